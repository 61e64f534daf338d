/// Something that happened to a connection rather than to one request.
package enum APNsConnectionEvent: Equatable, Sendable {
  /// The handshake failed because the client offers nothing newer; the version as text.
  case tlsTooOld(version: String)
  /// The client offered ALPN without `h2`; the protocols offered, joined by commas.
  case alpnWithoutH2(offered: String)
  /// The first bytes were not the HTTP/2 preface.
  case http1Spoken
  /// A stream came on top of as many as the acknowledged limit allows.
  ///
  /// - Parameters:
  ///   - limit: The limit in force.
  ///   - isBeforeFirstAnswer: Token authentication, and no request was answered yet.
  ///   - isLimitLowered: The limit was changed during the life of the connection.
  ///   - repeats: How often it happened on this connection before.
  case streamLimitExceeded(
    limit: Int,
    isBeforeFirstAnswer: Bool,
    isLimitLowered: Bool,
    repeats: Int
  )
  /// A PRIORITY frame.
  case priorityFrame
  /// A PING on a connection without open streams, that soon after the one before.
  case pingWhileIdle(secondsSinceLast: Int)
  /// The connection was closed after so many requests, without a GOAWAY of ours before.
  case closed(requests: Int, openedWithinLastMinute: Int)
  /// A stream was opened after GOAWAY had been sent.
  case streamAfterGoAway(stream: Int)
}

/// What the mock does about a connection event.
package enum APNsConnectionAnswer: Equatable, Sendable {
  case none
  /// Close without a status.
  case close
  /// `RST_STREAM(REFUSED_STREAM)`.
  case refuseStream
  /// GOAWAY, then close.
  case goAway
}
