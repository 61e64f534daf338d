internal import COpenSSL

extension KeyHandle {
  static func generateP256() throws(CryptoError) -> KeyHandle {
    ERR_clear_error()
    guard let raw = copenssl_generate_p256() else { throw CryptoError.drain(after: .generateKey) }
    return KeyHandle(owning: raw)
  }

  static func generateRSA(bits: UInt32) throws(CryptoError) -> KeyHandle {
    ERR_clear_error()
    guard let raw = copenssl_generate_rsa(bits) else {
      throw CryptoError.drain(after: .generateKey)
    }
    return KeyHandle(owning: raw)
  }
}
