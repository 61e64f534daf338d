internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let badge = lint(
    "APNS-P-16",
    "badge-not-a-count",
    when: "badge is not an integer number of 0 or more.",
    why: "The device ignores strings, and increments such as \"+1\" do not exist.",
    [.documented, .reported],
    ["RMS62"]
  ) { subject, sink in
    guard let badge = subject.payload[.badge] else { return }
    if badge.kind == .integer, let number = badge.number, number >= 0 { return }
    sink.report(
      subject,
      at: badge,
      "badge is \(fault(of: badge)), not an integer of 0 or more",
      fix: "write \"badge\": \(suggestion(for: badge))"
    )
  }

  private static func fault(of badge: JSONNode) -> String {
    switch badge.kind {
    case .integer: "negative"
    case .double: "a number with a fraction or exponent"
    default: "of type \(badge.kindName)"
    }
  }

  /// The integer that was probably meant, else 1.
  private static func suggestion(for badge: JSONNode) -> String {
    if badge.kind == .integer { return "0" }
    let number = badge.number ?? badge.text.flatMap { Double($0) }
    guard let number, let count = Int64(exactly: number), count >= 0 else { return "1" }
    return String(count)
  }
}
