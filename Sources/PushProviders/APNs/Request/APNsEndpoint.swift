/// What a path of the APNs provider API addresses.
package enum APNsEndpoint: String, Sendable {
  /// `/3/device/<token>`.
  case device
  /// `/4/broadcasts/apps/<bundle id>`.
  case broadcast
  /// `/1/apps/<bundle id>/channels`.
  case channels
  /// `/1/apps/<bundle id>/all-channels`.
  case allChannels = "all-channels"
  case unknown

  /// The word in the `endpoint` column of the database.
  package var column: String {
    switch self {
    case .device: "device"
    case .broadcast: "broadcast"
    case .channels, .allChannels: "channels"
    case .unknown: "other"
    }
  }

  /// Belongs to the broadcast APIs, which have rules and an order of checks of their own.
  package var isBroadcastAPI: Bool { self != .device && self != .unknown }
}

/// The group of hosts that a request came in on (catalogue, 1.1).
package enum APNsHostGroup: String, Sendable {
  /// The device and broadcast hosts, ports 443 and 2197.
  case push
  /// The channel management hosts, ports 2196 and 2195.
  case management
}

/// The methods that matter to the provider API.
package enum APNsMethod: Sendable {
  case post
  case get
  case delete
  case other
}
