import PushJSON
import PushModel
import PushSenders
import PushSuites
import Synchronization
import Testing

/// The reference sender against a scripted FCM.
@Suite(.timeLimit(.minutes(4))) struct SendersFCM {
  private static func bearer(_ request: PushRequest) -> String? { request["authorization"] }

  @Test func `Says whom it serves and what it can`() async throws {
    let hello = try await Script.sender(Script.fcm()).start()
    #expect(hello.providers == ["fcm", "expo"])
    #expect(hello.features == ["multicast", "receipts"])
  }

  @Test func `A provider without an endpoint is unsupported`() async throws {
    let report = try await Script.sender(Script.fcm()).send(Script.order(.apns))
    #expect(report.outcome == .unsupported)
  }

  @Test func `One access token serves many messages at once`() async throws {
    let client = Script.fcm()
    let sender = Script.sender(client)
    try await withThrowingTaskGroup { group in
      for _ in 0..<20 { group.addTask { try await sender.send(Script.order(.fcm)) } }
      for try await report in group { #expect(report == SenderReport(outcome: .sent, status: 200)) }
    }
    #expect(client.requests("/token").count == 1)
    let messages = client.requests("/v1/projects/demo/messages:send")
    #expect(messages.count == 20)
    #expect(messages.allSatisfy { SendersFCM.bearer($0) == "Bearer a1" })
    #expect(messages.allSatisfy { $0["content-type"] == "application/json; charset=UTF-8" })
  }

  /// A tenth before the end, four minutes at most.
  @Test(arguments: [
    (3599, 3358, 1), (3599, 3359, 2), (10, 8, 1), (10, 9, 2), (1, 0, 1), (1, 1, 2), (0, 0, 2),
  ])
  func `An access token is renewed before its end`(
    lifetime: Int,
    later: Int64,
    exchanges: Int
  ) async throws {
    let client = Script.fcm(lifetime: lifetime)
    let time = ScriptTime()
    let sender = Script.sender(client, time: time)
    _ = try await sender.send(Script.order(.fcm))
    time.pass(later * 1000)
    _ = try await sender.send(Script.order(.fcm))
    #expect(client.requests("/token").count == exchanges)
  }

  @Test func `The assertion is a grant for one hour`() async throws {
    let client = Script.fcm()
    _ = try await Script.sender(client).send(Script.order(.fcm))
    let request = try #require(client.requests("/token").first)
    #expect(request["content-type"] == "application/x-www-form-urlencoded")
    let form = String(decoding: request.body, as: UTF8.self)
    #expect(form.hasPrefix("grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&"))
    #expect(form.split(separator: ".").count == 3)
  }

  @Test func `A refused access token is renewed once`() async throws {
    let client = Script.fcm { _, _ in
      ScriptClient.reply(401, Script.fcmError(401, "UNAUTHENTICATED"))
    }
    let report = try await Script.sender(client).send(Script.order(.fcm))
    #expect(report == SenderReport(outcome: .failed, status: 401, reason: "UNAUTHENTICATED"))
    #expect(client.requests("/token").count == 2)
    let seen = client.requests("messages:send").map(SendersFCM.bearer)
    #expect(seen == ["Bearer a1", "Bearer a2"])
  }

  @Test func `A refusal by APNs renews nothing`() async throws {
    let body = Script.fcmError(401, "UNAUTHENTICATED", code: "THIRD_PARTY_AUTH_ERROR")
    let client = Script.fcm { _, _ in ScriptClient.reply(401, body) }
    let report = try await Script.sender(client).send(Script.order(.fcm))
    #expect(report.reason == "THIRD_PARTY_AUTH_ERROR")
    #expect(client.requests("messages:send").count == 1)
  }

  @Test func `A refused assertion is reported with its word`() async throws {
    let client = ScriptClient { _, _ in ScriptClient.reply(400, #"{"error":"invalid_grant"}"#) }
    let report = try await Script.sender(client).send(Script.order(.fcm))
    #expect(report == SenderReport(outcome: .failed, status: 400, reason: "invalid_grant"))
    #expect(client.requests("messages:send").isEmpty)
  }

  @Test func `Several tokens are several requests and one word`() async throws {
    let client = Script.fcm { request, _ in
      guard Script.json(request)["message"]?["token"] == "T7" else {
        return ScriptClient.reply(200, "{}")
      }
      return ScriptClient.reply(404, Script.fcmError(404, "NOT_FOUND", code: "UNREGISTERED"))
    }
    let tokens = (0..<120).map { "T\($0)" }
    let order = Script.order(.fcm, to: .tokens(tokens, topic: ""))
    let report = try await Script.sender(client).send(order)
    #expect(report == SenderReport(outcome: .failed, status: 404, reason: "UNREGISTERED"))
    let seen = client.requests("messages:send").map {
      Script.json($0)["message"]?["token"]?.string ?? ""
    }
    #expect(Set(seen) == Set(tokens))
    #expect(seen.count == 120)
  }

  @Test(arguments: [
    (404, "NOT_FOUND", "UNREGISTERED", 1), (404, "NOT_FOUND", nil, 2),
    (400, "INVALID_ARGUMENT", "INVALID_ARGUMENT", 2),
    (403, "PERMISSION_DENIED", "SENDER_ID_MISMATCH", 2),
  ])
  func `Only a token that is gone is not used again`(
    status: Int,
    word: String,
    code: String?,
    requests: Int
  ) async throws {
    let body = Script.fcmError(status, word, code: code)
    let client = Script.fcm { _, _ in ScriptClient.reply(status, body) }
    let sender = Script.sender(client)
    for _ in 0..<2 {
      let report = try await sender.send(Script.order(.fcm))
      #expect(report.outcome == .failed)
      #expect(report.reason == code ?? word)
    }
    #expect(client.requests("messages:send").count == requests)
  }

  @Test(arguments: [
    "", "<html>Error 502</html>", "[]", #"{"error":"x"}"#, #"{"error":{"details":7}}"#,
  ])
  func `Any error body is survived`(body: String) async throws {
    let client = Script.fcm { _, _ in ScriptClient.reply(403, body) }
    let report = try await Script.sender(client).send(Script.order(.fcm))
    #expect(report == SenderReport(outcome: .failed, status: 403))
  }
}
