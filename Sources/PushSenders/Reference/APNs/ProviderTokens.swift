internal import PushCrypto
internal import Synchronization

/// The provider token of one key, signed once and used until it is 50 minutes old.
///
/// Apple wants a token renewed no more often than every 20 minutes and no less than every 60
/// ("Establishing a token-based connection to APNs"); 50 leaves room for clocks that differ.
package final class ProviderTokens: Sendable {
  /// Signs a token for these seconds since 1970.
  package typealias Signing = @Sendable (_ issuedAt: Int64) throws -> String

  private struct Current {
    var token: String
    var issuedAt: Int64
  }

  private static let lifetimeSeconds: Int64 = 50 * 60

  private let sign: Signing
  private let current = Mutex<Current?>(nil)

  package init(sign: @escaping Signing) { self.sign = sign }

  /// Reads the key of a `.p8` file; throws `KeyError` when the file is not such a key.
  package convenience init(keyPath: String, keyID: String, teamID: String) throws {
    let signer = JWTSigner(key: .es256(try ES256.PrivateKey.load(path: keyPath)))
    self.init { issuedAt in
      try signer.providerToken(keyID: keyID, teamID: teamID, issuedAt: issuedAt)
    }
  }

  /// The token to use now.
  package func token(nowSeconds: Int64) throws -> String {
    try current.withLock { current in
      if let kept = current, nowSeconds - kept.issuedAt < ProviderTokens.lifetimeSeconds,
        nowSeconds >= kept.issuedAt
      {
        return kept.token
      }
      let token = try sign(nowSeconds)
      current = Current(token: token, issuedAt: nowSeconds)
      return token
    }
  }

  /// A token of its own, not kept.
  package func freshToken(issuedAt: Int64) throws -> String { try sign(issuedAt) }

  /// Forgets a token that the service calls expired, unless another has taken its place.
  package func discard(_ token: String) {
    current.withLock { current in
      if current?.token == token { current = nil }
    }
  }
}
