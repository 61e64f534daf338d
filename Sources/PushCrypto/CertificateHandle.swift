internal import COpenSSL

/// Owns one X.509 certificate, freed when the value goes out of scope.
struct CertificateHandle: ~Copyable {
  let pointer: OpaquePointer

  private init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { X509_free(pointer) }

  static func create() throws(CryptoError) -> CertificateHandle {
    ERR_clear_error()
    guard let raw = X509_new() else { throw CryptoError.drain(after: .createCertificate) }
    return CertificateHandle(owning: raw)
  }

  /// Reads DER; bytes behind the certificate are an error.
  static func read(der: [UInt8]) throws(CryptoError) -> CertificateHandle {
    ERR_clear_error()
    var used = 0
    let raw = der.withUnsafeBufferPointer { buffer -> OpaquePointer? in
      var position = buffer.baseAddress
      let raw = d2i_X509(nil, &position, buffer.count)
      if let start = buffer.baseAddress, let position { used = position - start }
      return raw
    }
    guard let raw else { throw CryptoError.drain(after: .readCertificate) }
    let handle = CertificateHandle(owning: raw)
    guard used == der.count else {
      let surplus = der.count - used
      throw CryptoError(.readCertificate, reasons: ["\(surplus) bytes follow the certificate"])
    }
    return handle
  }

  /// Reads the first certificate of a PEM text.
  static func read(pem: [UInt8]) throws(CryptoError) -> CertificateHandle {
    ERR_clear_error()
    let raw = pem.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else {
        return nil
      }
      defer { BIO_free(bio) }
      return copenssl_read_certificate(bio)
    }
    guard let raw else { throw CryptoError.drain(after: .readCertificate) }
    ERR_clear_error()
    return CertificateHandle(owning: raw)
  }

  /// The certificate in DER.
  borrowing func der() throws(CryptoError) -> [UInt8] {
    ERR_clear_error()
    var start: UnsafeMutablePointer<UInt8>?
    let count = i2d_X509(pointer, &start)
    guard count > 0, let start else { throw CryptoError.drain(after: .writeCertificate) }
    defer { CRYPTO_free(start, #fileID, #line) }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }
}
