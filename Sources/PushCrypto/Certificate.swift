internal import COpenSSL
internal import PushWire

/// A span of time in which a certificate holds; seconds since 1970, UTC.
package struct Validity: Equatable, Sendable {
  package var notBefore: Int64
  package var notAfter: Int64

  package init(notBefore: Int64, notAfter: Int64) {
    self.notBefore = notBefore
    self.notAfter = notAfter
  }

  /// Both ends belong to the span (RFC 5280, section 4.1.2.5).
  package func contains(_ seconds: Int64) -> Bool {
    notBefore <= seconds && seconds <= notAfter
  }
}

/// A name that a server certificate answers to.
package enum ServerName: Hashable, Sendable {
  case dns(String)
  /// An IPv4 or IPv6 address in text.
  case ip(String)
}

/// An X.509 certificate as a value: its encoding, and what can be asked of it.
package struct Certificate: Equatable, Sendable {
  /// The encoding that its fingerprint is taken of.
  package let der: [UInt8]

  /// Reads DER, as it comes out of a TLS handshake.
  package init(der: [UInt8]) throws(CryptoError) {
    _ = try CertificateHandle.read(der: der)
    self.der = der
  }

  /// Reads the first certificate of a PEM text, which may hold a key too.
  package init(pem: [UInt8]) throws(CryptoError) {
    der = try CertificateHandle.read(pem: pem).der()
  }

  init(_ handle: borrowing CertificateHandle) throws(CryptoError) { der = try handle.der() }

  /// PEM text, 64 characters a line (RFC 7468).
  package var pem: String {
    var text = "-----BEGIN CERTIFICATE-----\n"
    var line = 0
    for character in Base64.encode(der).utf8 {
      text.unicodeScalars.append(Unicode.Scalar(character))
      line += 1
      if line == 64 {
        text += "\n"
        line = 0
      }
    }
    return text + (line == 0 ? "" : "\n") + "-----END CERTIFICATE-----\n"
  }

  /// What the certificate says of itself.
  package func facts() throws(CryptoError) -> CertificateFacts {
    try CertificateFacts.parse(der: der)
  }

  /// OpenSSL's hash of the subject, which names the certificate in a hashed folder.
  package func subjectHash() throws(CryptoError) -> UInt32 {
    let handle = try CertificateHandle.read(der: der)
    return UInt32(truncatingIfNeeded: X509_subject_name_hash(handle.pointer))
  }

  /// Whether a client that looks for this name would accept the certificate for it.
  package func covers(_ name: ServerName) -> Bool {
    // Bytes that were read once read again; only exhausted memory fails here, and "no" is safe.
    guard let handle = try? CertificateHandle.read(der: der) else { return false }
    defer { ERR_clear_error() }
    switch name {
    case .dns(let host): return X509_check_host(handle.pointer, host, 0, 0, nil) == 1
    case .ip(let address): return X509_check_ip_asc(handle.pointer, address, 0) == 1
    }
  }

  /// Whether this is the certificate of that key.
  package func belongs(to key: ES256.PrivateKey) -> Bool {
    // Bytes that were read once read again; only exhausted memory fails here, and "no" is safe.
    guard let handle = try? CertificateHandle.read(der: der) else { return false }
    defer { ERR_clear_error() }
    return X509_check_private_key(handle.pointer, key.handle.pointer) == 1
  }
}
