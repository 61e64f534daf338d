import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

/// The control API, called by plain HTTP/1.1.
@Suite(.timeLimit(.minutes(4))) struct LoopbackControl {
  private func call(
    _ mock: LoopbackMock,
    _ method: String,
    _ path: String,
    token: String? = nil,
    body: String? = nil
  ) async throws -> PlainAnswer {
    try await PlainHTTP.call(
      port: LoopbackMock.port(of: mock.ready.controlURL),
      method,
      path,
      headers: token.map { [("authorization", "Bearer \($0)")] } ?? [],
      body: body
    )
  }

  private func tokens(_ mock: LoopbackMock, _ body: String) async throws -> PlainAnswer {
    try await call(mock, "POST", "/v1/tokens", token: mock.ready.controlToken, body: body)
  }

  private func list(_ mock: LoopbackMock, _ query: String = "") async throws -> [JSONValue] {
    let answer = try await call(mock, "GET", "/v1/requests" + query)
    #expect(answer.status == 200)
    return try #require(answer.json["requests"]?.array)
  }

  @Test func healthCountsAndNamesTheDatabase() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      _ = try await client.send(mock.push(jwt: try mock.jwt()))
      _ = try await mock.recorded(1)
      let health = try await call(mock, "GET", "/v1/health")
      #expect(health.status == 200)
      #expect(health.json["status"]?.string == "ok")
      #expect(health.json["requests"]?.integer == 1)
      #expect(health.json["connections"]?.integer == 1)
      #expect(health.json["database"]?.string == mock.session.databasePath)
      await client.close()
    }
  }

  @Test func theReadyFileSaysWhatTheSessionSays() async throws {
    try await LoopbackMock.with { mock in
      let text = mock.folder.text("ready.json")
      let read = try #require(JSONValue(parsing: text).flatMap { ReadyFile(json: $0) })
      #expect(read == mock.ready)
      #expect(JSONValue(parsing: text)?["version"]?.integer == 1)
      let urls = [
        read.apns?.url, read.apnsSandbox?.url, read.apnsChannels, read.apnsSandboxChannels,
        read.controlURL,
      ]
      #expect(Set(urls).count == 5)
      for path in [read.ca, read.database, read.apns?.key, read.apns?.certificate] {
        #expect(path?.hasPrefix("/") == true)
      }
    }
  }

  @Test func requestsAreListedByTokenSinceAndLimit() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      let other = String(repeating: "b7", count: 32)
      for token in [LoopbackMock.token, other, LoopbackMock.token] {
        _ = try await client.send(mock.push(token: token, jwt: jwt))
      }
      _ = try await mock.recorded(3)
      let all = try await list(mock)
      #expect(all.count == 3)
      #expect(try await list(mock, "?token=\(other)").count == 1)
      #expect(try await list(mock, "?token=\(LoopbackMock.token)&limit=1").count == 1)
      #expect(try await list(mock, "?provider=apns").count == 3)
      let first = try #require(all.first?["id"]?.integer)
      #expect(try await list(mock, "?since=\(first)").count == 2)
      #expect(all.first?["status"]?.integer == 200)
      #expect(all.first?["verdict"]?.string == "accept")
      #expect(all.first?["body"]?.string == #"{"aps":{"alert":"Hello"}}"#)
      #expect(all.first?["path"]?.string == "/3/device/\(LoopbackMock.token)")
      await client.close()
    }
  }

  @Test(arguments: ["provider=nosuch", "since=x", "limit=x", "limit=-1", "tokn=ab"])
  func aFilterThatMakesNoSenseIsRefused(query: String) async throws {
    try await LoopbackMock.with { mock in
      let answer = try await call(mock, "GET", "/v1/requests?\(query)")
      #expect(answer.status == 400)
    }
  }

  @Test func deletingHidesTheListAndKeepsTheEvidence() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      _ = try await client.send(mock.push(jwt: jwt))
      _ = try await mock.recorded(1)
      #expect(try await call(mock, "DELETE", "/v1/requests").status == 401)
      #expect(try await list(mock).count == 1)
      let token = mock.ready.controlToken
      #expect(try await call(mock, "DELETE", "/v1/requests", token: token).status == 200)
      #expect(try await list(mock).isEmpty)
      _ = try await client.send(mock.push(jwt: jwt))
      #expect(try await mock.recorded(2).count == 2)
      #expect(try await list(mock).count == 1)
      await client.close()
    }
  }

  @Test func aTokenIsMintedUnregisteredAndRegisteredAgain() async throws {
    try await LoopbackMock.with { mock in
      let minted = try await tokens(
        mock,
        #"{"action":"mint","provider":"apns","topic":"com.example.app"}"#
      )
      #expect(minted.status == 200)
      let token = try #require(minted.json["token"]?.string)
      #expect(token.utf8.count == 64)
      let client = try mock.client()
      let jwt = try mock.jwt()
      let push = mock.push(token: token, jwt: jwt)
      #expect(try await client.send(push).status == 200)

      let gone = #"{"action":"unregister","token":"\#(token)","atMilliseconds":1783080000999}"#
      #expect(try await tokens(mock, gone).status == 200)
      let answer = try await client.send(push)
      #expect(answer.text == #"{"reason":"Unregistered","timestamp":1783080000999}"#)

      let back = #"{"action":"register","token":"\#(token)","topic":"com.example.other"}"#
      #expect(try await tokens(mock, back).status == 200)
      #expect(try await client.send(push).reason == "DeviceTokenNotForTopic")
      await client.close()
    }
  }

  @Test(arguments: [
    "", "[]", "{", #"{"action":"steal"}"#, #"{"action":"register"}"#, #"{"action":"unregister"}"#,
    #"{"action":"mint","provider":"nosuch"}"#, #"{"action":"register","token":"xyz"}"#,
    #"{"action":"register","token":"ab","status":"asleep"}"#,
    #"{"action":"mint","kind":"nosuch"}"#, #"{"action":"unregister","token":"xyz"}"#,
    #"{"action":"mint","environment":"nosuch"}"#,
  ])
  func aWrongOrderForTokensIsRefusedWithAdvice(body: String) async throws {
    try await LoopbackMock.with { mock in
      let answer = try await tokens(mock, body)
      #expect(answer.status == 400)
      #expect(answer.json["error"]?.string?.isEmpty == false)
      #expect(answer.json["advice"]?.string?.isEmpty == false)
    }
  }

  @Test func strangersUnknownPathsAndMethodsAreRefused() async throws {
    try await LoopbackMock.with { mock in
      let order = #"{"action":"mint"}"#
      let none = try await call(mock, "POST", "/v1/tokens", body: order)
      #expect(none.status == 401)
      #expect(none.header("www-authenticate") == "Bearer")
      let wrong = try await call(mock, "POST", "/v1/tokens", token: "wrong", body: order)
      #expect(wrong.status == 401)
      #expect(try await call(mock, "GET", "/nosuch").status == 404)
      #expect(try await call(mock, "POST", "/v1/health", body: "").status == 405)
      #expect(try await call(mock, "PUT", "/v1/tokens", body: "").status == 405)
    }
  }

  @Test func metricsAreOpenMetrics() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      _ = try await client.send(mock.push(jwt: jwt))
      _ = try await client.send(mock.push(jwt: jwt, headers: [("apns-topic", nil)]))
      _ = try await mock.recorded(2)
      let answer = try await call(mock, "GET", "/metrics")
      #expect(answer.header("content-type")?.hasPrefix("application/openmetrics-text") == true)
      let lines = answer.body.split(separator: "\n", omittingEmptySubsequences: false).map(
        String.init
      )
      #expect(lines.suffix(2) == ["# EOF", ""])
      #expect(
        lines.contains(#"pushproof_requests_total{provider="apns",status="200",reason=""} 1"#)
      )
      let missing =
        #"pushproof_requests_total{provider="apns",status="400",reason="MissingTopic"} 1"#
      #expect(lines.contains(missing))
      #expect(lines.contains(#"pushproof_findings_total{provider="apns",rule="APNS-H-08"} 1"#))
      for line in lines where !line.isEmpty && !line.hasPrefix("#") {
        let value = line.split(separator: " ").last.flatMap { Double($0) }
        #expect(value != nil, "\(line)")
      }
      await client.close()
    }
  }

  @Test func requestsAreReadableWithinAMomentOfTheirAnswer() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      _ = try await client.send(mock.push(jwt: try mock.jwt()))
      let url = try LoopbackMock.port(of: mock.ready.controlURL)
      let start = ContinuousClock.now
      var found = false
      while !found, ContinuousClock.now - start < .seconds(5) {
        let answer = try await PlainHTTP.call(port: url, "GET", "/v1/requests")
        found = answer.json["requests"]?.array?.isEmpty == false
      }
      #expect(found)
      await client.close()
    }
  }
}
