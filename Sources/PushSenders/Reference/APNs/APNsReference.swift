internal import PushJSON
internal import PushModel
internal import PushSuites
internal import Synchronization

/// The reference sender for APNs.
final class APNsReference: ReferenceProvider {
  private struct State {
    /// By key file: environments that share a key share its token.
    var tokens: [String: ProviderTokens] = [:]
    /// The last Live Activity timestamp by token or channel.
    var timestamps = LastTimestamps()
  }

  let context: ReferenceContext
  private let state = Mutex(State())

  init(_ context: ReferenceContext) { self.context = context }

  func start() throws {
    for environment in APNsEnvironment.allCases where context.ready.endpoint(environment) != nil {
      _ = try providerTokens(environment)
    }
  }

  func send(_ order: SendOrder) async throws -> SenderReport {
    let push = try map(order)
    if let refusal = localRefusal(of: push, order) { return refusal }
    return try await deliver(push)
  }

  private func map(_ order: SendOrder) throws -> APNsPush {
    let now = context.nowSeconds
    let key = order.targetKey
    let mapping = APNsMapping(
      nowSeconds: now,
      id: context.makeID(),
      lastTimestamp: state.withLock { $0.timestamps[key] }
    )
    var push = try mapping.push(order)
    if let timestamp = push.aps?["timestamp"]?.integer {
      state.withLock { $0.timestamps.remember(timestamp, for: key) }
    }
    for flaw in Flaw.all where context.has(flaw) {
      flaw.spoilHeaders(of: &push, order, nowSeconds: now)
      flaw.spoilPayload(of: &push, order)
    }
    return push
  }

  /// The token source of an environment, made on first use.
  func providerTokens(_ environment: APNsEnvironment) throws -> ProviderTokens {
    guard let endpoint = context.ready.endpoint(environment) else {
      throw SenderFailure("the ready file has no APNs endpoint for \(environment.rawValue)")
    }
    if let made = state.withLock({ $0.tokens[endpoint.key] }) { return made }
    let tokens: ProviderTokens
    do {
      tokens = try ProviderTokens(
        keyPath: endpoint.key,
        keyID: endpoint.keyID,
        teamID: endpoint.teamID
      )
    } catch {
      throw SenderFailure("cannot use the provider key \(endpoint.key): \(error)")
    }
    return state.withLock { state in
      if let made = state.tokens[endpoint.key] { return made }
      state.tokens[endpoint.key] = tokens
      return tokens
    }
  }

  /// Where a push goes, and with which credential.
  func endpoint(for push: APNsPush) throws -> PushEndpoint {
    guard let apns = context.ready.endpoint(push.environment) else {
      throw SenderFailure("the ready file has no APNs endpoint for \(push.environment.rawValue)")
    }
    var endpoint = PushEndpoint(
      environment: push.environment,
      url: apns.url,
      caPath: context.ready.ca
    )
    if push.usesCertificate {
      endpoint.certificatePath = apns.certificate
      endpoint.certificateKeyPath =
        apns.certificateKey.isEmpty ? apns.certificate : apns.certificateKey
    }
    return endpoint
  }
}

/// The last Live Activity timestamp by token or channel: the next must be later.
struct LastTimestamps {
  /// So many activities are remembered; ours, some megabytes, and more than a suite has.
  private static let limit = 50_000

  private var timestamps: [String: Int64] = [:]

  subscript(_ key: String) -> Int64? { timestamps[key] }

  mutating func remember(_ timestamp: Int64, for key: String) {
    if timestamps.count >= LastTimestamps.limit { timestamps = [:] }
    timestamps[key] = max(timestamp, timestamps[key] ?? timestamp)
  }
}

extension ReadyFile {
  /// The device endpoint of an environment.
  func endpoint(_ environment: APNsEnvironment) -> APNs? {
    environment == .production ? apns : apnsSandbox
  }
}
