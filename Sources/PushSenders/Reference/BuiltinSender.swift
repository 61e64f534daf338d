package import PushModel
package import PushSuites
internal import PushWire

/// The reference sender: right in everything, or wrong in the ways it is told.
package final class BuiltinSender: Sender {
  private let context: ReferenceContext
  private let providers: [Provider: any ReferenceProvider]

  /// A sender for the mocks of a ready file.
  /// - Parameters:
  ///   - ready: Where the mocks are, and the credentials for them.
  ///   - flaws: What to do wrong; empty for the reference.
  ///   - clock: The time for dates, tokens and deadlines.
  ///   - makeID: Makes the `apns-id` of a push, a UUID in lower case.
  ///   - pause: Waits before another try.
  ///   - random: A number from 0 up to 1, so that tries of many senders do not meet.
  ///   - makeClient: Opens connections.
  package init(
    ready: ReadyFile,
    flaws: Set<Flaw> = [],
    clock: Clock = .system,
    makeID: @escaping @Sendable () -> String = BuiltinSender.randomID,
    pause: @escaping @Sendable (_ milliseconds: Int) async throws -> Void = { milliseconds in
      try await Task.sleep(for: .milliseconds(milliseconds))
    },
    random: @escaping @Sendable () -> Double = { Double.random(in: 0..<1) },
    makeClient: @escaping PushClientFactory
  ) {
    let context = ReferenceContext(
      ready: ready,
      flaws: flaws,
      clock: clock,
      makeID: makeID,
      pause: pause,
      random: random,
      clients: ClientPool(makeClient)
    )
    self.context = context
    var providers: [Provider: any ReferenceProvider] = [:]
    if ready.apns != nil || ready.apnsSandbox != nil { providers[.apns] = APNsReference(context) }
    if let fcm = ready.fcm { providers[.fcm] = FCMReference(context, fcm) }
    if let expo = ready.expo { providers[.expo] = ExpoReference(context, expo) }
    self.providers = providers
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
    guard !providers.isEmpty else {
      throw SenderFailure("the ready file names no provider; serve one to use `builtin`")
    }
    for provider in providers.values { try provider.start() }
    let names = Flaw.all.filter(context.flaws.contains).map(\.name).joined(separator: ",")
    return SenderHello(
      name: context.flaws.isEmpty ? "builtin" : "builtin:" + names,
      version: "",
      kinds: Notification.Kind.allCases.map(\.rawValue),
      providers: Provider.allCases.filter { providers[$0] != nil }.map(\.rawValue),
      features: ["multicast", "receipts"]
    )
  }

  package func send(_ order: SendOrder) async throws -> SenderReport {
    guard let provider = providers[order.provider] else { return notServed(order.provider) }
    do {
      return try await provider.send(order)
    } catch let failure as MappingFailure {
      return failure.report
    }
  }

  package func collectReceipts(id: String, provider: Provider) async throws -> SenderReport {
    guard let reference = providers[provider] else { return notServed(provider) }
    return try await reference.collectReceipts()
  }

  package func stop() async { await context.clients.close() }

  private func notServed(_ provider: Provider) -> SenderReport {
    SenderReport(
      outcome: .unsupported,
      reason: "the ready file names no endpoint for \(provider.rawValue)"
    )
  }
}
