package import PushCrypto
package import PushModel

/// The credentials of the mocks and of their senders, made on first use and kept in one folder.
package struct StateFolder: Sendable {
  /// The bundle id that the certificates are for and that suites push to.
  package static let defaultTopic = "com.example.app"

  /// The topic of the MDM push certificate, which the certificate for several topics holds too.
  ///
  /// Apple's are `com.apple.mgmt.External.` and a UUID ("Setting Up Push Notifications for Your MDM
  /// Customers"); the UUID is ours.
  package static let mdmTopic = "com.apple.mgmt.External.7f3a1c52-5b5e-4c0e-9d2b-6f1d3c8a4b10"

  /// The Firebase project of the service account; the number is drawn.
  package static let projectID = "pushproof-demo"

  static let serviceAccountEmail = "sender@pushproof-demo.iam.gserviceaccount.com"

  /// The host names of the providers, and this machine's.
  ///
  /// Two of Google's are not led here by anything of ours: the token endpoint for client
  /// certificates, and the XMPP host that is gone.
  package static let serverNames: [ServerName] =
    (ProviderHosts.all.map(\.name)
    + ["oauth2.mtls.googleapis.com", "fcm-xmpp.googleapis.com", "localhost"]).map { .dns($0) }
    + [.ip("127.0.0.1"), .ip("::1")]

  /// A client certificate in its files, and what it says.
  package struct ClientCertificate: Sendable {
    /// A PEM file with certificate and key.
    package let path: String
    /// A PEM file with the key alone.
    package let keyPath: String
    package let facts: CertificateFacts
  }

  /// One of each kind that a sender may have, rightly or wrongly.
  package struct ClientCertificates: Sendable {
    package let production: ClientCertificate
    package let sandbox: ClientCertificate
    /// Both environments, and the topics of the app, its VoIP service and its complication.
    package let multi: ClientCertificate
    /// Ran out the day before it was made.
    package let expired: ClientCertificate
    /// Like `multi`, by an authority that the mocks do not know.
    package let foreign: ClientCertificate
  }

  /// The folder, absolute.
  package let path: String
  package let authority: CertificateAuthority
  package let caPath: String
  package let serverCertificatePath: String
  package let serverKeyPath: String
  package let providerKey: ProviderKey
  package let certificates: ClientCertificates
  /// What the control API asks for.
  package let controlToken: String
  package let serviceAccount: ServiceAccountKey
  /// An access token that the Expo mock knows.
  package let expoToken: String

  package var topic: String { StateFolder.defaultTopic }
  package var keyID: String { providerKey.keyID }
  package var teamID: String { providerKey.teamID }
  /// The `.p8` file.
  package var keyPath: String { providerKey.path }

  /// Opens the folder; makes what is missing, renews what ran out, and keeps the rest.
  ///
  /// Any number of processes and threads may open the same folder at once: the first makes, the
  /// others wait and then read.
  /// - Parameters:
  ///   - path: The folder, absolute or relative to the working directory.
  ///   - clock: Tells which certificates have run out.
  ///   - random: Draws ids and tokens; keys come from OpenSSL's own generator.
  /// - Returns: The credentials, every path absolute.
  /// - Throws: `StateFolderError` with the file and what to do.
  package static func open(
    _ path: String,
    clock: Clock,
    random: RandomBytes = RandomBytes()
  ) throws(StateFolderError) -> StateFolder {
    let files = try StateFiles(making: path)
    let lock = try StateLock(files)
    let keeper = StateKeeper(
      files: files,
      now: clock.wallMilliseconds() / 1000,
      random: random
    )
    return try lock.holding(keeper.open)
  }
}
