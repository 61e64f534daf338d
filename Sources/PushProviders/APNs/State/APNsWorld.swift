/// Everything that the mock knows beyond one connection.
///
/// Pure; the owner locks. Each request needs it twice, briefly: `inform` before it is judged and
/// `record` after.
package struct APNsWorld: Sendable {
  package var tokens = APNsTokenRegistry()
  package var channels = APNsChannelRegistry()
  package var bundles = APNsBundleRegistry()
  package var keyUse = APNsKeyUse()
  package var keyring: APNsKeyring
  var identifiers = APNsIdentifierHistory()

  package init(keyring: APNsKeyring) { self.keyring = keyring }

  /// Refuses whatever is not registered.
  package var isClosed: Bool {
    get { tokens.isClosed }
    set {
      tokens.isClosed = newValue
      bundles.isClosed = newValue
    }
  }
}
