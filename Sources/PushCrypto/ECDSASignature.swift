internal import COpenSSL

/// Converts ECDSA signatures over P-256 between DER and the raw form of RFC 7518, section 3.4.
enum ECDSASignature {
  /// r and s of 32 bytes each.
  static let rawLength = 64

  static func raw(fromDER der: [UInt8]) throws(CryptoError) -> [UInt8] {
    ERR_clear_error()
    let signature = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var position = buffer.baseAddress
      return d2i_ECDSA_SIG(nil, &position, buffer.count)
    }
    guard let signature else { throw CryptoError.drain(after: .convertSignature) }
    defer { ECDSA_SIG_free(signature) }
    let half = rawLength / 2
    var r = [UInt8](repeating: 0, count: half)
    var s = r
    let isWritten =
      BN_bn2binpad(ECDSA_SIG_get0_r(signature), &r, Int32(half)) == Int32(half)
      && BN_bn2binpad(ECDSA_SIG_get0_s(signature), &s, Int32(half)) == Int32(half)
    guard isWritten else { throw CryptoError.drain(after: .convertSignature) }
    return r + s
  }

  /// Nil when the bytes are not 64 or memory is out.
  static func der(fromRaw raw: [UInt8]) -> [UInt8]? {
    guard raw.count == rawLength, let signature = ECDSA_SIG_new() else { return nil }
    defer { ECDSA_SIG_free(signature) }
    let half = rawLength / 2
    let r = BN_bin2bn(raw, Int32(half), nil)
    let s = BN_bin2bn(Array(raw[half...]), Int32(half), nil)
    // On success the signature owns both numbers; on failure they are still ours.
    guard ECDSA_SIG_set0(signature, r, s) == 1 else {
      BN_free(r)
      BN_free(s)
      return nil
    }
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_ECDSA_SIG(signature, &start)
    guard count > 0, let start else { return nil }
    defer { CRYPTO_free(start, #fileID, #line) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
