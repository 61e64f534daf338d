import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

/// Sections 9.3 to 9.5 of the catalogue, over a clock that the test sets.
@Suite struct ExpoReviewHistoryTests {
  private static let hello = "\"title\":\"Hi\""
  private let token = ExpoBench.token
  private let other = ExpoBench.other
  private let gone = "ExponentPushToken[gone56789abcdefghijklm]"
  private static let ok = "{\"status\":\"ok\",\"id\":\"U\"}"

  private func refused(_ token: String) -> String {
    "{\"status\":\"error\",\"message\":\"\\\"\(token)\\\" is not a registered push notification "
      + "recipient\",\"details\":{\"error\":\"DeviceNotRegistered\",\"expoPushToken\":\"\(token)\"}}"
  }

  @Test func `One object and one string give one ticket, all else an array`() {
    let bench = ExpoBench()
    let message = ExpoBench.text(Self.hello)
    let list = "{\"to\":[\"\(token)\"],\(Self.hello)}"
    #expect(bench.send(message).shape == "{\"data\":\(Self.ok)}")
    #expect(bench.send("[\(message)]").shape == "{\"data\":[\(Self.ok)]}")
    #expect(bench.send(list).shape == "{\"data\":[\(Self.ok)]}")
    #expect(bench.send("[\(list)]").shape == "{\"data\":[\(Self.ok)]}")
  }

  @Test func `Tickets stand in the order of recipients, bad ones among good`() {
    let bench = ExpoBench()
    bench.world.register(gone, ExpoDevice(state: .unregistered))
    let body =
      "[{\"to\":[\"\(token)\",\"\(gone)\"],\(Self.hello)},{\"to\":\"nonsense\",\(Self.hello)},"
      + "{\"to\":[\"\(other)\"],\(Self.hello)}]"
    let outcome = bench.send(body)
    #expect(
      outcome.shape
        == "{\"data\":[\(Self.ok),\(refused(gone)),\(refused("nonsense")),\(Self.ok)]}"
    )
    #expect(outcome.status == 200 && outcome.verdict.word == "accept")
    #expect(outcome.pointers("M04") == ["/0/to/1", "/1/to"])
    #expect(Set(outcome.ticketIDs).count == 2)
    #expect(
      bench.send(ExpoBench.text(Self.hello, to: gone)).shape == "{\"data\":\(refused(gone))}"
    )
  }

  @Test func `A closed world refuses what is not registered`() {
    let bench = ExpoBench(change: { $0.isClosed = true })
    bench.world.register(token)
    #expect(bench.message(Self.hello).rules == [])
    #expect(bench.message(Self.hello, to: other).rules.contains("M04"))
  }

  @Test func `A bad field fails its neighbours and makes no ticket`() {
    let bench = ExpoBench()
    let outcome = bench.send(
      "[{\"to\":\"\(token)\",\(Self.hello)},{\"to\":\"\(other)\",\"title\":1}]"
    )
    #expect(outcome.status == 400 && outcome.json?["data"] == nil)
    #expect(outcome.message?.contains("\"[1].title\" must be a string.") == true)
  }

  @Test func `A token known to be gone must not be used again`() {
    let bench = ExpoBench()
    bench.world.register(gone, ExpoDevice(state: .unregistered))
    #expect(bench.message(Self.hello, to: gone).rules == ["M04"])
    bench.now += 10_000
    #expect(bench.message(Self.hello, to: gone).rules == ["M04", "T05"])
    bench.now += 10_000
    bench.world.register(gone)
    #expect(bench.message(Self.hello, to: gone).rules == [])
  }

  @Test func `The same request after a 400 is a mistake, another one is not`() {
    let bench = ExpoBench()
    let bad = ExpoBench.text("\"title\":1")
    #expect(bench.send(bad).rules == ["M08"])
    bench.now += 5000
    #expect(bench.send(ExpoBench.text("\"title\":\"1\"")).rules == [])
    bench.now += 5000
    #expect(bench.send(bad).rules.sorted() == ["M08", "T06"])
  }

  @Test func `Bodies that were not read are not called the same`() {
    let bench = ExpoBench()
    for bytes in [2_000_000, 3_000_000, 2_000_000] {
      let outcome = bench.call([]) { call in
        call.bodyBytes = bytes
        call.violations = .bodyTooLarge
      }
      let isRepeated = bench.now > ExpoBench.start + 5000
      #expect(outcome.status == 413 && outcome.rules.contains("T06") == isRepeated)
      bench.now += 5000
    }
  }

  @Test func `Retries after 429 wait longer each time`() {
    let bench = ExpoBench()
    let fault = Fault(status: 429, reason: "")
    let message = ExpoBench.text(Self.hello)
    #expect(bench.send(message, fault: fault).status == 429)
    bench.now += 1000
    #expect(!bench.send(message, fault: fault).rules.contains("T07"))
    bench.now += 2000
    #expect(!bench.send(message, fault: fault).rules.contains("T07"))
    bench.now += 4000
    #expect(!bench.send(message).rules.contains("T07"))
  }

  @Test(arguments: [429, 500, 503])
  func `Retries without a growing delay are found`(status: Int) {
    let bench = ExpoBench()
    let fault = Fault(status: status, reason: "")
    let message = ExpoBench.text(Self.hello)
    bench.send(message, fault: fault)
    bench.now += 1000
    let second = bench.send(message, fault: fault)
    bench.now += 1000
    let third = bench.send(message)
    #expect(!second.rules.contains("T07"))
    #expect(third.rules.contains("T07"))
  }

  @Test func `Mixed projects sent again unregrouped are found`() {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(project: "@a/one"))
    bench.world.register(other, ExpoDevice(project: "@b/two"))
    let mixed = "{\"to\":[\"\(token)\",\"\(other)\"],\(Self.hello)}"
    #expect(bench.send(mixed).rules == ["R09"])
    bench.now += 5000
    #expect(bench.send(mixed).rules.contains("T08"))
    let fresh = ExpoBench()
    fresh.world.register(token, ExpoDevice(project: "@a/one"))
    fresh.world.register(other, ExpoDevice(project: "@b/two"))
    fresh.send(mixed)
    fresh.now += 5000
    #expect(!fresh.message(Self.hello).rules.contains("T08"))
    fresh.now += 5000
    #expect(!fresh.message(Self.hello, to: other).rules.contains("T08"))
  }

  @Test(arguments: [
    ("[]", 400), ("{}", 400), ("{\"ids\":{}}", 400), ("{\"ids\":\"x\"}", 400),
    ("{\"ids\":null}", 400), ("{\"ids\":[1]}", 400), ("{\"ids\":[null]}", 400),
    ("{\"ids\":[]}", 200), ("1", 400), ("{", 400), ("", 400), ("[\"x\"]", 400),
  ])
  func `Receipts take an object with ids`(body: String, status: Int) {
    let outcome = ExpoBench().call(Array(body.utf8), path: ExpoBench.receiptsPath)
    #expect(outcome.status == status, "\(outcome.text)")
    if status == 400 {
      #expect(ExpoReview.isError(outcome, "VALIDATION_ERROR"))
      #expect(outcome.rules == (body.isEmpty || body == "{" ? ["R03"] : ["G01"]))
    } else {
      #expect(outcome.text == "{\"data\":{}}")
    }
  }

  @Test(arguments: [(1000, 200), (1001, 400)])
  func `A thousand ids are allowed`(count: Int, status: Int) {
    let ids = (0..<count).map { number in
      let digits = String(number)
      return "00000000-0000-4000-8000-" + String(repeating: "0", count: 12 - digits.count) + digits
    }
    let outcome = ExpoBench().ask(ids)
    #expect(outcome.status == status)
    if status == 400 {
      #expect(ExpoReview.isError(outcome, "PUSH_TOO_MANY_RECEIPTS"))
      #expect(outcome.rules.contains("G02"))
    } else {
      #expect(outcome.text == "{\"data\":{}}")
    }
  }

  @Test(arguments: [(59_999, true), (60_000, false)])
  func `Receipts asked for within a minute are early`(age: Int64, isFound: Bool) {
    let bench = ExpoBench()
    let ids = bench.message(Self.hello).ticketIDs
    bench.now += age
    let outcome = bench.ask(ids)
    #expect(outcome.findings("G05").isEmpty != isFound)
    #expect(outcome.shape.contains("\"status\":\"ok\""))
  }

  @Test func `Polling faster than once a minute is found`() {
    let bench = ExpoBench()
    bench.world.setReceiptDelay(seconds: 10_000)
    let ids = bench.message(Self.hello).ticketIDs
    bench.now += 900_000
    #expect(bench.ask(ids).rules == [])
    bench.now += 59_999
    #expect(bench.ask(ids).rules == ["G05"])
    bench.now += 60_000
    #expect(bench.ask(ids).rules == [])
  }

  @Test func `Ids that never came from a ticket are found`() {
    let bench = ExpoBench()
    let id = bench.message(Self.hello).ticketIDs[0]
    bench.now += 900_000
    for odd in ["undefined", "null", "", token, "00000000-0000-4000-8000-000000000000"] {
      #expect(bench.ask([odd]).rules.contains("G07"), "\(odd)")
      bench.now += 120_000
    }
    #expect(bench.ask([id]).rules == [])
    bench.now += 120_000
    #expect(bench.ask([id, id]).rules == ["G07"])
  }

  @Test func `Tickets nobody asked for in a day are found`() {
    let bench = ExpoBench()
    _ = bench.message(Self.hello)
    // The receipt is there a second after the message, and for a day.
    bench.now += 86_400_999
    #expect(!bench.message("\"title\":\"2\"").rules.contains("G06"))
    bench.now += 2
    #expect(bench.message("\"title\":\"3\"").rules.contains("G06"))
    let asked = ExpoBench()
    let ids = asked.message(Self.hello).ticketIDs
    asked.now += 900_000
    asked.ask(ids)
    asked.now += 86_400_000
    #expect(!asked.message("\"title\":\"2\"").rules.contains("G06"))
  }

  @Test func `Push security guards receipts`() {
    let bench = ExpoBench()
    bench.world.setPushSecurity(true)
    bench.world.registerAccessToken("all")
    let without = bench.ask([])
    #expect(without.status == 403 && without.rules == ["G08"])
    #expect(ExpoReview.isError(without, "UNAUTHORIZED"))
    let headers = ExpoBench.headers + [("authorization", "Bearer all")]
    #expect(bench.ask([], headers: headers).status == 200)
    let unknown = ExpoBench.headers + [("authorization", "Bearer no")]
    #expect(bench.ask([], headers: unknown).status == 401)
  }

  @Test func `After MessageRateExceeded the next message must wait longer`() {
    for (pause, isFound) in [(Int64(1000), true), (7_200_000, false)] {
      let bench = ExpoBench()
      bench.world.register(token, ExpoDevice(receipt: "MessageRateExceeded"))
      let ids = bench.message(Self.hello).ticketIDs
      bench.now += 900_000
      #expect(bench.ask(ids).text.contains("MessageRateExceeded"))
      bench.now += pause
      #expect(bench.message("\"title\":\"2\"").rules.contains("G09") == isFound, "\(pause)")
    }
  }

  @Test(arguments: [(600, 200), (601, 429)])
  func `Six hundred recipients a second are allowed for a project`(count: Int, status: Int) {
    let bench = ExpoBench()
    var last: ExpoBench.Outcome?
    var left = count
    while left > 0 {
      last = bench.send(ExpoBench.toMany(min(100, left)))
      left -= 100
    }
    #expect(last?.status == status)
    guard status == 429, let last else { return }
    #expect(last.code == "TOO_MANY_REQUESTS" && last.rules.contains("Q01"))
    #expect(last.message == "Exceeded 600 notifications per second, please try again.")
    #expect(last.reply.headers.text(of: .retryAfter) == nil)
    #expect(last.json?["data"] == nil)
    bench.now += 1000
    #expect(bench.message("\"title\":\"later\"").status == 200)
  }

  @Test func `Retry-After is sent when the switch asks for it`() throws {
    var fidelity = ExpoFidelity()
    try fidelity.set("expo-retry-after", "7")
    let bench = ExpoBench(fidelity: fidelity, change: { $0.ratePerSecond = 1 })
    _ = bench.message(Self.hello)
    let second = bench.message("\"title\":\"2\"")
    #expect(second.status == 429 && second.reply.headers.text(of: .retryAfter) == "7")
  }

  @Test func `A burst over two projects passes and is found`() {
    let bench = ExpoBench()
    let tokens = ExpoBench.tokens(200)
    for (place, token) in tokens.enumerated() {
      bench.world.register(token, ExpoDevice(project: place < 100 ? "@a/one" : "@a/two"))
    }
    func send(_ part: ArraySlice<String>) -> ExpoBench.Outcome {
      let list = part.map { "\"\($0)\"" }.joined(separator: ",")
      return bench.send("{\"to\":[\(list)],\(Self.hello)}")
    }
    for _ in 0..<3 { #expect(!send(tokens[..<100]).rules.contains("Q04")) }
    for _ in 0..<3 { #expect(!send(tokens[100...]).rules.contains("Q04")) }
    let seventh = send(tokens[..<100])
    #expect(seventh.status == 200 && seventh.rules.contains("Q04"))
  }

  @Test func `More than three headless messages an hour to an iPhone are found`() {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(platform: .ios))
    bench.world.register(other, ExpoDevice(platform: .android))
    let silent = "\"data\":{\"a\":1},\"contentAvailable\":true"
    for _ in 0..<3 {
      #expect(bench.message(silent).findings("Q03").isEmpty)
      bench.now += 60_000
    }
    #expect(!bench.message(silent).findings("Q03").isEmpty)
    for _ in 0..<5 {
      #expect(bench.message(silent, to: other).findings("Q03").isEmpty)
      bench.now += 60_000
    }
    bench.now += 3_600_000
    #expect(bench.message(silent).findings("Q03").isEmpty)
  }

  @Test func `Single messages within a second belong in one array`() {
    let bench = ExpoBench()
    for number in 0..<2 { _ = bench.message("\"title\":\"\(number)\"") }
    #expect(bench.message("\"title\":\"3\"").rules.contains("R17"))
    let slow = ExpoBench()
    for number in 0..<5 {
      #expect(slow.message("\"title\":\"\(number)\"").rules == [])
      slow.now += 1001
    }
  }

  static let platforms: [(ExpoDevice.Platform, String, String)] = [
    (.android, "\"title\":\"Hi\"", "M22"),
    (.android, "\"title\":\"Hi\",\"channelId\":null", "M22"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\"", ""),
    (.android, "\"title\":\"Hi\",\"channelId\":\"\"", "M22"),
    (.ios, "\"title\":\"Hi\"", ""),
    (.ios, "\"title\":\"Hi\",\"channelId\":\"c\"", "M36"),
    (.ios, "\"title\":\"Hi\",\"tag\":\"c\"", "M36"),
    (.ios, "\"title\":\"Hi\",\"icon\":\"c\"", "M36"),
    (.ios, "\"title\":\"Hi\",\"subtitle\":\"c\"", ""),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"subtitle\":\"c\"", "M36"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"badge\":1", "M36"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"mutableContent\":true", "M36"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"threadId\":\"x\"", "M36"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"interruptionLevel\":\"active\"", "M36"),
    (.android, "\"title\":\"Hi\",\"channelId\":\"c\",\"tag\":\"x\",\"icon\":\"i\"", ""),
    (.ios, "\"title\":\"Hi\",\"richContent\":{\"image\":\"https://e.com/a.png\"}", "M24"),
    (
      .ios,
      "\"title\":\"Hi\",\"mutableContent\":true,\"richContent\":{\"image\":\"https://e.com/a.png\"}",
      ""
    ),
    (
      .android,
      "\"title\":\"Hi\",\"channelId\":\"c\",\"richContent\":{\"image\":\"https://e.com/a.png\"}",
      ""
    ),
    (.android, "\"data\":{\"a\":1}", ""), (.ios, "\"data\":{\"a\":1}", "M33"),
  ]

  @Test(arguments: platforms)
  func `Rules of a platform hold for its tokens`(
    platform: ExpoDevice.Platform,
    members: String,
    rules: String
  ) {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(platform: platform))
    #expect(bench.message(members).rules.joined(separator: " ") == rules)
  }

  @Test func `A field of one platform is right when the other is among the recipients`() {
    let bench = ExpoBench()
    bench.world.register(token, ExpoDevice(platform: .ios))
    bench.world.register(other, ExpoDevice(platform: .android))
    let outcome = bench.send(
      "{\"to\":[\"\(token)\",\"\(other)\"],\"title\":\"Hi\",\"channelId\":\"c\",\"badge\":1}"
    )
    #expect(outcome.rules == [])
  }
}
