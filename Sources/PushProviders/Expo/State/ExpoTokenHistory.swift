/// What is remembered of earlier traffic to one token.
struct ExpoTokenPast: Sendable {
  /// Since when the sender was told that the token is gone.
  var goneSince: Int64?
  /// When the sender read that it sent too much, and the pause between the two sends before.
  var slowedDownAt: Int64?
  var pauseBefore: Int64 = 0
  var lastSentAt: Int64?
  /// A request with this token was refused for mixing projects.
  var wasMixed = false
  /// Times of the last headless messages.
  var headless: [Int64] = []
}

/// The past of the tokens that rules about several requests need (T05, T08, G09, Q03).
///
/// An ordinary push leaves no trace. At most 16,384 tokens are remembered, the longest known ones
/// forgotten first: our choice, since suites need hundreds of them.
struct ExpoTokenHistory: Sendable {
  private static let limit = 16_384
  private static let hour: Int64 = 3_600_000
  /// Headless messages an hour that are still within Apple's "two or three" (S3).
  static let headlessLimit = 3

  private var entries: [ExpoTokenKey: ExpoTokenPast] = [:]
  private var order: [ExpoTokenKey] = []
  private var oldest = 0

  init() {}

  subscript(_ key: ExpoTokenKey) -> ExpoTokenPast? { entries.isEmpty ? nil : entries[key] }

  /// Changes what is remembered of a token.
  mutating func update(_ key: ExpoTokenKey, _ change: (inout ExpoTokenPast) -> Void) {
    if entries[key] == nil { makeRoom(for: key) }
    change(&entries[key, default: ExpoTokenPast()])
  }

  mutating func forget(_ key: ExpoTokenKey) { entries[key] = nil }

  /// Counts a headless message.
  mutating func noteHeadless(_ key: ExpoTokenKey, at now: Int64) {
    update(key) { past in
      past.headless.removeAll { $0 <= now - ExpoTokenHistory.hour }
      if past.headless.count > ExpoTokenHistory.headlessLimit { past.headless.removeFirst() }
      past.headless.append(now)
    }
  }

  private mutating func makeRoom(for key: ExpoTokenKey) {
    if order.count < ExpoTokenHistory.limit {
      order.append(key)
      return
    }
    entries[order[oldest]] = nil
    order[oldest] = key
    oldest = (oldest + 1) % ExpoTokenHistory.limit
  }
}

extension ExpoTokenPast {
  /// Headless messages within the hour before `now`.
  func headlessCount(_ now: Int64) -> Int {
    var count = 0
    for time in headless where time > now - 3_600_000 { count += 1 }
    return count
  }
}
