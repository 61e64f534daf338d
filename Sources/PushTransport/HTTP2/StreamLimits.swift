/// The stream limits of one connection on their way: chosen, sent, acknowledged.
struct StreamLimits {
  /// The limit last chosen.
  private(set) var advertised: Int
  /// The limit that binds the peer; none until it acknowledges our first SETTINGS.
  private(set) var acknowledged = Int.max
  private var unsent: [Int] = []
  private var unacknowledged: [Int] = []

  init(first: Int) { advertised = first }

  /// Changes the limit of SETTINGS not yet submitted.
  mutating func choose(_ limit: Int) { advertised = limit }

  /// A SETTINGS frame was queued with the chosen limit.
  mutating func submit() { unsent.append(advertised) }

  /// A SETTINGS frame leaves; its limit is written into it.
  mutating func send() -> Int {
    let limit = unsent.isEmpty ? advertised : unsent.removeFirst()
    unacknowledged.append(limit)
    return limit
  }

  /// The peer acknowledged the oldest SETTINGS sent.
  mutating func acknowledge() -> Int? {
    guard !unacknowledged.isEmpty else { return nil }
    acknowledged = unacknowledged.removeFirst()
    return acknowledged
  }
}
