/// The `Retry-After` header (RFC 9110, section 10.2.3): seconds, or a date.
package enum RetryAfter {
  /// The seconds to wait; nil when the text is neither form.
  package static func seconds(_ text: String, nowSeconds: Int64) -> Int64? {
    let words = text.split(separator: " ")
    if words.count == 1, let word = words.first, word.utf8.allSatisfy({ isDigit($0) }) {
      // A number past 64 bits is a wait without end.
      return Int64(word) ?? .max
    }
    return date(words).map { max(0, $0 - nowSeconds) }
  }

  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Seconds since 1970 of an IMF-fixdate, `Sun, 06 Nov 1994 08:49:37 GMT`.
  private static func date(_ words: [Substring]) -> Int64? {
    guard words.count == 6, words[0].hasSuffix(","), words[5] == "GMT",
      let day = number(words[1], 2), let month = months.firstIndex(of: String(words[2])),
      let year = number(words[3], 4)
    else { return nil }
    let time = words[4].split(separator: ":", omittingEmptySubsequences: false)
    guard time.count == 3, let hour = number(time[0], 2), let minute = number(time[1], 2),
      let second = number(time[2], 2), (1...31).contains(day), hour < 24, minute < 60, second <= 60
    else { return nil }
    let days = days(year: year, month: Int64(month + 1), day: day)
    return days * 86_400 + hour * 3600 + minute * 60 + second
  }

  /// Days from 1970-01-01; years begin in March, so that the odd day is the last.
  private static func days(year: Int64, month: Int64, day: Int64) -> Int64 {
    let shifted = month <= 2 ? year - 1 : year
    let monthFromMarch = month <= 2 ? month + 9 : month - 3
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    return 365 * shifted + shifted / 4 - shifted / 100 + shifted / 400 + dayOfYear - 719_468
  }

  private static func number(_ text: Substring, _ digits: Int) -> Int64? {
    guard text.utf8.count == digits, text.utf8.allSatisfy({ isDigit($0) }) else { return nil }
    return Int64(text)
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}
