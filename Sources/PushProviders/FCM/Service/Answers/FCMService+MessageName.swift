internal import PushModel
internal import PushWire

/// The answer to an accepted message (catalogue, 4.10); nothing is allocated for it.
extension FCMService {
  func acceptSend(_ random: [UInt8], into reply: inout ServiceReply) {
    reply.status = 200
    FCMHeaders.append(FCMHeaders.json, to: &reply)
    if request.isGroup, fidelity.groupAnswer == .empty || !keepsName {
      reply.body.append(contentsOf: FCMService.empty)
      return
    }
    guard keepsName else {
      reply.body.append(contentsOf: FCMService.empty)
      return
    }
    let isCompact = request.isCompact
    reply.body.append(contentsOf: isCompact ? FCMService.compactStart : FCMService.prettyStart)
    reply.body.append(contentsOf: projectCache.namePrefix)
    appendID(random, &reply.body)
    reply.body.append(contentsOf: isCompact ? FCMService.compactEnd : FCMService.prettyEnd)
  }

  private static let empty = Array("{}\n".utf8)
  private static let prettyStart = Array("{\n  \"name\": ".utf8)
  private static let prettyEnd = Array("\"\n}\n".utf8)
  private static let compactStart = Array("{\"name\":".utf8)
  private static let compactEnd = Array("\"}".utf8)
  private static let fake = Array("fake_message_id".utf8)

  private func appendID(_ random: [UInt8], _ body: inout [UInt8]) {
    precondition(random.count >= 16, "an id takes 16 random bytes")
    if fidelity.dryRun == .fake, case .flag(true)? = subject.body[.validateOnly] {
      body.append(contentsOf: FCMService.fake)
      return
    }
    guard let send = request.send, send.isDevice else {
      return FCMService.appendTopicID(random, &body)
    }
    if request.platform == .web {
      FCMService.appendUUID(random, &body)
    } else {
      appendDeviceID(random, &body)
    }
  }

  /// `0:`, sixteen digits of microseconds, `%`, and eight hexadecimal digits twice.
  private func appendDeviceID(_ random: [UInt8], _ body: inout [UInt8]) {
    body.append(UInt8(ascii: "0"))
    body.append(UInt8(ascii: ":"))
    let microseconds =
      max(request.now, 0) * 1000 + (Int64(random[0]) << 8 | Int64(random[1])) % 1000
    FCMService.append(microseconds, digits: 16, &body)
    body.append(UInt8(ascii: "%"))
    for _ in 0..<2 {
      for index in 2..<6 { FCMService.appendHex(random[index], &body) }
    }
  }

  /// Nineteen digits, the first of them not zero.
  private static func appendTopicID(_ random: [UInt8], _ body: inout [UInt8]) {
    var number: Int64 = 0
    for index in 0..<8 { number = number << 8 | Int64(random[index]) }
    let span: Int64 = 8_000_000_000_000_000_000
    append(1_000_000_000_000_000_000 + (number & .max) % span, digits: 19, &body)
  }

  /// A version 4 UUID (RFC 9562, section 5.4).
  private static func appendUUID(_ random: [UInt8], _ body: inout [UInt8]) {
    for index in 0..<16 {
      if index == 4 || index == 6 || index == 8 || index == 10 { body.append(UInt8(ascii: "-")) }
      var byte = random[index]
      if index == 6 { byte = byte & 0x0F | 0x40 }
      if index == 8 { byte = byte & 0x3F | 0x80 }
      appendHex(byte, &body)
    }
  }

  private static func append(_ number: Int64, digits: Int, _ body: inout [UInt8]) {
    var divisor: Int64 = 1
    for _ in 1..<digits { divisor *= 10 }
    while divisor > 0 {
      body.append(0x30 + UInt8(number / divisor % 10))
      divisor /= 10
    }
  }

  private static func appendHex(_ byte: UInt8, _ body: inout [UInt8]) {
    appendDigit(byte >> 4, &body)
    appendDigit(byte & 15, &body)
  }

  private static func appendDigit(_ digit: UInt8, _ body: inout [UInt8]) {
    body.append(digit < 10 ? digit + 0x30 : digit + 0x57)
  }
}
