/// What the history of a token remembers of one accepted push.
package struct APNsCountedPush: Sendable {
  package var type: APNsPushType
  package var priority: Int
  package var nowMilliseconds: Int64
  /// `aps.timestamp` of a Live Activity push, seconds.
  package var timestamp: Int64?
  /// A Live Activity push with `event: end`.
  package var isEnd: Bool

  package init(
    type: APNsPushType,
    priority: Int,
    nowMilliseconds: Int64,
    timestamp: Int64? = nil,
    isEnd: Bool = false
  ) {
    self.type = type
    self.priority = priority
    self.nowMilliseconds = nowMilliseconds
    self.timestamp = timestamp
    self.isEnd = isEnd
  }

  /// Only these types have rules about several pushes (P-29, P-40, L-08, L-23, L-24).
  package static func isCounted(_ type: APNsPushType) -> Bool {
    type == .background || type == .location || type == .liveactivity
  }
}

/// The last pushes to each token, for rules about more than one push.
///
/// At most 16,384 tokens are remembered, the longest known ones forgotten first, and per token the
/// times of 16 background, 400 location and 256 urgent pushes. These bounds are our choice: suites
/// need hundreds of tokens, the limits to judge are three, about 360, and a small number of the
/// user's, and even full tables stay under 100 MiB.
package struct APNsTokenHistory: Sendable {
  private static let tokenLimit = 16_384
  private static let hour: Int64 = 3_600_000

  private struct Entry: Sendable {
    /// Times in milliseconds of background, location or priority 10 Live Activity pushes.
    var background: [Int64] = []
    var location: [Int64] = []
    var urgent: [Int64] = []
    var lastTimestamp: Int64?
    var hasEnded = false
  }

  private var entries: [APNsTokenKey: Entry] = [:]
  private var order: [APNsTokenKey] = []
  private var oldest = 0

  package init() {}

  package var count: Int { entries.count }

  /// What is remembered of a token; windows end at `nowMilliseconds`.
  package func facts(_ key: APNsTokenKey, nowMilliseconds now: Int64) -> APNsTokenFacts {
    var facts = APNsTokenFacts()
    guard !entries.isEmpty, let entry = entries[key] else { return facts }
    let hourAgo = now - APNsTokenHistory.hour
    facts.backgroundPushesLastHour = APNsTokenHistory.count(entry.background, after: hourAgo)
    facts.locationPushesLastDay = APNsTokenHistory.count(
      entry.location,
      after: now - 24 * APNsTokenHistory.hour
    )
    facts.liveActivityHighPriorityLastHour = APNsTokenHistory.count(entry.urgent, after: hourAgo)
    facts.lastTimestamp = entry.lastTimestamp
    facts.hasEnded = entry.hasEnded
    return facts
  }

  /// Counts one push; types without a rule leave no trace.
  package mutating func record(_ key: APNsTokenKey, _ push: APNsCountedPush) {
    guard APNsCountedPush.isCounted(push.type) else { return }
    if entries[key] == nil { makeRoom(for: key) }
    APNsTokenHistory.count(push, in: &entries[key, default: Entry()])
  }

  /// Forgets a token.
  package mutating func forget(_ key: APNsTokenKey) { entries[key] = nil }

  private mutating func makeRoom(for key: APNsTokenKey) {
    if order.count < APNsTokenHistory.tokenLimit {
      order.append(key)
      return
    }
    entries[order[oldest]] = nil
    order[oldest] = key
    oldest = (oldest + 1) % APNsTokenHistory.tokenLimit
  }

  private static func count(_ push: APNsCountedPush, in entry: inout Entry) {
    let now = push.nowMilliseconds
    switch push.type {
    case .background: add(now, to: &entry.background, window: hour, limit: 16)
    case .location: add(now, to: &entry.location, window: 24 * hour, limit: 400)
    default:
      if push.priority == 10 { add(now, to: &entry.urgent, window: hour, limit: 256) }
      if let timestamp = push.timestamp {
        entry.lastTimestamp = max(entry.lastTimestamp ?? timestamp, timestamp)
      }
      if push.isEnd { entry.hasEnded = true }
    }
  }

  private static func add(_ now: Int64, to times: inout [Int64], window: Int64, limit: Int) {
    times.removeAll { $0 <= now - window }
    if times.count == limit { times.removeFirst() }
    times.append(now)
  }

  private static func count(_ times: [Int64], after limit: Int64) -> Int {
    var count = 0
    for time in times where time > limit { count += 1 }
    return count
  }
}
