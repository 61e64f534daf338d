internal import PushJSON
package import PushWire

/// The bytes of one request as they come in, and what is wrong with them.
package struct IncomingRequest {
  package internal(set) var headers = HeaderTable()
  package private(set) var body: [UInt8] = []
  package private(set) var bodyBytes = 0
  var headerListBytes = 0
  package internal(set) var violations: ProtocolViolations = []
  package internal(set) var hasTrailers = false
  package internal(set) var streamID = 0
  package internal(set) var receivedAt: UInt64 = 0
  package internal(set) var hasPriority = false
  package internal(set) var isComplete = false
  private var validator = HeaderValidator()
  private var bodyCapacity: Int

  /// Ours: most pushes are smaller, so that a body seldom makes its buffer grow.
  private static let usualBody = 4096
  /// Ours: a larger buffer is not kept, lest spare exchanges hold a mebibyte each.
  private static let largestKept = 131_072
  private static let padding = JSONDocument.padding

  init() {
    body.reserveCapacity(Self.usualBody + Self.padding)
    bodyCapacity = body.capacity - Self.padding
  }

  /// Forgets the request and keeps its storage.
  mutating func removeAll() {
    headers.removeAll()
    if !body.isEmpty { emptyBody() }
    bodyBytes = 0
    headerListBytes = 0
    violations = []
    hasTrailers = false
    hasPriority = false
    isComplete = false
    validator = HeaderValidator()
  }

  private mutating func emptyBody() {
    guard bodyCapacity > Self.largestKept else { return body.removeAll(keepingCapacity: true) }
    body = []
    body.reserveCapacity(Self.usualBody + Self.padding)
    bodyCapacity = body.capacity - Self.padding
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
    let spelled = HeaderName(spelling: name.span)
    var id = spelled
    var isSpelled = true
    // What is not known in lower case may be so in upper case.
    if case .other = spelled {
      id = HeaderName(matching: name.span)
      isSpelled = false
    }
    if hasTrailers {
      violations.formUnion(HeaderValidator.checkTrailer(id: id, name: name, value: value))
      return true
    }
    headers.append(id, name: name.span, value: value.span)
    let found = validator.check(id: id, isSpelled: isSpelled, name: name, value: value)
    if !found.isEmpty { violations.formUnion(found) }
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

  /// A body that is too large was announced, and was not asked for; its length counts.
  mutating func refuseBody(announced length: Int) {
    bodyBytes = length
    violations.insert(.bodyTooLarge)
  }

  /// The whole request was received.
  mutating func end() {
    if let length = validator.contentLength, length != bodyBytes {
      violations.insert(.contentLengthMismatch)
    }
  }
}
