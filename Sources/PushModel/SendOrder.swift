package import PushJSON

/// What the harness asks a sender to push, to whom, and where.
package struct SendOrder: Equatable, Sendable {
  /// Whom a push is for.
  package enum Target: Equatable, Sendable {
    /// A device token and the bare bundle id; suffixes of the topic are the sender's work.
    case token(String, topic: String)
    /// A broadcast channel and the bare bundle id.
    case channel(String, topic: String)
    /// Several device tokens, for which the sender makes as few requests as it can.
    case tokens([String], topic: String)
    /// An FCM topic, without the `/topics/` prefix.
    case fcmTopic(String)
    /// A condition over FCM topics.
    case condition(String)
  }

  /// What the service will see of the target: its token or tokens, channel, topic or condition.
  package var keys: [String] {
    switch target {
    case .token(let key, _), .channel(let key, _), .fcmTopic(let key), .condition(let key): [key]
    case .tokens(let keys, _): keys
    }
  }

  package var id: String
  package var provider: Provider
  package var environment: APNsEnvironment
  package var target: Target
  /// The neutral notification; `pushproof schema notification` describes it.
  package var notification: JSONValue

  package init(
    id: String,
    provider: Provider,
    environment: APNsEnvironment,
    target: Target,
    notification: JSONValue
  ) {
    self.id = id
    self.provider = provider
    self.environment = environment
    self.target = target
    self.notification = notification
  }

  /// The `send` object of the sender protocol.
  package var json: JSONValue {
    let who: JSONValue =
      switch target {
      case .token(let token, let topic): ["token": .string(token), "topic": .string(topic)]
      case .channel(let channel, let topic): ["channel": .string(channel), "topic": .string(topic)]
      case .tokens(let tokens, let topic):
        ["tokens": .array(tokens.map { .string($0) }), "topic": .string(topic)]
      case .fcmTopic(let topic): ["fcmTopic": .string(topic)]
      case .condition(let condition): ["condition": .string(condition)]
      }
    return [
      "type": "send", "id": .string(id), "provider": .string(provider.rawValue),
      "environment": .string(environment.rawValue), "target": who, "notification": notification,
    ]
  }
}

/// What a sender says became of an order.
package struct SenderReport: Equatable, Sendable {
  package enum Outcome: String, Sendable {
    case sent
    case failed
    case unsupported
  }

  package var outcome: Outcome
  /// The HTTP status as the sender saw it, if it says.
  package var status: Int?
  /// The service's reason as the sender saw it, if it says (hostile text).
  package var reason: String?
  /// What the sender wrote to standard error meanwhile (hostile text).
  package var output: String

  package init(outcome: Outcome, status: Int? = nil, reason: String? = nil, output: String = "") {
    self.outcome = outcome
    self.status = status
    self.reason = reason
    self.output = output
  }
}
