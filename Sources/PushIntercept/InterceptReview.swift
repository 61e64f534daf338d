internal import PushModel

/// What a run shows of its interception: which redirections a sender used, and which it ignored.
package struct InterceptReview: Equatable, Sendable {
  /// A connection of the run, as the recorder keeps it.
  package struct Connection: Sendable {
    /// The name that the client asked for in TLS; empty without SNI.
    package var serverName: String
    package var requests: Int64
    package var closeReason: String

    package init(serverName: String, requests: Int64, closeReason: String) {
      self.serverName = serverName
      self.requests = requests
      self.closeReason = closeReason
    }
  }

  /// The connections of one host.
  package struct Host: Equatable, Sendable {
    package var name: String
    package var connections: Int
    package var requests: Int64
    /// Handshakes that the client broke off because it does not know our CA.
    package var distrusted: Int

    package init(name: String, connections: Int = 0, requests: Int64 = 0, distrusted: Int = 0) {
      self.name = name
      self.connections = connections
      self.requests = requests
      self.distrusted = distrusted
    }
  }

  /// The hosts that were called, in the order of the table.
  package var called: [Host]
  /// The hosts that were not.
  package var silent: [String]
  /// What the proxy refused, each place once.
  package var refused: [String]
  /// The sender was led by the proxy, which it may have ignored.
  package var isByProxy: Bool

  /// The words that begin the close reason of a connection that the proxy refused.
  package static let refusalMark = "proxy: "

  /// Sorts the connections of a run by host.
  package init(_ connections: [Connection], isByProxy: Bool = false) {
    self.isByProxy = isByProxy
    var hosts: [String: Host] = [:]
    var seen: Set<String> = []
    refused = []
    for connection in connections {
      let reason = connection.closeReason
      if reason.hasPrefix(InterceptReview.refusalMark) {
        let words = String(reason.dropFirst(InterceptReview.refusalMark.count))
        if seen.insert(words).inserted { refused.append(words) }
        continue
      }
      guard let known = ProviderHosts.named(connection.serverName) else { continue }
      var host = hosts[known.name] ?? Host(name: known.name)
      host.connections += 1
      host.requests += connection.requests
      if InterceptReview.tellsDistrust(reason) { host.distrusted += 1 }
      hosts[known.name] = host
    }
    called = ProviderHosts.all.compactMap { hosts[$0.name] }
    silent = ProviderHosts.all.map(\.name).filter { hosts[$0] == nil }
  }

  /// What is to be said about it, a line each.
  package var advice: [String] {
    called.filter { $0.distrusted > 0 }.map { host in
      "\(host.name): \(host.distrusted) of \(host.connections) connections did not trust the CA; "
        + "the sender has a bundle of its own: give it the file that SSL_CERT_FILE names"
    } + refused.map { "the proxy refused: \($0)" } + (isByProxy ? proxyAdvice : [])
  }

  /// What tells that the proxy was ignored: nothing came through it, or only the call for an access
  /// token, whose client often is another than that of the pushes.
  private var proxyAdvice: [String] {
    let calls = Set(called.map(\.name))
    let senders =
      "aiohttp, httpx with a transport of its own and most HTTP/2 clients do; run it without --proxy"
    if calls.isEmpty {
      return ["no host was called: the sender ignores HTTPS_PROXY, or pushed nothing; \(senders)"]
    }
    guard
      calls.isSubset(of: ["oauth2.googleapis.com", "www.googleapis.com", "accounts.google.com"])
    else { return [] }
    return [
      "fcm.googleapis.com: never called, though an access token was fetched: the client that pushes "
        + "ignores HTTPS_PROXY; \(senders)"
    ]
  }

  /// The alerts unknown_ca, bad_certificate and certificate_unknown, in OpenSSL's words.
  private static func tellsDistrust(_ reason: String) -> Bool {
    let words = reason.lowercased()
    return ["unknown ca", "bad certificate", "certificate unknown"].contains { words.contains($0) }
  }
}
