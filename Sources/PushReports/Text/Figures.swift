/// Numbers as people read them.
package enum Figures {
  /// An integer with a comma between thousands.
  package static func count(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// A number with its word, such as `1 case` or `2 cases`.
  package static func count(_ number: Int, _ singular: String, _ plural: String? = nil) -> String {
    "\(count(number)) \(number == 1 ? singular : plural ?? singular + "s")"
  }

  /// A number with exactly `places` decimals; what is not finite or absurdly large becomes `0`.
  package static func fixed(_ number: Double, _ places: Int) -> String {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    let scaled = (number * scale).rounded()
    guard scaled.isFinite, abs(scaled) < 1e15 else { return "0" }
    let whole = Int64(scaled)
    let divisor = Int64(scale)
    let sign = whole < 0 ? "-" : ""
    let magnitude = abs(whole)
    guard places > 0 else { return "\(sign)\(magnitude)" }
    let fraction = String(magnitude % divisor)
    let zeros = String(repeating: "0", count: places - fraction.count)
    return "\(sign)\(magnitude / divisor).\(zeros)\(fraction)"
  }

  /// A duration in the unit that suits it: `840 µs`, `12.3 ms`, `4.20 s`.
  package static func duration(nanoseconds: UInt64) -> String {
    let value = Double(nanoseconds)
    if value < 999_500 { return "\(fixed(value / 1e3, value < 9_950 ? 1 : 0)) µs" }
    if value < 999_500_000 { return "\(fixed(value / 1e6, value < 99_950_000 ? 1 : 0)) ms" }
    return "\(fixed(value / 1e9, 2)) s"
  }

  /// The same for milliseconds.
  package static func duration(milliseconds: Double) -> String {
    guard milliseconds.isFinite, milliseconds >= 0, milliseconds < 1e12 else { return "0 ms" }
    if milliseconds < 1 { return "\(fixed(milliseconds, 1)) ms" }
    if milliseconds < 999.5 { return "\(fixed(milliseconds, 0)) ms" }
    if milliseconds < 100_000 { return "\(fixed(milliseconds / 1000, 2)) s" }
    let seconds = Int(milliseconds / 1000)
    return "\(seconds / 60) min \(seconds % 60) s"
  }
}
