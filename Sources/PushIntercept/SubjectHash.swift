internal import PushCrypto

/// The name under which OpenSSL looks for an authority in a folder of certificates.
package enum SubjectHash {
  /// The eight digits of `openssl x509 -subject_hash`; nil when the bytes are no certificate.
  package static func text(der: [UInt8]) -> String? {
    guard let hash = try? Certificate(der: der).subjectHash() else { return nil }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
