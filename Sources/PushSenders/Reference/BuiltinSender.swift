internal import PushJSON
package import PushModel
package import PushSuites
internal import PushWire
internal import Synchronization

/// The reference sender: right in everything, or wrong in the ways it is told.
package final class BuiltinSender: Sender {
  private struct State {
    var clients: [PushEndpoint: any PushClient] = [:]
    /// By key file: environments that share a key share its token.
    var tokens: [String: ProviderTokens] = [:]
    /// The last Live Activity timestamp by token or channel.
    var timestamps: [String: Int64] = [:]
  }

  /// So many activities are remembered; ours, some megabytes, and more than a suite has.
  private static let rememberedActivities = 50_000

  let flaws: Set<Flaw>
  private let ready: ReadyFile
  private let clock: Clock
  private let makeClient: PushClientFactory
  private let makeID: @Sendable () -> String
  private let state = Mutex(State())

  /// A sender for the mocks of a ready file.
  /// - Parameters:
  ///   - ready: Where the mocks are, and the credentials for them.
  ///   - flaws: What to do wrong; empty for the reference.
  ///   - clock: The time for dates and provider tokens.
  ///   - makeID: Makes the `apns-id` of a push, a UUID in lower case.
  ///   - makeClient: Opens connections.
  package init(
    ready: ReadyFile,
    flaws: Set<Flaw> = [],
    clock: Clock = .system,
    makeID: @escaping @Sendable () -> String = BuiltinSender.randomID,
    makeClient: @escaping PushClientFactory
  ) {
    self.ready = ready
    self.flaws = flaws
    self.clock = clock
    self.makeID = makeID
    self.makeClient = makeClient
  }

  /// A random UUID in lower case.
  package static func randomID() -> String {
    var generator = SystemRandomNumberGenerator()
    // Version 4, variant 1 (RFC 9562, section 5.4).
    let high = generator.next() & 0xFFFF_FFFF_FFFF_0FFF | 0x4000
    let low = generator.next() & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
    var bytes: [UInt8] = []
    for word in [high, low] {
      for shift in stride(from: 56, through: 0, by: -8) {
        bytes.append(UInt8(truncatingIfNeeded: word >> UInt64(shift)))
      }
    }
    let parts = [0..<4, 4..<6, 6..<8, 8..<10, 10..<16]
    return parts.map { Hex.encode(bytes[$0]) }.joined(separator: "-")
  }

  package func start() async throws -> SenderHello {
    guard ready.apns != nil || ready.apnsSandbox != nil else {
      throw SenderFailure("the ready file names no APNs endpoint; serve APNs to use `builtin`")
    }
    for environment in APNsEnvironment.allCases where ready.endpoint(environment) != nil {
      _ = try providerTokens(environment)
    }
    let flawNames = Flaw.all.filter(flaws.contains).map(\.name).joined(separator: ",")
    return SenderHello(
      name: flaws.isEmpty ? "builtin" : "builtin:" + flawNames,
      version: "",
      kinds: Notification.Kind.allCases.map(\.rawValue)
    )
  }

  package func send(_ order: SendOrder) async throws -> SenderReport {
    do {
      let push = try map(order)
      if let refusal = localRefusal(of: push, order) { return refusal }
      return try await deliver(push)
    } catch let failure as APNsMapping.Failure {
      switch failure {
      case .unsupported(let reason):
        return SenderReport(outcome: .unsupported, reason: reason)
      case .refused(let reason): return SenderReport(outcome: .failed, reason: reason)
      }
    }
  }

  package func stop() async {
    let clients = state.withLock { state in
      let all = Array(state.clients.values)
      state.clients = [:]
      return all
    }
    for client in clients { await client.close() }
  }

  private func map(_ order: SendOrder) throws -> APNsPush {
    let now = clock.wallMilliseconds() / 1000
    let key = order.targetKey
    let mapping = APNsMapping(
      nowSeconds: now,
      id: makeID(),
      lastTimestamp: state.withLock { $0.timestamps[key] }
    )
    var push = try mapping.push(order)
    remember(push.aps?["timestamp"]?.integer, for: key)
    for flaw in Flaw.all where flaws.contains(flaw) {
      flaw.spoilHeaders(of: &push, order, nowSeconds: now)
      flaw.spoilPayload(of: &push, order)
    }
    return push
  }

  private func remember(_ timestamp: Int64?, for key: String) {
    guard let timestamp else { return }
    state.withLock { state in
      if state.timestamps.count >= BuiltinSender.rememberedActivities { state.timestamps = [:] }
      state.timestamps[key] = max(timestamp, state.timestamps[key] ?? timestamp)
    }
  }
}

extension BuiltinSender {
  /// The token source of an environment, made on first use.
  func providerTokens(_ environment: APNsEnvironment) throws -> ProviderTokens {
    guard let endpoint = ready.endpoint(environment) else {
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

  /// The connection for a push, opened on first use and then kept.
  func client(for push: APNsPush) throws -> any PushClient {
    let endpoint = try endpoint(for: push)
    if flaws.contains(.newConnectionPerPush) { return try makeClient(endpoint) }
    return try state.withLock { state in
      if let open = state.clients[endpoint] { return open }
      let client = try makeClient(endpoint)
      state.clients[endpoint] = client
      return client
    }
  }

  private func endpoint(for push: APNsPush) throws -> PushEndpoint {
    guard let apns = ready.endpoint(push.environment) else {
      throw SenderFailure("the ready file has no APNs endpoint for \(push.environment.rawValue)")
    }
    var endpoint = PushEndpoint(
      environment: push.environment,
      url: apns.url,
      caPath: ready.ca
    )
    if push.usesCertificate {
      endpoint.certificatePath = apns.certificate
      endpoint.certificateKeyPath =
        apns.certificateKey.isEmpty ? apns.certificate : apns.certificateKey
    }
    return endpoint
  }

  var nowSeconds: Int64 { clock.wallMilliseconds() / 1000 }
}

extension ReadyFile {
  /// The device endpoint of an environment.
  func endpoint(_ environment: APNsEnvironment) -> APNs? {
    environment == .production ? apns : apnsSandbox
  }
}
