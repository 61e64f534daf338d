internal import PushJSON
internal import PushModel

/// Why an order cannot be mapped.
package enum MappingFailure: Error, Equatable, Sendable {
  /// The sender has no such feature.
  case unsupported(String)
  /// The order contradicts itself; what to change.
  case refused(String)

  /// What the harness is told.
  var report: SenderReport {
    switch self {
    case .unsupported(let reason): SenderReport(outcome: .unsupported, reason: reason)
    case .refused(let reason): SenderReport(outcome: .failed, reason: reason)
    }
  }
}

extension SendOrder {
  /// The neutral notification; an unknown kind is unsupported, other mistakes are refused.
  func readNotification() throws(MappingFailure) -> Notification {
    let kind = notification["kind"]?.string ?? ""
    guard Notification.Kind(rawValue: kind) != nil else {
      throw .unsupported("unknown kind `\(kind)`")
    }
    do {
      return try Notification(notification)
    } catch {
      let lines = error.all.map { "\($0.pointer): \($0.title)" }
      throw .refused(lines.joined(separator: "; "))
    }
  }

  /// The bare bundle id of the target; empty where the provider needs none.
  var bundleID: String {
    switch target {
    case .token(_, let topic), .channel(_, let topic), .tokens(_, let topic): topic
    case .fcmTopic, .condition: ""
    }
  }

  /// The first token or the channel id.
  var targetKey: String { keys.first ?? "" }
}
