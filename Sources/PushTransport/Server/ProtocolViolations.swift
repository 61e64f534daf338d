/// What a request broke in HTTP itself; facts only, the handler decides what they deserve.
///
/// RFC 9113, 8.1 to 8.3, and RFC 9110, 5.5, read 2026-07.
package struct ProtocolViolations: OptionSet, Sendable, Hashable {
  package let rawValue: UInt32

  package init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A pseudo-header after an ordinary one, or in the trailers.
  package static let pseudoHeaderOrder = Self(rawValue: 1 << 0)
  /// `:method`, `:scheme` or `:path` is absent or empty.
  package static let pseudoHeaderMissing = Self(rawValue: 1 << 1)
  package static let pseudoHeaderDuplicate = Self(rawValue: 1 << 2)
  /// A pseudo-header that requests do not have, such as `:status`.
  package static let pseudoHeaderUnknown = Self(rawValue: 1 << 3)
  package static let upperCaseName = Self(rawValue: 1 << 4)
  /// `connection` and its kin, or `te` with anything but `trailers`.
  package static let connectionHeader = Self(rawValue: 1 << 5)
  /// `content-length` is no number, contradicts itself, or differs from the DATA received.
  package static let contentLengthMismatch = Self(rawValue: 1 << 6)
  /// The list is larger than the advertised limit, by RFC 9113, 6.5.2.
  package static let headerListTooLarge = Self(rawValue: 1 << 7)
  /// One stream more than a limit the peer has acknowledged.
  package static let streamLimitExceeded = Self(rawValue: 1 << 8)
  /// Another stream was open and none had been answered on this connection.
  package static let streamBeforeFirstAnswer = Self(rawValue: 1 << 9)
  /// Opened after our GOAWAY and above its last stream.
  package static let streamAfterGoAway = Self(rawValue: 1 << 10)
  /// A byte that a header name or value must not hold.
  package static let invalidHeader = Self(rawValue: 1 << 11)
  /// More body than is kept; `bodyBytes` has counted all of it.
  package static let bodyTooLarge = Self(rawValue: 1 << 12)
  /// An HTTP/1 POST, PUT or PATCH with neither `Content-Length` nor chunks; its body is empty.
  package static let lengthMissing = Self(rawValue: 1 << 13)

  /// Those that make a message malformed: the default reply is a reset with `PROTOCOL_ERROR`.
  package static let malformed: Self = [
    .pseudoHeaderOrder, .pseudoHeaderMissing, .pseudoHeaderDuplicate, .pseudoHeaderUnknown,
    .upperCaseName, .connectionHeader, .contentLengthMismatch, .invalidHeader,
  ]

  /// Those whose stream ends with its headers.
  ///
  /// A malformed request is heard out, so that nobody blames its body for not having come.
  static let endedWithoutBody: Self = [.streamLimitExceeded, .streamAfterGoAway]

  /// The reply that HTTP itself suggests, or nil when the request may be judged.
  ///
  /// Streams after GOAWAY are ignored, excess ones refused, malformed ones reset.
  package var suggestedAction: ReplyAction? {
    if contains(.streamAfterGoAway) { return .ignore }
    if contains(.streamLimitExceeded) { return .reset(errorCode: HTTP2ErrorCode.refusedStream) }
    if !isDisjoint(with: .malformed) { return .reset(errorCode: HTTP2ErrorCode.protocolError) }
    return nil
  }
}

/// The error codes of RFC 9113, 7, that this product sends or names.
package enum HTTP2ErrorCode {
  package static let noError: UInt32 = 0
  package static let protocolError: UInt32 = 1
  package static let internalError: UInt32 = 2
  package static let flowControlError: UInt32 = 3
  package static let refusedStream: UInt32 = 7
  package static let cancel: UInt32 = 8
  package static let enhanceYourCalm: UInt32 = 11
}
