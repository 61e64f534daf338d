package import PushJSON
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
  }

  /// What the provider knows of the device token.
  package struct TokenSetup: Equatable, Sendable {
    package var state: TokenOrder.State
    /// Seconds since 1970, a number or a variable; nil for now.
    package var at: JSONValue?
    package var kind: String?
    package var bytes: Int

    package init(
      state: TokenOrder.State = .active,
      at: JSONValue? = nil,
      kind: String? = nil,
      bytes: Int = 32
    ) {
      self.state = state
      self.at = at
      self.kind = kind
      self.bytes = bytes
    }
  }

  /// One push of a case.
  package struct Step: Equatable, Sendable {
    package var notification: JSONValue
    /// This push and those after it go to a token of their own.
    package var takesNewToken: Bool

    package init(notification: JSONValue, takesNewToken: Bool = false) {
      self.notification = notification
      self.takesNewToken = takesNewToken
    }
  }

  /// Pads a text field until the request body has an exact size.
  package struct Fill: Equatable, Sendable {
    /// The keys that lead to the field in the notification, outermost first.
    package var field: [String]
    package var bytes: Int
    /// What the field is filled with; the remainder is made up of the letter `x`.
    package var unit: String

    package init(field: [String], bytes: Int, unit: String) {
      self.field = field
      self.bytes = bytes
      self.unit = unit
    }
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
    self.steps = steps
    self.repeats = repeats
    self.fill = fill
    self.expectation = expectation
    self.allowsUnsent = allowsUnsent
  }

  /// How many orders the case hands to the sender.
  package var orderCount: Int { steps.count * repeats }

  /// The kinds of notification that the case pushes, each once.
  package var kinds: [String] {
    var seen: [String] = []
    for step in steps {
      guard let kind = step.notification["kind"]?.string, !seen.contains(kind) else { continue }
      seen.append(kind)
    }
    return seen
  }
}
