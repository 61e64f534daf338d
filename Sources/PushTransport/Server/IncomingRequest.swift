internal import PushJSON
internal import PushWire

/// The bytes of one request as they come in, and what is wrong with them.
struct IncomingRequest {
  var headers = HeaderTable()
  private(set) var body: [UInt8] = []
  private(set) var bodyBytes = 0
  var headerListBytes = 0
  var violations: ProtocolViolations = []
  var hasTrailers = false
  private var validator = HeaderValidator()
  private var bodyCapacity: Int

  /// Ours: most pushes are smaller, so that a body seldom makes its buffer grow.
  private static let usualBody = 4096
  private static let padding = JSONDocument.padding

  init() {
    body.reserveCapacity(Self.usualBody + Self.padding)
    bodyCapacity = body.capacity - Self.padding
  }

  /// Forgets the request and keeps its storage.
  mutating func removeAll() {
    headers.removeAll()
    body.removeAll(keepingCapacity: true)
    bodyBytes = 0
    headerListBytes = 0
    violations = []
    hasTrailers = false
    validator = HeaderValidator()
  }

  /// Adds one header or checks one trailer; false once the list is larger than `maxStored`.
  mutating func receive(
    name: UnsafeBufferPointer<UInt8>,
    value: UnsafeBufferPointer<UInt8>,
    maxListed: Int,
    maxStored: Int
  ) -> Bool {
    headerListBytes += name.count + value.count + 32
    if headerListBytes > maxListed {
      violations.insert(.headerListTooLarge)
      if headerListBytes > maxStored { return false }
    }
    if hasTrailers {
      let id = HeaderName(matching: name.span)
      violations.formUnion(HeaderValidator.checkTrailer(id: id, name: name, value: value))
    } else {
      let id = headers.append(copying: name, value)
      violations.formUnion(validator.check(id: id, name: name, value: value))
    }
    return true
  }

  /// The header block is over.
  mutating func endHeaders() { violations.formUnion(validator.checkEnd()) }

  /// Adds body bytes, keeping no more than `limit`.
  mutating func receiveBody(_ bytes: UnsafeBufferPointer<UInt8>, limit: Int) {
    bodyBytes += bytes.count
    let room = min(bytes.count, limit - body.count)
    if room < bytes.count { violations.insert(.bodyTooLarge) }
    if let length = validator.contentLength, bodyBytes > length {
      violations.insert(.contentLengthMismatch)
    }
    guard room > 0 else { return }
    if body.count + room > bodyCapacity {
      let wanted = max(body.count + room, 2 * bodyCapacity)
      body.reserveCapacity(wanted + Self.padding)
      bodyCapacity = body.capacity - Self.padding
    }
    body.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[..<room]))
  }

  /// The whole request was received.
  mutating func end() {
    if let length = validator.contentLength, length != bodyBytes {
      violations.insert(.contentLengthMismatch)
    }
  }
}
