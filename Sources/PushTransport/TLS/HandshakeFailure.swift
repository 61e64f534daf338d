/// The words for a handshake that failed.
enum HandshakeFailure {
  /// OpenSSL's reason without the prefix it gives to alerts, so that the client's `unknown ca` or
  /// `bad certificate` reads as RFC 8446, 6 names it.
  ///
  /// A client that trusts only its own authorities ends the handshake in this way.
  static func plain(_ reason: String) -> String {
    guard !reason.isEmpty else { return "the client closed the connection" }
    for prefix in ["tlsv1 alert ", "tlsv13 alert ", "sslv3 alert ", "ssl/tls alert "]
    where reason.hasPrefix(prefix) {
      return String(reason.dropFirst(prefix.count))
    }
    return reason
  }
}
