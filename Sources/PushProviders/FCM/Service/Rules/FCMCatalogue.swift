package import PushModel

/// The rules of the FCM catalogue, all of them.
package enum FCMCatalogue {
  /// What the catalogue says of every rule, in its order: E, O, M, D, N, A, W, Q.
  package static let infos: [RuleInfo] =
    FCMServiceCatalogue.endpoint + FCMServiceCatalogue.oauth + FCMMessageCatalogue.infos
    + FCMServiceCatalogue.quota

  private static let byID = Dictionary(
    infos.map { ($0.id, $0) },
    uniquingKeysWith: { first, _ in first }
  )

  /// The catalogue's entry with this id, such as `FCM-D001`.
  package static func info(_ id: String) -> RuleInfo? { byID[id] }
}
