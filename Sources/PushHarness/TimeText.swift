/// Instants as people and file names spell them, in UTC.
package enum TimeText {
  /// Such as `20261130-142233`.
  package static func compact(_ milliseconds: Int64) -> String {
    let (year, month, day, second) = parts(milliseconds)
    return "\(pad(year, 4))\(pad(month))\(pad(day))-"
      + "\(pad(second / 3600))\(pad(second / 60 % 60))\(pad(second % 60))"
  }

  /// Such as `14:22:33.123`.
  package static func clock(_ milliseconds: Int64) -> String {
    let (_, _, _, second) = parts(milliseconds)
    let rest = Int((milliseconds % 1000 + 1000) % 1000)
    return "\(pad(second / 3600)):\(pad(second / 60 % 60)):\(pad(second % 60)).\(pad(rest, 3))"
  }

  private static func pad(_ number: Int, _ width: Int = 2) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// Year, month, day and second of the day, by the civil calendar (Gregorian, proleptic).
  private static func parts(_ milliseconds: Int64) -> (year: Int, month: Int, day: Int, second: Int)
  {
    let seconds = Int((milliseconds - ((milliseconds % 1000 + 1000) % 1000)) / 1000)
    let second = (seconds % 86_400 + 86_400) % 86_400
    // Days are counted from 1 March of year 0, so that the leap day is the last of its year.
    let days = (seconds - second) / 86_400 + 719_468
    let era = (days >= 0 ? days : days - 146_096) / 146_097
    let dayOfEra = days - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shifted = (5 * dayOfYear + 2) / 153
    let month = shifted < 10 ? shifted + 3 : shifted - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1, second)
  }
}
