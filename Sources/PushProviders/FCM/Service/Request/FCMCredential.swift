/// What a call presents to show who calls.
struct FCMCredential: Sendable {
  enum Kind: Sendable {
    case missing
    /// `key=…` in the query alone.
    case apiKey
    /// `Authorization: key=…`.
    case legacyKey
    /// A bearer token or a JWT that is known and valid.
    case valid
    case expired
    case revoked
    /// A token that nobody issued, a JWT that does not verify, another scheme.
    case unknown
  }

  var kind = Kind.missing
  /// Of a token that is known, valid or not.
  var token: FCMAccessToken?
  /// It was written other than `Bearer`.
  var hasOddScheme = false
  /// The token came in the query.
  var isInQuery = false
  /// What is recorded in place of the header.
  var recorded: [UInt8] = []
  /// Why a JWT is refused; empty for everything else.
  var problem = ""

  init() {}
}
