/// Requests of one message within a second, by the address they came from (R17).
///
/// At most 1,024 addresses are remembered, and all forgotten when there are more: our choice.
struct ExpoPeerHistory: Sendable {
  private static let limit = 1024
  /// Requests of one message within a second that are called several; our choice, since two can
  /// be chance.
  static let several = 3

  private struct Window: Sendable {
    var start: Int64
    var count: Int
  }

  private var windows: [String: Window] = [:]

  init() {}

  /// How many such requests this second has seen, the one at hand included.
  func count(_ peer: String, _ now: Int64) -> Int {
    guard let window = windows[peer], now >= window.start, now - window.start < 1000 else {
      return 1
    }
    return window.count + 1
  }

  mutating func note(_ peer: String, _ now: Int64) {
    let count = count(peer, now)
    if count > 1 {
      windows[peer]?.count = count
      return
    }
    if windows.count >= ExpoPeerHistory.limit { windows.removeAll(keepingCapacity: true) }
    windows[peer] = Window(start: now, count: 1)
  }
}
