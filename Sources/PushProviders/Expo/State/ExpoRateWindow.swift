/// How many notifications the last second saw.
///
/// Keeps one count for each millisecond that had any, so at most a thousand of them.
struct ExpoRateWindow: Sendable {
  private static let length: Int64 = 1000

  private struct Slot: Sendable {
    var at: Int64
    var count: Int
  }

  private var slots: [Slot] = []
  private var first = 0
  private var sum = 0

  init() {}

  /// Notifications of the second that ends at `now`.
  mutating func total(_ now: Int64) -> Int {
    while first < slots.count, slots[first].at <= now - ExpoRateWindow.length {
      sum -= slots[first].count
      first += 1
    }
    if first == slots.count {
      if first > 0 { slots.removeAll(keepingCapacity: true) }
      first = 0
    } else if first >= 1024 {
      slots.removeFirst(first)
      first = 0
    }
    return sum
  }

  /// Counts notifications; a clock that went back counts them at the latest time seen.
  mutating func add(_ count: Int, _ now: Int64) {
    guard count > 0 else { return }
    _ = total(now)
    sum += count
    if let last = slots.last, last.at >= now {
      slots[slots.count - 1].count += count
    } else {
      slots.append(Slot(at: now, count: count))
    }
  }
}
