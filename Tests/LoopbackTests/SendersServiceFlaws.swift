import PushJSON
import PushModel
import PushSenders
import PushSuites
import Testing

/// What the flaws of FCM and Expo change on the wire and in reports.
@Suite(.timeLimit(.minutes(4))) struct SendersServiceFlaws {
  static let rich = #"""
    {"kind": "alert", "title": "t", "badge": 0, "sound": "s", "ttl": 60, "threadId": "th",
     "image": "https://e.x/i", "data": {"n": 1, "o": {"k": 1}}}
    """#
  static let silent = #"{"kind": "background", "data": {"k": "v"}}"#
  static let plain = #"{"kind": "alert", "title": "t"}"#
  static let token = SendOrder.Target.token("ExponentPushToken[x]", topic: "")

  struct Change: Sendable, CustomTestStringConvertible {
    var flaw: Flaw
    var order: SendOrder
    var pointer: String
    /// What the flawed sender writes there; nil for nothing.
    var want: JSONValue?

    var testDescription: String { flaw.name }

    init(
      _ flaw: Flaw,
      _ notification: String,
      _ pointer: String,
      _ want: JSONValue?,
      to target: SendOrder.Target = SendersServiceFlaws.token
    ) {
      self.flaw = flaw
      order = Script.order(flaw.providers[0], notification, to: target)
      self.pointer = pointer
      self.want = want
    }
  }

  static let changes: [Change] = [
    Change(.numberInData, rich, "/message/data/n", 1),
    Change(.nestedObjectInData, rich, "/message/data/o", ["k": 1]),
    Change(.reservedDataKey, rich, "/message/data/message_type", "push"),
    Change(.topicsPrefix, plain, "/message/topic", "/topics/a", to: .fcmTopic("a")),
    Change(
      .doubleQuotedCondition,
      plain,
      "/message/condition",
      #""a" in topics"#,
      to: .condition("'a' in topics")
    ),
    Change(.tokenAndTopic, plain, "/message/topic", "everybody"),
    Change(.legacyBody, plain, "/message", nil),
    Change(.fieldsInWrongBlock, rich, "/message/notification/badge", 0),
    Change(.optionsBesideBlocks, rich, "/message/ttl", "60s"),
    Change(.ttlAsNumber, rich, "/message/android/ttl", 60),
    Change(.ttlInMilliseconds, rich, "/message/android/ttl", "60000s"),
    Change(.androidPriorityOnly, silent, "/message/apns/headers", nil),
    Change(.silentAtPriority10, silent, "/message/apns/headers/apns-priority", "10"),
    Change(.emptyAPS, plain, "/message/apns/payload", ["aps": [:]]),
    Change(.snakeCaseInAPS, rich, "/message/apns/payload/aps/thread_id", "th"),
    Change(.numericHeaders, rich, "/message/apns/headers/apns-priority", 10),
    Change(.dataAsArray, rich, "/0/data", [["n": 1, "o": ["k": 1]]]),
    Change(.dropsBadgeZeroInMessage, rich, "/0/badge", nil),
    Change(.stringBadge, rich, "/0/badge", "0"), Change(.ttlAsText, rich, "/0/ttl", "60"),
    Change(.uppercasePriority, plain, "/0/priority", "HIGH"),
    Change(.contentAvailableOne, silent, "/0/contentAvailable", 1),
    Change(.oldContentAvailable, silent, "/0/contentAvailable", nil),
    Change(.imageAtTheTop, rich, "/0/image", "https://e.x/i"),
    Change(.bareToken, plain, "/0/to", "x"),
  ]

  private func body(_ change: Change, flaws: Set<Flaw>) async throws -> JSONValue {
    let client =
      change.order.provider == .fcm
      ? Script.fcm()
      : SendersExpo.service()
    _ = try await Script.sender(client, flaws: flaws).send(change.order)
    return Script.json(try #require(client.requests("send").first))
  }

  private func value(_ json: JSONValue, _ pointer: String) -> JSONValue? {
    pointer.split(separator: "/").reduce(JSONValue?.some(json)) { value, name in
      Int(name).map { value?[$0] } ?? value?[String(name)]
    }
  }

  @Test(arguments: changes) func `A flaw changes the body`(change: Change) async throws {
    let flawed = value(try await body(change, flaws: [change.flaw]), change.pointer)
    #expect(flawed == change.want)
    let right = value(try await body(change, flaws: []), change.pointer)
    #expect(right != change.want)
  }

  @Test func `A reserved key is let through by the flawed sender alone`() async throws {
    let order = Script.order(.fcm, #"{"kind": "alert", "title": "t", "data": {"from": "x"}}"#)
    for (flaws, count) in [(Set<Flaw>(), 0), ([.reservedDataKey], 1)] {
      let client = Script.fcm()
      let report = try await Script.sender(client, flaws: flaws).send(order)
      #expect(report.outcome == (count == 0 ? .failed : .sent))
      #expect(client.requests("send").count == count)
    }
  }

  @Test(arguments: [(Flaw?.none, 1), (.tokenPerMessage, 3), (.staleAccessToken, 1)])
  func `Access tokens are kept or wasted`(flaw: Flaw?, exchanges: Int) async throws {
    let client = Script.fcm()
    let sender = Script.sender(client, flaws: Set(flaw.map { [$0] } ?? []))
    for _ in 0..<3 { _ = try await sender.send(Script.order(.fcm)) }
    #expect(client.requests("/token").count == exchanges)
    #expect(Set(client.requests("send").compactMap { $0["authorization"] }).count == exchanges)
  }

  @Test func `A stale access token is used for ever`() async throws {
    let client = Script.fcm(lifetime: 10) { _, number in
      number == 0
        ? ScriptClient.reply(200, "{}")
        : ScriptClient.reply(401, Script.fcmError(401, "UNAUTHENTICATED"))
    }
    let time = ScriptTime()
    let sender = Script.sender(client, flaws: [.staleAccessToken], time: time)
    _ = try await sender.send(Script.order(.fcm))
    time.pass(3_600_000)
    #expect(try await sender.send(Script.order(.fcm)).status == 401)
    #expect(client.requests("/token").count == 1)
    #expect(client.requests("send").count == 2)
  }

  @Test func `A refusal by APNs is taken for an old access token`() async throws {
    let body = Script.fcmError(401, "UNAUTHENTICATED", code: "THIRD_PARTY_AUTH_ERROR")
    let client = Script.fcm { _, _ in ScriptClient.reply(401, body) }
    _ = try await Script.sender(client, flaws: [.refreshesOnThirdPartyAuth])
      .send(Script.order(.fcm))
    #expect(client.requests("/token").count == 2)
  }

  @Test func `Tokens are forgotten too early or too late`() async throws {
    for (flaw, status, code, count) in [
      (Flaw.deletesTokenOnAnyError, 400, "INVALID_ARGUMENT", 1),
      (.sendsAgainToDeadToken, 404, "UNREGISTERED", 2),
    ] {
      let body = Script.fcmError(status, "X", code: code)
      let client = Script.fcm { _, _ in ScriptClient.reply(status, body) }
      let sender = Script.sender(client, flaws: [flaw])
      for _ in 0..<2 { _ = try await sender.send(Script.order(.fcm)) }
      #expect(client.requests("send").count == count, "\(flaw)")
    }
    let client = SendersExpo.service(dead: ["T1"])
    let sender = Script.sender(client, flaws: [.sendsAgainToDeadToken])
    for _ in 0..<2 { _ = try await sender.send(Script.order(.expo)) }
    #expect(client.requests("send").count == 2)
  }

  @Test(arguments: [
    (Flaw.tooManyMessages, [101]), (.requestPerRecipient, Array(repeating: 1, count: 101)),
  ])
  func `Chunks are too large or too small`(flaw: Flaw, chunks: [Int]) async throws {
    let client = SendersExpo.service()
    let tokens = (0..<101).map { "T\($0)" }
    let order = Script.order(.expo, to: .tokens(tokens, topic: ""))
    _ = try await Script.sender(client, flaws: [flaw]).send(order)
    #expect(client.requests("send").map { SendersExpo.recipients($0).count } == chunks)
  }

  @Test func `Tickets are mixed up or ignored`() async throws {
    let order = Script.order(.expo, to: .tokens(["A", "B"], topic: ""))
    let client = SendersExpo.service(dead: ["B"])
    let mixing = Script.sender(client, flaws: [.ticketOrderIgnored])
    for _ in 0..<2 { _ = try await mixing.send(order) }
    #expect(client.requests("send").map(SendersExpo.recipients) == [["A", "B"], ["B"]])
    let ignoring = Script.sender(SendersExpo.service(dead: ["B"]), flaws: [.ticketErrorsSwallowed])
    #expect(try await ignoring.send(order).outcome == .sent)
  }

  @Test func `Receipts are never fetched or all at once`() async throws {
    let tokens = (0..<1001).map { "T\($0)" }
    let order = Script.order(.expo, to: .tokens(tokens, topic: ""))
    for (flaw, requests) in [(Flaw.receiptsNeverFetched, 0), (.receiptsInOneRequest, 1)] {
      let client = SendersExpo.service()
      let sender = Script.sender(client, flaws: [flaw])
      _ = try await sender.send(order)
      _ = try await sender.collectReceipts(id: "r", provider: .expo)
      #expect(client.requests("getReceipts").count == requests)
    }
  }

  @Test func `Headers lie or lack`() async throws {
    for (flaw, name, want) in [
      (Flaw.noAccessToken, "authorization", String?.none),
      (.gzipHeaderWithoutGzip, "content-encoding", "gzip"),
    ] {
      let client = SendersExpo.service()
      _ = try await Script.sender(client, flaws: [flaw]).send(Script.order(.expo))
      #expect(client.requests("send").first?[name] == want)
    }
  }

  @Test func `Mixed projects are left mixed`() async throws {
    let body = #"{"errors":[{"code":"PUSH_TOO_MANY_EXPERIENCE_IDS","details":{"@a/x":["T1"]}}]}"#
    let client = ScriptClient { _, _ in ScriptClient.reply(400, body) }
    let report = try await Script.sender(client, flaws: [.mixedProjects])
      .send(Script.order(.expo))
    #expect(report.reason == "PUSH_TOO_MANY_EXPERIENCE_IDS")
    #expect(client.requests("send").count == 1)
  }

  @Test func `Every flaw has a case of a suite that is there for it`() throws {
    let folders = ["fcm", "expo"].map { SuiteFolder.apns.dropLast("apns".count) + $0 }
    let cases = try SuiteLoader().load(folders.map(String.init)).flatMap(\.cases)
    // Without the values of an axis.
    let ids = Set(cases.map { String($0.id.prefix { $0 != "[" }) })
    for flaw in Flaw.all(of: .fcm) + Flaw.all(of: .expo) {
      let named = try #require(SendersServiceFlaws.caughtBy[flaw], "\(flaw)")
      for id in named { #expect(ids.contains(id), "\(flaw): \(id)") }
      let providers = Set(named.compactMap { $0.split(separator: "/").first.map(String.init) })
      let own = flaw.providers.filter { $0 != .apns }.map(\.rawValue)
      #expect(providers.isSubset(of: own), "\(flaw)")
    }
  }

  @Test func `Errors are hidden from the harness`() async throws {
    for provider in [Provider.fcm, .expo] {
      for (flaw, want) in [
        (Flaw.swallowsErrors, SenderReport(outcome: .sent, status: 200)),
        (.hidesReason, SenderReport(outcome: .failed)),
      ] {
        let client = Script.fcm { _, _ in ScriptClient.reply(403, "{}") }
        let report = try await Script.sender(client, flaws: [flaw]).send(Script.order(provider))
        #expect(report == want, "\(provider) \(flaw)")
      }
    }
  }

  @Test(arguments: [Provider.fcm, .expo])
  func `Each provider has ten flaws of its own`(provider: Provider) {
    let own = Flaw.all(of: provider).filter { $0.providers == [provider] }
    #expect(own.count >= 10)
    for flaw in own {
      let prefix = provider.rawValue.uppercased() + "-"
      #expect(flaw.rules.allSatisfy { $0.hasPrefix(prefix) }, "\(flaw)")
    }
  }
}
