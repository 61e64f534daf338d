internal import PushCrypto
internal import PushModel
package import PushProviders
internal import PushTransport

/// The worlds of FCM and Expo, and how their workers are made.
package final class MockServices: Sendable {
  package let fcm: FCMWorld
  package let expo: ExpoWorld
  private let fidelity: MockFidelity
  private let usualTokenLifetime: Int
  private let usualReceiptDelay: Double
  private let hadPushSecurity: Bool

  /// - Parameters:
  ///   - options: Accounts, tokens and fidelity.
  ///   - state: The service account and the access token of the state folder.
  init(_ options: MockOptions, _ state: StateFolder) {
    fidelity = options.fidelity
    let account = state.serviceAccount
    fcm = FCMWorld(
      FCMWorldOptions(
        projectID: account.projectID,
        projectNumber: account.projectNumber,
        digest: { SHA256.hash($0).hex }
      )
    )
    fcm.isClosed = options.isClosedWorld
    fcm.anyCredentials = options.anyCredentials
    for key in [account] + options.serviceAccounts { fcm.register(MockServices.account(key)) }
    expo = ExpoWorld(
      options: ExpoWorld.Options(
        digest: { SHA256.hash($0).hex },
        isClosed: options.isClosedWorld,
        anyCredentials: options.anyCredentials
      )
    )
    for token in [state.expoToken] + options.expoTokens { expo.registerAccessToken(token) }
    usualTokenLifetime = fcm.accessTokenLifetime
    usualReceiptDelay = expo.receiptDelaySeconds
    hadPushSecurity = expo.hasPushSecurity
  }

  private static func account(_ key: ServiceAccountKey) -> FCMServiceAccount {
    let publicKey = key.publicKey
    return FCMServiceAccount(
      email: key.email,
      keyID: key.keyID,
      projectID: key.projectID,
      verify: { input, signature in publicKey.verify(signature, over: input) }
    )
  }

  /// A desk for FCM's calls on one worker.
  func fcmDesk(_ core: MockCore) -> ServiceDesk {
    ServiceDesk(
      core: core,
      provider: .fcm,
      clock: core.clock(of: .fcm),
      service: FCMService(world: fcm, fidelity: fidelity.fcm, inflate: MockServices.inflate)
    )
  }

  /// A desk for Expo's calls on one worker.
  func expoDesk(_ core: MockCore) -> ServiceDesk {
    ServiceDesk(
      core: core,
      provider: .expo,
      clock: core.clock(of: .expo),
      service: ExpoService(world: expo, fidelity: fidelity.expo, inflate: MockServices.inflate)
    )
  }

  private static let inflate: Inflate = { bytes, limit in
    switch Gzip.inflate(bytes, limit: limit) {
    case .bytes(let inflated): .bytes(inflated)
    case .tooLarge: .tooLarge
    case .malformed: .malformed
    }
  }

  /// Takes back what a case changed about a service as a whole.
  func restore() {
    fcm.accessTokenLifetime = usualTokenLifetime
    expo.setPushSecurity(hadPushSecurity)
    expo.setReceiptDelay(seconds: usualReceiptDelay)
  }
}
