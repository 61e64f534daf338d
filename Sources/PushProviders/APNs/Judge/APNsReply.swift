package import PushModel
package import PushWire

/// What an accepted channel operation did.
package enum APNsEffect: Equatable, Sendable {
  case none
  /// The id of the new channel.
  case created(String)
  /// Whether the channel read stores messages.
  case read(storesMessages: Bool)
  case deleted
  /// The ids of the app's channels.
  case listed([String])
}

/// The answer to one request, in reused buffers; an accepted push allocates nothing.
package struct APNsReply: Sendable {
  /// What to do with the stream or the connection.
  package enum Action: Equatable, Sendable {
    /// Send `headers` and `body`.
    case respond
    /// `RST_STREAM(PROTOCOL_ERROR)`.
    case resetStream
    /// GOAWAY (NO_ERROR, last stream 0) with `body` as its debug data, then close.
    case goAway
  }

  package private(set) var action = Action.respond
  package private(set) var status = 200
  /// Without `:status`, which the transport adds.
  package private(set) var headers = HeaderTable()
  package private(set) var body: [UInt8] = []

  package init() {}

  /// Words the answer to a request that was judged.
  ///
  /// - Parameters:
  ///   - request: The request.
  ///   - refusal: Its refusal, nil when accepted.
  ///   - effect: What an accepted channel operation did.
  ///   - goneMilliseconds: Since when the token is gone, for 410.
  ///   - random: 32 random bytes, for the ids that the service makes up.
  package mutating func fill(
    _ request: APNsRequest,
    refusal: Refusal?,
    effect: APNsEffect = .none,
    goneMilliseconds: Int64? = nil,
    random: [UInt8]
  ) {
    headers.removeAll()
    // Emptying an array that has no storage of its own would allocate some.
    if !body.isEmpty { body.removeAll(keepingCapacity: true) }
    action = .respond
    if let refusal, refusal.status == 0 {
      end(refusal)
      return
    }
    status = refusal?.status ?? APNsReply.status(of: effect)
    appendIdentity(request, random)
    if let refusal {
      appendReason(refusal, request, goneMilliseconds)
    } else {
      append(effect)
    }
    if request.environment == .sandbox, hasUniqueID(request, refusal) {
      appendUUID(.apnsUniqueID, random, from: 16, isUpper: true)
    }
  }

  private mutating func end(_ refusal: Refusal) {
    status = 0
    guard !refusal.reason.isEmpty else {
      action = .resetStream
      return
    }
    action = .goAway
    APNsReply.writeReason(refusal.reason, nil, to: &body)
  }

  private static func status(of effect: APNsEffect) -> Int {
    switch effect {
    case .created: 201
    case .deleted: 204
    case .none, .read, .listed: 200
    }
  }

  /// `apns-id` on device pushes, `apns-request-id` on the rest: echoed, or a fresh UUID.
  private mutating func appendIdentity(_ request: APNsRequest, _ random: [UInt8]) {
    let isBroadcast = request.endpoint.isBroadcastAPI || request.host == .management
    let name: HeaderName = isBroadcast ? .apnsRequestID : .apnsID
    let given = request.value(name) ?? (isBroadcast ? request.value(.apnsID) : nil)
    // Whatever came goes back, a wrong form too; the bound is ours, twice what any id needs.
    guard let given, (1...72).contains(given.count) else {
      let isUpper = request.fidelity.generatedIDCase == .upper
      appendUUID(name, random, from: 0, isUpper: isUpper)
      return
    }
    if request.fidelity.echoedIDCase == .upper {
      append(name, request.headers.bytes[given].map(APNsReply.raised))
    } else {
      let bytes = request.headers.bytes
      headers.append(name, value: bytes.span.extracting(given))
    }
  }

  private static func raised(_ byte: UInt8) -> UInt8 {
    (0x61...0x7A).contains(byte) ? byte - 0x20 : byte
  }

  /// Exchanges the headers with a table of the caller's, which spares a copy.
  package mutating func exchangeHeaders(with others: inout HeaderTable) { swap(&headers, &others) }

  /// Exchanges the body with a buffer of the caller's, which spares a copy.
  package mutating func exchangeBody(with other: inout [UInt8]) { swap(&body, &other) }

  private func hasUniqueID(_ request: APNsRequest, _ refusal: Refusal?) -> Bool {
    guard request.host == .push else { return false }
    if request.fidelity.uniqueID == .always { return true }
    return refusal == nil && request.endpoint == .device
  }

  private mutating func appendReason(
    _ refusal: Refusal,
    _ request: APNsRequest,
    _ goneMilliseconds: Int64?
  ) {
    guard !refusal.reason.isEmpty else { return }
    append(.contentType, APNsReply.json)
    let timestamp =
      refusal.status == 410
      ? goneMilliseconds ?? request.device.device?.statusMilliseconds : nil
    APNsReply.writeReason(refusal.reason, timestamp, to: &body)
  }

  private mutating func append(_ effect: APNsEffect) {
    switch effect {
    case .none, .deleted: break
    case .created(let id): append(.apnsChannelID, Array(id.utf8))
    case .read(let storesMessages):
      append(.contentType, APNsReply.json)
      let policy = storesMessages ? 1 : 0
      body.append(
        contentsOf: #"{"message-storage-policy":\#(policy),"push-type":"LiveActivity"}"#.utf8
      )
    case .listed(let ids):
      append(.contentType, APNsReply.json)
      body.append(contentsOf: #"{"channels":["#.utf8)
      // Ids are base64: nothing in them needs an escape.
      body.append(contentsOf: ids.map { "\"\($0)\"" }.joined(separator: ",").utf8)
      body.append(contentsOf: "]}".utf8)
    }
  }

  private mutating func append(_ name: HeaderName, _ value: [UInt8]) {
    headers.append(name, value: value.span)
  }

  private static let json = Array("application/json".utf8)

  /// Adds a version 4 UUID (RFC 9562, section 5.4) made of sixteen random bytes.
  private mutating func appendUUID(
    _ name: HeaderName,
    _ random: [UInt8],
    from start: Int,
    isUpper: Bool
  ) {
    precondition(random.count >= start + 16, "a UUID takes 16 random bytes")
    let letter: UInt8 = isUpper ? 0x37 : 0x57
    var text = InlineArray<36, UInt8>(repeating: 0x2D)
    var place = 0
    for index in 0..<16 {
      // Hyphens stand there already.
      if index == 4 || index == 6 || index == 8 || index == 10 { place += 1 }
      var byte = random[start + index]
      if index == 6 { byte = byte & 0x0F | 0x40 }
      if index == 8 { byte = byte & 0x3F | 0x80 }
      let high = byte >> 4
      let low = byte & 15
      text[place] = high < 10 ? high + 0x30 : high + letter
      text[place + 1] = low < 10 ? low + 0x30 : low + letter
      place += 2
    }
    headers.append(name, value: text.span)
  }

  /// The JSON body of a refusal; reasons are words of ours and need no escape.
  static func writeReason(_ reason: String, _ timestamp: Int64?, to body: inout [UInt8]) {
    body.append(contentsOf: #"{"reason":""#.utf8)
    body.append(contentsOf: reason.utf8)
    body.append(0x22)
    if let timestamp { body.append(contentsOf: #","timestamp":\#(timestamp)"#.utf8) }
    body.append(0x7D)
  }
}
