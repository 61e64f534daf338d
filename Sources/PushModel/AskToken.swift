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
    guard digits.count == 64, let bytes = Hex.decode(digits) else { return nil }
    func number(_ range: Range<Int>) -> UInt64 { bytes[range].reduce(0) { $0 << 8 | UInt64($1) } }
    guard number(28..<32) == UInt64(AskToken.checksum(Array(bytes[..<28]))) else { return nil }
    self.init(
      run: number(0..<8),
      caseNumber: UInt32(number(8..<12)),
      sequence: number(12..<20),
      salt: number(20..<28)
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
