internal import PushWire

/// The device token that the harness mints for one ask; it carries who asked.
///
/// APNs form: 32 bytes as 64 hexadecimal digits. Layout in bytes, big-endian numbers: `run` 8,
/// `caseNumber` 4, `sequence` 8, `salt` 8, checksum 4 (FNV-1a over the bytes before it).
package struct AskToken: Equatable, Hashable, Sendable {
  /// Identifies the run; random.
  package var run: UInt64
  /// The number of the case within the run.
  package var caseNumber: UInt32
  /// The number of the ask within the run.
  package var sequence: UInt64
  /// Random, so that tokens do not look alike.
  package var salt: UInt64

  package init(run: UInt64, caseNumber: UInt32, sequence: UInt64, salt: UInt64) {
    self.run = run
    self.caseNumber = caseNumber
    self.sequence = sequence
    self.salt = salt
  }

  /// The token as APNs spells it: 64 lower-case hexadecimal digits.
  package var hex: String {
    var bytes = payload
    let sum = AskToken.checksum(bytes)
    for shift in stride(from: 24, through: 0, by: -8) {
      bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift)))
    }
    return Hex.encode(bytes)
  }

  /// The ask that a token names, or nil when it was not minted here; either case of digits.
  package init?(hex digits: some Collection<UInt8>) {
    let bytes = Array(digits)
    self.init(hex: bytes.span)
  }

  /// As above, for digits inside a buffer.
  package init?(hex bytes: [UInt8], _ range: Range<Int>) {
    self.init(hex: bytes.span.extracting(range))
  }

  /// As above; allocates nothing, since every request is asked.
  package init?(hex digits: Span<UInt8>) {
    guard digits.count == 64, let first = AskToken.number(digits, 0),
      let second = AskToken.number(digits, 16), let third = AskToken.number(digits, 32),
      let fourth = AskToken.number(digits, 48)
    else { return nil }
    self.init(SIMD4(first, second, third, fourth))
  }

  /// The ask that the 32 bytes hold, or nil when their checksum is another.
  init?(_ words: SIMD4<UInt64>) {
    var sum = AskToken.emptySum
    AskToken.add(words[0], 8, to: &sum)
    AskToken.add(words[1], 8, to: &sum)
    AskToken.add(words[2], 8, to: &sum)
    AskToken.add(words[3], 4, to: &sum)
    guard UInt32(truncatingIfNeeded: words[3]) == sum else { return nil }
    self.init(
      run: words[0],
      caseNumber: UInt32(truncatingIfNeeded: words[1] >> 32),
      sequence: words[1] << 32 | words[2] >> 32,
      salt: words[2] << 32 | words[3] >> 32
    )
  }

  /// The number that sixteen digits spell.
  private static func number(_ digits: Span<UInt8>, _ offset: Int) -> UInt64? {
    precondition(offset + 16 <= digits.count)
    let raw = unsafe digits.bytes
    // Both words lie inside, as just checked.
    let high = HexWord(
      unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset, as: UInt64.self)
    )
    let low = HexWord(
      unsafe raw.unsafeLoadUnaligned(fromUncheckedByteOffset: offset + 8, as: UInt64.self)
    )
    return high.isValid && low.isValid ? high.value << 32 | low.value : nil
  }

  /// The checksum of no bytes (FNV-1a).
  static let emptySum: UInt32 = 0x811C_9DC5

  /// Adds the first bytes of a number, the highest first, to a checksum.
  static func add(_ number: UInt64, _ count: Int, to sum: inout UInt32) {
    var rest = number
    for _ in 0..<count {
      sum = (sum ^ UInt32(truncatingIfNeeded: rest >> 56)) &* 0x0100_0193
      rest <<= 8
    }
  }

  private var payload: [UInt8] {
    var bytes: [UInt8] = []
    AskToken.append(run, 8, to: &bytes)
    AskToken.append(UInt64(caseNumber), 4, to: &bytes)
    AskToken.append(sequence, 8, to: &bytes)
    AskToken.append(salt, 8, to: &bytes)
    return bytes
  }

  /// Appends the lowest bytes of a number, the highest first.
  static func append(_ number: UInt64, _ count: Int, to bytes: inout [UInt8]) {
    for index in (0..<count).reversed() {
      bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8)))
    }
  }

  static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(emptySum) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
