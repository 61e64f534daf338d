internal import PushCrypto

/// The client certificates of a state folder; the raw value is part of the file's name.
enum ClientKind: String, CaseIterable {
  case production
  case sandbox
  case multi
  case expired
  case foreign

  /// What the certificate of this kind allows.
  func order(bundleID: String) -> ClientCertificateOrder {
    var order = ClientCertificateOrder(bundleID: bundleID)
    order.isProduction = self != .sandbox
    order.isDevelopment = self != .production
    // "A certificate serves one app, its complication and its VoIP service"
    // ("Establishing a certificate-based connection to APNs").
    order.topics = [.init(topic: bundleID, kinds: ["app"])]
    if self != .production, self != .sandbox {
      order.topics.append(.init(topic: bundleID + ".voip", kinds: ["voip"]))
      order.topics.append(.init(topic: bundleID + ".complication", kinds: ["complication"]))
      order.topics.append(.init(topic: StateFolder.mdmTopic, kinds: ["mdm"]))
    }
    return order
  }
}
