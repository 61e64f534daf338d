import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct ExpoReceiptTests {
  private let hello = "\"title\":\"Hello\""
  private let token = ExpoBench.token

  /// The receipts that are there for one message to a device.
  private func receipt(_ error: String?) throws -> String {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(receipt: error))
    let id = try #require(bench.message(hello).ticketIDs.first)
    bench.now += 900_000
    let text = bench.ask([id]).text
    return text.split(separator: id, omittingEmptySubsequences: false).joined(separator: "ID")
  }

  @Test func `A receipt is there after the hand-off and for 24 hours`() throws {
    let bench = ExpoBench()
    bench.world.setReceiptDelay(seconds: 2)
    let id = try #require(bench.message(hello).ticketIDs.first)
    let there = "{\"data\":{\"\(id)\":{\"status\":\"ok\"}}}"
    let day: Int64 = 86_400_000
    for (age, text) in [
      (0, "{\"data\":{}}"), (1999, "{\"data\":{}}"), (2000, there), (day + 1999, there),
      (day + 2000, "{\"data\":{}}"),
    ] {
      bench.now = ExpoBench.start + age
      #expect(bench.ask([id]).text == text, "\(age)")
    }
  }

  @Test func `Unknown ids are left out, and repeated ones given once`() throws {
    let bench = ExpoBench()
    let ids = bench.send(ExpoBench.toMany(2)).ticketIDs
    bench.now += 900_000
    let outcome = bench.ask([ids[1], "x", ids[0], ids[1]])
    #expect(
      outcome.text
        == "{\"data\":{\"\(ids[1])\":{\"status\":\"ok\"},\"\(ids[0])\":{\"status\":\"ok\"}}}"
    )
    #expect(outcome.pointers("G07") == ["/ids/1", "/ids/3"])
    #expect(bench.ask([]).text == "{\"data\":{}}")
  }

  @Test(arguments: ExpoReceiptError.known + ["SomethingNew", "a\"b"])
  func `A registered error stands in details`(error: String) throws {
    let json = try #require(JSONValue(parsing: receipt(error)))
    let receipt = try #require(json["data"]?["ID"])
    #expect(receipt["status"]?.string == "error")
    #expect(receipt["message"]?.string?.isEmpty == false)
    #expect(receipt["details"]?["error"]?.string == error)
    #expect(
      (receipt["details"]?["fcm"] != nil) == ["ProviderError", "MismatchSenderId"].contains(error)
    )
    #expect(
      (receipt["details"]?["expoPushToken"]?.string == token) == (error == "DeviceNotRegistered")
    )
  }

  @Test(arguments: [nil, ExpoDevice.Platform.ios, .android])
  func `A payload of 4096 bytes is delivered, one of 4097 is not`(
    platform: ExpoDevice.Platform?
  ) throws {
    let mapping = ExpoMapping()
    func body(_ filler: Int) -> String {
      "\(hello),\"data\":{\"x\":\"\(String(repeating: "x", count: filler))\"}"
    }
    let document = JSONDocument()
    document.parse(Array(ExpoBench.text(body(0)).utf8))
    mapping.build(try #require(document.root), project: "@pushproof/demo")
    let room = 4096 - mapping.payloadBytes(platform)
    for (filler, isDelivered) in [(room, true), (room + 1, false)] {
      let bench = ExpoBench()
      if let platform { bench.world.register(token, ExpoDevice(platform: platform)) }
      let sent = bench.message(body(filler))
      #expect(sent.status == 200 && sent.verdict.word == "accept")
      #expect(sent.findings("M30").isEmpty == isDelivered)
      #expect(!sent.findings("M31").isEmpty)
      let id = try #require(sent.ticketIDs.first)
      bench.now += 900_000
      let receipt = try #require(bench.ask([id]).json?["data"]?[id])
      #expect(receipt["details"]?["error"]?.string == (isDelivered ? nil : "MessageTooBig"))
    }
  }

  @Test func `Switches move MessageTooBig into the ticket and refuse long collapse ids`() throws {
    var fidelity = ExpoFidelity()
    try fidelity.set("expo-message-too-big", "ticket")
    try fidelity.set("expo-long-collapse-id", "refuse")
    let bench = ExpoBench(fidelity: fidelity)
    let big = bench.message("\"title\":\"\(String(repeating: "x", count: 4096))\"")
    #expect(big.json?["data"]?["details"]?["error"]?.string == "MessageTooBig")
    let long = bench.message("\(hello),\"collapseId\":\"\(String(repeating: "x", count: 65))\"")
    #expect(long.findings("M28").map(\.severity) == [.reject])
    let id = try #require(long.ticketIDs.first)
    bench.now += 900_000
    #expect(
      bench.ask([id]).json?["data"]?[id]?["details"]?["error"]?.string == "ProviderError"
    )
  }

  @Test func `A token reported gone by a receipt must not be used again until registered`() throws {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(receipt: "DeviceNotRegistered"))
    let id = try #require(bench.message(hello).ticketIDs.first)
    #expect(bench.message("\"title\":\"2\"").findings("T05").isEmpty)
    bench.now += 900_000
    bench.ask([id])
    #expect(bench.message("\"title\":\"3\"").pointers("T05") == ["/to"])
    bench.world.register(token)
    #expect(bench.message("\"title\":\"4\"").findings("T05").isEmpty)
  }

  @Test func `Memory is bounded, and dropped tickets are not called unknown`() {
    let bench = ExpoBench(change: { $0.ticketCapacity = 100 })
    let first = bench.send(ExpoBench.toMany(100)).ticketIDs
    bench.now += 5000
    #expect(bench.ask(first).json?["data"]?.object?.count == 100)
    let second = bench.send(ExpoBench.toMany(60)).ticketIDs
    bench.now += 5000
    #expect(bench.ask(first + second).json?["data"]?.object?.count == 100)
    let outcome = bench.ask(first)
    #expect(outcome.json?["data"]?.object?.count == 40)
    #expect(outcome.findings("G07").isEmpty)
  }

  @Test func `What the database keeps names recipients, asks and no secret`() throws {
    let ask = AskToken(run: 7, caseNumber: 3, sequence: 9, salt: 0)
    let bench = ExpoBench()
    bench.world.registerAccessToken("secret-token")
    let headers = ExpoBench.headers + [("authorization", "Bearer secret-token")]
    let sent = bench.call(
      Array("{\"to\":[\"\(ask.expo)\",\"x\"],\(hello)}".utf8),
      path: ExpoBench.sendPath + "?access_token=secret-token&a=b",
      headers: headers
    )
    #expect(sent.record.endpoint == .send)
    #expect(
      sent.record.recipients.map { String(decoding: $0.key, as: UTF8.self) } == [ask.expo, "x"]
    )
    #expect(sent.record.recipients.map(\.ask) == [ask, nil])
    let authorization = String(decoding: sent.record.authorization, as: UTF8.self)
    #expect(authorization.hasPrefix("Bearer sha256:") && authorization.utf8.count == 30)
    let path = String(decoding: try #require(sent.record.path), as: UTF8.self)
    #expect(path.hasPrefix(ExpoBench.sendPath + "?access_token=sha256:"))
    #expect(path.hasSuffix("&a=b") && !path.contains("secret-token"))
    #expect(sent.record.body == nil)
    bench.now += 900_000
    let asked = bench.ask([try #require(sent.ticketIDs.first)], headers: headers)
    #expect(asked.record.endpoint == .receipts)
    #expect(asked.record.recipients == [ServiceRecipient(key: Array(ask.expo.utf8), ask: ask)])
    #expect(bench.call([], path: "/", method: "GET").record.endpoint == .other)
  }
}
