/// Tells when a client pings an idle connection too often (T-08).
///
/// Pure; one per connection.
package struct APNsPingWatch: Sendable {
  private var lastIdlePing: Int64?

  package init() {}

  /// Notes a PING; the event to judge, if the connection was idle at this and the last one.
  package mutating func ping(openStreams: Int, nowMilliseconds: Int64) -> APNsConnectionEvent? {
    guard openStreams == 0 else {
      lastIdlePing = nil
      return nil
    }
    defer { lastIdlePing = nowMilliseconds }
    guard let lastIdlePing else { return nil }
    return .pingWhileIdle(secondsSinceLast: Int((nowMilliseconds - lastIdlePing) / 1000))
  }

  /// Notes a request: the connection is not idle.
  package mutating func requested() { lastIdlePing = nil }
}

/// Counts how many connections a sender opens within a minute (T-09).
///
/// Pure; one per address, the owner locks. Remembers the times of 512 connections, more than any
/// sensible threshold.
package struct APNsConnectionChurn: Sendable {
  private static let limit = 512
  private var opened: [Int64] = []

  package init() {}

  /// Notes a new connection.
  package mutating func open(nowMilliseconds: Int64) {
    opened.removeAll { $0 <= nowMilliseconds - 60_000 }
    if opened.count == APNsConnectionChurn.limit { opened.removeFirst() }
    opened.append(nowMilliseconds)
  }

  /// The event of a connection that the client closed, unless GOAWAY told it to.
  package func close(
    requests: Int,
    afterGoAway: Bool,
    nowMilliseconds: Int64
  ) -> APNsConnectionEvent? {
    guard !afterGoAway else { return nil }
    let recent = opened.reduce(0) { $0 + ($1 > nowMilliseconds - 60_000 ? 1 : 0) }
    return .closed(requests: requests, openedWithinLastMinute: recent)
  }
}
