internal import PushJSON
internal import PushModel
internal import PushWire

/// Judges requests to FCM alone, without a server (catalogue, 6 intro).
package enum FCMLint {
  /// Judges one request; whatever the bytes are, it gives an answer.
  ///
  /// - Parameters:
  ///   - input: The request.
  ///   - fidelity: The answers to open questions.
  ///   - inflate: Inflates gzip; left out, bodies are taken as they are, since people keep them
  ///     readable.
  /// - Returns: The verdict, the answer, and what could not be judged.
  package static func judge(
    _ input: ServiceLintInput,
    fidelity: FCMFidelity = FCMFidelity(),
    inflate: @escaping Inflate = { bytes, _ in .bytes(bytes) }
  ) -> ServiceLintResult {
    let world = FCMWorld(FCMWorldOptions(digest: { _ in "" }))
    let service = FCMService(
      world: world,
      fidelity: fidelity,
      inflate: inflate,
      isAlone: true
    )
    var sink = FindingSink()
    service.judge(call(input), into: &sink)
    var reply = ServiceReply()
    service.answer(sink.refusal, random: [UInt8](repeating: 0, count: 32), into: &reply)
    defer { service.release() }
    guard let refusal = sink.refusal else {
      return ServiceLintResult(
        verdict: sink.verdict,
        responseStatus: 200,
        reason: nil,
        responseBody: nil,
        notJudged: gaps(input, service)
      )
    }
    return ServiceLintResult(
      verdict: sink.verdict,
      responseStatus: refusal.status,
      reason: reply.reason.isEmpty ? nil : reply.reason,
      responseBody: JSONValue(parsing: reply.body),
      notJudged: gaps(input, service)
    )
  }

  private static func call(_ input: ServiceLintInput) -> ServiceCall {
    var headers = HeaderTable()
    headers.append(name: ":method", value: input.method ?? "POST")
    headers.append(name: ":path", value: input.path ?? "/v1/projects/demo/messages:send")
    for (name, value) in input.headers { headers.append(name: name, value: value) }
    // Two thousand years either way are enough, and keep sums of times from overflowing.
    let now = min(max(input.nowSeconds, -62_000_000_000), 62_000_000_000)
    return ServiceCall(
      headers: headers,
      body: input.body,
      connection: nil,
      nowMilliseconds: now * 1000,
      hasHeaders: !input.headers.isEmpty
    )
  }

  /// What the input does not tell, by the ids of the rules that would need it.
  private static func gaps(_ input: ServiceLintInput, _ service: FCMService) -> [String] {
    var rules: [FCMServiceRule] = []
    if input.path == nil { rules += [.unknownPath, .unknownParameter, .paddedProject] }
    if input.headers.isEmpty { rules += header }
    let isCall = service.request.path.route != .token
    if isCall, service.request.credential.kind == .missing { rules += credential }
    if !isCall { rules += [.assertionIssuer, .assertionSignature, .keyID] }
    return rules.map(\.rawValue)
  }

  private static let header: [FCMServiceRule] = [.noJSONType, .oddJSONType, .userAgent]
  private static let credential: [FCMServiceRule] = [
    .noCredential, .legacyKey, .apiKey, .oddScheme,
  ]
}
