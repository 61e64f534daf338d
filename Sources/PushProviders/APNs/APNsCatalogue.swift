package import PushModel

/// The rules of the APNs catalogue, all of them.
package enum APNsCatalogue {
  /// The rules that the payload decides (P and L).
  static let payloadRules: [Rule<APNsPayloadSubject>] = APNsPayloadRules.all

  /// The rules T, A, H, B and L-01, L-02 that one request decides, by group.
  static let framing = APNsFramingRules.all
  static let token = APNsProviderTokenRules.all + APNsBindingRules.all
  static let certificate = APNsCertificateRules.all
  static let path = APNsPathRules.form
  static let device = APNsPathRules.registered
  static let topic = APNsTopicRules.all
  static let pushType = APNsPushTypeRules.all
  static let names = APNsHeaderRules.all
  static let priority = APNsPriorityRules.all
  static let expiration = APNsExpirationRules.all
  static let identifier = APNsIdentifierRules.all
  static let deviceHeaders = topic + pushType + names + priority + expiration + identifier
  static let deviceBody = [APNsHeaderRules.inBody]
  static let broadcast = APNsBroadcastRules.all
  static let broadcastHeaders = APNsBroadcastPushRules.headers
  static let broadcastBody = APNsBroadcastPushRules.body

  /// All of them.
  package static let requestRules: [Rule<APNsRequest>] =
    framing + token + certificate + path + device + deviceHeaders + deviceBody + broadcast
    + broadcastHeaders + broadcastBody

  /// What the catalogue says of every rule, in the order of its ids.
  package static let infos: [RuleInfo] =
    (requestRules.map(\.info) + payloadRules.map(\.info) + APNsInfos.transport + APNsInfos.others
    + APNsInfos.sender)
    .sorted { $0.id < $1.id }

  /// The catalogue's entry with this id, such as `APNS-H-28`.
  package static func info(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}
