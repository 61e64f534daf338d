import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct ExpoAnswerTests {
  private let hello = "\"title\":\"Hello\""
  private let token = ExpoBench.token

  // MARK: Tickets

  @Test func `One message for one recipient is answered with one ticket`() throws {
    let outcome = ExpoBench().message(hello)
    #expect(outcome.status == 200 && outcome.verdict.word == "accept")
    let id = try #require(outcome.ticketIDs.first)
    #expect(outcome.text == "{\"data\":{\"status\":\"ok\",\"id\":\"\(id)\"}}")
    #expect(id.utf8.count == 36 && Array(id.utf8)[14] == UInt8(ascii: "4"))
    #expect(
      outcome.reply.headers.pairs.map { "\($0.name): \($0.value)" }
        == ["content-type: application/json; charset=utf-8"]
    )
  }

  @Test(arguments: [
    "{\"to\":[\"TOKEN\"],\"title\":\"Hello\"}", "[{\"to\":\"TOKEN\",\"title\":\"Hello\"}]",
  ])
  func `Everything but that is answered with an array`(body: String) {
    let text = body.split(separator: "TOKEN", omittingEmptySubsequences: false)
      .joined(separator: token)
    let outcome = ExpoBench().send(text)
    #expect(outcome.json?["data"]?.array?.count == 1)
    #expect(outcome.ticketIDs.count == 1)
  }

  @Test func `Tickets follow the recipients, and a bad one spares its neighbours`() {
    let bench = ExpoBench()
    bench.world.unregister(ExpoBench.other)
    let outcome = bench.send(
      "[{\"to\":[\"\(token)\",\"\(ExpoBench.other)\"],\(hello)},{\"to\":\"a\\\"b\",\(hello)},"
        + "{\"to\":\"ExpoPushToken[]\",\(hello)}]"
    )
    #expect(outcome.status == 200 && outcome.verdict.word == "accept")
    let ids = outcome.ticketIDs
    #expect(Set(ids).count == 2)
    let gone = ExpoBench.other
    #expect(
      outcome.text
        == "{\"data\":[{\"status\":\"ok\",\"id\":\"\(ids.first ?? "")\"},"
        + "{\"status\":\"error\",\"message\":\"\\\"\(gone)\\\" is not a registered push notification "
        + "recipient\",\"details\":{\"error\":\"DeviceNotRegistered\",\"expoPushToken\":\"\(gone)\"}},"
        + "{\"status\":\"error\",\"message\":\"\\\"a\\\"b\\\" is not a registered push notification "
        + "recipient\",\"details\":{\"error\":\"DeviceNotRegistered\",\"expoPushToken\":\"a\\\"b\"}},"
        + "{\"status\":\"ok\",\"id\":\"\(ids.last ?? "")\"}]}"
    )
    #expect(outcome.pointers("M04") == ["/0/to/1", "/1/to"])
    #expect(outcome.pointers("M05") == ["/1/to", "/2/to"])
  }

  @Test func `A bad field fails the whole request`() {
    let outcome = ExpoBench().send(
      "[{\"to\":\"\(token)\",\(hello)},{\"to\":\"\(token)\",\"data\":[]}]"
    )
    #expect(outcome.status == 400 && outcome.reply.reason == "VALIDATION_ERROR")
    #expect(outcome.message == "\"[1].data\" must be of type object.")
    #expect(outcome.pointers("M07") == ["/1/data"])
    #expect(outcome.json?["data"] == nil)
  }

  @Test func `A closed world knows registered tokens alone`() {
    let bench = ExpoBench(change: { $0.isClosed = true })
    bench.world.register(token)
    #expect(bench.message(hello).ticketIDs.count == 1)
    #expect(bench.message(hello, to: ExpoBench.other).ticketIDs == [])
    bench.world.isClosed = false
    #expect(bench.message(hello, to: ExpoBench.other).ticketIDs.count == 1)
  }

  // MARK: Refusals

  @Test func `A refusal has every member of an error`() throws {
    let outcome = ExpoBench().message("\"title\":1")
    let id = try #require(outcome.json?["errors"]?[0]?["requestId"]?.string)
    #expect(
      outcome.text
        == "{\"errors\":[{\"code\":\"VALIDATION_ERROR\",\"message\":\"\\\"[0].title\\\" must be a "
        + "string.\",\"type\":\"USER\",\"isTransient\":false,\"requestId\":\"\(id)\"}]}"
    )
    #expect(outcome.pointers("M08") == ["/title"])
  }

  @Test func `An unknown bearer token has an answer of its own`() {
    for value in ["Bearer nobody", "Basic abc", "Bearer ", "Bearer"] {
      let outcome = ExpoBench().send(
        ExpoBench.text(hello),
        headers: ExpoBench.headers + [("authorization", value)]
      )
      #expect(outcome.status == 401 && outcome.reply.reason == "")
      #expect(
        outcome.text
          == "{\"error\":\"invalid_token\",\"error_description\":\"The bearer token is invalid\"}"
      )
      #expect(outcome.rules == [value == "Bearer nobody" ? "R11" : "R13"])
    }
  }

  @Test func `Projects in conflict are told apart in details`() {
    let bench = ExpoBench()
    bench.world.register(token)
    bench.world.register(ExpoBench.other, ExpoDevice(project: "@other/app"))
    let body = "{\"to\":[\"\(token)\",\"\(ExpoBench.other)\"],\(hello)}"
    let outcome = bench.send(body)
    #expect(outcome.status == 400 && outcome.code == "PUSH_TOO_MANY_EXPERIENCE_IDS")
    #expect(
      outcome.json?["errors"]?[0]?["details"]
        == [
          "@pushproof/demo": [.string(token)], "@other/app": [.string(ExpoBench.other)],
        ]
    )
  }

  @Test(arguments: [(100, 200), (101, 400)])
  func `A hundred recipients are the most`(count: Int, status: Int) {
    let outcome = ExpoBench().send(ExpoBench.toMany(count))
    #expect(outcome.status == status)
    #expect(outcome.code == (status == 400 ? "PUSH_TOO_MANY_NOTIFICATIONS" : nil))
  }

  @Test(arguments: [(1000, 200), (1001, 400)])
  func `A thousand ids are the most`(count: Int, status: Int) {
    let outcome = ExpoBench().ask((0..<count).map { "id \($0)" })
    #expect(outcome.status == status)
    #expect(outcome.code == (status == 400 ? "PUSH_TOO_MANY_RECEIPTS" : nil))
    #expect(outcome.findings("G07").count == 50)
  }

  @Test func `Six hundred notifications a second are the most for a project`() {
    let bench = ExpoBench()
    for step in 0..<6 {
      bench.now = ExpoBench.start + Int64(step)
      #expect(bench.send(ExpoBench.toMany(100)).status == 200)
    }
    bench.now = ExpoBench.start + 999
    let outcome = bench.message(hello)
    #expect(outcome.status == 429 && outcome.code == "TOO_MANY_REQUESTS")
    #expect(outcome.message == "Exceeded 600 notifications per second, please try again.")
    #expect(outcome.json?["errors"]?[0]?["isTransient"] == true)
    #expect(outcome.reply.headers.pairs.map(\.name) == ["content-type"])
    bench.now = ExpoBench.start + 1000
    #expect(bench.message(hello).status == 200)
    bench.world.setRateLimit(nil)
    for _ in 0..<20 { #expect(bench.send(ExpoBench.toMany(100)).status == 200) }
  }

  @Test func `Push security asks for a token of the owner`() {
    let bench = ExpoBench()
    bench.world.registerAccessToken("mine", account: "pushproof")
    bench.world.registerAccessToken("any")
    bench.world.registerAccessToken("theirs", account: "other")
    bench.world.register(token)
    func status(_ access: String?) -> Int {
      let extra = access.map { [("authorization", "Bearer \($0)")] } ?? []
      return bench.send(ExpoBench.text(hello), headers: ExpoBench.headers + extra).status
    }
    #expect([nil, "mine", "any", "theirs"].map(status) == [200, 200, 200, 403])
    bench.world.setPushSecurity(true)
    #expect([nil, "mine", "any", "theirs"].map(status) == [403, 200, 200, 403])
    let outcome = bench.message(hello)
    #expect(outcome.code == "UNAUTHORIZED")
    #expect(
      outcome.message
        == "Insufficient permissions to send push notifications to @pushproof/demo"
    )
    bench.world.setPushSecurity(false)
    #expect(status(nil) == 200)
    bench.world.anyCredentials = true
    #expect(status("stranger") == 200)
  }

  // MARK: Order of answers

  /// Breaks everything from one check on; what stands first in the order answers.
  @Test func `The first check of the catalogue's order answers`() {
    let bench = ExpoBench()
    bench.world.registerAccessToken("theirs", account: "other")
    bench.world.register(token)
    let many = ExpoBench.toMany(101, "\"title\":1")
    let basic = ExpoBench.headers + [("authorization", "Basic x")]
    let unknown = ExpoBench.headers + [("authorization", "Bearer x")]
    let theirs = ExpoBench.headers + [("authorization", "Bearer theirs")]
    let gzip = basic + [("content-encoding", "gzip")]
    func answer(
      _ body: String,
      _ headers: [(String, String)],
      path: String = ExpoBench.sendPath,
      method: String = "POST"
    ) -> String {
      let outcome = bench.call(Array(body.utf8), path: path, method: method, headers: headers)
      return "\(outcome.status) \(outcome.message ?? "")"
    }
    #expect(answer(many, basic, path: "/x", method: "GET").hasPrefix("404"))
    #expect(answer(many, basic, path: "/x").hasPrefix("404"))
    #expect(answer(many, gzip) == "400 The request body is not valid gzip.")
    #expect(answer("{", basic) == "400 The request body is not valid JSON.")
    #expect(answer("1", basic) == "401 ")
    #expect(answer("1", unknown) == "401 ")
    #expect(answer("[1,{\"to\":1}]", theirs) == "400 \"[0]\" must be of type object.")
    #expect(answer(many, theirs) == "400 \"[0].title\" must be a string.")
    #expect(answer(ExpoBench.toMany(101), theirs).contains("more than 100"))
    #expect(answer(ExpoBench.text(hello), theirs).hasPrefix("403"))
  }

  @Test func `Other orders and answers can be chosen`() throws {
    func outcome(_ switches: [(String, String)], _ body: String) throws -> ExpoBench.Outcome {
      var fidelity = ExpoFidelity()
      for (name, value) in switches { try fidelity.set("expo-" + name, value) }
      let bench = ExpoBench(fidelity: fidelity)
      bench.world.setPushSecurity(true)
      bench.world.registerAccessToken("x")
      let access = body.contains("open") ? [("authorization", "Bearer x")] : []
      return bench.send(body, headers: ExpoBench.headers + access)
    }
    let open = "\"title\":\"open\""
    let many = ExpoBench.toMany(101, "\"title\":1")
    #expect(try outcome([], many).code == "VALIDATION_ERROR")
    #expect(try outcome([("check-order", "credentials-first")], many).code == "UNAUTHORIZED")
    #expect(
      try outcome([("check-order", "limits-first")], many).code == "PUSH_TOO_MANY_NOTIFICATIONS"
    )
    #expect(try outcome([("limit-status", "413")], ExpoBench.toMany(101, open)).status == 413)
    #expect(try outcome([("unauthorized-status", "401")], ExpoBench.text(hello)).status == 401)
    #expect(try outcome([("validation-code", "API_ERROR")], "{").code == "API_ERROR")
    #expect(
      try outcome([("single-ticket", "array")], ExpoBench.text(open)).json?["data"]?.array?.count
        == 1
    )
    #expect(
      try outcome([("number-texts", "accept")], ExpoBench.text("\(open),\"badge\":\"1\"")).status
        == 200
    )
    #expect(
      try outcome([("unknown-fields", "refuse")], ExpoBench.text("\(open),\"x\":1")).message
        == "\"[0].x\" is not allowed."
    )
    #expect(
      try outcome([("enum-values", "accept")], ExpoBench.text("\(open),\"priority\":\"x\"")).status
        == 200
    )
  }

  @Test func `Strict modes refuse codings and content types`() throws {
    var fidelity = ExpoFidelity()
    try fidelity.set("expo-request-coding", "refuse")
    try fidelity.set("expo-content-type", "refuse")
    for (headers, status) in [
      ([("content-encoding", "br"), ("content-type", "application/json")], 415),
      ([("content-type", "text/plain")], 400), ([], 400),
      ([("content-type", "Application/JSON;charset=utf-8")], 200),
    ] {
      let strict = ExpoBench(fidelity: fidelity).send(ExpoBench.text(hello), headers: headers)
      #expect(strict.status == status)
      #expect(ExpoBench().send(ExpoBench.text(hello), headers: headers).status == 200)
    }
  }
}
