internal import PushJSON
internal import PushModel
internal import PushWire

/// Judges requests to Expo alone, without a server.
package enum ExpoLint {
  /// Judges one request; whatever the bytes are, it gives an answer.
  ///
  /// - Parameters:
  ///   - input: The request.
  ///   - fidelity: The answers to open questions.
  ///   - inflate: Inflates gzip; without it a compressed body is not judged.
  package static func judge(
    _ input: ServiceLintInput,
    fidelity: ExpoFidelity,
    inflate: Inflate? = nil
  ) -> ServiceLintResult {
    let request = ExpoRequest()
    request.load(call(input), fidelity: fidelity) { bytes, limit in
      inflate?(bytes, limit) ?? .malformed
    }
    let isUnread = inflate == nil && request.coding == .gzip && request.isGzip
    // What cannot be inflated here is not the sender's mistake.
    if isUnread { request.isTooLarge = true }
    var sink = FindingSink()
    ExpoJudge(fidelity).judge(request, into: &sink, isBodyUnread: isUnread)
    return result(sink.verdict, request, gaps(request, isUnread: isUnread))
  }

  private static func call(_ input: ServiceLintInput) -> ServiceCall {
    var table = HeaderTable()
    table.append(name: ":method", value: input.method ?? "POST")
    table.append(name: ":path", value: input.path ?? "/--/api/v2/push/send")
    for (name, value) in input.headers { table.append(name: name, value: value) }
    // Two thousand years either way are enough, and keep products of times from overflowing.
    let now = min(max(input.nowSeconds, -62_000_000_000), 62_000_000_000)
    return ServiceCall(
      headers: table,
      body: input.body,
      connection: nil,
      nowMilliseconds: now * 1000,
      hasHeaders: !input.headers.isEmpty
    )
  }

  private static func result(
    _ verdict: Verdict,
    _ request: ExpoRequest,
    _ notJudged: [String]
  ) -> ServiceLintResult {
    let error = verdict.refusal.map { request.error(of: $0) }
    var body: [UInt8] = []
    error?.write(requestID: ExpoUUID(high: 0x4000, low: 1 << 63), to: &body)
    return ServiceLintResult(
      verdict: verdict,
      responseStatus: error?.status ?? 200,
      reason: error.flatMap { $0.code.isEmpty ? nil : $0.code },
      responseBody: error == nil ? nil : JSONValue(parsing: body),
      notJudged: notJudged
    )
  }

  /// Rules that need what no single request tells: other requests, the account, projects.
  private static let needsOthers = [
    "EXPO-R09", "EXPO-R17", "EXPO-R18", "EXPO-T05", "EXPO-T06", "EXPO-T07", "EXPO-T08", "EXPO-Q01",
    "EXPO-Q03", "EXPO-Q04",
  ]
  private static let needsTickets = ["EXPO-G05", "EXPO-G06"]
  /// Rules that need the platform of a token.
  private static let needsPlatform = ["EXPO-M36"]

  /// What the input does not tell, by the ids of the rules that would need it.
  private static func gaps(_ request: ExpoRequest, isUnread: Bool) -> [String] {
    var ids: [String] = []
    if isUnread { ids.append("the compressed body cannot be read here") }
    if !request.hasHeaders { ids += ExpoHeaderRules.needsHeaders.sorted() }
    let isReceipts = request.endpoint == .receipts
    ids.append(isReceipts ? "EXPO-G08" : "EXPO-R10")
    ids.append("EXPO-R11")
    if !isReceipts { ids.append("EXPO-R12") }
    if request.credential == .absent { ids.append("EXPO-R13") }
    if isReceipts {
      ids += ["EXPO-T06", "EXPO-T07"] + needsTickets
    } else {
      ids += needsOthers + needsPlatform + ["EXPO-G09"]
    }
    return ids
  }
}
