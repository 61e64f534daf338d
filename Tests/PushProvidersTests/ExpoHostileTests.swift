import PushJSON
import PushModel
import PushProviders
import Testing

/// Requests made to break the service: none may crash it, and none may fill the report.
@Suite struct ExpoHostileTests {
  private struct Dice {
    var state: UInt64 = 0x5EED
    mutating func roll(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
  }

  private let values = [
    "null", "true", "-1", "1e400", "18446744073709551616", "\"\"", "\"\\u0000\\ud800\"", "[]",
    "{}", "[[[{}]]]", "{\"image\":1}", "9223372036854775807", "-9e99", "\"high\"", "[\"a\",1]",
    "{\"critical\":true,\"volume\":1e400}", "\"ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]\"",
  ]

  private func body(_ dice: inout Dice) -> [UInt8] {
    let messages = (0..<dice.roll(4)).map { _ -> String in
      let members = (0..<dice.roll(8)).map { _ -> String in
        let fields = ExpoField.allCases
        let name = dice.roll(9) == 0 ? "ids" : fields[dice.roll(fields.count)].name
        return "\"\(name)\":\(values[dice.roll(values.count)])"
      }
      return "{\(members.joined(separator: ","))}"
    }
    let text = messages.count == 1 ? messages[0] : "[\(messages.joined(separator: ","))]"
    var bytes = Array(text.utf8)
    for _ in 0..<dice.roll(3) where !bytes.isEmpty {
      bytes[dice.roll(bytes.count)] = UInt8(dice.roll(256))
    }
    return bytes
  }

  @Test func `Random requests are always answered, in JSON that can be read`() {
    var dice = Dice()
    let bench = ExpoBench()
    for platform in [ExpoDevice.Platform.ios, .android] {
      bench.world.register(ExpoBench.token, ExpoDevice(platform: platform))
      for _ in 0..<1500 {
        bench.now = [.min / 4, 0, ExpoBench.start, .max / 4][dice.roll(4)]
        let outcome = bench.call(
          body(&dice),
          path: [ExpoBench.sendPath, ExpoBench.receiptsPath, "/x?token=%&&=;", ""][dice.roll(4)],
          headers: [
            ("authorization", ["", " ", "Bearer \u{1}", "bearer", "Bearer a b"][dice.roll(5)]),
            ("content-encoding", ["", "gzip", "br", "gzip, gzip"][dice.roll(4)]),
            ("accept", [",,;q=x", "application/json;q=0", "*/*"][dice.roll(3)]),
          ]
        )
        #expect(outcome.json != nil)
        for finding in outcome.verdict.findings { #expect(finding.value.utf8.count <= 160) }
      }
    }
  }

  @Test func `A thousand bad recipients do not fill the report`() {
    let list = (0..<1000).map { "\"bad \($0 % 600)\"" }.joined(separator: ",")
    let outcome = ExpoBench().send("{\"to\":[\(list)],\"x\":1}")
    #expect(outcome.status == 400)
    for rule in ["M04", "M05", "M06"] { #expect(outcome.findings(rule).count == 50) }
    let messages = (0..<1000).map { _ in "{\"title\":1}" }.joined(separator: ",")
    #expect(ExpoBench().send("[\(messages)]").findings("M08").count == 50)
  }

  @Test func `Deep nesting is mapped without a crash`() {
    let deep = String(repeating: "{\"a\":[", count: 1200) + String(repeating: "]}", count: 1200)
    let outcome = ExpoBench().message("\"title\":\"x\",\"data\":\(deep)")
    #expect(outcome.status == 200 && outcome.rules.contains("M30"))
  }

  @Test(arguments: [
    (Inflation.tooLarge, 413), (.malformed, 400), (.bytes([]), 400),
    (.bytes(Array("{\"to\":\"x\",\"title\":\"x\"}".utf8)), 200),
  ])
  func `Compressed bodies are read within a cap`(inflation: Inflation, status: Int) {
    let bench = ExpoBench(inflate: { _, limit in
      limit == ExpoLimits.inflatedBytes ? inflation : .malformed
    })
    let headers = ExpoBench.headers + [("content-encoding", "GZIP")]
    let outcome = bench.call([0x1F, 0x8B, 8, 0], headers: headers)
    #expect(outcome.status == status)
    #expect((outcome.rules == ["R05"]) == (inflation == .malformed))
    if status == 200 { #expect(outcome.record.body?.first == UInt8(ascii: "{")) }
    #expect(bench.call([0x1F, 0x8B, 8, 0]).rules == ["R05"])
  }

  @Test func `A body that the transport cut is refused as too large`() {
    let outcome = ExpoBench().call(Array("{".utf8)) { $0.violations = .bodyTooLarge }
    #expect(outcome.status == 413 && outcome.rules == [])
  }

  @Test func `Requests in flight and plain HTTP are seen`() {
    let body = Array(ExpoBench.text("\"title\":\"x\"").utf8)
    for (count, rules) in [(6, []), (7, ["R18"])] {
      #expect(
        ExpoBench().call(body, connection: ServiceConnection(inFlight: count)).rules == rules
      )
    }
    for (host, rules) in [("exp.host", ["R20"]), ("127.0.0.1", []), ("localhost", [])] {
      let connection = ServiceConnection(usesTLS: false, host: host)
      #expect(ExpoBench().call(body, connection: connection).rules == rules)
    }
  }
}
