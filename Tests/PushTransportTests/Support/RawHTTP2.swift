/// One HTTP/2 frame (RFC 9113, 4.1).
struct RawFrame: Equatable {
  var type: UInt8
  var flags: UInt8
  var stream: Int
  var payload: [UInt8]

  static let data: UInt8 = 0
  static let headers: UInt8 = 1
  static let reset: UInt8 = 3
  static let settings: UInt8 = 4
  static let goAway: UInt8 = 7

  /// The error code of a RST_STREAM.
  var resetCode: UInt32? {
    guard type == Self.reset else { return nil }
    return UInt32(bigEndian(payload[...]))
  }

  /// Identifier and value of each setting.
  var settings: [[Int]] {
    var pairs: [[Int]] = []
    var offset = 0
    while offset + 6 <= payload.count {
      pairs.append([
        bigEndian(payload[offset..<offset + 2]), bigEndian(payload[offset + 2..<offset + 6]),
      ])
      offset += 6
    }
    return pairs
  }
}

/// The number that these bytes spell, first byte highest.
func bigEndian(_ bytes: ArraySlice<UInt8>) -> Int {
  var number = 0
  for byte in bytes { number = number << 8 | Int(byte) }
  return number
}

/// An HTTP/2 client whose frames are written by hand.
final class RawHTTP2 {
  let peer: RawPeer

  static let preface = Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8)
  static let endStream: UInt8 = 1
  static let endHeaders: UInt8 = 4

  init(port: Int) throws { peer = try RawPeer(port: port) }

  /// Sends the preface and SETTINGS, awaits the server's, acknowledges, awaits the acknowledgement.
  static func open(port: Int) throws -> RawHTTP2 {
    let connection = try RawHTTP2(port: port)
    connection.peer.write(preface + frame(RawFrame.settings, 0, 0, []))
    _ = connection.next(RawFrame.settings) { $0.flags == 0 }
    connection.send(RawFrame.settings, 1, 0, [])
    _ = connection.next(RawFrame.settings) { $0.flags == 1 }
    return connection
  }

  static func frame(_ type: UInt8, _ flags: UInt8, _ stream: Int, _ payload: [UInt8]) -> [UInt8] {
    let length = payload.count
    var bytes = [UInt8(length >> 16), UInt8(length >> 8 & 255), UInt8(length & 255), type, flags]
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(stream >> shift & 255)) }
    return bytes + payload
  }

  func send(_ type: UInt8, _ flags: UInt8, _ stream: Int, _ payload: [UInt8]) {
    peer.write(Self.frame(type, flags, stream, payload))
  }

  /// Literal fields without indexing, uncompressed (RFC 7541, 6.2.2).
  static func block(_ headers: [(String, String)]) -> [UInt8] {
    headers.flatMap { [0] + string($0.0) + string($0.1) }
  }

  private static func string(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    var rest = bytes.count - 127
    var length: [UInt8] = [127]
    while rest >= 128 {
      length.append(UInt8(rest % 128 + 128))
      rest /= 128
    }
    return length + [UInt8(rest)] + bytes
  }

  static let standard = [
    (":method", "POST"), (":scheme", "https"), (":authority", "localhost"),
    (":path", "/3/device/ab"),
  ]

  /// Sends a request; without a body the headers end the stream.
  func request(
    _ stream: Int,
    _ headers: [(String, String)] = RawHTTP2.standard,
    body: String? = nil
  ) {
    let block = Self.block(headers)
    let parts = stride(from: 0, to: block.count, by: 16_384).map {
      Array(block[$0..<min($0 + 16_384, block.count)])
    }
    for (index, part) in parts.enumerated() {
      let isLast = index == parts.count - 1
      var flags: UInt8 = isLast ? Self.endHeaders : 0
      if index == 0, body == nil { flags |= Self.endStream }
      send(index == 0 ? RawFrame.headers : 9, flags, stream, part)
    }
    if let body { send(RawFrame.data, Self.endStream, stream, Array(body.utf8)) }
  }

  /// The next frame of any kind; nil at the end.
  func next() -> RawFrame? {
    guard let head = peer.read(9) else { return nil }
    let length = bigEndian(head[..<3])
    let stream = bigEndian(head[5...])
    guard let payload = length == 0 ? [] : peer.read(length) else { return nil }
    return RawFrame(type: head[3], flags: head[4], stream: stream, payload: payload)
  }

  /// The next frame of a type that matches; others are skipped.
  func next(_ type: UInt8, where matches: (RawFrame) -> Bool = { _ in true }) -> RawFrame? {
    while let frame = next() {
      if frame.type == type, matches(frame) { return frame }
    }
    return nil
  }

  /// The next frame on a stream.
  func answer(on stream: Int) -> RawFrame? {
    while let frame = next() {
      if frame.stream == stream { return frame }
    }
    return nil
  }
}
