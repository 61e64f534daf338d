internal import PushJSON
internal import PushModel

extension APNsReference {
  /// Sends, repeats where repeating is right, and says what came back.
  func deliver(_ push: APNsPush) async throws -> SenderReport {
    let isOwn = context.has(.newConnectionPerPush)
    let client = try context.clients.client(for: endpoint(for: push), isOwn: isOwn)
    let report: SenderReport
    do throws(PushFailure) {
      report = try await exchange(push, over: client)
    } catch {
      report = SenderReport(outcome: .failed, reason: error.reason)
    }
    if isOwn { await client.close() }
    return context.shown(report)
  }

  private func exchange(
    _ push: APNsPush,
    over client: any PushClient
  ) async throws(PushFailure) -> SenderReport {
    var token = try authorization(for: push)
    var report = try await attempt(push, token: token, over: client)
    // Only a token that aged on the way is worth a second try, and only one. The source of tokens
    // exists, since it gave this one: `try?` hides nothing.
    if report.reason == "ExpiredProviderToken", let expired = token,
      let tokens = try? providerTokens(push.environment)
    {
      tokens.discard(expired)
      token = try authorization(for: push)
      report = try await attempt(push, token: token, over: client)
    }
    if context.has(.retries410), report.status == 410 {
      report = try await attempt(push, token: token, over: client)
    }
    return report
  }

  private func attempt(
    _ push: APNsPush,
    token: String?,
    over client: any PushClient
  ) async throws(PushFailure) -> SenderReport {
    var headers = push.headers
    if let token { headers.append(APNsPush.Header("authorization", "bearer " + token)) }
    let request = PushRequest(path: push.path, headers: headers, body: push.body)
    let reply = try await client.send(request)
    guard reply.status != 200 else { return SenderReport(outcome: .sent, status: 200) }
    return SenderReport(
      outcome: .failed,
      status: reply.status,
      reason: JSONValue(parsing: reply.body)?["reason"]?.string
    )
  }

  /// The provider token; nil when a certificate vouches for the push.
  private func authorization(for push: APNsPush) throws(PushFailure) -> String? {
    guard !push.usesCertificate else { return nil }
    do {
      let tokens = try providerTokens(push.environment)
      let now = context.nowSeconds
      if context.has(.jwtMillisecondIAT) {
        return try tokens.freshToken(issuedAt: now * 1000)
      }
      if context.has(.jwtPerRequest) { return try tokens.freshToken(issuedAt: now) }
      return try tokens.token(nowSeconds: now)
    } catch {
      throw PushFailure(reason: "no provider token: \(error)")
    }
  }

  /// A refusal by checks of its own, which only flawed senders have: the service knows better.
  func localRefusal(of push: APNsPush, _ order: SendOrder) -> SenderReport? {
    if context.has(.onlyShortTokens), case .token(let token, _) = order.target,
      token.utf8.count != 64
    {
      return SenderReport(outcome: .failed, reason: "a token has 64 digits")
    }
    if context.has(.oldSizeLimit), push.body.count > 2048 {
      return SenderReport(outcome: .failed, reason: "the payload is over 2048 bytes")
    }
    return nil
  }
}
