package import PushWire

/// One request of an executable example.
package struct APNsExampleRequest: Sendable {
  /// All headers in order, pseudo-headers included.
  package var headers: [(name: String, value: String)]
  package var body: [UInt8]
  package var violations: APNsTransportViolations = []

  /// The headers as a table.
  package var table: HeaderTable { HeaderTable(headers.map { ($0.name, $0.value) }) }

  /// The clock of the examples, seconds since 1970: a round number in 2030.
  package static let now: Int64 = 1_900_000_000
  package static let token = String(repeating: "0a1b2c3d", count: 8)
  package static let alert = #"{"aps":{"alert":{"title":"t","body":"b"},"sound":"default"}}"#
  package static let update =
    #"{"aps":{"timestamp":1900000000,"event":"update","content-state":{"n":2}}}"#
  package static let creation = #"{"message-storage-policy":0,"push-type":"LiveActivity"}"#

  /// An ordinary alert push with some headers set, added or dropped.
  ///
  /// - Parameters:
  ///   - changes: Headers to set to another value, or at the end if they are not there; nil drops.
  ///   - added: Headers added at the end, even if they are there.
  ///   - body: The body.
  ///   - violations: What the transport saw.
  /// - Returns: The request.
  package static func push(
    _ changes: [(String, String?)] = [],
    adding added: [(String, String)] = [],
    body: String = alert,
    violations: APNsTransportViolations = []
  ) -> APNsExampleRequest {
    make(
      [
        (":method", "POST"), (":scheme", "https"), (":authority", "api.push.apple.com"),
        (":path", "/3/device/" + token), ("authorization", APNsExampleToken().text),
        ("apns-topic", "com.example.app"), ("apns-push-type", "alert"), ("apns-priority", "10"),
        ("apns-expiration", "0"),
      ],
      changes,
      added,
      Array(body.utf8),
      violations
    )
  }

  /// An ordinary broadcast with some headers set, added or dropped.
  package static func broadcast(
    _ changes: [(String, String?)] = [],
    body: String = update
  ) -> APNsExampleRequest {
    make(
      [
        (":method", "POST"), (":scheme", "https"), (":authority", "api-broadcast.push.apple.com"),
        (":path", "/4/broadcasts/apps/com.example.app"),
        ("authorization", APNsExampleToken().text),
        ("apns-channel-id", APNsExampleWorld.channel), ("apns-push-type", "liveactivity"),
        ("apns-expiration", "0"), ("apns-priority", "5"),
      ],
      changes,
      [],
      Array(body.utf8),
      []
    )
  }

  /// A channel management call.
  package static func channels(
    _ method: String,
    _ changes: [(String, String?)] = [],
    body: String = ""
  ) -> APNsExampleRequest {
    make(
      [
        (":method", method), (":scheme", "https"),
        (":authority", "api-manage-broadcast.push.apple.com:2196"),
        (":path", "/1/apps/com.example.app/channels"), ("authorization", APNsExampleToken().text),
      ],
      changes,
      [],
      Array(body.utf8),
      []
    )
  }

  private static func make(
    _ base: [(String, String)],
    _ changes: [(String, String?)],
    _ added: [(String, String)],
    _ body: [UInt8],
    _ violations: APNsTransportViolations
  ) -> APNsExampleRequest {
    var headers: [(name: String, value: String)] = base.map { ($0.0, $0.1) }
    for (name, value) in changes {
      let place = headers.firstIndex { $0.name == name }
      if let place, let value {
        headers[place].value = value
      } else if let place {
        headers.remove(at: place)
      } else if let value {
        headers.append((name, value))
      }
    }
    headers += added.map { ($0.0, $0.1) }
    return APNsExampleRequest(headers: headers, body: body, violations: violations)
  }
}

/// A provider token for examples; its signature is a mark that `APNsExampleWorld` understands.
package struct APNsExampleToken: Sendable {
  package var scheme = "bearer"
  package var header = #"{"alg":"ES256","kid":"KEY0000001"}"#
  package var claims = #"{"iss":"TEAM000001","iat":\#(APNsExampleRequest.now)}"#
  package var signature = [UInt8](repeating: 1, count: 64)

  package init() {}

  package init(key: String, team: String = "TEAM000001", issuedAt: Int64 = APNsExampleRequest.now) {
    header = #"{"alg":"ES256","kid":"\#(key)"}"#
    claims = #"{"iss":"\#(team)","iat":\#(issuedAt)}"#
  }

  package init(issuedAt: Int64) { self.init(key: "KEY0000001", issuedAt: issuedAt) }

  package init(header: String? = nil, claims: String? = nil, signature: [UInt8]? = nil) {
    self.header = header ?? self.header
    self.claims = claims ?? self.claims
    self.signature = signature ?? self.signature
  }

  /// The three parts.
  package var jwt: String {
    [Array(header.utf8), Array(claims.utf8), signature].map(Base64.encodeURL)
      .joined(separator: ".")
  }

  /// The header value.
  package var text: String { scheme + " " + jwt }
}
