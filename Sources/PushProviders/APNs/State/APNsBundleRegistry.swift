/// One app as the developer account knows it.
package struct APNsBundle: Equatable, Sendable {
  /// Nil when the fixture does not say: any team may push to it.
  package var team: String?
  /// The Broadcast capability is on.
  package var isBroadcastEnabled: Bool
  /// When it joined the team, milliseconds since 1970; nil for ever.
  package var joinedMilliseconds: Int64?

  package init(
    team: String? = nil,
    isBroadcastEnabled: Bool = true,
    joinedMilliseconds: Int64? = nil
  ) {
    self.team = team
    self.isBroadcastEnabled = isBroadcastEnabled
    self.joinedMilliseconds = joinedMilliseconds
  }
}

/// What the registry says of the bundle id of one request.
package struct APNsBundleStanding: Sendable {
  package var bundle: APNsBundle?
  /// The world is closed and the bundle id is not registered.
  package var isStranger = false

  package init() {}
}

/// Bundle ids: registered ones are exact, all others belong to everybody unless the world is closed.
///
/// Pure; the owner locks. Bounded by what the owner registers.
package struct APNsBundleRegistry: Sendable {
  private var bundles: [[UInt8]: APNsBundle] = [:]
  /// Refuses bundle ids that are not registered.
  package var isClosed = false

  package init() {}

  /// Adds a bundle id, or replaces what is known of it.
  package mutating func register(_ id: String, _ bundle: APNsBundle) {
    bundles[Array(id.utf8)] = bundle
  }

  /// What is known of the bundle id in `range`; allocates only when any is registered.
  package func standing(_ bytes: [UInt8], _ range: Range<Int>) -> APNsBundleStanding {
    var standing = APNsBundleStanding()
    if !bundles.isEmpty { standing.bundle = find(bytes, range) }
    standing.isStranger = isClosed && standing.bundle == nil
    return standing
  }

  private func find(_ bytes: [UInt8], _ range: Range<Int>) -> APNsBundle? {
    // A run registers a handful: comparing bytes in place beats building a key.
    guard bundles.count > 16 else {
      for (id, bundle) in bundles
      where id.count == range.count && APNsTopic.begins(bytes, range, with: id) {
        return bundle
      }
      return nil
    }
    return bundles[Array(bytes[range])]
  }
}
