internal import COpenSSL

/// Random bytes for one thread, fetched 4 KB at a time, since a call costs more than the bytes.
package final class RandomBytes: RandomNumberGenerator {
  private static let size = 4096

  private var buffer: [UInt8]
  private var position = RandomBytes.size
  private let refill: (inout [UInt8]) -> Void

  /// Draws from OpenSSL's generator, which the system seeds.
  package convenience init() {
    self.init { bytes in
      let code = RAND_bytes(&bytes, Int32(bytes.count))
      precondition(code == 1, "the system gives no randomness, and without it no id is unique")
    }
  }

  /// Draws from `refill`, which must fill the whole buffer; for tests.
  package init(refill: @escaping (inout [UInt8]) -> Void) {
    self.refill = refill
    buffer = [UInt8](repeating: 0, count: RandomBytes.size)
  }

  private func take(_ count: Int) -> Int {
    if position + count > RandomBytes.size {
      refill(&buffer)
      position = 0
    }
    defer { position += count }
    return position
  }

  /// 64 random bits.
  package func next() -> UInt64 {
    let start = take(8)
    var value: UInt64 = 0
    for offset in 0..<8 { value = value << 8 | UInt64(buffer[start + offset]) }
    return value
  }

  /// Appends this many random bytes.
  package func append(_ count: Int, to bytes: inout [UInt8]) {
    var left = count
    while left > 0 {
      // At most as many as are fetched at once, and no rest is thrown away for a few more.
      let rest = RandomBytes.size - position
      let part = min(left, rest == 0 ? RandomBytes.size : rest)
      let start = take(part)
      bytes.append(contentsOf: buffer[start..<start + part])
      left -= part
    }
  }

  /// This many random bytes.
  package func bytes(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count)
    append(count, to: &bytes)
    return bytes
  }

  /// Text of this many characters, each drawn evenly from the alphabet.
  package func text(_ count: Int, from alphabet: StaticString) -> String {
    let letters = alphabet.withUTF8Buffer { Array($0) }
    precondition(!letters.isEmpty, "an alphabet has at least one letter")
    var generator = self
    let bytes = (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)]
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static let lower = Array("0123456789abcdef".utf8)
  private static let upper = Array("0123456789ABCDEF".utf8)

  /// Appends the 36 characters of a random UUID (RFC 9562, section 5.4); allocates only to grow.
  package func appendUUID(to text: inout [UInt8], uppercase: Bool) {
    let start = take(16)
    let digits = uppercase ? RandomBytes.upper : RandomBytes.lower
    for offset in 0..<16 {
      var byte = buffer[start + offset]
      // Version 4 and the variant of RFC 9562 have fixed places.
      if offset == 6 { byte = byte & 0x0F | 0x40 }
      if offset == 8 { byte = byte & 0x3F | 0x80 }
      if offset == 4 || offset == 6 || offset == 8 || offset == 10 { text.append(0x2D) }
      text.append(digits[Int(byte >> 4)])
      text.append(digits[Int(byte & 15)])
    }
  }
}
