internal import PushWire

/// Checks the headers of one request as they come (RFC 9113, 8.2 and 8.3).
struct HeaderValidator {
  private var seenRegular = false
  /// One bit for each pseudo-header seen.
  private var pseudo: UInt8 = 0
  private(set) var contentLength: Int?
  private var isConnect = false

  /// What is wrong with one header of the request; `id` is its known name.
  ///
  /// `isSpelled` says that the name is spelled as we know it, so that its bytes are right.
  mutating func check(
    id: HeaderName,
    isSpelled: Bool,
    name: UnsafeBufferPointer<UInt8>,
    value: UnsafeBufferPointer<UInt8>
  ) -> ProtocolViolations {
    var found = HeaderBytes.checkValue(value)
    let isPseudo = isSpelled ? id.isPseudoHeader : name.first == UInt8(ascii: ":")
    if isPseudo {
      found.formUnion(checkPseudo(id: id, value: value))
    } else {
      seenRegular = true
      if !isSpelled { found.formUnion(HeaderBytes.checkName(name)) }
      found.formUnion(checkRegular(id: id, value: value))
    }
    return found
  }

  /// What is wrong with one trailer.
  static func checkTrailer(
    id: HeaderName,
    name: UnsafeBufferPointer<UInt8>,
    value: UnsafeBufferPointer<UInt8>
  ) -> ProtocolViolations {
    if name.first == UInt8(ascii: ":") { return .pseudoHeaderOrder }
    var validator = HeaderValidator()
    return HeaderBytes.checkValue(value).union(HeaderBytes.checkName(name))
      .union(validator.checkRegular(id: id, value: value))
  }

  /// What is missing once the header block is over.
  func checkEnd() -> ProtocolViolations {
    // CONNECT has neither :scheme nor :path (RFC 9113, 8.5).
    let required: UInt8 =
      isConnect ? Self.methodBit : Self.methodBit | Self.schemeBit | Self.pathBit
    return pseudo & required == required ? [] : .pseudoHeaderMissing
  }

  private static let methodBit: UInt8 = 1
  private static let schemeBit: UInt8 = 2
  private static let authorityBit: UInt8 = 4
  private static let pathBit: UInt8 = 8

  private mutating func checkPseudo(
    id: HeaderName,
    value: UnsafeBufferPointer<UInt8>
  ) -> ProtocolViolations {
    let bit: UInt8
    switch id {
    case .method:
      bit = Self.methodBit
      isConnect = HeaderBytes.equal(value, "CONNECT")
    case .scheme: bit = Self.schemeBit
    case .authority: bit = Self.authorityBit
    case .path: bit = Self.pathBit
    default: return seenRegular ? [.pseudoHeaderUnknown, .pseudoHeaderOrder] : .pseudoHeaderUnknown
    }
    var found: ProtocolViolations = seenRegular ? .pseudoHeaderOrder : []
    if pseudo & bit != 0 { found.insert(.pseudoHeaderDuplicate) }
    pseudo |= bit
    if value.isEmpty, bit != Self.authorityBit { found.insert(.pseudoHeaderMissing) }
    return found
  }

  private mutating func checkRegular(
    id: HeaderName,
    value: UnsafeBufferPointer<UInt8>
  ) -> ProtocolViolations {
    switch id {
    case .connection, .keepAlive, .proxyConnection, .transferEncoding, .upgrade:
      return .connectionHeader
    case .te: return HeaderBytes.equal(value, "trailers") ? [] : .connectionHeader
    case .contentLength:
      guard let length = HeaderBytes.number(value) else { return .contentLengthMismatch }
      defer { contentLength = length }
      return contentLength ?? length == length ? [] : .contentLengthMismatch
    default: return []
    }
  }
}
