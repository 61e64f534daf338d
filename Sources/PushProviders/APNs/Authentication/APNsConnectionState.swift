package import PushModel

/// What the mock remembers of one connection, for the rules about authentication.
///
/// Pure; belongs to the worker that owns the connection.
package struct APNsConnectionState {
  /// One provider token that the connection has seen.
  struct SeenToken {
    var keyID: String
    var teamID: String
    var issuedAt: Int64
    var firstSeenMilliseconds: Int64
    /// The bundle id that it was last used for, folded; 0 for none.
    var topic: UInt64
    /// Distinguishes signings of equal claims; 0 unless fidelity tells them apart.
    var signing: UInt64
  }

  package let environment: APNsEnvironment
  package let host: APNsHostGroup
  package let certificate: APNsCertificate?
  /// A number of the connection within the run.
  package let number: Int64
  /// The address of the sender, for the scope `address` of the 20-minute rule.
  package let peer: String
  /// How many requests were judged on it.
  package internal(set) var requestCount = 0
  /// The team of the first accepted token.
  package internal(set) var boundTeam: String?
  package internal(set) var boundMilliseconds: Int64 = 0
  /// The first accepted key.
  package internal(set) var firstKey: APNsKey?
  package internal(set) var firstKeyID: String?
  /// The token read last, kept as long as the header value stays the same.
  var memo: APNsProviderToken?
  var memoGeneration = -1
  /// The token that bound the connection, and the one that is last in `seen`.
  var boundToken: APNsProviderToken?
  var seenToken: APNsProviderToken?
  /// The accepted tokens, newest last; eight are kept, a connection needs three a hour.
  var seen: [SeenToken] = []
  /// The token at hand waits for `accept`.
  var pending: SeenToken?
  /// How many requests in a row came with a token of their own.
  var freshSignings = 0
  /// The token at hand is not the one of the request before.
  var isTokenNew = false

  package init(
    environment: APNsEnvironment,
    host: APNsHostGroup,
    certificate: APNsCertificate? = nil,
    number: Int64 = 0,
    peer: String = ""
  ) {
    self.environment = environment
    self.host = host
    self.certificate = certificate
    self.number = number
    self.peer = peer
  }

  /// How the connection authenticates, as the `connections` table spells it.
  package var authentication: String {
    if certificate != nil { return "certificate" }
    return memo == nil ? "none" : "token"
  }
}
