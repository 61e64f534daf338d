internal import PushJSON
package import PushModel

/// One case as a suite states it: what to push, and what must come of it.
///
/// Values may still hold variables of the run such as `${now+60}`; `RunVariables` fills them in.
package struct CaseSpec: Sendable {
  /// Whom a case pushes to.
  package enum Target: Equatable, Sendable {
    case device
    /// A broadcast channel that stores the latest message, or none.
    case channel(storesMessages: Bool)
    /// So many devices in one order.
    case devices(Int)
    /// An FCM topic of the case's own.
    case topic
    /// A condition over FCM topics; `${topic}` in it is a topic of the case's own.
    case condition(String)
  }

  /// The full id: suite, case and, in brackets, the axes of a matrix.
  package var id: String
  package var title: String
  package var file: String
  /// The line of the case in the file, one-based.
  package var line: Int
  package var level: CaseLevel
  package var cites: [String]
  package var tags: [String]
  package var provider: Provider
  package var environment: APNsEnvironment
  /// The bare bundle id; nil for the default of the world.
  package var topic: String?
  package var target: Target
  package var token: TokenSetup
  /// Tokens of an order for several devices that are unlike `token`, by their place from 1.
  package var otherTokens: [Int: TokenSetup]
  package var service: ServiceSetup
  package var steps: [Step]
  /// How often all steps are gone through.
  package var repeats: Int
  package var fill: Fill?
  package var expectation: Expectation
  /// The sender may refuse by itself: it reports failure and nothing is on the wire.
  package var allowsUnsent: Bool

  package init(
    id: String,
    title: String,
    file: String,
    line: Int,
    level: CaseLevel = .must,
    cites: [String],
    tags: [String] = [],
    provider: Provider = .apns,
    environment: APNsEnvironment = .production,
    topic: String? = nil,
    target: Target = .device,
    token: TokenSetup = TokenSetup(),
    otherTokens: [Int: TokenSetup] = [:],
    service: ServiceSetup = ServiceSetup(),
    steps: [Step],
    repeats: Int = 1,
    fill: Fill? = nil,
    expectation: Expectation = Expectation(),
    allowsUnsent: Bool = false
  ) {
    self.id = id
    self.title = title
    self.file = file
    self.line = line
    self.level = level
    self.cites = cites
    self.tags = tags
    self.provider = provider
    self.environment = environment
    self.topic = topic
    self.target = target
    self.token = token
    self.otherTokens = otherTokens
    self.service = service
    self.steps = steps
    self.repeats = repeats
    self.fill = fill
    self.expectation = expectation
    self.allowsUnsent = allowsUnsent
  }

  /// How many orders the case hands to the sender.
  package var orderCount: Int { steps.count { $0.notification != nil } * repeats }

  /// How many tokens, channels, topics or conditions one order is for.
  package var recipientCount: Int {
    if case .devices(let count) = target { return count }
    return 1
  }

  /// The kinds of notification that the case pushes, each once.
  package var kinds: [String] {
    var seen: [String] = []
    for step in steps {
      guard let kind = step.notification?["kind"]?.string, !seen.contains(kind) else { continue }
      seen.append(kind)
    }
    return seen
  }

  /// Whether the case changes a service for all of its callers, so that no other may run beside it.
  package var changesServices: Bool {
    !service.isUntouched || steps.contains { $0.isServiceChange }
  }

  /// What a sender must be able to do beside single pushes.
  package var features: [String] {
    var features: [String] = []
    if recipientCount > 1 { features.append(SenderFeature.multicast) }
    if steps.contains(.collectReceipts) { features.append(SenderFeature.receipts) }
    return features
  }
}
