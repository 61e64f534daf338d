import PushModel
import PushReports

/// One fixed run with everything in it that a report must cope with, hostile text included.
enum Sample {
  static let hostile = "</script><img src=x onerror=alert(1)>\u{0}\u{1B}[31m\u{202E}txt.exe"

  static let summary: RunSummary = {
    var summary = RunSummary(name: "apns-core", verdict: "fail", exitCode: 1, cases: cases)
    summary.command = "pushproof test Suites/apns -- node sender.js --verbose"
    summary.sender = "node-push-sender 4.2.0"
    summary.seed = 20_260_611
    summary.startedAt = "2026-06-11T09:30:00Z"
    summary.endedAt = "2026-06-11T09:30:04Z"
    summary.milliseconds = 4_218
    summary.toolVersion = "0.1.0"
    summary.databasePath = "Reports/local/20260611-093000-apns-core/run.sqlite"
    summary.htmlPath = "Reports/local/20260611-093000-apns-core/report.html"
    summary.shedBodies = 3
    summary.environment = [
      EnvironmentEntry("os", "Linux 6.1 x86_64"), EnvironmentEntry("cpus", "2"),
      EnvironmentEntry("openssl", "3.0.15"), EnvironmentEntry("nghttp2", "1.52.0"),
      EnvironmentEntry("sender.env", hostile),
    ]
    summary.rules = rules
    summary.traffic = Traffic(
      connections: 4,
      requests: 1_284,
      accepted: 1_251,
      rejected: 33,
      answers: [
        AnswerCount(status: 200, reason: "", count: 1_250),
        AnswerCount(status: 400, reason: "BadPriority", count: 12),
        AnswerCount(status: 400, reason: "BadCollapseId", count: 9),
        AnswerCount(status: 410, reason: "Unregistered", count: 7),
        AnswerCount(status: 413, reason: "PayloadTooLarge", count: 5),
        AnswerCount(status: 503, reason: "ServiceUnavailable", count: 1),
      ]
    )
    summary.requests = requests
    summary.durations = (1...1_284).map(duration)
    return summary
  }()

  private static func duration(_ number: Int) -> UInt64 {
    let spread = number * number % 701 * 300
    return UInt64(40_000 + spread + 4_000_000 / number)
  }

  static let apple = "https://developer.apple.com/documentation/usernotifications/"

  static let rules = [
    RuleCount(
      id: "APNS-H-15",
      name: "priority-not-1-5-10",
      severity: .reject,
      count: 12,
      why: "The push is refused and nobody is told.",
      sources: [
        RuleSource(
          title: "Sending notification requests to APNs, apns-priority",
          url: apple + "sending-notification-requests-to-apns"
        )
      ]
    ),
    RuleCount(
      id: "APNS-H-28",
      name: "collapse-id-too-long",
      severity: .reject,
      count: 9,
      why: "A longer id is refused, so updates pile up on the device.",
      sources: [
        RuleSource(
          title: "Handling notification responses from APNs",
          url: apple + "handling-notification-responses-from-apns"
        )
      ]
    ),
    RuleCount(
      id: "APNS-P-15",
      name: "badge-not-a-number",
      severity: .lint,
      count: 3,
      why: "The device ignores a badge that is no number.",
      sources: [
        RuleSource(
          title: "Generating a remote notification, Payload key reference",
          url: apple + "generating-a-remote-notification"
        ),
        RuleSource(title: "A link that must not work", url: "javascript:alert(1)"),
      ]
    ),
    RuleCount(
      id: "APNS-P-02",
      name: "payload-too-large",
      severity: .reject,
      count: 0,
      sources: [RuleSource(title: "Generating a remote notification", url: "")]
    ),
  ]

  static let requests: [RequestExcerpt] = [
    RequestExcerpt(
      id: 1,
      provider: .apns,
      endpoint: "device",
      at: 1_204_000,
      method: "POST",
      path: "/3/device/a1b2c3d4e5f60718293a4b5c6d7e8f90a1b2c3d4e5f60718293a4b5c6d7e8f90",
      headers: [
        ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-priority", "10"),
        ("authorization", "bearer ES256 kid=ABC123DEFG iss=DEF123GHIJ"),
      ],
      body: #"{"aps":{"alert":{"title":"Good morning","body":"Your parcel is here"},"badge":1}}"#,
      status: 200,
      verdict: "accept",
      duration: 318_000
    ),
    RequestExcerpt(
      id: 2,
      provider: .apns,
      endpoint: "device",
      at: 38_914_000,
      method: "POST",
      path: "/3/device/ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100",
      headers: [("apns-topic", "com.example.app"), ("apns-priority", "high")],
      body:
        #"{"aps":{"alert":"\#(hostile)","badge":"0","mutable-content":1.0},"n":[1,-2.50e3,null]}"#,
      status: 400,
      reason: "BadPriority",
      verdict: "reject",
      findings: [
        Finding(
          rule: "APNS-H-15",
          severity: .reject,
          place: .header("apns-priority"),
          value: "high",
          message: "the priority is \"high\"",
          fix: "write 10, 5 or 1"
        ),
        Finding(
          rule: "APNS-P-15",
          severity: .lint,
          place: .body(pointer: "/aps/badge"),
          value: "\"0\"",
          message: "the badge is a string",
          fix: "write 0 without quotes"
        ),
      ],
      duration: 91_000
    ),
    RequestExcerpt(
      id: 3,
      provider: .apns,
      endpoint: "other",
      at: 2_040_000_000,
      method: "GET",
      path: "/<b>\u{202E}",
      body: "not json \u{7}",
      status: 0,
      verdict: "accept",
      duration: 12_400_000
    ),
  ]
}
