package import PushJSON

/// What was sent to one token before, as far as rules look back; a value of fixed size.
///
/// The service keeps one for each token, hands it to the judge in the context, and records each
/// message once it is answered.
package struct FCMDeviceHistory: Sendable {
  /// A digest and a time in milliseconds; all zero where there is none.
  private struct Mark: Sendable {
    var digest: UInt64 = 0
    var time: Int64 = 0
  }

  // Eight messages back are enough to see one again within ten seconds; our choice.
  private static let messageCount = 8
  private var messages = InlineArray<8, Mark>(repeating: Mark())
  private var nextMessage = 0
  // One more than a device may have.
  private static let keyCount = FCMDeviceHistory.mostCollapseKeys + 1
  private var keys = InlineArray<5, Mark>(repeating: Mark())
  /// When a sender was first told that the token is gone; nil when none was.
  package private(set) var unregisteredAt: Int64?

  /// The collapse keys that FCM keeps for a device ("Collapsible message types", read 2026-11).
  package static let mostCollapseKeys = 4

  /// Within how many milliseconds the same message is a duplicate (catalogue, M042).
  package static let duplicateWindow: Int64 = 10_000

  package init() {}

  /// Remembers a message that was answered.
  ///
  /// - Parameters:
  ///   - subject: The message, still loaded.
  ///   - isDelivered: It was accepted, and not only validated.
  ///   - saysUnregistered: The answer was `UNREGISTERED`.
  package mutating func record(
    _ subject: FCMMessageSubject,
    isDelivered: Bool,
    saysUnregistered: Bool
  ) {
    let now = subject.context.nowMilliseconds
    if saysUnregistered {
      unregisteredAt = unregisteredAt ?? now
    } else if isDelivered {
      unregisteredAt = nil
    }
    guard isDelivered else { return }
    messages[nextMessage] = Mark(digest: subject.contentDigest, time: now)
    nextMessage = (nextMessage + 1) % FCMDeviceHistory.messageCount
    if let key = subject.collapseKey {
      let lasting = min(max(subject.androidTTLSeconds, 0), 2_419_200) * 1000
      note(key.digest, until: now + lasting, at: now)
    }
  }

  private mutating func note(_ digest: UInt64, until end: Int64, at now: Int64) {
    var place = 0
    for index in 0..<FCMDeviceHistory.keyCount {
      if keys[index].digest == digest {
        place = index
        break
      }
      if keys[index].time < keys[place].time { place = index }
    }
    keys[place] = Mark(digest: digest, time: end)
  }

  /// How many milliseconds ago the same message went to this token; nil when not lately.
  package func millisecondsSince(_ digest: UInt64, at now: Int64) -> Int64? {
    var nearest: Int64?
    for index in 0..<FCMDeviceHistory.messageCount where messages[index].digest == digest {
      let age = now - messages[index].time
      guard age >= 0, age <= FCMDeviceHistory.duplicateWindow else { continue }
      nearest = min(nearest ?? age, age)
    }
    return nearest
  }

  /// How many different collapse keys are outstanding with this one; at most five are counted.
  package func outstandingCollapseKeys(with key: JSONNode, at now: Int64) -> Int {
    let digest = key.digest
    var count = 1
    for index in 0..<FCMDeviceHistory.keyCount
    where keys[index].time > now && keys[index].digest != digest { count += 1 }
    return count
  }
}

extension FCMMessageSubject {
  /// The collapse key for Android that is not empty.
  package var collapseKey: JSONNode? {
    filled(.androidCollapseKey) ?? filled(.androidV2CollapseKey)
  }

  /// The seconds that the message is kept for Android; 28 days when it does not say.
  package var androidTTLSeconds: Int64 {
    let given = body[.androidTtl] ?? body[.androidV2Ttl]
    if case .duration(let seconds, _)? = given { return seconds }
    return 2_419_200
  }
}

extension JSONNode {
  /// A digest of a value and all that is in it; never 0.
  var digest: UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    add(to: &hash)
    for visit in walk {
      if let key = visit.key { key.add(to: &hash) }
      visit.value.add(to: &hash)
    }
    return hash | 1
  }

  private func add(to hash: inout UInt64) {
    func mix(_ word: UInt64) {
      hash = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
      hash ^= hash >> 32
    }
    switch kind {
    case .null: mix(1)
    case .bool: mix(isTrue ? 2 : 3)
    case .integer, .double:
      mix(4)
      mix((number ?? 0).bitPattern)
    case .array: mix(5 + UInt64(count) << 8)
    case .object: mix(6 + UInt64(count) << 8)
    case .string:
      mix(7 + UInt64(stringLength) << 8)
      withString { mix(FCMKey($0).folded) }
    }
  }
}
