/// A host name of a provider: what is behind it, and where the enclosure lets it answer.
package struct ProviderHost: Equatable, Hashable, Sendable {
  /// What a provider serves under a name.
  package enum Role: Equatable, Hashable, Sendable {
    /// APNs: devices and broadcasts.
    case push(APNsEnvironment)
    /// APNs: channels.
    case management(APNsEnvironment)
    /// The binary protocol that Apple ended on 2021-03-31: heard, so that old clients are seen.
    case binaryGateway(APNsEnvironment)
    /// FCM or Expo.
    case service
  }

  package var name: String
  package var provider: Provider
  package var role: Role
  /// The loopback address that stands for this name alone, so that hosts are told apart without SNI.
  package var address: String
  package var ports: [Int]
}

/// Every host of the three catalogues.
package enum ProviderHosts {
  /// The second octet of all addresses.
  ///
  /// Ours: any but those that resolvers and container tools use (127.0.0.x, 127.0.1.1, 127.0.53.x).
  private static let octet = 80

  /// How many address blocks there are, so that runs on one machine's loopback need not meet.
  package static let blocks = 0..<256

  /// The hosts at the addresses of block 0.
  package static let all: [ProviderHost] = hosts(block: 0)

  /// The hosts, each at an address of its own in a block.
  ///
  /// A host keeps its place in the table: 127.80.<block>.<place>, counted from 1.
  package static func hosts(block: Int) -> [ProviderHost] {
    table.enumerated().map { index, row in
      ProviderHost(
        name: row.name,
        provider: provider(of: row.role, row.name),
        role: row.role,
        address: "127.\(octet).\(block).\(index + 1)",
        ports: row.ports
      )
    }
  }

  /// The host of this name, letter case and a final dot aside; nil for every other name.
  package static func named(_ name: String) -> ProviderHost? {
    var wanted = name.lowercased()
    if wanted.hasSuffix(".") { wanted.removeLast() }
    return all.first { $0.name == wanted }
  }

  private static func provider(of role: ProviderHost.Role, _ name: String) -> Provider {
    switch role {
    case .push, .management, .binaryGateway: .apns
    case .service: name == "exp.host" ? .expo : .fcm
    }
  }

  private typealias Row = (name: String, role: ProviderHost.Role, ports: [Int])

  /// New rows go to the end: a row's place is its address.
  private static let table: [Row] = apns + fcm + expo + binary

  /// Apple, "Sending notification requests to APNs", "Sending broadcast push notification requests
  /// to APNs", "Sending channel management requests to APNs" (read 2026-11-30): 2197 is equivalent
  /// to 443, and the channel API has 2196 in production and 2195 in the sandbox.
  private static let apns: [Row] = [
    ("api.push.apple.com", .push(.production), [443, 2197]),
    ("api.sandbox.push.apple.com", .push(.sandbox), [443, 2197]),
    ("api.development.push.apple.com", .push(.sandbox), [443, 2197]),
    ("api-broadcast.push.apple.com", .push(.production), [443]),
    ("api-broadcast.sandbox.push.apple.com", .push(.sandbox), [443]),
    ("api-manage-broadcast.push.apple.com", .management(.production), [2196]),
    ("api-manage-broadcast.sandbox.push.apple.com", .management(.sandbox), [2195]),
  ]

  /// FCM's REST reference and discovery document, Google's pages on OAuth for server applications
  /// and on the Instance ID API; the older token URLs, and the retired GCM hosts (read 2026-11-30).
  private static let fcm: [Row] = [
    ("fcm.googleapis.com", .service, [443]), ("fcm.mtls.googleapis.com", .service, [443]),
    ("oauth2.googleapis.com", .service, [443]), ("www.googleapis.com", .service, [443]),
    ("accounts.google.com", .service, [443]), ("iid.googleapis.com", .service, [443]),
    ("gcm-http.googleapis.com", .service, [443]), ("android.googleapis.com", .service, [443]),
  ]

  /// Expo, "Sending notifications with Expo's push API" (read 2026-11-30).
  private static let expo: [Row] = [("exp.host", .service, [443])]

  /// Apple, "Apple Push Notification service update" of 2020-11: the legacy protocol's hosts.
  private static let binary: [Row] = [
    ("gateway.push.apple.com", .binaryGateway(.production), [2195]),
    ("gateway.sandbox.push.apple.com", .binaryGateway(.sandbox), [2195]),
    ("feedback.push.apple.com", .binaryGateway(.production), [2196]),
    ("feedback.sandbox.push.apple.com", .binaryGateway(.sandbox), [2196]),
  ]
}
