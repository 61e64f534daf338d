package import PushModel

/// Everything that the mocks can be told before they start.
package struct MockOptions: Sendable {
  /// The ports of the listeners; 0 takes a free one, absence serves without it.
  package var ports: [ListenerTag: Int]
  package var host = "127.0.0.1"
  package var workers = 1
  package var fidelity = MockFidelity()
  /// Refuse tokens and bundle ids that are not registered.
  package var isClosedWorld = false
  /// Accept unknown keys and mark them unverified.
  package var anyCredentials = false
  /// Keys of the user, accepted beside the one of the state folder.
  package var providerKeys: [ProviderKey] = []
  /// Service accounts of the user, accepted beside the one of the state folder.
  package var serviceAccounts: [ServiceAccountKey] = []
  /// Where the service account of the state folder is written for this run; absolute.
  package var serviceAccountPath = ""
  /// Access tokens of Expo's that the user has.
  package var expoTokens: [String] = []
  /// Fingerprints (SHA-256, hexadecimal) of client certificates that are revoked.
  package var revokedCertificates: Set<String> = []
  package var isDurable = false
  package var version: String
  package var clock = Clock.system
  /// How long SIGTERM leaves for what was begun.
  ///
  /// Ours: longer than any answer takes here, short enough for an impatient CI job.
  package var drainMilliseconds = 5000

  package init(version: String) {
    self.version = version
    ports = Dictionary(
      uniqueKeysWithValues: ListenerTag.allCases.filter(\.isUsual).map { ($0, 0) }
    )
  }
}
