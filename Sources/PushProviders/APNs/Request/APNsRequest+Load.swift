package import PushJSON
package import PushWire

extension APNsRequest {
  /// Decodes one request that came over a connection.
  ///
  /// - Parameters:
  ///   - headers: All headers, pseudo-headers included.
  ///   - body: The DATA, uncompressed.
  ///   - document: A parser that is not used again before the request is judged.
  ///   - violations: What the transport saw.
  ///   - connection: The connection; it tells environment and host.
  ///   - nowMilliseconds: The clock.
  ///   - fidelity: The switches in force.
  package func load(
    headers: HeaderTable,
    body: [UInt8],
    document: JSONDocument,
    violations: APNsTransportViolations = [],
    connection: APNsConnectionState,
    nowMilliseconds: Int64,
    fidelity: APNsFidelity
  ) {
    environment = connection.environment
    host = connection.host
    isAlone = false
    hasHeaders = true
    hasPath = true
    fill(headers, body, document, violations, nowMilliseconds, fidelity)
    findTransportViolations()
  }

  /// The part of `load` that requests from files share.
  func fill(
    _ headers: HeaderTable,
    _ body: [UInt8],
    _ document: JSONDocument,
    _ violations: APNsTransportViolations,
    _ nowMilliseconds: Int64,
    _ fidelity: APNsFidelity
  ) {
    self.headers = headers
    self.body = body
    self.violations = violations
    self.nowMilliseconds = nowMilliseconds
    self.fidelity = fidelity
    credential = APNsCredential()
    device = APNsDeviceStanding()
    channel = APNsChannelStanding()
    bundle = APNsBundleStanding()
    isIdentifierReused = false
    root = document.parse(body) ? document.root : nil
    textTraits = document.traits
    // The text of a refused body may be odd before its first mistake.
    anomalies = textTraits.hasAnomaly || root == nil ? document.anomalies : []
    indexHeaders(headers)
    decodeMethod()
    decodePath()
    decodeHeaders()
  }

  /// The first value of a header, or nil.
  @inline(__always)
  func value(_ id: HeaderName) -> Range<Int>? {
    guard seen & id.bit != 0 else { return nil }
    let place = values[Int(id.number)]
    return Int(place.x)..<Int(place.y)
  }

  /// Whether the bytes in a range of the headers spell this text exactly.
  func spells(_ range: Range<Int>, _ text: StaticString) -> Bool {
    let bytes = headers.bytes
    return ASCIIBytes.equal(bytes.span, range, text)
  }

  /// Whether a header occurs.
  func has(_ id: HeaderName) -> Bool { seen & id.bit != 0 }

  /// Whether a header occurs more than once.
  func isRepeated(_ id: HeaderName) -> Bool { twice & id.bit != 0 }

  /// The value of a header as text, empty when absent; for findings.
  func text(_ id: HeaderName) -> String { value(id).map { headers.text($0) } ?? "" }

  private func indexHeaders(_ headers: HeaderTable) {
    seen = headers.present
    twice = headers.repeated
    if headers.hasLatePseudoHeader, !isAlone { violations.insert(.pseudoHeaders) }
    // By way of a local: a property lent out would be checked for overlaps at each later look.
    var places = InlineArray<34, SIMD2<UInt32>>(repeating: .zero)
    headers.index(into: &places)
    values = places
  }

  private func decodeMethod() {
    guard let range = value(.method) else {
      method = .other
      return
    }
    if spells(range, "POST") {
      method = .post
    } else if spells(range, "GET") {
      method = .get
    } else if spells(range, "DELETE") {
      method = .delete
    } else {
      method = .other
    }
  }

  private func decodeHeaders() {
    let bytes = headers.bytes
    topic = value(.apnsTopic).map { APNsTopic(bytes, $0) }
    refreshTopicText()
    pushType = value(.apnsPushType).flatMap { APNsPushType(bytes, $0) }
    effectivePushType = pushType ?? topic?.suffixType
    priority = value(.apnsPriority).flatMap { priority(in: $0) }
    expiration = value(.apnsExpiration).flatMap { APNsRequest.number(bytes, $0) }
    identifier = APNsUUID.form(bytes, value(.apnsID))
  }

  private func priority(in range: Range<Int>) -> Int? {
    if spells(range, "10") { return 10 }
    if spells(range, "5") { return 5 }
    return spells(range, "1") ? 1 : nil
  }

  /// A number of seconds later than any date that can be meant.
  static let endOfTime: Int64 = 1 << 60

  /// A non-negative whole decimal number, or nil; too large ones become `endOfTime`.
  static func number(_ bytes: [UInt8], _ range: Range<Int>) -> Int64? {
    guard !range.isEmpty else { return nil }
    var number: Int64 = 0
    for offset in range {
      guard (0x30...0x39).contains(bytes[offset]) else { return nil }
      let (product, isOverflowing) = number.multipliedReportingOverflow(by: 10)
      let (sum, isTooLarge) = product.addingReportingOverflow(Int64(bytes[offset] - 0x30))
      // Saturates far from the ends, so that differences of times cannot overflow.
      number = isOverflowing || isTooLarge ? endOfTime : min(sum, endOfTime)
    }
    return number
  }
}
