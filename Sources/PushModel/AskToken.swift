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
    var sum: UInt32 = 0x811C_9DC5
    var words = (UInt64(0), UInt64(0), UInt64(0), UInt64(0))
    for offset in 0..<32 {
      let place = range.lowerBound + 2 * offset
      guard let high = Hex.value(bytes[place]), let low = Hex.value(bytes[place + 1]) else {
        return nil
      }
      let byte = high << 4 | low
      if offset < 28 { sum = (sum ^ UInt32(byte)) &* 0x0100_0193 }
      switch offset >> 3 {
      case 0: words.0 = words.0 << 8 | UInt64(byte)
      case 1: words.1 = words.1 << 8 | UInt64(byte)
      case 2: words.2 = words.2 << 8 | UInt64(byte)
      default: words.3 = words.3 << 8 | UInt64(byte)
      }
    }
    guard UInt32(truncatingIfNeeded: words.3) == sum else { return nil }
    self.init(
      run: words.0,
      caseNumber: UInt32(truncatingIfNeeded: words.1 >> 32),
      sequence: words.1 << 32 | words.2 >> 32,
      salt: words.2 << 32 | words.3 >> 32
    )
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
