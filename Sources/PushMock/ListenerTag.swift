package import PushModel
internal import PushProviders

/// What a listener serves; travels through the transport as a number.
package enum ListenerTag: Int, Sendable, CaseIterable {
  case apns
  case apnsSandbox
  case apnsChannels
  case apnsSandboxChannels
  case fcm
  case fcmPlain
  case expo
  case expoPlain
  case control
  /// The proxy that leads `CONNECT` to the mocks.
  case proxy

  /// The provider; nil for the control API and the proxy.
  package var provider: Provider? {
    switch self {
    case .apns, .apnsSandbox, .apnsChannels, .apnsSandboxChannels: .apns
    case .fcm, .fcmPlain: .fcm
    case .expo, .expoPlain: .expo
    case .control, .proxy: nil
    }
  }

  /// Whether it is served without TLS, beside a listener with it.
  package var isPlain: Bool { self == .fcmPlain || self == .expoPlain }

  /// Served unless told otherwise.
  package var isUsual: Bool { !isPlain && self != .proxy }

  /// The environment and host group of an APNs listener; nil for the control API.
  var apns: (environment: APNsEnvironment, host: APNsHostGroup)? {
    switch self {
    case .apns: (.production, .push)
    case .apnsSandbox: (.sandbox, .push)
    case .apnsChannels: (.production, .management)
    case .apnsSandboxChannels: (.sandbox, .management)
    case .fcm, .fcmPlain, .expo, .expoPlain, .control, .proxy: nil
    }
  }
}

/// Apple's host names, which tell environment and host group whatever port a client came in by.
enum APNsHosts {
  /// The place of one of Apple's names, a port behind it allowed; nil for every other name.
  static func place(_ authority: String) -> (environment: APNsEnvironment, host: APNsHostGroup)? {
    switch ProviderHosts.named(String(authority.prefix { $0 != ":" }))?.role {
    case .push(let environment): (environment, .push)
    case .management(let environment): (environment, .management)
    case .binaryGateway, .service, nil: nil
    }
  }
}

extension ListenerTag {
  /// The listener that serves a host of a provider; nil for every other name.
  package static func serving(host: String) -> ListenerTag? {
    guard let known = ProviderHosts.named(host) else { return nil }
    switch known.role {
    // Whoever still calls the binary gateways, which are gone, is seen, and refused.
    case .push(let environment), .binaryGateway(let environment):
      return environment == .sandbox ? .apnsSandbox : .apns
    case .management(let environment):
      return environment == .sandbox ? .apnsSandboxChannels : .apnsChannels
    case .service: return known.provider == .expo ? .expo : .fcm
    }
  }
}
