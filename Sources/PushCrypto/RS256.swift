/// RSASSA-PKCS1-v1_5 with SHA-256 (RFC 7518, section 3.3).
package enum RS256 {
  /// The size of keys made here, which is also the least that RFC 7518, section 3.3 allows.
  package static let bits: UInt32 = 2048

  /// A signing key.
  package struct PrivateKey: Sendable {
    let handle: KeyHandle

    /// Reads PEM text, PKCS#8 or `RSA PRIVATE KEY`.
    package init(pem: String) throws(KeyError) {
      handle = try KeyHandle.read(pem: Array(pem.utf8), isPrivate: true)
      try RS256.checkKind(handle)
    }

    private init(handle: KeyHandle) { self.handle = handle }

    /// Makes a new key of 2048 bits; takes tens of milliseconds.
    package static func generate() throws(CryptoError) -> PrivateKey {
      PrivateKey(handle: try KeyHandle.generateRSA(bits: bits))
    }

    /// PKCS#8 PEM, as in the `private_key` of a service account.
    package func pem() throws(CryptoError) -> String { try handle.privatePEM() }

    /// The key that verifies what this one signs.
    package var publicKey: PublicKey { PublicKey(handle: handle) }

    /// A signature over SHA-256 of the bytes, as long as the key's modulus.
    package func sign(_ bytes: [UInt8]) throws(CryptoError) -> [UInt8] { try handle.sign(bytes) }
  }

  /// A verifying key; any number of threads may use one at the same time.
  package struct PublicKey: Sendable {
    let handle: KeyHandle

    init(handle: KeyHandle) { self.handle = handle }

    /// Reads SubjectPublicKeyInfo PEM text (`PUBLIC KEY`).
    package init(pem: String) throws(KeyError) {
      handle = try KeyHandle.read(pem: Array(pem.utf8), isPrivate: false)
      try RS256.checkKind(handle)
    }

    /// SubjectPublicKeyInfo PEM.
    package func pem() throws(CryptoError) -> String { try handle.publicPEM() }

    /// Whether the signature fits the bytes.
    package func verify(_ signature: [UInt8], over bytes: [UInt8]) -> Bool {
      handle.verify(signature, over: bytes)
    }
  }

  private static func checkKind(_ handle: KeyHandle) throws(KeyError) {
    let found = handle.kind
    guard found.hasPrefix("RSA ") else { throw .wrongKind(expected: "RSA", found: found) }
  }
}
