package import PushJSON
internal import PushWire

/// Makes JSON Web Tokens in compact form (RFC 7515, section 3.1), right ones and wrong ones.
package struct JWTSigner: Sendable {
  /// What signs, and thereby which `alg` is true.
  package enum Key: Sendable {
    case es256(ES256.PrivateKey)
    case rs256(RS256.PrivateKey)
    case hs256([UInt8])
  }

  /// How the third part is made.
  package enum Signature: Equatable, Sendable {
    /// As RFC 7518 wants it for the key.
    case standard
    /// ASN.1 for ES256, as the `openssl` command prints it; for other keys the same as `standard`.
    case der
    /// The first bit of a right signature flipped.
    case tampered
    /// An empty third part, as `alg` `none` has it.
    case absent
  }

  package var key: Key
  package var signature: Signature
  /// The `alg` to claim; nil leaves it out.
  package var algorithm: String?
  /// Members to add to the header, or to replace there.
  package var extraHeader: [(key: String, value: JSONValue)] = []
  /// Members to add to the claims, or to replace there.
  package var extraClaims: [(key: String, value: JSONValue)] = []

  /// Signs honestly: the standard form, and the `alg` of the key.
  package init(key: Key) {
    self.key = key
    signature = .standard
    algorithm =
      switch key {
      case .es256: "ES256"
      case .rs256: "RS256"
      case .hs256: "HS256"
      }
  }

  /// An APNs provider token ("Establishing a token-based connection to APNs").
  /// - Parameters:
  ///   - keyID: The ten characters that name the key, for `kid`.
  ///   - teamID: The ten characters that name the team, for `iss`.
  ///   - issuedAt: Seconds since 1970, UTC, for `iat`.
  /// - Returns: The token, without the scheme before it.
  /// - Throws: `CryptoError` when OpenSSL fails to sign.
  package func providerToken(
    keyID: String,
    teamID: String,
    issuedAt: Int64
  ) throws(CryptoError) -> String {
    try token(
      header: [("kid", .string(keyID))],
      claims: [("iss", .string(teamID)), ("iat", .integer(issuedAt))]
    )
  }

  /// A token of these members, after `alg` and before the extra ones.
  package func token(
    header: [(key: String, value: JSONValue)],
    claims: [(key: String, value: JSONValue)]
  ) throws(CryptoError) -> String {
    let algorithmMember = algorithm.map { [(key: "alg", value: JSONValue.string($0))] } ?? []
    let head = JWTSigner.merge(algorithmMember + header, extraHeader)
    let body = JWTSigner.merge(claims, extraClaims)
    let input = JWTSigner.part(head) + "." + JWTSigner.part(body)
    return input + "." + Base64.encodeURL(try sign(Array(input.utf8)))
  }

  private func sign(_ input: [UInt8]) throws(CryptoError) -> [UInt8] {
    guard signature != .absent else { return [] }
    var bytes =
      switch key {
      case .es256(let key): signature == .der ? try key.signDER(input) : try key.sign(input)
      case .rs256(let key): try key.sign(input)
      case .hs256(let secret): HMACSHA256.authenticate(input, key: secret)
      }
    if signature == .tampered { bytes[0] ^= 0x80 }
    return bytes
  }

  private static func merge(
    _ members: [(key: String, value: JSONValue)],
    _ extra: [(key: String, value: JSONValue)]
  ) -> JSONValue {
    var object = JSONValue.object(members)
    for member in extra { object.set(member.key, member.value) }
    return object
  }

  private static func part(_ value: JSONValue) -> String {
    Base64.encodeURL(Array(JSONWriter.compact(value).utf8))
  }
}
