/// Base64 in both alphabets (RFC 4648, sections 4 and 5).
package enum Base64 {
  /// What a decoder met besides the canonical form of its alphabet.
  package struct Decoded: Equatable, Sendable {
    package var bytes: [UInt8]
    /// `=` at the end.
    package var hasPadding: Bool
    /// `+` or `/`, which belong to the standard alphabet only.
    package var usesStandardAlphabet: Bool
    /// `-` or `_`, which belong to the URL alphabet only.
    package var usesURLAlphabet: Bool
  }

  private static let standard = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8
  )
  private static let url = Array(
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8
  )

  /// Standard base64 with padding.
  package static func encode(_ bytes: [UInt8]) -> String { encode(bytes, standard, padded: true) }

  /// URL-safe base64 without padding, as JWT uses it (RFC 7515, section 2).
  package static func encodeURL(_ bytes: [UInt8]) -> String { encode(bytes, url, padded: false) }

  private static func encode(_ bytes: [UInt8], _ alphabet: [UInt8], padded: Bool) -> String {
    var text: [UInt8] = []
    text.reserveCapacity((bytes.count + 2) / 3 * 4)
    var position = 0
    while position < bytes.count {
      let first = bytes[position]
      let second = position + 1 < bytes.count ? bytes[position + 1] : 0
      let third = position + 2 < bytes.count ? bytes[position + 2] : 0
      text.append(alphabet[Int(first >> 2)])
      text.append(alphabet[Int((first & 3) << 4 | second >> 4)])
      if position + 1 < bytes.count {
        text.append(alphabet[Int((second & 15) << 2 | third >> 6)])
      } else if padded {
        text.append(0x3D)
      }
      if position + 2 < bytes.count {
        text.append(alphabet[Int(third & 63)])
      } else if padded {
        text.append(0x3D)
      }
      position += 3
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes either alphabet, padded or not; nil when a byte or the length is impossible.
  package static func decode(_ text: some Collection<UInt8>) -> Decoded? {
    var result = Decoded(
      bytes: [],
      hasPadding: false,
      usesStandardAlphabet: false,
      usesURLAlphabet: false
    )
    result.bytes.reserveCapacity(text.count / 4 * 3 + 3)
    var buffer: UInt32 = 0
    var bits = 0
    var digits = 0
    var padding = 0
    for byte in text {
      if byte == 0x3D {
        padding += 1
        continue
      }
      guard padding == 0, let value = value(byte, &result) else { return nil }
      digits += 1
      buffer = buffer << 6 | UInt32(value)
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    result.hasPadding = padding > 0
    let rest = digits % 4
    guard rest != 1, padding == 0 || (digits + padding) % 4 == 0, padding <= 2 else { return nil }
    return result
  }

  private static func value(_ byte: UInt8, _ result: inout Decoded) -> UInt8? {
    switch byte {
    case 0x41...0x5A: return byte - 0x41
    case 0x61...0x7A: return byte - 0x61 + 26
    case 0x30...0x39: return byte - 0x30 + 52
    case 0x2B, 0x2F:
      result.usesStandardAlphabet = true
      return byte == 0x2B ? 62 : 63
    case 0x2D, 0x5F:
      result.usesURLAlphabet = true
      return byte == 0x2D ? 62 : 63
    default: return nil
    }
  }
}
