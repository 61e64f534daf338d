/// Why a key file or key text cannot be used.
package enum KeyError: Error, Equatable, CustomStringConvertible {
  /// The file could not be read; the system's reason.
  case unreadable(path: String, reason: String)
  /// Larger than any key file (the limit, in bytes).
  case tooLarge(path: String, limit: Int)
  /// No `-----BEGIN …-----` line.
  case notPEM
  /// The key is protected by a pass phrase.
  case encrypted
  /// PEM, but of something else, such as `CERTIFICATE`.
  case noKey(found: String)
  /// The PEM frame is right and its content is damaged; OpenSSL's reasons.
  case malformed(reasons: [String])
  /// A key of another kind, such as RSA where P-256 is needed.
  case wrongKind(expected: String, found: String)

  package var description: String {
    switch self {
    case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
    case .tooLarge(let path, let limit):
      "\(path) is larger than \(limit) bytes, which no key file is"
    case .notPEM:
      "not a PEM file: it has no line \"-----BEGIN PRIVATE KEY-----\"; "
        + "use the .p8 file as it was downloaded"
    case .encrypted:
      "the key is encrypted; write it without a pass phrase: "
        + "openssl pkcs8 -topk8 -nocrypt -in OLD -out NEW"
    case .noKey(let found): "holds \"\(found)\" where a key is needed"
    case .malformed(let reasons):
      "the PEM text is damaged (\(reasons.isEmpty ? "no reason given" : reasons.joined(separator: "; ")))"
    case .wrongKind(let expected, let found): "holds a key of kind \(found); needed is \(expected)"
    }
  }
}
