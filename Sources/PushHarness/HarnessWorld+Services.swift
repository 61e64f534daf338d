internal import PushMock
internal import PushModel
internal import PushProviders
package import PushSuites

/// FCM and Expo as the suite runner uses them.
extension HarnessWorld {
  func mintFCM(_ order: TokenOrder, _ ask: AskToken) throws -> String {
    let state: FCMDevice.State
    switch order.state {
    case .active: state = .active
    case .unregistered: state = .unregistered
    case .senderMismatch: state = .senderMismatch
    case .apnsDisabled: state = .apnsDisabled
    case .thirdPartyAuth: state = .thirdPartyAuth
    case .expired, .unknown:
      throw HarnessError("FCM tokens are never '\(order.state.rawValue)'; write unregistered")
    }
    var platform: FCMDevice.Platform?
    if let word = order.platform {
      platform = FCMDevice.Platform(rawValue: word)
      guard platform != nil else { throw HarnessWorld.unknownPlatform(word, "android, ios, web") }
    }
    let token = ask.fcm
    core.fcm.register(
      token,
      FCMDevice(state: state, platform: platform, package: order.package, project: order.project)
    )
    return token
  }

  func mintExpo(_ order: TokenOrder, _ ask: AskToken) throws -> String {
    let state: ExpoDevice.State
    switch order.state {
    case .active: state = .active
    case .unregistered, .unknown: state = .unregistered
    default:
      throw HarnessError("Expo tokens are never '\(order.state.rawValue)'; write unregistered")
    }
    var platform: ExpoDevice.Platform?
    if let word = order.platform {
      platform = ExpoDevice.Platform(rawValue: word)
      guard platform != nil else { throw HarnessWorld.unknownPlatform(word, "android, ios") }
    }
    let token = ask.expo
    core.expo.register(
      token,
      ExpoDevice(state: state, platform: platform, project: order.project, receipt: order.receipt)
    )
    return token
  }

  private static func unknownPlatform(_ word: String, _ allowed: String) -> HarnessError {
    HarnessError("'\(word)' is no platform here; allowed: \(allowed)")
  }

  package func mintTopic(caseNumber: Int, sequence: Int) async throws -> String {
    let ask = ask(caseNumber, sequence)
    core.feed.watch(FeedKey.name(of: ask))
    return "news-" + ask.hex
  }

  package func apply(_ order: ServiceOrder) async throws {
    switch order {
    case .fault(let provider, let fault): core.faults.add(fault, provider: provider)
    case .advanceClock(let provider, let seconds):
      core.clock(of: provider).advance(milliseconds: Int64(seconds * 1000))
    case .accessTokenLifetime(let seconds): core.fcm.accessTokenLifetime = seconds
    case .revokeAccessTokens: core.fcm.revokeAccessTokens()
    case .pushSecurity(let isOn): core.expo.setPushSecurity(isOn)
    case .receiptDelay(let seconds): core.expo.setReceiptDelay(seconds: seconds)
    }
  }

  package func restoreServices() async {
    core.faults.removeEndpointFaults()
    core.restoreServices()
  }
}
