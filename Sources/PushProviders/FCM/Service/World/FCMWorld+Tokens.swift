internal import PushModel
internal import PushWire
internal import Synchronization

extension FCMWorld {
  /// Issues an access token.
  ///
  /// - Parameters:
  ///   - account: The e-mail address of a service account; empty for none.
  ///   - project: The project that the token is made for.
  ///   - scopes: Full scopes, or their last parts such as `firebase.messaging`.
  ///   - lifetimeSeconds: Nil for the lifetime in force.
  ///   - nowMilliseconds: The provider's clock, since 1970.
  ///   - random: At least 24 random bytes.
  /// - Returns: The token, of the shape that Google's have.
  package func issueAccessToken(
    account: String = "",
    project: String? = nil,
    scopes: [String],
    lifetimeSeconds: Int? = nil,
    nowMilliseconds: Int64,
    random: [UInt8]
  ) -> String {
    let text = "ya29.c.c0AY" + Base64.encodeURL(random)
    let seconds = lifetimeSeconds ?? accessTokenLifetime
    addAccessToken(
      text,
      FCMAccessToken(
        account: account,
        project: project ?? options.projectID,
        scopes: FCMScopes(scopes),
        issuedMilliseconds: nowMilliseconds,
        expiresMilliseconds: nowMilliseconds + Int64(clamping: seconds) * 1000,
        followsLifetime: lifetimeSeconds == nil,
        recorded: recorded(Array(text.utf8))
      )
    )
    return text
  }

  /// Makes a token known, such as one that a person brings along.
  ///
  /// - Parameters:
  ///   - text: The token.
  ///   - token: What it is good for.
  ///   - isLatest: It was fetched just now, so that a further one may come too early.
  package func addAccessToken(_ text: String, _ token: FCMAccessToken, isLatest: Bool = true) {
    let key = FCMKey(text)
    state.withLock {
      $0.tokens.insert(token, key)
      guard isLatest, !token.account.isEmpty else { return }
      // Bounded, since `anyCredentials` lets anybody name accounts.
      if $0.latest.count >= 10_000 { $0.latest.removeAll(keepingCapacity: true) }
      $0.latest[token.account] = token
    }
  }

  /// Revokes every access token issued so far.
  package func revokeAccessTokens() {
    state.withLock {
      $0.tokens.revokeAll()
      $0.latest.removeAll()
    }
  }

  /// Makes access tokens as good again as they would be if none had been revoked, and the lifetime in
  /// force had always been so.
  ///
  /// A sender that never fetches a second token would else fail for all that comes after.
  package func pardonAccessTokens() {
    let lifetime = Int64(clamping: accessTokenLifetime) * 1000
    state.withLock { $0.tokens.pardonAll(lifetime: lifetime) }
  }

  /// The last token of an account, valid or not.
  func latestToken(of account: String) -> FCMAccessToken? {
    state.withLock { $0.latest[account] }
  }

  /// A bearer token as it may be stored.
  func recorded(_ token: [UInt8]) -> [UInt8] {
    Array("Bearer sha256:\(options.digest(token).prefix(16))".utf8)
  }
}
