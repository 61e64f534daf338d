import PushJSON
import PushModel
import PushSuites

/// The suite in a text; throws its diagnostics.
func suite(_ text: String, file: String = "a.yaml", rules: [String] = []) throws -> Suite {
  try SuiteLoader(rules: rules).suite(in: SourceText(file: file, bytes: Array(text.utf8)))
}

/// What a person reads of the mistakes in a text; empty when there are none.
func mistakes(_ text: String, file: String = "a.yaml", rules: [String] = []) -> String {
  do {
    _ = try suite(text, file: file, rules: rules)
    return ""
  } catch let error as Diagnostics {
    return error.rendered
  } catch {
    return "\(error)"
  }
}

/// A suite of one case with more keys, indented by four blanks.
func caseText(_ keys: String, suiteKeys: String = "") -> String {
  """
  suite: apns/alert
  title: Alerts
  provider: apns
  \(suiteKeys)
  cases:
    - id: one
      title: One
      cites: [APNS-P-16]
      send: {kind: alert, title: Hello}
  \(keys.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n"))
  """
}

/// The only case of such a suite.
func oneCase(_ keys: String, suiteKeys: String = "") throws -> CaseSpec {
  try suite(caseText(keys, suiteKeys: suiteKeys)).cases[0]
}

/// A request as the mock might have seen it.
func arrival(
  key: String = "token",
  provider: Provider = .apns,
  endpoint: String = "device",
  headers: [(name: String, value: String)] = [],
  body: String = "{}",
  status: Int = 200,
  reason: String = "",
  findings: [Finding] = [],
  connection: Int64 = 1,
  at: UInt64 = 0,
  request: Int64 = 1
) -> Arrival {
  Arrival(
    request: request,
    provider: provider,
    endpoint: endpoint,
    environment: "production",
    key: key,
    ask: nil,
    connection: connection,
    stream: 1,
    at: at,
    method: "POST",
    path: "/3/device/\(key)",
    headers: headers,
    body: Array(body.utf8),
    status: status,
    reason: reason,
    verdict: Verdict(findings: findings),
    duration: 0
  )
}

func finding(_ rule: String, _ severity: Severity = .reject) -> Finding {
  Finding(
    rule: rule,
    severity: severity,
    place: .body(pointer: "/aps/badge"),
    value: "\"1\"",
    message: "badge is a string",
    fix: "write a number"
  )
}
