import PushJSON
import PushTestKit
import Testing

/// `lint`, its exit codes and the shapes of its JSON.
@Suite(.timeLimit(.minutes(4))) struct LintTests {
  private static let good = #"{"aps":{"alert":{"title":"Hello","body":"World"}}}"#

  private func lint(_ words: [String], input: String = "") async throws -> (Int32?, JSONValue) {
    let outcome = try await Pushproof.run(["lint", "--json"] + words, input: input)
    return (outcome.code, try outcome.json())
  }

  private func rules(_ result: JSONValue) -> [String] {
    result["findings"]?.array?.compactMap { $0["rule"]?.string } ?? []
  }

  @Test func aCleanPayloadOnStandardInputIsAccepted() async throws {
    let (code, result) = try await lint(["-"], input: LintTests.good)
    #expect(code == 0)
    #expect(result["verdict"]?.string == "accept")
    #expect(result["response"]?["status"]?.integer == 200)
    #expect(result["response"]?["reason"] == .null)
    #expect(result["findings"]?.array?.isEmpty == true)
    #expect(result["notJudged"]?.array?.isEmpty == false, "rules that need headers are named")
    #expect(result["file"] == nil)
  }

  @Test func aPayloadTooLargeIsRefusedWithTheAnswerOfTheService() async throws {
    let folder = try ScratchFolder()
    let text = #"{"aps":{"alert":"\#(String(repeating: "x", count: 5000))"}}"#
    let file = try folder.write(text, to: "large.json")
    let (code, result) = try await lint([file])
    #expect(code == 1)
    #expect(result["verdict"]?.string == "reject")
    #expect(result["response"]?["status"]?.integer == 413)
    #expect(result["response"]?["reason"]?.string == "PayloadTooLarge")
    #expect(result["response"]?["body"]?["reason"]?.string == "PayloadTooLarge")
    let finding = try #require(result["findings"]?.array?.first)
    #expect(finding["rule"]?.string == "APNS-P-02")
    #expect(finding["name"]?.string == "payload-too-large")
    #expect(finding["severity"]?.string == "reject")
    #expect(finding["pointer"]?.string == "")
    for member in ["value", "message", "fix", "source"] {
      #expect(finding[member]?.string != nil, "\(member)")
    }
  }

  @Test func whatOnlyFailsOnTheDeviceIsAcceptedWithAFinding() async throws {
    let (code, result) = try await lint(["-"], input: #"{"aps":{"alert":"a","badge":"3"}}"#)
    #expect(code == 1)
    #expect(result["verdict"]?.string == "accept")
    #expect(result["response"]?["status"]?.integer == 200)
    let finding = try #require(
      result["findings"]?.array?.first { $0["rule"]?.string == "APNS-P-16" }
    )
    #expect(finding["severity"]?.string == "lint")
    #expect(finding["pointer"]?.string == "/aps/badge")
    #expect(finding["header"] == nil)
  }

  @Test func aHeaderFindingNamesItsHeader() async throws {
    let (code, result) = try await lint(
      ["--header", "apns-topic: com.example.app", "--header", "apns-priority: 7", "-"],
      input: LintTests.good
    )
    #expect(code == 1)
    #expect(result["response"]?["reason"]?.string == "BadPriority")
    let finding = try #require(result["findings"]?.array?.first { $0["header"] != nil })
    #expect(finding["pointer"] == nil)
    #expect(
      !rules(result).contains { $0.hasPrefix("APNS-A-") },
      "nothing was said of authentication"
    )
  }

  @Test func aRequestFileCarriesEverything() async throws {
    let folder = try ScratchFolder()
    let token = String(repeating: "a1", count: 32)
    let head =
      "POST /3/device/\(token) HTTP/2\r\napns-topic: com.example.app\r\napns-push-type: alert\r\n"
    let file = try folder.write(head + "\r\n" + LintTests.good + "\r\n", to: "push.http")
    let (code, result) = try await lint([file])
    #expect(code == 0, "\(result)")
    let bad = try folder.write(
      head.replacing("alert", with: "silent") + "apns-id: x\r\n\r\n" + LintTests.good,
      to: "bad.http"
    )
    let (badCode, badResult) = try await lint([bad])
    #expect(badCode == 1)
    #expect(
      badResult["response"]?["reason"]?.string == "BadMessageId",
      "ids come before push types"
    )
    #expect(rules(badResult).count >= 2)
    let broken = try folder.write("nonsense\n\n{}", to: "broken.http")
    let outcome = try await Pushproof.run(["lint", broken])
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("broken.http:1:1"))
  }

  @Test func severalFilesMakeAList() async throws {
    let folder = try ScratchFolder()
    let good = try folder.write(LintTests.good, to: "good.json")
    let bad = try folder.write("{", to: "bad.json")
    let (code, result) = try await lint([good, bad])
    #expect(code == 1)
    let files = try #require(result["files"]?.array)
    #expect(files.compactMap { $0["file"]?.string } == [good, bad])
    #expect(files.compactMap { $0["verdict"]?.string } == ["accept", "reject"])
    let (both, _) = try await lint([good, good])
    #expect(both == 0)
  }

  @Test func methodPathTokenAndClockAreTakenFromTheOptions() async throws {
    let all = ["--header", "apns-topic: com.example.app"]
    let (_, get) = try await lint(all + ["--method", "GET", "-"], input: LintTests.good)
    #expect(get["response"]?["status"]?.integer == 405)
    let (_, path) = try await lint(all + ["--path", "/nosuch", "-"], input: LintTests.good)
    #expect(path["response"]?["reason"]?.string == "BadPath")
    let (_, token) = try await lint(all + ["--token", "xyz", "-"], input: LintTests.good)
    #expect(token["response"]?["reason"]?.string == "BadDeviceToken")
    let activity =
      #"{"aps":{"event":"update","timestamp":1783080000,"content-state":{"a":1}}}"#
    let type = ["--header", "apns-push-type: liveactivity"]
    let (_, now) = try await lint(type + ["--now", "1783080010", "-"], input: activity)
    let (_, late) = try await lint(type + ["--now", "1883080010", "-"], input: activity)
    #expect(!rules(now).contains("APNS-L-07"))
    #expect(rules(late).contains("APNS-L-07"))
  }

  @Test(
    arguments: [
      [], [0x00], [0xFF, 0xFE], Array("\u{FEFF}{}".utf8),
      Array(#"{"aps":{"alert":"\ud800"}}"#.utf8),
      Array(repeating: UInt8(ascii: "["), count: 100_000), Array("{\"\u{1B}[31m\":\"\u{7}\"}".utf8),
      Array(#"{"aps":{"badge":123456789012345678901234567890}}"#.utf8),
      Array(#"{"aps":{"badge":1e999}}"#.utf8), Array(#"{"aps":1,"aps":2}"#.utf8),
    ] as [[UInt8]]
  )
  func hostileInputIsJudgedAndEscaped(bytes: [UInt8]) async throws {
    for words in [["lint", "-"], ["lint", "--json", "-"]] {
      let process = try Pushproof.start(words, input: bytes)
      let outcome = await process.wait()
      #expect(outcome.signal == 0)
      #expect(outcome.code == 1, "\(outcome)")
      #expect(!outcome.output.utf8.contains(0x1B))
      #expect(!outcome.output.utf8.contains(0x07))
    }
  }

  @Test func aFileBeyondTheLimitIsRefused() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write([UInt8](repeating: 0x20, count: 17 << 20), to: "huge.json")
    let outcome = try await Pushproof.run(["lint", file])
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("huge.json"))
  }
}
