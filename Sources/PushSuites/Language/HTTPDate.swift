/// Dates as HTTP headers spell them: `Sun, 06 Nov 1994 08:49:37 GMT` (RFC 9110, section 5.6.7).
enum HTTPDate {
  private static let days = ["Thu", "Fri", "Sat", "Sun", "Mon", "Tue", "Wed"]
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// The text of a time in seconds since 1970, of the years 1970 to 9999.
  static func text(of seconds: Int64) -> String {
    let seconds = min(max(seconds, 0), 253_402_300_799)
    let (day, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    let date = civil(day)
    let time = [rest / 3600, rest / 60 % 60, rest % 60].map(twoDigits).joined(separator: ":")
    return "\(days[Int(day % 7)]), \(twoDigits(date.day)) \(months[Int(date.month) - 1]) "
      + "\(date.year) \(time) GMT"
  }

  /// The day of the calendar: years are counted from March, so that leap days come last.
  private static func civil(_ days: Int64) -> (year: Int64, month: Int64, day: Int64) {
    let shifted = days + 719_468
    let era = shifted / 146_097
    let ofEra = shifted % 146_097
    let yearOfEra = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let index = (5 * ofYear + 2) / 153
    let month = index < 10 ? index + 3 : index - 9
    let day = ofYear - (153 * index + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func twoDigits(_ number: Int64) -> String {
    number < 10 ? "0\(number)" : String(number)
  }
}
