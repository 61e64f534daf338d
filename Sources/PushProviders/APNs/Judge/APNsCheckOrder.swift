internal import PushModel

/// The order of checks after authentication, which no public source settles (catalogue, 5.3).
///
/// The catalogue's own order is that of `APNsStage`; the alternatives are those of two open mocks.
struct APNsCheckOrder {
  private let order: [Int]

  init(_ choice: APNsFidelity.CheckOrder) {
    typealias Stage = APNsStage
    switch choice {
    case .catalogue: order = []
    case .pushy:
      order = [
        Stage.framing, Stage.duplicateHeaders, Stage.id, Stage.method, Stage.topic,
        Stage.collapseID, Stage.priority, Stage.expiration, Stage.pushType, Stage.perType,
        Stage.path, Stage.pathToken, Stage.tokenKnown, Stage.tokenTopic, Stage.tokenActive,
        Stage.authentication, Stage.bodyPresent, Stage.bodySize, Stage.throttle,
      ]
    case .apnswift:
      order = [
        Stage.framing, Stage.duplicateHeaders, Stage.authentication, Stage.path, Stage.method,
        Stage.pathToken, Stage.tokenKnown, Stage.tokenActive, Stage.topic, Stage.tokenTopic,
        Stage.id, Stage.pushType, Stage.perType, Stage.priority, Stage.expiration,
        Stage.collapseID, Stage.bodyPresent, Stage.bodySize, Stage.throttle,
      ]
    }
  }

  /// The rules with their stages in this order.
  func apply<Subject>(_ rules: [Rule<Subject>]) -> [Rule<Subject>] {
    guard !order.isEmpty else { return rules }
    return rules.map { rule in
      guard rule.stage != .max else { return rule }
      return Rule(
        rule.info,
        stage: place(of: rule.stage),
        refusal: rule.refusal,
        check: rule.check
      )
    }
  }

  /// Where a stage of `APNsStage` comes in this order.
  func place(of stage: Int) -> Int {
    let hundreds = stage / 100 * 100
    let place = order.firstIndex(of: hundreds).map { ($0 + 1) * 100 } ?? hundreds
    return place + stage % 100
  }
}
