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

  /// The raw value; the getter that the compiler derives is a call from other modules.
  @inlinable @inline(__always)
  package var number: UInt8 { unsafe unsafeBitCast(self, to: UInt8.self) }

  // Written out: in other modules the derived comparison is a call through a witness.
  @inlinable @inline(__always)
  package static func == (left: HeaderName, right: HeaderName) -> Bool {
    left.number == right.number
  }

  /// One bit for each name, to be tested against `HeaderTable.present`.
  @inlinable @inline(__always)
  package var bit: UInt64 { 1 << UInt64(truncatingIfNeeded: number) }

  /// Whether this is one of HTTP/2's pseudo-headers that are known.
  @inlinable @inline(__always)
  package var isPseudoHeader: Bool {
    number >= HeaderName.method.number && number <= HeaderName.status.number
  }

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
}
