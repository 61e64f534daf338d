internal import PushHarness
internal import PushModel
internal import PushStore
internal import PushSuites

/// Whom an ask that is sent again is for: the like of its recipient, minted anew.
struct ReplayedRecipient {
  var target: SendOrder.Target
  /// What is watched on the wire.
  var key: String

  /// Mints a recipient of the kind that the journal names.
  static func mint(for ask: AskRow, in world: HarnessWorld) async throws -> ReplayedRecipient {
    let topic = world.defaultTopic
    let environment = ask.environment ?? .production
    switch ask.provider {
    case .apns where AskToken(hex: ask.target.utf8) == nil:
      let channel = try await world.mintChannel(
        environment: environment,
        topic: topic,
        storesMessages: false
      )
      return ReplayedRecipient(target: .channel(channel, topic: topic), key: channel)
    case .fcm where AskToken(fcm: Array(ask.target.utf8)) == nil:
      let fresh = try await world.mintTopic(caseNumber: 0, sequence: Int(ask.id))
      guard let old = mintedTopic(in: ask.target), old != ask.target[...] else {
        return ReplayedRecipient(target: .fcmTopic(fresh), key: fresh)
      }
      let condition = ask.target.split(separator: old, omittingEmptySubsequences: false)
        .joined(separator: fresh)
      return ReplayedRecipient(target: .condition(condition), key: fresh)
    case .apns, .fcm, .expo:
      var order = TokenOrder(environment: environment, topic: topic)
      order.provider = ask.provider
      let token = try await world.mintToken(order, caseNumber: 0, sequence: Int(ask.id))
      return ReplayedRecipient(target: .token(token, topic: topic), key: token)
    }
  }

  /// The minted topic in a topic or a condition.
  private static func mintedTopic(in target: String) -> Substring? {
    let start = "news-"
    guard let found = target.firstRange(of: start) else { return nil }
    let digits = target[found.upperBound...].prefix { $0.isHexDigit }
    return target[found.lowerBound..<digits.endIndex]
  }
}
