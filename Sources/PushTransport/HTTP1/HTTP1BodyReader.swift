/// Takes one body out of the bytes of a connection, by its length or in chunks (RFC 9112, 6 and 7).
struct HTTP1BodyReader {
  private enum Step: Equatable {
    /// Bytes of a body with a known length.
    case bytes
    case sizeStart
    case size
    case chunkExtension
    case sizeLineFeed
    case chunk
    case chunkCarriageReturn
    case chunkLineFeed
    case trailer
    case ended
  }

  private var step = Step.ended
  private var remaining = 0
  private var extensionLength = 0
  private var trailers = HTTP1LineReader(isTrailer: true)

  /// Ours: no sender is known to use extensions.
  private static let maxExtension = 1024
  /// Ours, so that sizes can be added up; a tebibyte.
  private static let maxChunk = 1 << 40

  var isEnded: Bool { step == .ended }
  /// The section behind the last chunk had headers.
  private(set) var hasTrailers = false

  mutating func begin(_ length: HTTP1Framing.Length) {
    hasTrailers = false
    remaining = 0
    switch length {
    case .unsaid: step = .ended
    case .bytes(let count):
      remaining = count
      step = count == 0 ? .ended : .bytes
    case .chunked:
      trailers.reset()
      step = .sizeStart
    }
  }

  /// Takes bytes up to the body's end and hands out what belongs to it; returns how many.
  mutating func read(
    _ input: UnsafeBufferPointer<UInt8>,
    trailerLimit: Int,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) throws(HTTP1Refusal) -> Int {
    var offset = 0
    while offset < input.count, step != .ended {
      let rest = UnsafeBufferPointer(rebasing: input[offset...])
      switch step {
      case .bytes, .chunk: offset += take(rest, body)
      case .trailer: offset += try takeTrailers(rest, trailerLimit)
      default:
        try advance(rest[0])
        offset += 1
      }
    }
    return offset
  }

  private mutating func take(
    _ rest: UnsafeBufferPointer<UInt8>,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) -> Int {
    let count = min(remaining, rest.count)
    body(UnsafeBufferPointer(rebasing: rest[..<count]))
    remaining -= count
    if remaining == 0 { step = step == .bytes ? .ended : .chunkCarriageReturn }
    return count
  }

  private mutating func takeTrailers(
    _ rest: UnsafeBufferPointer<UInt8>,
    _ limit: Int
  ) throws(HTTP1Refusal) -> Int {
    let count = try trailers.read(rest, limit: limit)
    guard trailers.isEnded else { return count }
    hasTrailers = trailers.bytes.count > 2
    let failure = trailers.bytes.withUnsafeBufferPointer { bytes -> HTTP1Refusal? in
      do throws(HTTP1Refusal) {
        try HTTP1Head.checkTrailers(bytes)
        return nil
      } catch {
        return error
      }
    }
    if let failure { throw failure }
    step = .ended
    return count
  }

  /// One byte of what lies between chunks.
  private mutating func advance(_ byte: UInt8) throws(HTTP1Refusal) {
    switch step {
    case .sizeStart, .size: try readSize(byte)
    case .chunkExtension: try readExtension(byte)
    case .sizeLineFeed:
      try expect(byte, HTTP1Bytes.lineFeed)
      step = remaining == 0 ? .trailer : .chunk
    case .chunkCarriageReturn:
      try expect(byte, HTTP1Bytes.carriageReturn)
      step = .chunkLineFeed
    case .chunkLineFeed:
      try expect(byte, HTTP1Bytes.lineFeed)
      step = .sizeStart
    case .bytes, .chunk, .trailer, .ended: break
    }
  }

  private func expect(_ byte: UInt8, _ wanted: UInt8) throws(HTTP1Refusal) {
    guard byte == wanted else { throw .malformed("a chunk that does not end as it said") }
  }

  private mutating func readSize(_ byte: UInt8) throws(HTTP1Refusal) {
    if let digit = HTTP1Bytes.hexValue(byte) {
      remaining = remaining * 16 + digit
      guard remaining <= Self.maxChunk else { throw .malformed("a chunk size beyond all bounds") }
      step = .size
    } else if step == .size, byte == HTTP1Bytes.carriageReturn {
      step = .sizeLineFeed
    } else if step == .size, byte == UInt8(ascii: ";") {
      extensionLength = 0
      step = .chunkExtension
    } else {
      throw .malformed("a chunk size that is no number")
    }
  }

  private mutating func readExtension(_ byte: UInt8) throws(HTTP1Refusal) {
    if byte == HTTP1Bytes.carriageReturn {
      step = .sizeLineFeed
      return
    }
    extensionLength += 1
    guard HTTP1Bytes.isValue(byte), extensionLength <= Self.maxExtension else {
      throw .malformed("a chunk extension that is too long or holds a control character")
    }
  }
}
