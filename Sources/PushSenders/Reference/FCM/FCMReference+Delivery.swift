internal import PushJSON
internal import PushModel

extension FCMReference {
  /// FCM wants a minute of silence after 429 without `Retry-After` ("Scale FCM").
  private static let patienceAfter429: Int64 = 60_000

  /// Sends one message, repeats where repeating is right, and says what came back.
  func deliver(
    _ push: FCMPush,
    _ tokens: FCMAccessTokens,
    _ client: any PushClient
  ) async -> SenderReport {
    let token = push.message["token"]?.string
    if let token, deadTokens.contains(token), !context.has(.sendsAgainToDeadToken) {
      return SenderReport(outcome: .failed, reason: "UNREGISTERED")
    }
    let answer: FCMAnswer
    do throws(FCMAccessTokens.Failure) {
      answer = try await exchange(push, tokens, client)
    } catch {
      return SenderReport(outcome: .failed, status: error.status, reason: error.reason)
    }
    let isDead =
      answer.isUnregistered || (context.has(.deletesTokenOnAnyError) && answer.isClientError)
    if let token, isDead { deadTokens.insert(token) }
    return answer.report
  }

  private func exchange(
    _ push: FCMPush,
    _ tokens: FCMAccessTokens,
    _ client: any PushClient
  ) async throws(FCMAccessTokens.Failure) -> FCMAnswer {
    let budget = RetryBudget(context, patienceAfter429: FCMReference.patienceAfter429)
    let token = try await accessToken(tokens)
    let answer = FCMAnswer(await budget.run { await attempt(push, token, client) })
    guard isWorthAnotherToken(answer) else { return answer }
    await tokens.discard(token)
    let next = try await accessToken(tokens)
    return FCMAnswer(await budget.run { await attempt(push, next, client) })
  }

  /// A refused access token is renewed, once.
  private func isWorthAnotherToken(_ answer: FCMAnswer) -> Bool {
    if context.has(.staleAccessToken) { return false }
    return answer.isStaleAccessToken
      || (context.has(.refreshesOnThirdPartyAuth) && answer.isUnauthorized)
  }

  private func accessToken(
    _ tokens: FCMAccessTokens
  ) async throws(FCMAccessTokens.Failure) -> String {
    if context.has(.tokenPerMessage) { return try await tokens.freshToken() }
    if context.has(.staleAccessToken) { return try await tokens.firstToken() }
    return try await tokens.token()
  }

  private func attempt(
    _ push: FCMPush,
    _ token: String,
    _ client: any PushClient
  ) async -> PushAnswer {
    var request = PushRequest(
      path: "/v1/projects/\(fcm.projectID)/messages:send",
      headers: [
        PushHeader("authorization", "Bearer " + token),
        PushHeader("content-type", "application/json; charset=UTF-8"),
        PushHeader("user-agent", ReferenceContext.userAgent),
      ],
      body: push.body
    )
    for header in push.headers { request[header.name] = header.value }
    return await client.answer(to: request)
  }
}
