internal import PushCrypto
internal import PushModel

extension APNsMapping {
  /// What each kind carries behind the bundle id (Apple, "Sending notification requests to APNs").
  ///
  /// `complication` follows deployed clients and certificates, not Apple's page.
  static func topicSuffix(_ kind: Notification.Kind) -> String {
    switch kind {
    // MDM pushes go to the subject id of the certificate, which is the whole topic.
    case .alert, .background, .mdm: ""
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .location: ".location-query"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    case .controls: ".push-type.controls"
    case .accessory: ".push-type.accessory"
    }
  }

  /// The priority for a notification; always said, since an absent one counts as 10.
  static func priority(_ notification: Notification) -> Int {
    switch notification.kind {
    // 10 is an error here, and 1 may never wake the app.
    case .background: 5
    // Somebody is calling.
    case .voip, .pushtotalk: 10
    case .mdm, .accessory: byHurry(notification.priority ?? .high, low: 1)
    // At 1 the device is not woken, and an alert is there to be seen.
    case .alert: byHurry(notification.priority ?? .high, low: 5)
    // A start brings its own alert; updates at 10 are budgeted, and 1 is not for Live Activities.
    case .liveactivity:
      byHurry(
        notification.priority ?? (notification.liveActivity?.event == .start ? .high : .normal),
        low: 5
      )
    case .complication, .fileprovider, .location, .widgets, .controls:
      byHurry(notification.priority ?? .normal, low: 1)
    }
  }

  private static func byHurry(_ priority: Notification.Priority, low: Int) -> Int {
    switch priority {
    case .high: 10
    case .normal: 5
    case .low: low
    }
  }

  /// Apple keeps a push for 30 days at most ("Sending notification requests to APNs").
  private static let longestStorage: Int64 = 30 * 86_400

  /// Apple keeps a broadcast for 8 hours at most ("Sending channel management requests to APNs").
  private static let longestBroadcastStorage: Int64 = 8 * 3600

  /// A call that is older than this has been missed; ours, below the 30 s that a lint rule allows.
  private static let longestRing: Int64 = 20

  /// The date for `apns-expiration`; nil leaves the header out, and APNs decides.
  func expiration(_ notification: Notification) -> Int64? {
    let isCall = notification.kind == .voip || notification.kind == .pushtotalk
    guard let ttl = notification.ttl ?? (isCall ? 0 : nil) else { return nil }
    return date(after: ttl, atMost: isCall ? APNsMapping.longestRing : APNsMapping.longestStorage)
  }

  /// A broadcast must say when it expires; 0 is right for every channel.
  func broadcastExpiration(_ notification: Notification) -> Int64 {
    date(after: notification.ttl ?? 0, atMost: APNsMapping.longestBroadcastStorage)
  }

  /// 0 means one attempt, and is not a date.
  private func date(after seconds: Int64, atMost limit: Int64) -> Int64 {
    seconds == 0 ? 0 : nowSeconds + min(seconds, limit)
  }

  /// The limit of `apns-collapse-id` (Apple, "Sending notification requests to APNs").
  static let collapseIDLimit = 64

  /// The id itself when APNs takes it, else its SHA-256: 64 digits, the same for the same id.
  static func collapseID(_ id: String) -> String {
    let isPrintable = id.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
    // A header value must not begin or end with a blank (RFC 9113, section 8.2.1).
    let hasBlankEnds = id.utf8.first == 0x20 || id.utf8.last == 0x20
    guard isPrintable, !hasBlankEnds, id.utf8.count <= collapseIDLimit else {
      return SHA256.hash(id).hex
    }
    return id
  }
}
