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
  /// `:status` first.
  package private(set) var headers = HeaderTable()
  package private(set) var body: [UInt8] = []
  private var scratch: [UInt8] = []

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
    append(.status, digits(of: status))
    appendIdentity(request, random)
    if let refusal {
      appendReason(refusal, request, goneMilliseconds)
    } else {
      append(effect)
    }
    if request.environment == .sandbox, hasUniqueID(request, refusal) {
      writeUUID(random, from: 16, isUpper: true)
      append(.apnsUniqueID, scratch)
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
    scratch.removeAll(keepingCapacity: true)
    // Whatever came goes back, a wrong form too; the bound is ours, twice what any id needs.
    if let given, (1...72).contains(given.count) {
      scratch.append(contentsOf: request.headers.bytes[given])
      if request.fidelity.echoedIDCase == .upper { raiseScratch() }
    } else {
      writeUUID(random, from: 0, isUpper: request.fidelity.generatedIDCase == .upper)
    }
    append(name, scratch)
  }

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
    let bytes = APNsReply.names[Int(name.rawValue)]
    headers.append(name: bytes.span, value: value.span)
  }

  private static let json = Array("application/json".utf8)
  private static let accepted = Array("200".utf8)
  private static let names = HeaderName.allCases.map { Array($0.text.description.utf8) }
  private static let upper = Array("0123456789ABCDEF".utf8)
  private static let lower = Array("0123456789abcdef".utf8)

  private func digits(of status: Int) -> [UInt8] {
    status == 200 ? APNsReply.accepted : Array(String(status).utf8)
  }

  private mutating func raiseScratch() {
    for index in scratch.indices where (0x61...0x7A).contains(scratch[index]) {
      scratch[index] -= 0x20
    }
  }

  /// Writes a version 4 UUID (RFC 9562, section 5.4) into the scratch buffer.
  private mutating func writeUUID(_ random: [UInt8], from start: Int, isUpper: Bool) {
    precondition(random.count >= start + 16, "a UUID takes 16 random bytes")
    let digits = isUpper ? APNsReply.upper : APNsReply.lower
    scratch.removeAll(keepingCapacity: true)
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { scratch.append(0x2D) }
      var byte = random[start + index]
      if index == 6 { byte = byte & 0x0F | 0x40 }
      if index == 8 { byte = byte & 0x3F | 0x80 }
      scratch.append(digits[Int(byte >> 4)])
      scratch.append(digits[Int(byte & 15)])
    }
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
