/// Hexadecimal, by table.
package enum Hex {
  private static let lower = Array("0123456789abcdef".utf8)

  /// The value of one hexadecimal digit in either case, or nil.
  package static func value(_ byte: UInt8) -> UInt8? {
    switch byte {
    case 0x30...0x39: byte - 0x30
    case 0x61...0x66: byte - 0x61 + 10
    case 0x41...0x46: byte - 0x41 + 10
    default: nil
    }
  }

  /// Lower-case digits of the bytes, two each.
  package static func encode(_ bytes: some Sequence<UInt8>) -> String {
    var digits: [UInt8] = []
    for byte in bytes {
      digits.append(lower[Int(byte >> 4)])
      digits.append(lower[Int(byte & 15)])
    }
    return String(decoding: digits, as: UTF8.self)
  }

  /// The bytes that these digits spell, or nil when a digit is wrong or their number is odd.
  package static func decode(_ digits: some Collection<UInt8>) -> [UInt8]? {
    guard digits.count % 2 == 0 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    var high: UInt8?
    for digit in digits {
      guard let value = value(digit) else { return nil }
      if let top = high {
        bytes.append(top << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }
}
