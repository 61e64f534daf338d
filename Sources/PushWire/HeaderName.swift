/// A header name that the product knows, as one byte; every other name is `other`.
///
/// HTTP/2 pseudo-headers are names like the rest, so that a request is one table.
package enum HeaderName: UInt8, Sendable, CaseIterable {
  case other
  case method
  case scheme
  case authority
  case path
  case status
  case host
  case authorization
  case apnsTopic
  case apnsPushType
  case apnsPriority
  case apnsExpiration
  case apnsCollapseID
  case apnsID
  case apnsChannelID
  case apnsRequestID
  case apnsUniqueID
  case contentType
  case contentLength
  case contentEncoding
  case accept
  case acceptEncoding
  case userAgent
  case connection
  case keepAlive
  case proxyConnection
  case transferEncoding
  case upgrade
  case te
  case trailer
  case expect
  case priority
  case retryAfter
  case date

  /// The name in lower case, as HTTP/2 writes it; empty for `other`.
  package var text: StaticString {
    switch self {
    case .other: ""
    case .method: ":method"
    case .scheme: ":scheme"
    case .authority: ":authority"
    case .path: ":path"
    case .status: ":status"
    case .host: "host"
    case .authorization: "authorization"
    case .apnsTopic: "apns-topic"
    case .apnsPushType: "apns-push-type"
    case .apnsPriority: "apns-priority"
    case .apnsExpiration: "apns-expiration"
    case .apnsCollapseID: "apns-collapse-id"
    case .apnsID: "apns-id"
    case .apnsChannelID: "apns-channel-id"
    case .apnsRequestID: "apns-request-id"
    case .apnsUniqueID: "apns-unique-id"
    case .contentType: "content-type"
    case .contentLength: "content-length"
    case .contentEncoding: "content-encoding"
    case .accept: "accept"
    case .acceptEncoding: "accept-encoding"
    case .userAgent: "user-agent"
    case .connection: "connection"
    case .keepAlive: "keep-alive"
    case .proxyConnection: "proxy-connection"
    case .transferEncoding: "transfer-encoding"
    case .upgrade: "upgrade"
    case .te: "te"
    case .trailer: "trailer"
    case .expect: "expect"
    case .priority: "priority"
    case .retryAfter: "retry-after"
    case .date: "date"
    }
  }

  /// The known name whose lower-case spelling these bytes are, without regard to case.
  package init(matching name: Span<UInt8>) {
    let candidates = HeaderName.index
    let bucket = HeaderName.bucket(
      length: name.count,
      last: name.isEmpty ? 0 : name[name.count - 1]
    )
    var slot = candidates.starts[bucket]
    let end = candidates.starts[bucket + 1]
    while slot < end {
      let candidate = candidates.names[slot]
      if candidate.utf8.count == name.count, HeaderName.equal(candidate.utf8, name) {
        self = candidate.name
        return
      }
      slot += 1
    }
    self = .other
  }

  private static func equal(_ known: [UInt8], _ name: Span<UInt8>) -> Bool {
    for offset in 0..<name.count {
      var byte = name[offset]
      if byte >= 0x41, byte <= 0x5A { byte |= 0x20 }
      if known[offset] != byte { return false }
    }
    return true
  }

  private static func bucket(length: Int, last: UInt8) -> Int {
    (length &* 7 &+ Int(last | 0x20)) & 63
  }

  private struct Candidate: Sendable {
    var name: HeaderName
    var utf8: [UInt8]
  }

  private struct Index: Sendable {
    var starts: [Int]
    var names: [Candidate]
  }

  private static let index: Index = {
    var buckets = [[Candidate]](repeating: [], count: 64)
    for name in HeaderName.allCases where name != .other {
      let utf8 = Array(name.text.description.utf8)
      buckets[bucket(length: utf8.count, last: utf8[utf8.count - 1])]
        .append(Candidate(name: name, utf8: utf8))
    }
    var starts = [0]
    for bucket in buckets { starts.append(starts[starts.count - 1] + bucket.count) }
    return Index(starts: starts, names: buckets.flatMap(\.self))
  }()
}
