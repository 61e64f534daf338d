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

  /// The provider; nil for the control API.
  package var provider: Provider? {
    switch self {
    case .apns, .apnsSandbox, .apnsChannels, .apnsSandboxChannels: .apns
    case .fcm, .fcmPlain: .fcm
    case .expo, .expoPlain: .expo
    case .control: nil
    }
  }

  /// Whether it is served without TLS, beside a listener with it.
  package var isPlain: Bool { self == .fcmPlain || self == .expoPlain }

  /// The environment and host group of an APNs listener; nil for the control API.
  var apns: (environment: APNsEnvironment, host: APNsHostGroup)? {
    switch self {
    case .apns: (.production, .push)
    case .apnsSandbox: (.sandbox, .push)
    case .apnsChannels: (.production, .management)
    case .apnsSandboxChannels: (.sandbox, .management)
    case .fcm, .fcmPlain, .expo, .expoPlain, .control: nil
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
