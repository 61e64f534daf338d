internal import PushModel

/// Repetitions of one message to one target (catalogue, 3.3 and 6.8).
extension FCMService {
  func judgeRetry(_ facts: FCMRetryFacts, _ sink: inout FindingSink) {
    let problems = facts.problems
    guard problems.rawValue != 0 else { return }
    let gap = FCMService.readable(facts.gapMilliseconds)
    let asked = FCMService.readable(facts.askedMilliseconds)
    if problems.contains(.beforeRetryAfter) {
      fileRetry(
        .beforeRetryAfter,
        "Sent again \(gap) after an answer that asked for \(asked).",
        "Wait for as long as Retry-After says.",
        &sink
      )
    }
    if problems.contains(.beforeDate) {
      fileRetry(
        .retryDate,
        "Sent again \(gap) after an answer whose Retry-After named a date \(asked) ahead.",
        "Read Retry-After as an HTTP date too.",
        &sink
      )
    }
    if problems.contains(.withinMinute) {
      fileRetry(
        .withinMinute,
        "Sent again \(gap) after a 429 without Retry-After.",
        "Wait for 60 seconds.",
        &sink
      )
    }
    if problems.contains(.noBackOff) {
      fileRetry(
        .noBackOff,
        "Sent again \(gap) after a \(facts.status), without a growing delay.",
        "Back off exponentially with jitter, from at least one second.",
        &sink
      )
    }
    if problems.contains(.unchanged) {
      fileRetry(
        .unchanged,
        "Sent again unchanged after a \(facts.status).",
        "Do not repeat a message that was refused for what it says.",
        &sink
      )
    }
    if problems.contains(.tooMany) {
      fileRetry(
        .tooManyAttempts,
        "This is attempt \(facts.attempts) of the same message.",
        "Give up after ten attempts or an hour.",
        &sink
      )
    }
    if problems.contains(.unauthorized) {
      fileStale("The same message was sent again after more than two answers 401.", &sink)
    }
  }

  private func fileRetry(
    _ rule: FCMServiceRule,
    _ message: String,
    _ fix: String,
    _ sink: inout FindingSink
  ) {
    var finding = FCMServiceFinding(rule, .connection, message)
    finding.fix = fix
    file(finding, into: &sink)
  }

  private static func readable(_ milliseconds: Int64) -> String {
    milliseconds % 1000 == 0 ? "\(milliseconds / 1000) s" : "\(milliseconds) ms"
  }

  /// Remembers how the send was answered.
  func remember(status: Int, retryAfter: String?, saysUnregistered: Bool) {
    guard let send = request.send, !isAlone else { return }
    if send.isDevice { recordHistory(send, status == 200, saysUnregistered) }
    var at: Int64?
    var isDate = false
    if let retryAfter {
      if let seconds = Int64(retryAfter), seconds >= 0 {
        at = request.now + min(seconds, 31_536_000) * 1000
      } else if let date = FCMDate.milliseconds(retryAfter) {
        at = date
        isDate = true
      }
    }
    world.answered(send, status: status, retryAt: at, wasDate: isDate)
  }
}

extension FCMService {
  private func recordHistory(
    _ send: FCMSendIdentity,
    _ isAccepted: Bool,
    _ saysUnregistered: Bool
  ) {
    let isDelivered = isAccepted && !send.isDryRun
    guard isDelivered || saysUnregistered else { return }
    var history = subject.context.history ?? FCMDeviceHistory()
    history.record(subject, isDelivered: isDelivered, saysUnregistered: saysUnregistered)
    world.keep(history, of: send.target)
  }
}

/// Dates of HTTP and of RFC 3339.
enum FCMDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  /// Milliseconds since 1970 of an IMF-fixdate (RFC 9110, section 5.6.7), or nil.
  static func milliseconds(_ text: String) -> Int64? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let day = Int64(words[1]),
      let month = months.firstIndex(of: String(words[2])), let year = Int64(words[3]),
      (1970...9999).contains(year), (1...31).contains(day)
    else { return nil }
    let clock = words[4].split(separator: ":").compactMap { Int64($0) }
    guard clock.count == 3, clock[0] < 24, clock[1] < 60, clock[2] < 61,
      clock.allSatisfy({ $0 >= 0 })
    else { return nil }
    let days = daysSince1970(year, Int64(month + 1), day)
    return ((days * 24 + clock[0]) * 60 + clock[1]) * 60_000 + clock[2] * 1000
  }

  /// Howard Hinnant's count of days in the Gregorian calendar.
  private static func daysSince1970(_ year: Int64, _ month: Int64, _ day: Int64) -> Int64 {
    let shifted = month > 2 ? year : year - 1
    let era = shifted / 400
    let yearOfEra = shifted - era * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Such as `2026-01-31T12:00:00.123Z`.
  static func timestamp(_ milliseconds: Int64) -> String {
    let day =
      milliseconds >= 0 ? milliseconds / 86_400_000 : (milliseconds - 86_399_999) / 86_400_000
    let rest = milliseconds - day * 86_400_000
    let seconds = rest / 1000
    return date(days: day) + "T" + two(seconds / 3600) + ":" + two(seconds / 60 % 60) + ":"
      + two(seconds % 60) + "." + three(rest % 1000) + "Z"
  }

  /// Such as `2026-01-31`.
  static func day(_ milliseconds: Int64) -> String { String(timestamp(milliseconds).prefix(10)) }

  private static func date(days: Int64) -> String {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let part = (5 * dayOfYear + 2) / 153
    let month = part < 10 ? part + 3 : part - 9
    let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
    return "\(year)-" + two(month) + "-" + two(dayOfYear - (153 * part + 2) / 5 + 1)
  }

  private static func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }

  private static func three(_ number: Int64) -> String {
    number < 10 ? "00\(number)" : number < 100 ? "0\(number)" : "\(number)"
  }
}
