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
///
/// Apple, "Sending notification requests to APNs", "Sending broadcast push notification requests to
/// APNs" and "Sending channel management requests to APNs".
enum APNsHosts {
  private static let table: [(name: StaticString, APNsEnvironment, APNsHostGroup)] = [
    ("api.push.apple.com", .production, .push),
    ("api.sandbox.push.apple.com", .sandbox, .push),
    ("api.development.push.apple.com", .sandbox, .push),
    ("api-broadcast.push.apple.com", .production, .push),
    ("api-broadcast.sandbox.push.apple.com", .sandbox, .push),
    ("api-manage-broadcast.push.apple.com", .production, .management),
    ("api-manage-broadcast.sandbox.push.apple.com", .sandbox, .management),
  ]

  /// The place of one of Apple's names, a port behind it allowed; nil for every other name.
  static func place(_ authority: String) -> (environment: APNsEnvironment, host: APNsHostGroup)? {
    let name = authority.prefix { $0 != ":" }.lowercased()
    for (known, environment, host) in table where known.description == name {
      return (environment, host)
    }
    return nil
  }
}

extension ListenerTag {
  /// FCM's names and those around it: its discovery document, Google's OAuth hosts, the Instance ID
  /// reference, and what is gone.
  private static let fcmHosts: [StaticString] = [
    "fcm.googleapis.com", "fcm.mtls.googleapis.com", "iid.googleapis.com", "oauth2.googleapis.com",
    "oauth2.mtls.googleapis.com", "www.googleapis.com", "accounts.google.com",
    "fcm-xmpp.googleapis.com", "gcm-http.googleapis.com", "android.googleapis.com",
  ]

  /// The listener that serves a host of a provider; nil for every other name.
  package static func serving(host: String) -> ListenerTag? {
    if let place = APNsHosts.place(host) {
      switch (place.host, place.environment) {
      case (.push, .production): return .apns
      case (.push, .sandbox): return .apnsSandbox
      case (.management, .production): return .apnsChannels
      case (.management, .sandbox): return .apnsSandboxChannels
      }
    }
    // The binary gateways that are gone: whoever still calls them is seen, and refused.
    if host.hasSuffix(".push.apple.com") { return host.contains("sandbox") ? .apnsSandbox : .apns }
    if fcmHosts.contains(where: { $0.description == host }) { return .fcm }
    return host == "exp.host" ? .expo : nil
  }
}
