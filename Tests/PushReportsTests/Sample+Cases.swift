import PushModel

extension Sample {
  static let cases: [CaseResult] = {
    var cases = (1...9).map { plain("apns/alert/plain-\($0)", "Alert number \($0)") }
    cases += [badge, priority, broken, warning, unsupported, known, unexpected, skipped, unsure]
    for name in ["voip-topic", "background-priority", "location-query"] {
      for environment in ["production", "sandbox"] {
        cases.append(plain("apns/kinds/\(name)[environment=\(environment)]", "Topic of \(name)"))
      }
    }
    return cases
  }()

  static func plain(_ id: String, _ title: String) -> CaseResult {
    var result = CaseResult(
      id: id,
      title: title,
      file: "Suites/apns/alert.yaml",
      line: 12,
      level: .must,
      outcome: .pass,
      cites: ["APNS-P-01"]
    )
    result.milliseconds = 14
    result.replay = "pushproof test --run '\(id)' Suites/apns -- node sender.js"
    return result
  }

  private static func other(
    _ id: String,
    _ title: String,
    _ outcome: CaseOutcome,
    level: CaseLevel = .must,
    message: String
  ) -> CaseResult {
    var result = plain(id, title)
    result.outcome = outcome
    result.level = level
    result.message = message
    return result
  }

  private static let badge: CaseResult = {
    var result = other(
      "apns/badge/zero[environment=sandbox]",
      "A badge of zero clears the badge",
      .fail,
      message: "the badge went out as a string"
    )
    result.file = "Suites/apns/badge.yaml"
    result.line = 41
    result.tags = ["badge", "smoke"]
    result.mismatches = [
      Mismatch(
        subject: "body /aps/badge",
        expected: "0",
        got: "\"0\"",
        rule: "APNS-P-15",
        source: "Generating a remote notification, Payload key reference",
        fix: "write 0 without quotes"
      )
    ]
    result.excerpt = """
      POST /3/device/ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100
      apns-topic: com.example.app
      apns-priority: high

      {"aps":{"alert":"\(hostile)","badge":"0","mutable-content":1.0},"n":[1,-2.50e3,null]}
      """
    result.senderOutput = "Error: status 400\n\tat send (sender.js:41)\n\(hostile)\n"
    result.requests = [2]
    result.milliseconds = 38.4
    return result
  }()

  private static let priority: CaseResult = {
    var result = other(
      "apns/badge/priority-\(hostile)",
      "High priority becomes 10: \(hostile)",
      .fail,
      message: hostile
    )
    result.mismatches = [
      Mismatch(subject: "header apns-priority", expected: "10", got: hostile, rule: "APNS-H-15"),
      Mismatch(subject: "report status", expected: "200", got: "400"),
    ]
    result.excerpt = "POST /3/device/00\napns-priority: \(hostile)\n\nnot json ]]> \(hostile)"
    result.requests = [2]
    return result
  }()

  private static let broken = other(
    "apns/badge/negative",
    "A negative badge is not sent",
    .error,
    message: "the sender ended with signal 11"
  )

  private static let warning: CaseResult = {
    var result = other(
      "apns/alert/thread-id",
      "A thread id becomes thread-id",
      .warn,
      level: .should,
      message: "thread-id is missing"
    )
    result.mismatches = [
      Mismatch(subject: "body /aps/thread-id", expected: "\"chat-7\"", got: "absent")
    ]
    return result
  }()

  private static let unsupported = other(
    "apns/kinds/live-activity",
    "A live activity starts",
    .unsupported,
    message: "the sender has no live activities"
  )

  private static let known: CaseResult = {
    var result = other("apns/alert/expiry", "An expiry of 0 is sent as 0", .fail, message: "absent")
    result.knownFailing = "sender issue 311 # since 2026-05-02"
    return result
  }()

  private static let unexpected: CaseResult = {
    var result = plain("apns/alert/sound", "A sound by name")
    result.knownFailing = "sender issue 287, since 2026-04-01"
    return result
  }()

  private static let skipped = other(
    "apns/kinds/mdm",
    "An MDM push",
    .skipped,
    message: "left out by --skip"
  )

  private static let unsure = other(
    "apns/kinds/voip",
    "A VoIP push",
    .inconclusive,
    message: "the mock was saturated"
  )
}
