internal import PushWire

/// The request line and the headers of one request, as places in its bytes (RFC 9112, 3 and 5).
struct HTTP1Head {
  struct Field {
    var id: HeaderName
    var name: Range<Int>
    var value: Range<Int>
  }

  private(set) var method = 0..<0
  private(set) var target = 0..<0
  /// What `:path` says: the target, of an absolute one the part behind the authority.
  private(set) var path = 0..<0
  /// The authority of an absolute target, else the value of `Host`.
  private(set) var authority: Range<Int>?
  private(set) var fields: [Field] = []
  /// The header list's size as RFC 9113, 6.5.2 counts it.
  private(set) var listBytes = 0
  private(set) var isVersion11 = true

  /// Reads a head whose lines were gathered by `HTTP1LineReader`.
  mutating func parse(
    _ bytes: UnsafeBufferPointer<UInt8>,
    isHostNeeded: Bool = true
  ) throws(HTTP1Refusal) {
    guard let end = HTTP1Bytes.first(HTTP1Bytes.carriageReturn, in: bytes, 0..<bytes.count) else {
      throw .malformed("no request line")
    }
    try parseRequestLine(bytes, end)
    try parseFields(bytes, from: end + 2)
    if isHostNeeded { try checkHost(bytes) }
  }

  // MARK: Request line

  /// Reads the first line alone, of a head that is not read to its end; false without a good one.
  mutating func readRequestLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let end = HTTP1Bytes.first(HTTP1Bytes.carriageReturn, in: bytes, 0..<bytes.count) else {
      return false
    }
    do throws(HTTP1Refusal) {
      try parseRequestLine(bytes, end)
      return true
    } catch {
      return false
    }
  }

  private mutating func parseRequestLine(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ end: Int
  ) throws(HTTP1Refusal) {
    guard let first = HTTP1Bytes.first(HTTP1Bytes.space, in: bytes, 0..<end),
      let second = HTTP1Bytes.first(HTTP1Bytes.space, in: bytes, first + 1..<end)
    else { throw .malformed("a request line without method, target and version") }
    method = 0..<first
    for offset in method where !HTTP1Bytes.isToken(bytes[offset]) {
      throw .malformed("a method with a forbidden character")
    }
    target = first + 1..<second
    guard !target.isEmpty else { throw .malformed("an empty target") }
    for offset in target where bytes[offset] <= 0x20 || bytes[offset] == 0x7F {
      throw .malformed("a target with a forbidden character")
    }
    try parseVersion(bytes, second + 1..<end)
    splitTarget(bytes, target)
  }

  private mutating func parseVersion(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>
  ) throws(HTTP1Refusal) {
    let prefix: StaticString = "HTTP/"
    let start = range.lowerBound
    guard range.count == 8, bytes[start + 6] == UInt8(ascii: "."),
      HTTP1Head.equal(bytes, start..<start + 5, prefix),
      (0x30...0x39).contains(bytes[start + 5]), (0x30...0x39).contains(bytes[start + 7])
    else { throw .malformed("a version that is not HTTP/1.1 or HTTP/1.0") }
    guard bytes[start + 5] == UInt8(ascii: "1") else {
      // RFC 9110, 15.6.6.
      throw HTTP1Refusal(status: 505, reason: "another major version than HTTP/1")
    }
    isVersion11 = bytes[start + 7] != UInt8(ascii: "0")
  }

  private static func equal(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    _ text: StaticString
  ) -> Bool {
    HeaderBytes.equal(UnsafeBufferPointer(rebasing: bytes[range]), text)
  }

  /// Cuts an absolute target (RFC 9112, 3.2.2), as proxies and some clients send, in two.
  private mutating func splitTarget(_ bytes: UnsafeBufferPointer<UInt8>, _ target: Range<Int>) {
    path = target
    authority = nil
    guard bytes[target.lowerBound] != UInt8(ascii: "/") else { return }
    var start = target.lowerBound
    for scheme in ["http://", "https://"] as [StaticString] {
      let end = start + scheme.utf8CodeUnitCount
      guard end <= target.upperBound, HTTP1Bytes.matches(bytes, start..<end, scheme) else {
        continue
      }
      start = end
      break
    }
    guard start > target.lowerBound else { return }
    var end = start
    while end < target.upperBound, bytes[end] != UInt8(ascii: "/"), bytes[end] != UInt8(ascii: "?")
    { end += 1 }
    authority = start..<end
    path = end..<target.upperBound
  }

  // MARK: Headers

  private mutating func parseFields(
    _ bytes: UnsafeBufferPointer<UInt8>,
    from start: Int
  ) throws(HTTP1Refusal) {
    fields.removeAll(keepingCapacity: true)
    listBytes = 0
    var start = start
    while let end = HTTP1Bytes.first(HTTP1Bytes.carriageReturn, in: bytes, start..<bytes.count),
      end > start
    {
      let field = try HTTP1Head.field(bytes, start..<end)
      fields.append(field)
      listBytes += field.name.count + field.value.count + 32
      start = end + 2
    }
  }

  /// Checks the lines of a trailer section, whose headers are not kept.
  static func checkTrailers(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTP1Refusal) {
    var start = 0
    while let end = HTTP1Bytes.first(HTTP1Bytes.carriageReturn, in: bytes, start..<bytes.count),
      end > start
    {
      _ = try field(bytes, start..<end)
      start = end + 2
    }
  }

  private static func field(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ line: Range<Int>
  ) throws(HTTP1Refusal) -> Field {
    guard let colon = HTTP1Bytes.first(UInt8(ascii: ":"), in: bytes, line) else {
      throw .malformed("a header without a colon")
    }
    let name = line.lowerBound..<colon
    guard !name.isEmpty else { throw .malformed("a header without a name") }
    for offset in name where !HTTP1Bytes.isToken(bytes[offset]) {
      // RFC 9112, 5.1 names the blank before the colon.
      throw .malformed("a header name with a forbidden character")
    }
    let value = HTTP1Bytes.trimmed(colon + 1..<line.upperBound, in: bytes)
    for offset in value where !HTTP1Bytes.isValue(bytes[offset]) {
      throw .malformed("a header value with a control character")
    }
    let id = HeaderName(matching: UnsafeBufferPointer(rebasing: bytes[name]).span)
    return Field(id: id, name: name, value: value)
  }

  /// The value of the only header with this name; nil when there is none.
  func value(of id: HeaderName) -> Range<Int>? {
    for field in fields where field.id == id { return field.value }
    return nil
  }

  func count(of id: HeaderName) -> Int {
    var count = 0
    for field in fields where field.id == id { count += 1 }
    return count
  }

  /// RFC 9112, 3.2: one host, or with HTTP/1.0 perhaps none.
  private mutating func checkHost(_ bytes: UnsafeBufferPointer<UInt8>) throws(HTTP1Refusal) {
    let count = count(of: .host)
    guard count == 1 || (count == 0 && !isVersion11) else {
      throw .malformed("a request needs one host header")
    }
    guard let host = value(of: .host) else { return }
    for offset in host where HTTP1Bytes.isBlank(bytes[offset]) || bytes[offset] == 0x2F {
      throw .malformed("a host header that names no host")
    }
    if authority == nil { authority = host }
  }
}
