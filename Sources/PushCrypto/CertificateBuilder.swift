internal import COpenSSL

/// Fills in a new certificate step by step; each step checks what OpenSSL answered.
struct CertificateBuilder: ~Copyable {
  private let handle: CertificateHandle

  /// Starts a version 3 certificate with a random serial number.
  init(validity: Validity, publicKey: KeyHandle) throws(CryptoError) {
    let handle = try CertificateHandle.create()
    // Versions count from 0 (RFC 5280, section 4.1.2.1).
    try check(X509_set_version(handle.pointer, 2), .createCertificate)
    try CertificateBuilder.setSerialNumber(handle)
    guard ASN1_TIME_set(X509_getm_notBefore(handle.pointer), Int(validity.notBefore)) != nil,
      ASN1_TIME_set(X509_getm_notAfter(handle.pointer), Int(validity.notAfter)) != nil
    else { throw CryptoError.drain(after: .createCertificate) }
    try check(X509_set_pubkey(handle.pointer, publicKey.pointer), .createCertificate)
    self.handle = handle
  }

  private static func setSerialNumber(_ handle: borrowing CertificateHandle) throws(CryptoError) {
    guard let number = BN_new() else { throw CryptoError.drain(after: .createCertificate) }
    defer { BN_free(number) }
    // 127 bits with the first one set: positive, never zero, 16 of the 20 bytes that RFC 5280,
    // section 4.1.2.2 allows. The arguments 0 and 0 mean "top bit set" and "any last bit".
    try check(BN_rand(number, 127, 0, 0), .createCertificate)
    guard BN_to_ASN1_INTEGER(number, X509_get_serialNumber(handle.pointer)) != nil else {
      throw CryptoError.drain(after: .createCertificate)
    }
  }

  /// Adds a part of the subject, such as `CN`, in UTF-8.
  borrowing func addSubject(_ kind: String, _ value: String) throws(CryptoError) {
    ERR_clear_error()
    let bytes = Array(value.utf8)
    let subject = X509_get_subject_name(handle.pointer)
    try check(
      X509_NAME_add_entry_by_txt(subject, kind, MBSTRING_UTF8, bytes, Int32(bytes.count), -1, 0),
      .addName
    )
  }

  /// Names the issuer; nil means the certificate's own subject.
  borrowing func setIssuer(_ issuer: borrowing CertificateHandle) throws(CryptoError) {
    try check(
      X509_set_issuer_name(handle.pointer, X509_get_subject_name(issuer.pointer)),
      .addName
    )
  }

  borrowing func setIssuerToSubject() throws(CryptoError) { try setIssuer(handle) }

  /// Adds an extension in the notation of x509v3_config(5).
  borrowing func add(
    _ kind: Int32,
    _ value: String,
    issuer: borrowing CertificateHandle
  ) throws(CryptoError) {
    ERR_clear_error()
    guard let made = copenssl_extension(issuer.pointer, handle.pointer, kind, value) else {
      throw CryptoError.drain(after: .addExtension)
    }
    defer { X509_EXTENSION_free(made) }
    try check(X509_add_ext(handle.pointer, made, -1), .addExtension)
  }

  /// The same for a certificate that issues itself.
  borrowing func addOwn(_ kind: Int32, _ value: String) throws(CryptoError) {
    try add(kind, value, issuer: handle)
  }

  /// Adds an extension by its dotted identifier and the DER of its value.
  borrowing func add(_ identifier: String, der: [UInt8]) throws(CryptoError) {
    ERR_clear_error()
    guard let object = OBJ_txt2obj(identifier, 1), let value = ASN1_OCTET_STRING_new() else {
      throw CryptoError.drain(after: .addExtension)
    }
    defer {
      ASN1_OBJECT_free(object)
      ASN1_OCTET_STRING_free(value)
    }
    try check(ASN1_OCTET_STRING_set(value, der, Int32(der.count)), .addExtension)
    guard let made = X509_EXTENSION_create_by_OBJ(nil, object, 0, value) else {
      throw CryptoError.drain(after: .addExtension)
    }
    defer { X509_EXTENSION_free(made) }
    try check(X509_add_ext(handle.pointer, made, -1), .addExtension)
  }

  /// Signs, and gives the finished certificate.
  borrowing func sign(with key: KeyHandle) throws(CryptoError) -> Certificate {
    ERR_clear_error()
    guard X509_sign(handle.pointer, key.pointer, EVP_sha256()) > 0 else {
      throw CryptoError.drain(after: .signCertificate)
    }
    return try Certificate(handle)
  }
}
