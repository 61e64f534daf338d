internal import PushJSON
package import PushModel

/// The access token of one service account, fetched once and used until shortly before its end.
package actor FCMAccessTokens {
  /// Why there is no token.
  package struct Failure: Error, Equatable, Sendable {
    /// What the token endpoint answered, if it did.
    package var status: Int?
    package var reason: String

    package init(status: Int? = nil, reason: String) {
      self.status = status
      self.reason = reason
    }
  }

  /// Hands the form to the token endpoint.
  package typealias Exchange =
    @Sendable (_ form: [UInt8]) async -> Result<PushReply, PushFailure>
  /// Signs the assertion for these seconds since 1970.
  package typealias Signing = @Sendable (_ nowSeconds: Int64) throws -> String

  private struct Current {
    var token: String
    var renewAtMilliseconds: Int64
  }

  private let sign: Signing
  private let exchange: Exchange
  private let clock: Clock
  private var current: Current?
  /// Orders that come while a token is being fetched wait for that one.
  private var pending: Task<Result<Current, Failure>, Never>?

  package init(sign: @escaping Signing, clock: Clock, exchange: @escaping Exchange) {
    self.sign = sign
    self.clock = clock
    self.exchange = exchange
  }

  /// The token to use now.
  package func token() async throws(Failure) -> String {
    if let current, clock.wallMilliseconds() < current.renewAtMilliseconds { return current.token }
    return try await renewed()
  }

  /// The last token, however old; fetched only when there is none.
  package func firstToken() async throws(Failure) -> String {
    if let current { return current.token }
    return try await renewed()
  }

  /// A token of its own, not kept.
  package func freshToken() async throws(Failure) -> String { try await fetch().get().token }

  /// Forgets a token that the service refused, unless another has taken its place.
  package func discard(_ token: String) {
    if current?.token == token { current = nil }
  }

  private func renewed() async throws(Failure) -> String {
    if let pending { return try await pending.value.get().token }
    let task = Task { await fetch() }
    pending = task
    let result = await task.value
    pending = nil
    current = try result.get()
    return try result.get().token
  }

  private func fetch() async -> Result<Current, Failure> {
    let askedAt = clock.wallMilliseconds()
    let assertion: String
    do { assertion = try sign(askedAt / 1000) } catch {
      return .failure(Failure(reason: "no assertion: \(error)"))
    }
    switch await exchange(FCMAccessTokens.form(assertion)) {
    case .failure(let failure): return .failure(Failure(reason: failure.reason))
    case .success(let reply): return FCMAccessTokens.read(reply, askedAt: askedAt)
    }
  }

  /// The grant of RFC 7523, section 2.1; an assertion needs no escapes in a form.
  private static func form(_ assertion: String) -> [UInt8] {
    let grant = "urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer"
    return Array("grant_type=\(grant)&assertion=\(assertion)".utf8)
  }

  private static func read(_ reply: PushReply, askedAt: Int64) -> Result<Current, Failure> {
    let json = JSONValue(parsing: reply.body)
    guard reply.status == 200 else {
      let reason = json?["error"]?.string ?? "the token endpoint answered \(reply.status)"
      return .failure(Failure(status: reply.status, reason: reason))
    }
    guard let token = json?["access_token"]?.string, !token.isEmpty else {
      return .failure(Failure(status: 200, reason: "the token endpoint gave no `access_token`"))
    }
    let lifetime = max(0, min(json?["expires_in"]?.number ?? 0, 86_400)) * 1000
    // A tenth of the lifetime for the way, four minutes at most: FCM-O017 objects to five.
    let margin = min(lifetime / 10, 240_000)
    return .success(
      Current(token: token, renewAtMilliseconds: askedAt + Int64(lifetime - margin))
    )
  }
}
