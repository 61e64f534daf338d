package import PushModel
internal import PushWire

/// One broadcast channel.
package struct APNsChannel: Equatable, Sendable {
  /// Base64, as the service made it.
  package var id: String
  package var bundle: String
  package var environment: APNsEnvironment
  /// Policy 1: the newest message is stored; policy 0: none is.
  package var storesMessages: Bool
  package var createdMilliseconds: Int64
  package var deletedMilliseconds: Int64?
}

/// What the registry says of the channel id of one request.
package struct APNsChannelStanding: Sendable {
  /// The channel, alive, of this app and environment.
  package var channel: APNsChannel?
  /// Why there is none, in words; empty when there is.
  package var absence = ""
  /// A registered id that the one given is a distortion of; nil when there is none.
  package var resembles: String?
  /// Creating another one would exceed the quota.
  package var isQuotaUsed = false

  package init() {}
}

/// The broadcast channels of every app.
///
/// Pure; the owner locks. Bounded by the quota of Apple: 10,000 channels per app and environment
/// ("Sending channel management requests to APNs"); deleted ones are remembered as far as 10,000.
package struct APNsChannelRegistry: Sendable {
  /// Channels per app and environment.
  package static let quota = 10_000
  private static let deletedLimit = 10_000

  private struct App: Hashable, Sendable {
    var bundle: String
    var environment: APNsEnvironment
  }

  private var channels: [String: APNsChannel] = [:]
  private var counts: [App: Int] = [:]
  private var deleted: [String] = []

  package init() {}

  /// Channels that are alive, of any app.
  package var living: [APNsChannel] {
    channels.values.filter { $0.deletedMilliseconds == nil }.sorted { $0.id < $1.id }
  }

  /// Whether the quota of an app is used up.
  package func isQuotaUsed(_ bundle: String, _ environment: APNsEnvironment) -> Bool {
    counts[App(bundle: bundle, environment: environment), default: 0] >= APNsChannelRegistry.quota
  }

  /// Makes a channel whose id is these bytes in base64; nil when the quota is used up.
  package mutating func create(
    bundle: String,
    environment: APNsEnvironment,
    storesMessages: Bool,
    nowMilliseconds: Int64,
    random: [UInt8]
  ) -> APNsChannel? {
    guard !isQuotaUsed(bundle, environment) else { return nil }
    let channel = APNsChannel(
      id: Base64.encode(random),
      bundle: bundle,
      environment: environment,
      storesMessages: storesMessages,
      createdMilliseconds: nowMilliseconds
    )
    channels[channel.id] = channel
    counts[App(bundle: bundle, environment: environment), default: 0] += 1
    return channel
  }

  /// The channel with this id, dead or alive, of any app.
  package func channel(_ id: String) -> APNsChannel? { channels[id] }

  /// Deletes a channel; its id never comes back.
  package mutating func delete(_ id: String, nowMilliseconds: Int64) {
    guard let channel = channels[id], channel.deletedMilliseconds == nil else { return }
    channels[id]?.deletedMilliseconds = nowMilliseconds
    counts[App(bundle: channel.bundle, environment: channel.environment), default: 1] -= 1
    deleted.append(id)
    if deleted.count > APNsChannelRegistry.deletedLimit {
      channels[deleted.removeFirst()] = nil
    }
  }

  /// The living channels of an app, in the order of their ids.
  package func list(_ bundle: String, _ environment: APNsEnvironment) -> [APNsChannel] {
    living.filter { $0.bundle == bundle && $0.environment == environment }
  }

  /// What is known of a channel id that a request names for an app.
  package func standing(
    _ id: String,
    bundle: String,
    environment: APNsEnvironment
  ) -> APNsChannelStanding {
    var standing = APNsChannelStanding()
    guard let channel = channels[id] else {
      standing.absence = "no such channel"
      standing.resembles = resembling(id, bundle)
      return standing
    }
    if channel.deletedMilliseconds != nil {
      standing.absence = "the channel was deleted"
    } else if channel.environment != environment {
      standing.absence = "the channel belongs to \(channel.environment.rawValue)"
    } else if channel.bundle != bundle {
      standing.absence = "the channel belongs to another app"
    } else {
      standing.channel = channel
    }
    return standing
  }

  /// The channel of this app whose id was cut, padded or spelled in another alphabet.
  private func resembling(_ id: String, _ bundle: String) -> String? {
    let plain = APNsChannelRegistry.plain(id)
    guard plain.count >= 4 else { return nil }
    for channel in channels.values where channel.bundle == bundle {
      let known = APNsChannelRegistry.plain(channel.id)
      if known.starts(with: plain) || plain.starts(with: known) { return channel.id }
    }
    return nil
  }

  /// The id in the standard alphabet, without padding and with URL escapes resolved.
  static func plain(_ id: String) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(id.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let high = Hex.value(rest[rest.startIndex]),
        let low = Hex.value(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2D ? 0x2B : byte == 0x5F ? 0x2F : byte)
      }
    }
    while bytes.last == 0x3D { bytes.removeLast() }
    return bytes
  }
}
