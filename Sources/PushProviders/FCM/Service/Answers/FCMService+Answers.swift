internal import PushJSON
package import PushModel
internal import PushWire

/// Answers of every endpoint (catalogue, 4).
extension FCMService {
  package func answer(_ refusal: Refusal?, random: [UInt8], into reply: inout ServiceReply) {
    defer {
      remember(
        status: reply.status,
        retryAfter: FCMService.retryAfter(reply),
        saysUnregistered: refusal?.reason == "UNREGISTERED"
      )
    }
    guard let refusal else { return accept(random, into: &reply) }
    reply.reason = refusal.reason
    switch answer(of: refusal) {
    case .error(let error): write(error, into: &reply)
    case .bindings: write(bindingError, into: &reply)
    case .page(let page): write(page, into: &reply)
    case .word(let status, let word):
      write(.object([("error", .string(word))]), status, into: &reply)
    case .oauth(let status, let error, let description):
      writeOAuth(status, error, description, into: &reply)
    case .goAway(let code, let debug):
      reply.action = .goAway(errorCode: code)
      reply.status = 0
      reply.body.append(contentsOf: debug.utf8)
    }
  }

  private static func retryAfter(_ reply: ServiceReply) -> String? {
    reply.status == 200 ? nil : reply.headers.text(of: .retryAfter)
  }

  func answer(of refusal: Refusal) -> FCMAnswer {
    let place = refusal.answer
    if place >= FCMService.ownAnswers {
      return request.answers[place - FCMService.ownAnswers]
    }
    if subject.answers.indices.contains(place) { return .error(subject.answers[place]) }
    return .error(
      FCMError(
        code: refusal.status,
        status: refusal.reason,
        message: "Request contains an invalid argument."
      )
    )
  }

  /// Query parameters and fields of the body that nobody knows, together.
  private var bindingError: FCMError {
    guard request.hasMessage else { return FCMErrors.invalid(request.bindings) }
    let body = subject.violations.map {
      FCMError.FieldViolation(field: $0.field, description: $0.description)
    }
    return FCMErrors.invalid(request.bindings + body)
  }

  // MARK: - Accepted calls

  private func accept(_ random: [UInt8], into reply: inout ServiceReply) {
    switch effect {
    case .none:
      guard request.path.route == .send else {
        return write(.object([]), 200, into: &reply)
      }
      acceptSend(random, into: &reply)
    case .json(let value): write(value, 200, into: &reply)
    case .issue(let claims): issue(claims, random, into: &reply)
    case .subscribe(let registration, let topic):
      _ = world.changeSubscription(registration, topic, adds: true, request.now)
      let since = world.subscription(registration, topic) ?? request.now
      write(subscription(topic, since), 200, into: &reply)
    case .unsubscribe(let registration, let topic):
      _ = world.changeSubscription(registration, topic, adds: false, request.now)
      write(.object([]), 200, into: &reply)
    case .instanceBatch(let topic, let tokens, let adds, let errors):
      let results = zip(tokens, errors).map { token, error -> JSONValue in
        if let error { return .object([("error", .string(error))]) }
        _ = world.changeSubscription(token, topic, adds: adds, request.now)
        return .object([])
      }
      write(.object([("results", .array(results))]), 200, into: &reply)
    case .group(var group, let isNew):
      if isNew { group.key = "APA91b" + Base64.encodeURL(random + random + random) }
      world.set(group)
      write(.object([("notification_key", .string(group.key))]), 200, into: &reply)
    }
  }

  private func issue(
    _ claims: FCMAssertionClaims,
    _ random: [UInt8],
    into reply: inout ServiceReply
  ) {
    let lifetime = world.accessTokenLifetime
    let token = world.issueAccessToken(
      account: claims.issuer,
      project: claims.project,
      scopes: claims.scopes,
      lifetimeSeconds: lifetime,
      nowMilliseconds: request.now,
      random: random
    )
    write(
      .object([
        ("access_token", .string(token)), ("expires_in", .integer(Int64(lifetime))),
        ("token_type", "Bearer"),
      ]),
      200,
      into: &reply
    )
  }

  // MARK: - Writing

  func write(_ error: FCMError, into reply: inout ServiceReply) {
    reply.reason = error.reason
    write(
      error.json(fidelity.details, isOldFormat: request.isOldFormat),
      error.code,
      into: &reply
    )
    if let retryAfter = error.retryAfter {
      reply.headers.append(name: "retry-after", value: retryAfter)
    }
    if error.code == 401, fidelity.authenticate == .send {
      reply.headers.append(
        name: "www-authenticate",
        value: "Bearer realm=\"https://accounts.google.com/\""
      )
    }
  }

  func write(_ value: JSONValue, _ status: Int, into reply: inout ServiceReply) {
    reply.status = status
    let isToken = request.path.route == .token
    FCMHeaders.append(isToken ? FCMHeaders.token : FCMHeaders.json, to: &reply)
    let isCompact = isToken || request.path.route.isInstance || request.isCompact
    let text = isCompact ? JSONWriter.compact(value) : JSONWriter.pretty(value)
    reply.body.append(contentsOf: text.utf8)
  }

  func write(_ page: FCMPage, into reply: inout ServiceReply) {
    reply.status = page.status
    FCMHeaders.append(FCMHeaders.html, to: &reply)
    reply.body.append(contentsOf: page.html.utf8)
  }

  func writeOAuth(
    _ status: Int,
    _ error: String,
    _ description: String,
    into reply: inout ServiceReply
  ) {
    reply.reason = error
    write(
      .object([("error", .string(error)), ("error_description", .string(description))]),
      status,
      into: &reply
    )
  }
}

/// Headers that Google's front end sends (catalogue, 1.2 and 4.9).
enum FCMHeaders {
  private static let front: [(String, String)] = [
    ("vary", "Origin, X-Origin, Referer"), ("server", "ESF"), ("cache-control", "private"),
    ("x-xss-protection", "0"), ("x-frame-options", "SAMEORIGIN"),
    ("x-content-type-options", "nosniff"),
  ]

  static let json = HeaderTable([("content-type", "application/json; charset=UTF-8")] + front)
  static let token = HeaderTable([("content-type", "application/json; charset=utf-8")] + front)
  static let html = HeaderTable([
    ("content-type", "text/html; charset=UTF-8"), ("referrer-policy", "no-referrer"),
  ])
  static let text = HeaderTable([("content-type", "text/plain; charset=UTF-8")])

  /// Adds headers one by one, which keeps the reply's storage its own.
  static func append(_ table: HeaderTable, to reply: inout ServiceReply) {
    for entry in table.entries { reply.headers.append(entry, of: table) }
  }
}
