import PushJSON
import PushModel
import PushSenders
import PushSuites
import PushTransport
import Synchronization
import Testing

/// The reference sender against a scripted Expo.
@Suite(.timeLimit(.minutes(4))) struct SendersExpo {
  /// Tickets `ok` for all, errors for the tokens in `dead`; receipts by id.
  static func service(
    dead: Set<String> = [],
    receipts: [String: String] = [:]
  ) -> ScriptClient {
    ScriptClient { request, _ in
      let json = Script.json(request)
      guard request.path == "/--/api/v2/push/send" else {
        let ids = (json["ids"]?.array ?? []).compactMap(\.string)
        let parts = ids.compactMap { id -> String? in
          guard let error = receipts[id] else { return #""\#(id)":{"status":"ok"}"# }
          guard error != "pending" else { return nil }
          return #""\#(id)":{"status":"error","message":"m","details":{"error":"\#(error)"}}"#
        }
        return ScriptClient.reply(200, #"{"data":{\#(parts.joined(separator: ","))}}"#)
      }
      let tokens = (json.array ?? []).flatMap { message -> [String] in
        message["to"]?.array?.compactMap(\.string) ?? [message["to"]?.string ?? ""]
      }
      let tickets = tokens.map { token in
        dead.contains(token)
          ? #"{"status":"error","message":"m","details":{"error":"DeviceNotRegistered"}}"#
          : #"{"status":"ok","id":"id-\#(token)"}"#
      }
      return ScriptClient.reply(200, #"{"data":[\#(tickets.joined(separator: ","))]}"#)
    }
  }

  static func recipients(_ request: PushRequest) -> [String] {
    (Script.json(request).array ?? []).flatMap { message in
      message["to"]?.array?.compactMap(\.string) ?? [message["to"]?.string ?? ""]
    }
  }

  @Test func `A push is a list of one message with the access token`() async throws {
    let client = SendersExpo.service()
    let report = try await Script.sender(client).send(Script.order(.expo))
    #expect(report == SenderReport(outcome: .sent, status: 200))
    let request = try #require(client.requests("/push/send").first)
    #expect(request["authorization"] == "Bearer expo-secret")
    #expect(request["accept"] == "application/json")
    #expect(request["content-type"] == "application/json")
    #expect(Script.json(request)[0]?["to"] == "T1")
  }

  @Test(arguments: [(1, [1]), (100, [100]), (101, [100, 1]), (250, [100, 100, 50])])
  func `Recipients go in chunks of a hundred`(count: Int, chunks: [Int]) async throws {
    let client = SendersExpo.service()
    let tokens = (0..<count).map { "T\($0)" }
    let order = Script.order(.expo, to: .tokens(tokens, topic: ""))
    let report = try await Script.sender(client).send(order)
    #expect(report.outcome == .sent)
    let requests = client.requests("/push/send").map(SendersExpo.recipients)
    #expect(requests.map(\.count) == chunks)
    #expect(requests.flatMap { $0 } == tokens)
  }

  @Test func `A token that a ticket calls gone is left out from then on`() async throws {
    let client = SendersExpo.service(dead: ["B"])
    let sender = Script.sender(client)
    let order = Script.order(.expo, to: .tokens(["A", "B", "C"], topic: ""))
    for _ in 0..<2 {
      let report = try await sender.send(order)
      #expect(report.outcome == .failed)
      #expect(report.reason == "DeviceNotRegistered")
    }
    #expect(client.requests("send").map(SendersExpo.recipients) == [["A", "B", "C"], ["A", "C"]])
  }

  @Test func `Receipts are fetched once, and errors end a token`() async throws {
    let client = SendersExpo.service(
      receipts: ["id-A": "DeviceNotRegistered", "id-B": "pending"]
    )
    let sender = Script.sender(client)
    let order = Script.order(.expo, to: .tokens(["A", "B", "C"], topic: ""))
    _ = try await sender.send(order)
    let first = try await sender.collectReceipts(id: "r", provider: .expo)
    #expect(first == SenderReport(outcome: .failed, status: 200, reason: "DeviceNotRegistered"))
    let second = try await sender.collectReceipts(id: "r", provider: .expo)
    #expect(second == SenderReport(outcome: .sent, status: 200))
    let asked = client.requests("getReceipts").map { Script.json($0)["ids"] }
    #expect(asked == [["id-A", "id-B", "id-C"], ["id-B"]])
    _ = try await sender.send(order)
    #expect(client.requests("send").last.map(SendersExpo.recipients) == ["B", "C"])
  }

  @Test(arguments: [(1000, [1000]), (1001, [1000, 1])])
  func `Receipts are asked for in chunks of a thousand`(count: Int, chunks: [Int]) async throws {
    let client = SendersExpo.service()
    let sender = Script.sender(client)
    let tokens = (0..<count).map { "T\($0)" }
    _ = try await sender.send(Script.order(.expo, to: .tokens(tokens, topic: "")))
    #expect(try await sender.collectReceipts(id: "r", provider: .expo).outcome == .sent)
    let asked = client.requests("getReceipts").map { Script.json($0)["ids"]?.array?.count ?? 0 }
    #expect(asked == chunks)
  }

  @Test func `Without pushes there is nothing to ask for`() async throws {
    let client = SendersExpo.service()
    let sender = Script.sender(client)
    #expect(try await sender.collectReceipts(id: "r", provider: .expo).outcome == .sent)
    #expect(client.requests.withLock { $0.isEmpty })
    #expect(try await sender.collectReceipts(id: "r", provider: .fcm).outcome == .unsupported)
  }

  @Test func `A request that mixed projects is parted by the service's word`() async throws {
    let client = ScriptClient { request, number in
      let count = SendersExpo.recipients(request).count
      guard number > 0 else {
        return ScriptClient.reply(
          400,
          #"""
          {"errors":[{"code":"PUSH_TOO_MANY_EXPERIENCE_IDS","message":"m",
           "details":{"@a/x":["A","C"],"@b/y":["B"]}}]}
          """#
        )
      }
      let ticket = #"{"status":"ok","id":"\#(number)"}"#
      let tickets = Array(repeating: ticket, count: count).joined(separator: ",")
      return ScriptClient.reply(200, #"{"data":[\#(tickets)]}"#)
    }
    let order = Script.order(.expo, to: .tokens(["A", "B", "C"], topic: ""))
    let report = try await Script.sender(client).send(order)
    #expect(report.outcome == .sent)
    #expect(
      client.requests("send").map(SendersExpo.recipients) == [["A", "B", "C"], ["A", "C"], ["B"]]
    )
  }

  @Test(arguments: [
    (400, #"{"errors":[{"code":"VALIDATION_ERROR","message":"m"}]}"#, "VALIDATION_ERROR"),
    (401, #"{"error":"invalid_token"}"#, "invalid_token"),
    (200, #"{"errors":[{"code":"X","isTransient":false}]}"#, "X"),
    (200, "<html>", "an answer without `data`"), (403, "nginx", nil), (400, "[1]", nil),
    (200, #"{"data":[]}"#, "not one ticket for each recipient"),
    (200, #"{"data":[{"status":"error","message":"odd"}]}"#, "odd"),
    (200, #"{"data":[7]}"#, "an error without a code"),
  ])
  func `Any answer is survived and told`(status: Int, body: String, reason: String?) async throws {
    let client = ScriptClient { _, _ in ScriptClient.reply(status, body) }
    let report = try await Script.sender(client).send(Script.order(.expo))
    #expect(report == SenderReport(outcome: .failed, status: status, reason: reason))
  }

  @Test(arguments: [(1024, false), (1025, true)])
  func `Longer bodies are compressed`(length: Int, isCompressed: Bool) async throws {
    let client = SendersExpo.service()
    let empty = try await bodyLength("")
    let text = String(repeating: "a", count: length - empty)
    let order = Script.order(.expo, #"{"kind": "alert", "body": "\#(text)"}"#)
    #expect(try await Script.sender(client).send(order).outcome == .sent)
    let request = try #require(client.requests("send").first)
    #expect((request["content-encoding"] == "gzip") == isCompressed)
    #expect((request.body.count < 1024) == isCompressed)
    #expect(Script.json(request)[0]?["body"]?.string == text)
  }

  private func bodyLength(_ text: String) async throws -> Int {
    let client = SendersExpo.service()
    let order = Script.order(.expo, #"{"kind": "alert", "body": "\#(text)"}"#)
    _ = try await Script.sender(client).send(order)
    return client.requests("send").first?.body.count ?? 0
  }

  @Test func `Compressed answers are read, broken ones survived`() async throws {
    for (body, outcome) in [
      (
        Gzip.deflate(Array(#"{"data":[{"status":"ok","id":"1"}]}"#.utf8)), SenderReport.Outcome.sent
      ),
      ([1, 2, 3], .failed),
    ] {
      let client = ScriptClient { _, _ in
        .success(
          PushReply(status: 200, headers: [PushHeader("content-encoding", "gzip")], body: body)
        )
      }
      #expect(try await Script.sender(client).send(Script.order(.expo)).outcome == outcome)
    }
  }

  @Test func `A single ticket answers a single message`() async throws {
    let client = ScriptClient { _, _ in
      ScriptClient.reply(200, #"{"data":{"status":"ok","id":"1"}}"#)
    }
    #expect(try await Script.sender(client).send(Script.order(.expo)).outcome == .sent)
  }

  @Test func `At most six requests are on the way`() async throws {
    let counts = Mutex((now: 0, most: 0))
    let client = SlowClient(counts: { change in
      counts.withLock { counts in
        counts.now += change
        counts.most = max(counts.most, counts.now)
      }
    })
    let sender = BuiltinSender(ready: Script.ready(), makeClient: { _ in client })
    await withTaskGroup { group in
      for _ in 0..<40 { group.addTask { _ = try? await sender.send(Script.order(.expo)) } }
    }
    let most = counts.withLock { $0.most }
    #expect((1...6).contains(most), "\(most)")
  }
}

/// Answers after others have had a turn.
private struct SlowClient: PushClient {
  var counts: @Sendable (_ change: Int) -> Void

  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    counts(1)
    for _ in 0..<20 { await Task.yield() }
    counts(-1)
    return PushReply(status: 200, body: Array(#"{"data":[{"status":"ok","id":"1"}]}"#.utf8))
  }

  func close() async {}
}
