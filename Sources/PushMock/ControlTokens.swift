internal import PushJSON
internal import PushModel
internal import PushProviders
internal import PushWire

/// `POST /v1/tokens`: mint, register and unregister device tokens.
struct ControlTokens {
  let core: MockCore

  func perform(_ body: [UInt8]) -> ControlAnswer {
    guard let order = JSONValue(parsing: body), order.object != nil else {
      return .problem(
        400,
        "the body is not a JSON object",
        #"send {"action": "mint", "provider": "apns", "topic": "com.example.app"}"#
      )
    }
    let provider = order["provider"]?.string ?? "apns"
    switch Provider(rawValue: provider) {
    case .apns: break
    case .fcm: return ControlServiceTokens(core: core, order: order).performFCM()
    case .expo: return ControlServiceTokens(core: core, order: order).performExpo()
    case nil:
      return .problem(400, "'\(provider)' is no provider", "allowed: apns, fcm, expo")
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
