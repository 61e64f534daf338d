/// A payload with its headers, as `explain` prints it and a test judges it.
package struct APNsPayloadCase: Sendable {
  /// The request headers that matter, by lower-case name.
  package var headers: [(name: String, value: String)]
  /// The body as text.
  package var body: String
  /// What is right or wrong with it, in a few words.
  package var note: String
  /// The clock, seconds since 1970.
  package var nowSeconds: Int64
  /// What went to the token before; nil where that does not matter.
  package var history: APNsTokenFacts?

  init(
    _ headers: [(name: String, value: String)],
    _ body: String,
    _ note: String,
    history: APNsTokenFacts? = nil
  ) {
    self.headers = headers
    self.body = body
    self.note = note
    nowSeconds = APNsPayloadExamples.now
    self.history = history
  }
}

/// For one rule a payload that keeps it and one that breaks it.
package struct APNsPayloadExample: Sendable {
  /// The id of the rule, such as `APNS-P-16`.
  package var rule: String
  package var accepted: APNsPayloadCase
  package var rejected: APNsPayloadCase

  /// Both payloads under the same headers.
  init(
    _ rule: String,
    _ headers: [(name: String, value: String)],
    good: String,
    _ goodNote: String,
    bad: String,
    _ badNote: String
  ) {
    self.rule = rule
    accepted = APNsPayloadCase(headers, good, goodNote)
    rejected = APNsPayloadCase(headers, bad, badNote)
  }

  /// Payloads that differ in more than the body.
  init(_ rule: String, good: APNsPayloadCase, bad: APNsPayloadCase) {
    self.rule = rule
    accepted = good
    rejected = bad
  }
}

/// An accepting and a rejecting example of every rule that one request can decide.
package enum APNsPayloadExamples {
  /// The clock of the examples: 2026-07-03T12:00:00Z.
  package static let now: Int64 = 1_783_080_000

  /// In the order of the catalogue.
  package static let all: [APNsPayloadExample] =
    (body + aps + alert + pushTypes + liveActivities).sorted { place($0.rule) < place($1.rule) }

  /// P before L, each by number.
  private static func place(_ rule: String) -> String {
    (rule.hasPrefix("APNS-L") ? "1" : "0") + rule
  }

  /// The headers of one push type to the app `com.example.app`.
  static func headers(_ type: APNsPushType, priority: Int = 10) -> [(name: String, value: String)] {
    let topic = type == .mdm ? "com.apple.mgmt.External.1b2c" : "com.example.app"
    return [
      ("apns-topic", "\(topic)\(type.topicSuffix)"), ("apns-push-type", type.rawValue),
      ("apns-priority", String(priority)),
    ]
  }

  static let alertHeaders = headers(.alert)
}
