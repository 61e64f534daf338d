internal import PushCrypto
internal import PushModel
package import PushProviders
internal import PushTransport
internal import Synchronization

/// The worlds of FCM and Expo, and how their workers are made.
package final class MockServices: Sendable {
  package let fcm: FCMWorld
  package let expo: ExpoWorld
  private let fidelity: MockFidelity
  /// What `restore` goes back to.
  private struct Usual: Sendable {
    var tokenLifetime: Int
    var receiptDelay: Double
    var hasPushSecurity: Bool
  }

  private let usual: Mutex<Usual>

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
        digest: { SHA256.hash($0).hex },
        limits: fidelity.fcm.limits
      )
    )
    fcm.isClosed = options.isClosedWorld
    fcm.anyCredentials = options.anyCredentials
    for key in [account] + options.serviceAccounts { fcm.register(MockServices.account(key)) }
    expo = ExpoWorld(
      options: ExpoWorld.Options(
        digest: { SHA256.hash($0).hex },
        isClosed: options.isClosedWorld,
        anyCredentials: options.anyCredentials,
        ratePerSecond: fidelity.expo.ratePerSecond
      )
    )
    for token in [state.expoToken] + options.expoTokens { expo.registerAccessToken(token) }
    usual = Mutex(MockServices.present(fcm, expo))
  }

  private static func present(_ fcm: FCMWorld, _ expo: ExpoWorld) -> Usual {
    Usual(
      tokenLifetime: fcm.accessTokenLifetime,
      receiptDelay: expo.receiptDelaySeconds,
      hasPushSecurity: expo.hasPushSecurity
    )
  }

  /// Takes what is set now as what a case's changes are taken back to.
  func settle() { usual.withLock { $0 = MockServices.present(fcm, expo) } }

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

  /// Inflates gzip for whoever judges bodies.
  package static let inflate: Inflate = { bytes, limit in
    switch Gzip.inflate(bytes, limit: limit) {
    case .bytes(let inflated): .bytes(inflated)
    case .tooLarge: .tooLarge
    case .malformed: .malformed
    }
  }

  /// Takes back what a case changed about a service as a whole.
  func restore() {
    let usual = usual.withLock { $0 }
    fcm.accessTokenLifetime = usual.tokenLifetime
    fcm.pardonAccessTokens()
    expo.setPushSecurity(usual.hasPushSecurity)
    expo.setReceiptDelay(seconds: usual.receiptDelay)
  }
}
