internal import PushModel
internal import PushWire

extension APNsRequest {
  /// The advertised MAX_HEADER_LIST_SIZE (catalogue, 1.3).
  static let headerListLimit = 8000

  static let connectionHeaders: [HeaderName] = [
    .connection, .keepAlive, .proxyConnection, .transferEncoding, .upgrade,
  ]

  private static let transportHeaders = mask(
    connectionHeaders + [.te, .contentEncoding, .expect, .trailer, .priority]
  )

  private static let pseudoHeaders = mask([.method, .scheme, .path])

  /// The bits of some headers in `seen` and `twice`.
  static func mask(_ names: [HeaderName]) -> UInt64 {
    names.reduce(0) { $0 | $1.bit }
  }

  /// Whether any framing rule can have something to say; false for an ordinary request.
  var mayBreakFraming: Bool {
    if !violations.isEmpty || seen & APNsRequest.transportHeaders != 0 { return true }
    if method != .post, !body.isEmpty { return true }
    if isBodyGzipped { return true }
    guard !isAlone else { return false }
    guard let scheme = value(.scheme), spells(scheme, "https") else { return true }
    return !(has(.authority) || has(.host)) || namesOtherHost
  }

  /// Adds what the header table itself shows to what the transport saw.
  func findTransportViolations() {
    if headerListSize > APNsRequest.headerListLimit { violations.insert(.headerListTooLarge) }
    if seen & APNsRequest.pseudoHeaders != APNsRequest.pseudoHeaders
      || twice & APNsRequest.pseudoHeaders != 0 || isRepeated(.authority)
    {
      violations.insert(.pseudoHeaders)
    }
    if let length = value(.contentLength),
      APNsRequest.number(headers.bytes, length) != Int64(body.count)
    {
      violations.insert(.contentLength)
    }
  }

  /// Bytes of names and values and 32 for each header (RFC 9113, section 6.5.2).
  var headerListSize: Int { headers.bytes.count + 32 * headers.entries.count }

  /// The first pseudo-header that is not there, or nil.
  var missingPseudoHeader: String? {
    for id in [HeaderName.method, .scheme, .path] where !has(id) { return id.text.description }
    return nil
  }

  /// The first header name with an upper-case letter; empty when the table has none.
  var upperCaseName: String {
    for entry in headers.entries {
      for offset in entry.name where (0x41...0x5A).contains(headers.bytes[offset]) {
        return FindingSink.shortened(headers.text(entry.name))
      }
    }
    return ""
  }

  /// The magic number of gzip (RFC 1952, section 2.3.1).
  var isBodyGzipped: Bool { body.count > 2 && body[0] == 0x1F && body[1] == 0x8B }

  /// The name of the host that this endpoint is at Apple's (catalogue, 1.1).
  var hostName: String {
    let base = environment == .production ? "push.apple.com" : "sandbox.push.apple.com"
    if host == .management { return "api-manage-broadcast.\(base)" }
    return endpoint == .broadcast ? "api-broadcast.\(base)" : "api.\(base)"
  }

  private static let appleHosts: [[UInt8]] = [
    "api.push.apple.com", "api-broadcast.push.apple.com", "api.sandbox.push.apple.com",
    "api.development.push.apple.com", "api-broadcast.sandbox.push.apple.com",
    "api-manage-broadcast.push.apple.com", "api-manage-broadcast.sandbox.push.apple.com",
  ].map { Array($0.utf8) }

  private static let apple = Array("push.apple.com".utf8)

  /// Whether authority or host is one of Apple's names, but not of this environment and group.
  ///
  /// Other names are those that the mock is reached by and mean nothing.
  var namesOtherHost: Bool {
    guard var name = value(.authority) ?? value(.host) else { return false }
    let bytes = headers.bytes
    if isOwnHost(bytes, name) { return false }
    for offset in name where bytes[offset] == 0x3A {
      name = name.lowerBound..<offset
      break
    }
    return APNsTopic.ends(bytes, name, with: APNsRequest.apple) && !isOwnHost(bytes, name)
  }

  private func isOwnHost(_ bytes: [UInt8], _ name: Range<Int>) -> Bool {
    let hosts = APNsRequest.appleHosts
    let own: Range<Int> =
      host == .push
      ? (environment == .production ? 0..<2 : 2..<5)
      : (environment == .production ? 5..<6 : 6..<7)
    for index in own where APNsBytes.equal(bytes, name, hosts[index]) { return true }
    return false
  }
}
