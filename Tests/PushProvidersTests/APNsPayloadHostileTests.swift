import PushJSON
import PushModel
import PushProviders
import Testing

/// Payloads made to break the judge: none may crash it, and none may fill the report.
@Suite struct APNsPayloadHostileTests {
  private let judge = PayloadJudge()

  @Test(arguments: APNsPushType.allCases)
  func survivesRandomMutations(type: APNsPushType) {
    var state: UInt64 = 0x5EED
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let values = [
      "null", "true", "-1", "1e400", "18446744073709551616", "\"\"", "\"{\"", "\"\\u0000\"", "[]",
      "{}", "\"2026-07-03\"", "[[[{}]]]", "{\"loc-key\":[]}", "9223372036854775807", "-9e99",
    ]
    let keys = APNsApsKey.allCases.map(\.name) + APNsAlertKey.allCases.map(\.name)
    for _ in 0..<300 {
      func object(_ depth: Int) -> String {
        let members = (0..<random(6)).map { _ -> String in
          let value = depth > 0 && random(2) == 0 ? object(depth - 1) : values[random(values.count)]
          return "\"\(keys[random(keys.count)])\":\(value)"
        }
        return "{" + members.joined(separator: ",") + "}"
      }
      var bytes = Array("{\"aps\":\(object(2)),\"k\":\(object(1))}".utf8)
      if random(3) == 0 { bytes[random(bytes.count)] = UInt8(random(256)) }
      var history = APNsTokenFacts()
      history.kind = APNsTokenKind.allCases[random(APNsTokenKind.allCases.count)]
      history.lastTimestamp = [.min, 0, .max][random(3)]
      let verdict = judge.judge(
        bytes,
        headers: judge.headers(type),
        now: [.min / 4, 0, .max / 4][random(3)],
        history: history
      )
      for finding in verdict.findings { #expect(finding.value.utf8.count <= 160) }
    }
  }

  @Test func boundsTheFindingsOfOneRule() {
    let keys = (0..<20_000).map { "\"thread_i\($0)\":null" }.joined(separator: ",")
    let verdict = judge.judge("{\"aps\":{\(keys)},\(keys)}", .alert)
    #expect(verdict.pointers("P-07").count == 50)
    #expect(verdict.finding("P-07")?.fix == "write \"thread-id\"")
    #expect(
      verdict.findings.last { $0.rule == "APNS-P-07" }?.message.contains("not listed") == true
    )
  }

  @Test func survivesDeepNesting() {
    let deep = String(repeating: "{\"date\":[", count: 1270)
    let close = String(repeating: "]}", count: 1270)
    let body = "{\"aps\":{\"timestamp\":1,\"event\":\"update\",\"content-state\":\(deep)\(close)}}"
    #expect(judge.judge(body, .liveactivity).rules == ["P-02", "L-07"])
  }

  @Test func showsHostileKeysAsJSON() {
    let verdict = judge.judge("{\"aps\":{\"alert\":\"x\",\"\\u001b[31m\\n\":1}}", .alert)
    #expect(verdict.finding("P-07")?.message == "\"\\u001b[31m\\n\" is not a key of aps")
  }

  @Test(arguments: APNsApsKey.allCases)
  func knowsEachKeyAndNoOther(key: APNsApsKey) throws {
    let document = JSONDocument()
    document.parse(Array("[\"\(key.name)\",\"\(key.name)x\",\"x\(key.name.dropFirst())\"]".utf8))
    let root = try #require(document.root)
    #expect(root.elements.map { APNsApsKey($0) } == [key, nil, nil])
  }
}
