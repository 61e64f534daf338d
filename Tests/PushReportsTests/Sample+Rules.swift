import PushJSON
import PushModel
import PushReports

extension Sample {
  static let explanation = RuleExplanation(
    info: RuleInfo(
      id: "APNS-H-28",
      name: "collapse-id-too-long",
      provider: .apns,
      severity: .reject,
      isAnswerAssumed: true,
      condition: "`apns-collapse-id` is longer than 64 bytes (UTF-8 bytes)",
      why: "A longer id is refused, so the update never reaches the device and the old one stays.",
      answer: "400 BadCollapseId",
      confidence: [.documented],
      sources: ["RESP"]
    ),
    sources: rules[1].sources,
    rightExample: "apns-collapse-id: score-42",
    wrongExample: "apns-collapse-id: \(String(repeating: "x", count: 65))",
    answer: "HTTP/2 400\n\n{\"reason\":\"BadCollapseId\"}"
  )

  static let scenario = RuleExplanation(
    info: RuleInfo(
      id: "APNS-C-07",
      name: "reconnects-after-goaway",
      provider: .apns,
      severity: .lint,
      condition: "after GOAWAY the sender opens a new connection",
      why: "",
      answer: "200",
      confidence: [.inferred, .reported],
      sources: [],
      isScenario: true
    ),
    sources: []
  )

  static let lint: [LintResult] = [
    LintResult(
      file: "payloads/bad \u{1B}[0m.json",
      verdict: "reject",
      status: 413,
      reason: "PayloadTooLarge",
      responseBody: ["reason": "PayloadTooLarge"],
      notJudged: ["APNS-H-15", "APNS-H-28"],
      findings: [
        LintFinding(
          finding: Finding(
            rule: "APNS-P-02",
            severity: .reject,
            place: .body(pointer: ""),
            value: "5,120 bytes",
            message: "the payload has 5,120 bytes; at most 4,096 are allowed",
            fix: "shorten the body, or fetch it in a service extension"
          ),
          name: "payload-too-large",
          sources: [rules[3].sources[0]]
        ),
        LintFinding(finding: requests[1].findings[1], name: "badge-not-a-number", sources: []),
        LintFinding(finding: requests[1].findings[0], name: "priority", sources: []),
        LintFinding(
          finding: Finding(
            rule: "APNS-C-01",
            severity: .lint,
            place: .connection,
            value: "",
            message: hostile,
            fix: ""
          ),
          name: "churn",
          sources: []
        ),
      ],
      body: requests[1].body
    ),
    LintResult(file: "-", verdict: "accept", status: 200, reason: nil, body: "{\"aps\":{}}"),
  ]
}
