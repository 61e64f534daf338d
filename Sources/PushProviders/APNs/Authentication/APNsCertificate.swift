package import PushModel

/// The facts of a client certificate, parsed elsewhere.
package struct APNsCertificate: Equatable, Sendable {
  /// SHA-256 of the certificate, lower-case hexadecimal.
  package var fingerprint: String
  /// The topics of its extensions, suffixes included; the first is the bundle id.
  package var topics: [String]
  /// The environments that its extensions name.
  package var environments: [APNsEnvironment]
  /// Seconds since 1970.
  package var notBefore: Int64
  /// Seconds since 1970.
  package var notAfter: Int64
  package var isRevoked: Bool
  /// It chains to an authority that the mock trusts.
  package var isTrusted: Bool

  package init(
    fingerprint: String,
    topics: [String],
    environments: [APNsEnvironment],
    notBefore: Int64,
    notAfter: Int64,
    isRevoked: Bool = false,
    isTrusted: Bool = true
  ) {
    self.fingerprint = fingerprint
    self.topics = topics
    self.environments = environments
    self.notBefore = notBefore
    self.notAfter = notAfter
    self.isRevoked = isRevoked
    self.isTrusted = isTrusted
  }

  /// What makes the certificate invalid at this time, or nil.
  package func problem(nowSeconds: Int64) -> String? {
    if !isTrusted { return "it was not issued by a trusted authority" }
    if isRevoked { return "it is revoked" }
    if nowSeconds < notBefore { return "it is not valid yet" }
    if nowSeconds > notAfter { return "it has expired" }
    return nil
  }
}
