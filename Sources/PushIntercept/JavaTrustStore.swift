internal import PushCrypto

/// A trust store in the JKS form, which every Java reads with and without its password.
enum JavaTrustStore {
  /// The password that Java's own store has, so that programs which name it still succeed.
  static let password = "changeit"

  /// The bytes of a store that trusts these certificates.
  ///
  /// The layout is that of `sun.security.provider.JavaKeyStore` in OpenJDK: numbers are big-endian,
  /// texts carry two bytes of length, and a SHA-1 over password, a fixed phrase and the rest ends it.
  /// - Parameters:
  ///   - certificates: In DER.
  ///   - milliseconds: The time of creation that the entries show.
  /// - Returns: The whole file.
  static func bytes(certificates: [[UInt8]], milliseconds: Int64) -> [UInt8] {
    var store: [UInt8] = []
    store += number(0xFEED_FEED)
    store += number(2)
    store += number(UInt32(certificates.count))
    for (index, certificate) in certificates.enumerated() {
      // 2 is the tag of a trusted certificate.
      store += number(2)
      store += text("pushproof-\(index)")
      store += number(UInt32(truncatingIfNeeded: milliseconds >> 32))
      store += number(UInt32(truncatingIfNeeded: milliseconds))
      store += text("X.509")
      store += number(UInt32(certificate.count))
      store += certificate
    }
    let secret = password.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    return store + SHA1.hash(secret + Array("Mighty Aphrodite".utf8) + store)
  }

  private static func number(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> UInt32($0)) }
  }

  private static func text(_ value: String) -> [UInt8] {
    let bytes = Array(value.utf8)
    return [UInt8(bytes.count >> 8), UInt8(bytes.count & 0xFF)] + bytes
  }
}
