internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushWire

/// What each path of the control API does.
struct ControlRoutes {
  let core: MockCore
  let context: ControlContext

  /// The work behind a call that reads the database, or nil when it is answered at once.
  func slow(_ call: ControlCall) -> (@Sendable () async -> ControlAnswer)? {
    guard call.path == "/v1/requests" else { return nil }
    let requests = ControlRequests(core: core, databasePath: context.databasePath)
    switch call.method {
    case "GET": return { await requests.list(call) }
    case "DELETE" where call.isAuthorized: return { await requests.hideAll() }
    default: return nil
    }
  }

  /// The answer to every other call.
  func answer(_ call: ControlCall) -> ControlAnswer {
    switch (call.method, call.path) {
    case ("GET", "/v1/health"): return health()
    case ("GET", "/metrics"):
      return ControlAnswer(
        status: 200,
        contentType: "application/openmetrics-text; version=1.0.0; charset=utf-8",
        body: Array(core.metrics.openMetrics.utf8)
      )
    case ("GET", "/"):
      return .json([
        "name": "pushproof", "version": .string(context.version),
        "paths": [
          "GET /v1/health", "GET /v1/requests", "DELETE /v1/requests", "POST /v1/tokens",
          "GET /metrics",
        ],
      ])
    case ("POST", "/v1/tokens"), ("DELETE", "/v1/requests"):
      guard call.isAuthorized else {
        return .problem(
          401,
          "this call changes state and needs the control token",
          "send 'authorization: Bearer <token>'; the token is in the ready file under control"
        )
      }
      return ControlTokens(core: core).perform(call.body)
    case (_, "/v1/health"), (_, "/v1/requests"), (_, "/v1/tokens"), (_, "/metrics"), (_, "/"):
      return .problem(405, "\(call.path) does not know \(call.method)", "GET / lists the paths")
    default:
      return .problem(404, "there is no \(call.path)", "GET / lists the paths")
    }
  }

  private func health() -> ControlAnswer {
    let counts = core.metrics.counts
    let failure = core.recorder.failure
    let uptime = core.elapsed(core.clock.monotonicNanoseconds()) / 1_000_000
    return .json(
      [
        "status": failure == nil ? "ok" : "failing",
        "version": .string(context.version),
        "uptimeMilliseconds": .integer(Int64(uptime)),
        "requests": .integer(Int64(counts.requests)),
        "rejected": .integer(Int64(counts.rejected)),
        "connections": .integer(Int64(counts.connections)),
        "database": .string(context.databasePath),
        "recorder": failure.map { .string("\($0)") } ?? "ok",
      ],
      status: failure == nil ? 200 : 503
    )
  }
}

/// `POST /v1/tokens`: mint, register and unregister device tokens.
private struct ControlTokens {
  let core: MockCore

  func perform(_ body: [UInt8]) -> ControlAnswer {
    guard let order = JSONValue(parsing: body), order.object != nil else {
      return .problem(
        400,
        "the body is not a JSON object",
        #"send {"action": "mint", "provider": "apns", "topic": "com.example.app"}"#
      )
    }
    guard order["provider"]?.string ?? "apns" == "apns" else {
      return .problem(400, "only the provider apns has tokens here", #"send "provider": "apns""#)
    }
    switch order["action"]?.string {
    case "mint": return register(order, token: order["token"]?.string ?? minted(), .active)
    case "register":
      guard let token = order["token"]?.string else { return missingToken }
      let word = order["status"]?.string ?? "active"
      guard let status = APNsTokenStatus(rawValue: word) else {
        return .problem(
          400,
          "'\(word)' is no status",
          "allowed: \(APNsTokenStatus.allCases.map(\.rawValue).joined(separator: ", "))"
        )
      }
      return register(order, token: token, status)
    case "unregister":
      guard let token = order["token"]?.string else { return missingToken }
      return unregister(order, token)
    default:
      return .problem(
        400,
        "'\(order["action"]?.string ?? "")' is no action",
        "allowed: mint, register, unregister"
      )
    }
  }

  private var missingToken: ControlAnswer {
    .problem(400, "the token is missing", #"send "token": "<hexadecimal digits>""#)
  }

  private func minted() -> String {
    Hex.encode((0..<32).map { _ in UInt8.random(in: 0...255) })
  }

  private func register(
    _ order: JSONValue,
    token: String,
    _ status: APNsTokenStatus
  ) -> ControlAnswer {
    guard !token.isEmpty, Hex.decode(token.utf8) != nil else {
      return .problem(400, "the token is not hexadecimal", "send an even number of digits 0-9 a-f")
    }
    let kindWord = order["kind"]?.string
    let kind = kindWord.flatMap { APNsTokenKind(rawValue: $0) }
    if let kindWord, kind == nil {
      return .problem(
        400,
        "'\(kindWord)' is no kind of token",
        "allowed: \(APNsTokenKind.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    guard let environment = APNsEnvironment(rawValue: order["environment"]?.string ?? "production")
    else {
      return .problem(
        400,
        "'\(order["environment"]?.string ?? "")' is no environment",
        "allowed: \(APNsEnvironment.allCases.map(\.rawValue).joined(separator: ", "))"
      )
    }
    let at = order["atMilliseconds"]?.integer ?? core.clock.wallMilliseconds()
    let topic = order["topic"]?.string ?? StateFolder.defaultTopic
    core.withWorld { world in
      world.tokens.register(
        token,
        .exact(
          topic: topic,
          kind: kind,
          environment: environment,
          status: status,
          statusMilliseconds: at
        )
      )
    }
    return .json([
      "token": .string(token), "topic": .string(topic),
      "environment": .string(environment.rawValue), "status": .string(status.rawValue),
    ])
  }

  private func unregister(_ order: JSONValue, _ token: String) -> ControlAnswer {
    let at = order["atMilliseconds"]?.integer ?? core.clock.wallMilliseconds()
    let isKnown = core.withWorld { world in
      world.tokens.set(.unregistered, of: token, atMilliseconds: at)
    }
    if !isKnown {
      var order = order
      order.set("atMilliseconds", .integer(at))
      return register(order, token: token, .unregistered)
    }
    return .json([
      "token": .string(token), "status": "unregistered", "atMilliseconds": .integer(at),
    ])
  }
}
