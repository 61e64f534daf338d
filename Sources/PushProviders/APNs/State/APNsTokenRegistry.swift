package import PushModel

/// What the device service makes of a token.
package enum APNsTokenStatus: String, Equatable, Sendable, CaseIterable {
  case active
  /// 410 `Unregistered`.
  case unregistered
  /// 410 `ExpiredToken`.
  case expired
  /// 400 `BadDeviceToken`: known to be nobody's.
  case unknown
}

/// One registered device token.
package struct APNsDevice: Equatable, Sendable {
  package var environment: APNsEnvironment
  /// The bare bundle id, or the whole topic of a `pass` or `mdm` token.
  package var topic: String
  /// Nil when the fixture does not say; any suffix of the topic is then right.
  package var kind: APNsTokenKind?
  package var status: APNsTokenStatus
  /// Since when the status holds, milliseconds since 1970.
  package var statusMilliseconds: Int64

  package init(
    environment: APNsEnvironment,
    topic: String,
    kind: APNsTokenKind? = nil,
    status: APNsTokenStatus = .active,
    statusMilliseconds: Int64 = 0
  ) {
    self.environment = environment
    self.topic = topic
    self.kind = kind
    self.status = status
    self.statusMilliseconds = statusMilliseconds
  }
}

/// What the registry says of the token of one request.
package struct APNsDeviceStanding: Sendable {
  /// Nil when nothing is known against or for the token: the open world.
  package var device: APNsDevice?
  /// The topic that the token was issued for, suffix included; empty when the kind is not known.
  var topic: [UInt8] = []
  /// Whether `device` is there; a look at the device itself copies its texts.
  var isKnown: Bool { if case .some = device { true } else { false } }
  /// The world is closed and the token is not registered.
  package var isStranger = false
  /// Nil when the request is alone or no history was looked up.
  package var facts: APNsTokenFacts?

  package init() {}
}

/// Device tokens: registered ones are exact, all others live unless the world is closed.
///
/// Pure; the owner locks. Bounds: as many registered tokens as the owner registers, and the
/// histories of `APNsTokenHistory`.
package struct APNsTokenRegistry: Sendable {
  /// A device with its whole topic, spelled once.
  private struct Entry: Sendable {
    var device: APNsDevice
    var topic: [UInt8]
  }

  private var devices: [APNsTokenKey: Entry] = [:]
  private var history = APNsTokenHistory()
  /// Refuses tokens that are not registered.
  package var isClosed = false

  package init() {}

  package var count: Int { devices.count }

  /// Adds a token, or replaces what is known of it.
  package mutating func register(_ token: String, _ device: APNsDevice) {
    let topic = device.kind.map { Array(device.topic.utf8) + $0.suffix }
    devices[APNsTokenKey(token)] = Entry(device: device, topic: topic ?? [])
  }

  /// Changes the status of a registered token; false when it is not registered.
  @discardableResult
  package mutating func set(
    _ status: APNsTokenStatus,
    of token: String,
    atMilliseconds: Int64
  ) -> Bool {
    let key = APNsTokenKey(token)
    guard devices[key] != nil else { return false }
    devices[key]?.device.status = status
    devices[key]?.device.statusMilliseconds = atMilliseconds
    return true
  }

  /// Forgets a token and its history.
  package mutating func remove(_ token: String) {
    let key = APNsTokenKey(token)
    devices[key] = nil
    history.forget(key)
  }

  /// The device of a token, if registered.
  package func device(_ token: String) -> APNsDevice? { devices[APNsTokenKey(token)]?.device }

  /// What is known of a token before the request at hand.
  package func standing(_ key: APNsTokenKey, nowMilliseconds: Int64) -> APNsDeviceStanding {
    var standing = APNsDeviceStanding()
    if !devices.isEmpty, let entry = devices[key] {
      standing.device = entry.device
      standing.topic = entry.topic
    }
    standing.isStranger = isClosed && standing.device == nil
    var facts = history.facts(key, nowMilliseconds: nowMilliseconds)
    facts.kind = standing.device?.kind
    standing.facts = facts
    return standing
  }

  /// Counts a push that was accepted.
  package mutating func record(_ key: APNsTokenKey, _ push: APNsCountedPush) {
    history.record(key, push)
  }
}
