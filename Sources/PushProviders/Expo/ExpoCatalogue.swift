package import PushModel

/// The rules of the Expo catalogue, all of them.
package enum ExpoCatalogue {
  static let messageRules: [ExpoRule] =
    (ExpoRecipientRules.all + ExpoTextRules.all + ExpoDataRules.all + ExpoTimeRules.all
    + ExpoValueRules.all + ExpoContentRules.all + ExpoFieldRules.all)
    .sorted { $0.info.id < $1.info.id }

  /// The rules that a request decides.
  static let requestRules: [ExpoRule] =
    ExpoRequestRules.all + ExpoHeaderRules.all + ExpoCredentialRules.all + ExpoLimitRules.all
    + ExpoRepeatRules.all + ExpoReceiptRules.all + messageRules

  /// The order of the catalogue's tables: request, message, tickets, receipts, quota.
  private static let letters = Array("RMTGQ")

  /// What the catalogue says of every rule, in its order.
  package static let infos: [RuleInfo] =
    (requestRules.map(\.info) + ExpoScenarios.all)
    .sorted { place($0.id) < place($1.id) }

  private static func place(_ id: String) -> (Int, String) {
    let name = id.dropFirst("EXPO-".count)
    let letter = name.first.flatMap { letters.firstIndex(of: $0) } ?? letters.count
    return (letter, String(name))
  }

  /// The catalogue's entry with this id, such as `EXPO-M07`.
  package static func info(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}
