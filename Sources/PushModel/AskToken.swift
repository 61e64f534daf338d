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
    self.init(hex: bytes, 0..<bytes.count)
  }

  /// As above, for digits inside a buffer; allocates nothing, since every request is asked.
  package init?(hex bytes: [UInt8], _ range: Range<Int>) {
    guard range.count == 64 else { return nil }
    let digits = bytes.span.extracting(range)
    guard let first = AskToken.number(digits, 0), let second = AskToken.number(digits, 16),
      let third = AskToken.number(digits, 32), let fourth = AskToken.number(digits, 48)
    else { return nil }
    var sum: UInt32 = 0x811C_9DC5
    AskToken.add(first, 8, to: &sum)
    AskToken.add(second, 8, to: &sum)
    AskToken.add(third, 8, to: &sum)
    AskToken.add(fourth, 4, to: &sum)
    guard UInt32(truncatingIfNeeded: fourth) == sum else { return nil }
    self.init(
      run: first,
      caseNumber: UInt32(truncatingIfNeeded: second >> 32),
      sequence: second << 32 | third >> 32,
      salt: third << 32 | fourth >> 32
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

  /// Adds the first bytes of a number, the highest first, to a checksum.
  private static func add(_ number: UInt64, _ count: Int, to sum: inout UInt32) {
    var rest = number
    for _ in 0..<count {
      sum = (sum ^ UInt32(truncatingIfNeeded: rest >> 56)) &* 0x0100_0193
      rest <<= 8
    }
  }

  private var payload: [UInt8] {
    var bytes: [UInt8] = []
    func append(_ number: UInt64, _ count: Int) {
      for index in (0..<count).reversed() {
        bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(index * 8)))
      }
    }
    append(run, 8)
    append(UInt64(caseNumber), 4)
    append(sequence, 8)
    append(salt, 8)
    return bytes
  }

  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    bytes.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
  }
}
