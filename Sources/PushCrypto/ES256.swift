/// ECDSA over P-256 with SHA-256 (RFC 7518, section 3.4).
package enum ES256 {
  /// The two encodings of a signature that are met in the wild.
  package enum SignatureForm: Equatable, Sendable {
    /// 32 bytes of r, then 32 bytes of s, as JOSE wants it.
    case raw
    /// ASN.1 `SEQUENCE { r, s }`, as the `openssl` command prints it.
    case der
  }

  static let kind = "EC P-256"

  /// A signing key.
  package struct PrivateKey: Sendable {
    let handle: KeyHandle

    /// Reads PEM text: PKCS#8 as Apple's `.p8` files hold it, or the older `EC PRIVATE KEY`.
    package init(pem: [UInt8]) throws(KeyError) {
      handle = try KeyHandle.read(pem: pem, isPrivate: true)
      try ES256.checkKind(handle)
    }

    /// Reads PEM text.
    package init(pem: String) throws(KeyError) { try self.init(pem: Array(pem.utf8)) }

    private init(handle: KeyHandle) { self.handle = handle }

    /// Reads a `.p8` file.
    package static func load(path: String) throws(KeyError) -> PrivateKey {
      try PrivateKey(pem: SmallFile.read(path))
    }

    /// Makes a new key from the system's randomness.
    package static func generate() throws(CryptoError) -> PrivateKey {
      PrivateKey(handle: try KeyHandle.generateP256())
    }

    /// PKCS#8 PEM, as in a `.p8` file.
    package func pem() throws(CryptoError) -> String { try handle.privatePEM() }

    /// The key that verifies what this one signs.
    package var publicKey: PublicKey { PublicKey(handle: handle) }

    /// A signature of 64 raw bytes over SHA-256 of the bytes; ECDSA gives a new one each time.
    package func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
      try ECDSASignature.raw(fromDER: signDER(bytes))
    }

    /// The same signature in DER.
    package func signDER(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] {
      try handle.sign(bytes)
    }
  }

  /// A verifying key; any number of threads may use one at the same time.
  package struct PublicKey: Sendable {
    let handle: KeyHandle

    init(handle: KeyHandle) { self.handle = handle }

    /// Reads SubjectPublicKeyInfo PEM text (`PUBLIC KEY`).
    package init(pem: String) throws(KeyError) {
      handle = try KeyHandle.read(pem: Array(pem.utf8), isPrivate: false)
      try ES256.checkKind(handle)
    }

    /// Reads PEM text of a public key, or of a private key to take its public half.
    package init(eitherPEM pem: [UInt8]) throws(KeyError) {
      let hasPublic = PEMText.labels(pem).contains("PUBLIC KEY")
      handle = try KeyHandle.read(pem: pem, isPrivate: !hasPublic)
      try ES256.checkKind(handle)
    }

    /// SubjectPublicKeyInfo PEM.
    package func pem() throws(CryptoError) -> String { try handle.publicPEM() }

    /// The form in which the signature fits the bytes, or nil when it fits in neither.
    package func verifiedForm(_ signature: [UInt8], over bytes: [UInt8]) -> SignatureForm? {
      if let der = ECDSASignature.der(fromRaw: signature), handle.verify(der, over: bytes) {
        return .raw
      }
      // A DER signature of exactly 64 bytes is next to impossible, yet legal.
      return handle.verify(signature, over: bytes) ? .der : nil
    }

    /// Whether the signature, raw or DER, fits the bytes.
    package func verify(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
      verifiedForm(signature, over: bytes) != nil
    }
  }

  private static func checkKind(_ handle: KeyHandle) throws(KeyError) {
    guard handle.kind == kind else { throw .wrongKind(expected: kind, found: handle.kind) }
  }
}
