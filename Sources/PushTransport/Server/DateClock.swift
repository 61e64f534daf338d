internal import Glibc

/// The wall clock as the header `date` says it (RFC 9110, 5.6.7), formatted once a second.
struct DateClock {
  private var second: time_t = 0
  /// Such as `Sun, 06 Nov 1994 08:49:37 GMT`.
  private(set) var text: [UInt8] = []

  init() { update() }

  /// Formats the present second, unless it was formatted already.
  mutating func update() {
    let now = time(nil)
    guard now != second else { return }
    second = now
    text = Self.text(of: now)
  }

  private static let days = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The text of a second since 1970.
  static func text(of second: time_t) -> [UInt8] {
    var second = second
    var parts = tm()
    gmtime_r(&second, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let date =
      "\(days[Int(parts.tm_wday)]), \(two(parts.tm_mday)) \(months[Int(parts.tm_mon)])"
      + " \(parts.tm_year + 1900)"
    let time = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(parts.tm_sec)) GMT"
    return Array("\(date) \(time)".utf8)
  }
}
