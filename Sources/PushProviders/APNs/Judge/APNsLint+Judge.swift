internal import PushJSON
internal import PushModel
internal import PushWire

/// Judges requests alone, without a server.
package enum APNsLint {
  /// Judges one request; whatever the bytes are, it gives an answer.
  package static func judge(_ input: APNsLintInput) -> APNsLintResult {
    let document = JSONDocument()
    let request = APNsRequest()
    request.loadAlone(input, document)
    if request.has(.authorization) { present(request) }
    let judge = APNsJudge(fidelity: input.fidelity)
    var sink = FindingSink()
    judge.judge(request, into: &sink)
    return result(sink.verdict, notJudged: gaps(request, input))
  }

  /// Reads the provider token as far as that goes without keys: its form, its claims, its age.
  private static func present(_ request: APNsRequest) {
    var connection = APNsConnectionState(environment: .production, host: .push)
    let keyring = APNsKeyring(
      anyCredentials: true,
      verify: { _, _, _ in true },
      digest: { _ in "" }
    )
    connection.present(request, keyring: keyring)
    // Only the key tells whether a signature verifies, and there is none.
    request.credential.problems.remove(.rule(10))
  }

  private static func result(_ verdict: Verdict, notJudged: [String]) -> APNsLintResult {
    let reason = verdict.refusal?.reason ?? ""
    return APNsLintResult(
      verdict: verdict,
      responseStatus: verdict.refusal?.status ?? 200,
      reason: reason.isEmpty ? nil : reason,
      responseBody: reason.isEmpty ? nil : .object([("reason", .string(reason))]),
      notJudged: notJudged
    )
  }

  /// What the input does not tell, by the ids of the rules that would need it.
  private static func gaps(_ request: APNsRequest, _ input: APNsLintInput) -> [String] {
    var ids: [String] = []
    if !request.hasHeaders {
      let rules =
        request.endpoint.isBroadcastAPI
        ? APNsCatalogue.broadcastHeaders : APNsCatalogue.deviceHeaders
      ids += rules.map(\.info.id).filter { !needsHistory.contains($0) }
      if request.endpoint.isBroadcastAPI { ids += ["APNS-B-04", "APNS-B-05"] }
      ids += payloadRulesNeedingHeaders.sorted()
    }
    if !request.hasPath { ids += ["APNS-H-02", "APNS-H-03", "APNS-H-04", "APNS-H-07"] }
    if !request.has(.authorization) {
      ids += APNsCatalogue.token.map(\.info.id).filter { !needsConnection.contains($0) }
    }
    return ids
  }

  /// The payload rules that say nothing without headers.
  static var payloadRulesNeedingHeaders: Set<String> { APNsPayloadRules.needsHeaders }

  private static let needsHistory: Set<String> = ["APNS-H-10", "APNS-H-32"]
  private static let needsConnection: Set<String> = [
    "APNS-A-01", "APNS-A-10", "APNS-A-18", "APNS-A-19", "APNS-A-20", "APNS-A-21", "APNS-A-22",
    "APNS-A-23", "APNS-A-24", "APNS-A-25",
  ]
}

extension APNsRequest {
  /// Decodes a request from a file or a command line.
  func loadAlone(_ input: APNsLintInput, _ document: JSONDocument) {
    isAlone = true
    environment = .production
    host = .push
    hasHeaders = !input.headers.isEmpty
    hasPath = input.path != nil || input.token != nil
    var table = HeaderTable()
    table.append(name: ":method", value: input.method ?? "POST")
    table.append(name: ":path", value: input.path ?? "/3/device/" + (input.token ?? ""))
    for (name, value) in input.headers { table.append(name: name, value: value) }
    // Two thousand years either way are enough, and keep sums of times from overflowing.
    let now = min(max(input.nowSeconds, -62_000_000_000), 62_000_000_000)
    fill(table, input.body, document, [], now * 1000, input.fidelity)
    if !hasPath { endpoint = .device }
  }
}
