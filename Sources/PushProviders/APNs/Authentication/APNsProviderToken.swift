internal import PushJSON
internal import PushModel

/// A provider token as it was read: claims, oddities, and what its key says of it.
///
/// Immutable; made once per distinct header value and shared by the requests that carry it.
package final class APNsProviderToken: Sendable {
  /// The header value, for comparing only; never shown, never stored.
  let credential: [UInt8]
  /// The scheme as it was written; empty when there is none.
  package let scheme: String
  /// Three base64url parts whose first two are JSON objects.
  package let isWellFormed: Bool
  package let algorithm: String?
  package let keyID: String?
  package let teamID: String?
  /// Seconds since 1970 as claimed; nil when absent or not a number.
  package let issuedAt: Int64?
  /// Members that nobody asked for, such as `exp` or `claims.kid`.
  package let extras: [String]
  /// The key, if it is known.
  package let key: APNsKey?
  /// The key is known and serves the topics that it lists.
  let isTopicSpecific: Bool
  /// The key is not known and was accepted all the same.
  package let isUnverified: Bool
  /// What is wrong whatever the clock and the connection say.
  package let problems: APNsAuthProblems
  /// What is wrong with the form, in words; empty when the form is right.
  package let malformation: String
  /// The header value as it may be stored: scheme, claims and a digest.
  package let recorded: String
  /// The same as bytes, for the recorder.
  package let recordedBytes: [UInt8]

  init(_ parts: APNsTokenReader) {
    credential = parts.credential
    scheme = parts.scheme
    isWellFormed = parts.isWellFormed
    algorithm = parts.algorithm
    keyID = parts.keyID
    teamID = parts.teamID
    issuedAt = parts.issuedAt
    extras = parts.extras
    key = parts.key
    isTopicSpecific = parts.key?.kind == .topicSpecific
    isUnverified = parts.isUnverified
    problems = parts.problems
    malformation = parts.malformation
    recorded = parts.recorded
    recordedBytes = Array(parts.recorded.utf8)
  }

  /// The form in which a header value may be stored, for values that no connection has read: those
  /// beside a client certificate, and repeated ones.
  package static func recorded(_ credential: [UInt8], keyring: APNsKeyring) -> String {
    APNsTokenReader(
      credential,
      keyring: keyring,
      environment: .production,
      document: JSONDocument()
    ).recorded
  }

  /// Claims in one line for a finding; the token itself never appears there.
  package var claims: String {
    let kid = keyID.map { "\"\($0)\"" } ?? "none"
    let iss = teamID.map { "\"\($0)\"" } ?? "none"
    return "kid \(kid), iss \(iss), iat \(issuedAt.map(String.init) ?? "none")"
  }
}
