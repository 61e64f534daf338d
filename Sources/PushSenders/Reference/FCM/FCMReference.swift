internal import PushJSON
internal import PushModel
internal import PushSuites
internal import Synchronization

/// The reference sender for FCM.
final class FCMReference: ReferenceProvider {
  /// FCM allows 100 streams a connection; half of them leaves room for other orders. Ours.
  private static let requestsAtOnce = 50

  /// A token that takes longer leaves the message too little time; ours, half of the order's.
  private static let deadlineOfExchange: Int64 = 4_000

  let context: ReferenceContext
  let fcm: ReadyFile.FCM
  let deadTokens = DeadTokens()
  private let tokens = Mutex<FCMAccessTokens?>(nil)
  private let timestamps = Mutex(LastTimestamps())

  init(_ context: ReferenceContext, _ fcm: ReadyFile.FCM) {
    self.context = context
    self.fcm = fcm
  }

  func start() throws { _ = try accessTokens() }

  func send(_ order: SendOrder) async throws -> SenderReport {
    let pushes = try map(order)
    let tokens = try accessTokens()
    let client = try context.clients.client(for: endpoint(fcm.url))
    var reports: [SenderReport] = []
    for start in stride(from: 0, to: pushes.count, by: FCMReference.requestsAtOnce) {
      let end = min(start + FCMReference.requestsAtOnce, pushes.count)
      reports += await deliver(Array(pushes[start..<end]), tokens, client)
    }
    return context.shown(SenderReport.joined(reports))
  }

  private func deliver(
    _ pushes: [FCMPush],
    _ tokens: FCMAccessTokens,
    _ client: any PushClient
  ) async -> [SenderReport] {
    await withTaskGroup { group in
      for (index, push) in pushes.enumerated() {
        group.addTask { (index, await self.deliver(push, tokens, client)) }
      }
      var reports: [(index: Int, report: SenderReport)] = []
      for await (index, report) in group { reports.append((index, report)) }
      return reports.sorted { $0.index < $1.index }.map(\.report)
    }
  }

  private func map(_ order: SendOrder) throws -> [FCMPush] {
    let key = order.targetKey
    let mapping = FCMMapping(
      nowSeconds: context.nowSeconds,
      lastTimestamp: timestamps.withLock { $0[key] }
    )
    var pushes = try mapping.pushes(order, allowsReservedKeys: context.has(.reservedDataKey))
    for index in pushes.indices {
      let aps = pushes[index].message["apns"]?["payload"]?["aps"]
      if let timestamp = aps?["timestamp"]?.integer {
        timestamps.withLock { $0.remember(timestamp, for: key) }
      }
      for flaw in Flaw.all where context.has(flaw) { flaw.spoil(&pushes[index], order) }
    }
    return pushes
  }

  func endpoint(_ url: String) -> PushEndpoint {
    PushEndpoint(provider: .fcm, url: url, caPath: context.ready.ca)
  }

  /// The source of access tokens, made on first use.
  private func accessTokens() throws -> FCMAccessTokens {
    if let made = tokens.withLock({ $0 }) { return made }
    let account: ServiceAccount
    do throws(ServiceAccount.Unusable) {
      account = try ServiceAccount.load(path: fcm.serviceAccount)
    } catch {
      throw SenderFailure("cannot use the service account \(fcm.serviceAccount): \(error.message)")
    }
    let exchange = try tokenExchange()
    return tokens.withLock { tokens in
      if let made = tokens { return made }
      let made = FCMAccessTokens(
        sign: { try account.assertion(nowSeconds: $0) },
        clock: context.clock,
        exchange: exchange
      )
      tokens = made
      return made
    }
  }

  /// Posts to the ready file's token address, which is the mock's also where the key file, written
  /// for intercepted senders, names Google's.
  private func tokenExchange() throws -> FCMAccessTokens.Exchange {
    guard let url = SplitURL(fcm.tokenURL) else {
      throw SenderFailure("the ready file's address \(fcm.tokenURL) is no `https://…` address")
    }
    let context = self.context
    let endpoint = endpoint(url.origin)
    return { form in
      let request = PushRequest(
        path: url.path,
        headers: [
          PushHeader("content-type", "application/x-www-form-urlencoded"),
          PushHeader("accept", "application/json"),
          PushHeader("user-agent", ReferenceContext.userAgent),
        ],
        body: form
      )
      let budget = RetryBudget(context, deadlineMilliseconds: FCMReference.deadlineOfExchange)
      return await budget.run { await context.answer(to: request, at: endpoint) }
    }
  }
}

extension SenderReport {
  /// One word on an order of several parts: the first failure, else that all went well.
  static func joined(_ reports: [SenderReport]) -> SenderReport {
    reports.first { $0.outcome != .sent } ?? reports.first
      ?? SenderReport(outcome: .failed, reason: "the order names no recipient")
  }
}
