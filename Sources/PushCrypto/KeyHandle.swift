internal import COpenSSL

/// Owns one OpenSSL key, freed with the last reference.
///
/// The pointer is set once and nothing here modifies the key behind it. OpenSSL allows that threads
/// use such a key at the same time, each with a context of its own; its reference count is atomic
/// (openssl-threads(7)). That is the invariant behind `@unchecked Sendable`.
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  init(owning pointer: OpaquePointer) { self.pointer = pointer }

  deinit { EVP_PKEY_free(pointer) }

  /// Reads a private or public key from PEM text.
  static func read(pem: [UInt8], isPrivate: Bool) throws(KeyError) -> KeyHandle {
    try KeyHandle.checkLabels(pem, isPrivate: isPrivate)
    ERR_clear_error()
    let raw = pem.withUnsafeBytes { bytes -> OpaquePointer? in
      guard let bio = BIO_new_mem_buf(bytes.baseAddress, Int32(clamping: bytes.count)) else {
        return nil
      }
      defer { BIO_free(bio) }
      return isPrivate ? copenssl_read_private_key(bio) : copenssl_read_public_key(bio)
    }
    guard let raw else { throw .malformed(reasons: CryptoError.drainReasons()) }
    // A reader that skipped foreign blocks before the key may have left errors behind.
    ERR_clear_error()
    return KeyHandle(owning: raw)
  }

  /// Names what is wrong with the frame before OpenSSL reduces it to "no start line".
  private static func checkLabels(_ pem: [UInt8], isPrivate: Bool) throws(KeyError) {
    let labels = PEMText.labels(pem)
    guard let first = labels.first else { throw .notPEM }
    let wanted = isPrivate ? "PRIVATE KEY" : "PUBLIC KEY"
    guard let label = labels.first(where: { $0.hasSuffix(wanted) }) else {
      throw .noKey(found: first)
    }
    // RFC 1421 header of the older form, and RFC 5958's label for the newer one.
    let isOldEncrypted = PEMText.contains(pem, "Proc-Type: 4,ENCRYPTED")
    guard !label.hasPrefix("ENCRYPTED"), !isOldEncrypted else { throw .encrypted }
  }

  /// The kind of key in words, such as `EC P-256` or `RSA 2048`.
  var kind: String {
    if EVP_PKEY_is_a(pointer, "EC") == 1 {
      switch groupName {
      case "prime256v1", "P-256": return "EC P-256"
      case let name: return "EC \(name)"
      }
    }
    let bits = EVP_PKEY_get_bits(pointer)
    if EVP_PKEY_is_a(pointer, "RSA") == 1 { return "RSA \(bits)" }
    guard let name = EVP_PKEY_get0_type_name(pointer) else { return "unknown" }
    return String(cString: name)
  }

  private var groupName: String {
    var name = [CChar](repeating: 0, count: 64)
    var length = 0
    guard EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return "?" }
    return String(decoding: name[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// PKCS#8 PEM, as Apple's `.p8` files are.
  func privatePEM() throws(CryptoError) -> String {
    try PEMText.write(.writeKey) { bio in
      PEM_write_bio_PKCS8PrivateKey(bio, pointer, nil, nil, 0, nil, nil)
    }
  }

  /// SubjectPublicKeyInfo PEM.
  func publicPEM() throws(CryptoError) -> String {
    try PEMText.write(.writeKey) { bio in PEM_write_bio_PUBKEY(bio, pointer) }
  }

  /// Signs with SHA-256; the result is DER for EC keys, PKCS#1 v1.5 for RSA keys.
  func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
    ERR_clear_error()
    guard let context = EVP_MD_CTX_new() else { throw CryptoError.drain(after: .sign) }
    defer { EVP_MD_CTX_free(context) }
    try check(EVP_DigestSignInit(context, nil, EVP_sha256(), nil, pointer), .sign)
    var length = Int(EVP_PKEY_get_size(pointer))
    var signature = [UInt8](repeating: 0, count: length)
    try check(EVP_DigestSign(context, &signature, &length, bytes, bytes.count), .sign)
    signature.removeLast(signature.count - length)
    return signature
  }

  /// Whether the signature, in the form that `sign` gives, fits the bytes.
  func verify(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
    ERR_clear_error()
    guard let context = EVP_MD_CTX_new() else { return false }
    defer { EVP_MD_CTX_free(context) }
    guard EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, pointer) == 1 else {
      ERR_clear_error()
      return false
    }
    let code = EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count)
    // A bad signature is an answer, not an error of ours: leave nothing for the next caller.
    ERR_clear_error()
    return code == 1
  }
}
