internal import PushModel

/// What is remembered of the message that was sent to one target last.
struct FCMAttempts: Sendable {
  /// Of the body.
  var content: UInt64 = 0
  var firstMilliseconds: Int64 = 0
  var lastMilliseconds: Int64 = 0
  /// Of the same message, this far.
  var count = 0
  /// As answered, faults included.
  var status = 0
  var namesOtherFault = false
  /// When the service asked to come again, at the earliest; nil when it did not.
  var retryAtMilliseconds: Int64?
  var retryWasDate = false
  /// Gaps between the last attempts, the latest last; only 500 and 503 count.
  var gaps = SIMD4<Int64>(repeating: -1)
  /// 401 answers to the same message in a row.
  var unauthorized = 0

  init() {}
}

/// What is wrong with a repetition.
struct FCMRetryProblems: OptionSet, Sendable {
  let rawValue: UInt8

  static let beforeRetryAfter = FCMRetryProblems(rawValue: 1)
  static let withinMinute = FCMRetryProblems(rawValue: 2)
  static let noBackOff = FCMRetryProblems(rawValue: 4)
  static let unchanged = FCMRetryProblems(rawValue: 8)
  static let tooMany = FCMRetryProblems(rawValue: 16)
  static let beforeDate = FCMRetryProblems(rawValue: 32)
  static let unauthorized = FCMRetryProblems(rawValue: 64)
}

/// What the memory says of a message that came again.
struct FCMRetryFacts: Sendable {
  var problems = FCMRetryProblems(rawValue: 0)
  var status = 0
  var attempts = 0
  /// Since the last attempt.
  var gapMilliseconds: Int64 = 0
  /// What the service had asked for, from the last attempt on.
  var askedMilliseconds: Int64 = 0

  init() {}
}

extension FCMAttempts {
  /// Notes that a message came, and says what is wrong with its coming again.
  mutating func arrive(_ content: UInt64, _ now: Int64) -> FCMRetryFacts {
    guard content == self.content, count > 0, status != 0, status != 200 else {
      self = FCMAttempts()
      self.content = content
      count = 1
      firstMilliseconds = now
      lastMilliseconds = now
      return FCMRetryFacts()
    }
    count += 1
    let gap = now - lastMilliseconds
    var facts = FCMRetryFacts()
    facts.status = status
    facts.attempts = count
    facts.gapMilliseconds = gap
    facts.askedMilliseconds = (retryAtMilliseconds ?? lastMilliseconds) - lastMilliseconds
    facts.problems = problems(gap, now)
    lastMilliseconds = now
    return facts
  }

  private mutating func problems(_ gap: Int64, _ now: Int64) -> FCMRetryProblems {
    var found = FCMRetryProblems(rawValue: 0)
    if let at = retryAtMilliseconds, now < at {
      found.insert(retryWasDate ? .beforeDate : .beforeRetryAfter)
    } else if status == 429, retryAtMilliseconds == nil, gap < 60_000 {
      found.insert(.withinMinute)
    }
    if status == 500 || status == 503 {
      if retryAtMilliseconds == nil, isWithoutBackOff(gap) { found.insert(.noBackOff) }
      gaps = SIMD4(gaps[1], gaps[2], gaps[3], gap)
    }
    if status == 400 || status == 403 || status == 404 { found.insert(.unchanged) }
    if count > 10 || now - firstMilliseconds > 3_600_000 { found.insert(.tooMany) }
    unauthorized = status == 401 ? unauthorized + 1 : 0
    if unauthorized > 2 { found.insert(.unauthorized) }
    return found
  }

  /// The first delay is under a second, a delay shrinks, or three are the same.
  private func isWithoutBackOff(_ gap: Int64) -> Bool {
    guard gaps[3] >= 0 else { return gap < 1000 }
    if gap < gaps[3] / 2 { return true }
    return gaps[2] >= 0 && gap == gaps[3] && gap == gaps[2]
  }

  /// Notes how the message was answered.
  mutating func answered(_ status: Int, retryAt: Int64?, wasDate: Bool) {
    self.status = status
    retryAtMilliseconds = retryAt
    retryWasDate = wasDate
  }
}
