internal import PushModel

/// The rules of the APNs catalogue, all of them.
package enum APNsCatalogue {
  /// The payload rules (P and L).
  static var payloadRules: [Rule<APNsPayloadSubject>] { [] }
}
