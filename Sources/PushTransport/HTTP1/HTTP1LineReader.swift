/// Gathers lines up to an empty one, which is how a head and a trailer section end.
///
/// Lines end with CR and LF and nothing else, and none is folded: readers disagree about the rest,
/// which is what request smuggling lives on (RFC 9112, 2.2, 5.2 and 11.2).
struct HTTP1LineReader {
  /// The lines so far with their ends, the empty one included.
  private(set) var bytes: [UInt8] = []
  private(set) var isEnded = false
  private var hasLines = false
  private var lineLength = 0
  private var isAfterCarriageReturn = false
  private var skipped = 0
  private let isTrailer: Bool

  /// Ours: old clients leave an empty line behind a body; RFC 9112, 2.2 asks to skip one.
  private static let maxSkipped = 4

  /// A trailer section may be empty, so that its first line may end it.
  init(isTrailer: Bool) { self.isTrailer = isTrailer }

  var isEmpty: Bool { bytes.isEmpty }

  /// Begins anew and keeps the storage.
  mutating func reset() {
    bytes.removeAll(keepingCapacity: true)
    isEnded = false
    hasLines = false
    lineLength = 0
    isAfterCarriageReturn = false
    skipped = 0
  }

  /// Takes bytes up to the end of the empty line; returns how many.
  mutating func read(
    _ input: UnsafeBufferPointer<UInt8>,
    limit: Int
  ) throws(HTTP1Refusal) -> Int {
    var offset = 0
    var kept = 0
    while offset < input.count, !isEnded {
      let byte = input[offset]
      offset += 1
      guard isAfterCarriageReturn else {
        try add(byte)
        continue
      }
      guard byte == HTTP1Bytes.lineFeed else {
        throw .malformed("a carriage return without a line feed")
      }
      if try endLine() {
        bytes.removeAll(keepingCapacity: true)
        kept = offset
      }
    }
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: input[kept..<offset]))
    guard bytes.count <= limit else {
      throw HTTP1Refusal(status: 431, reason: "more than \(limit) bytes of headers")
    }
    return offset
  }

  private mutating func add(_ byte: UInt8) throws(HTTP1Refusal) {
    if byte == HTTP1Bytes.carriageReturn {
      isAfterCarriageReturn = true
    } else if byte == HTTP1Bytes.lineFeed {
      throw .malformed("a line feed without a carriage return")
    } else if lineLength == 0, HTTP1Bytes.isBlank(byte) {
      throw .malformed("a line that begins with a blank, as folded headers do")
    } else {
      if !hasLines, lineLength == 0, !isTrailer, !HTTP1Bytes.isToken(byte) {
        throw .malformed(
          byte == 0x16 ? "TLS where none is spoken" : "a first byte that begins no HTTP request"
        )
      }
      lineLength += 1
    }
  }

  /// Ends a line; true when it was an empty one before the first.
  private mutating func endLine() throws(HTTP1Refusal) -> Bool {
    isAfterCarriageReturn = false
    if lineLength > 0 {
      lineLength = 0
      hasLines = true
      return false
    }
    guard hasLines || isTrailer else {
      skipped += 1
      guard skipped <= Self.maxSkipped else { throw .malformed("only empty lines") }
      return true
    }
    isEnded = true
    return false
  }
}
