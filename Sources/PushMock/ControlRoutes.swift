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
