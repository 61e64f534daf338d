import Glibc
import PushJSON
import PushStore
import PushTestKit
import Testing

/// What `test` ends with, cause by cause, and that the database says the same.
@Suite(.timeLimit(.minutes(2))) struct VerdictTests {
  private static let alert = Pushproof.suites + "/alert.yaml"

  /// Answers `hello`, then does what the script behind it does.
  private static func sender(_ rest: String) -> [String] {
    let hello = #"{\"type\":\"hello\",\"name\":\"script\",\"kinds\":[\"alert\"]}"#
    return ["sh", "-c", "read line; echo \"\(hello)\"; \(rest)"]
  }

  /// The run of the file, which tells what a report will tell.
  private func run(_ folder: ScratchFolder) throws -> RunRecord {
    try #require(try RunReader.open(folder.file("run.sqlite")).latestRun())
  }

  @Test func aGoodSenderPasses() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test([Pushproof.suites], options: ["--json"], in: folder)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.errors.isEmpty, "\(outcome.errors)")
    let result = try outcome.json()
    #expect(result["verdict"]?.string == "pass")
    #expect(result["database"]?.string == folder.file("run.sqlite"))
    let cases = try #require(result["cases"]?.array)
    #expect(cases.count >= 234)
    for one in cases {
      #expect(one["outcome"]?.string == "pass")
      for member in ["id", "level", "message", "replay"] {
        #expect(one[member]?.string != nil, "\(member)")
      }
      #expect(one["cites"]?.array?.isEmpty == false)
    }
    #expect(result["counts"]?["pass"]?.integer == Int64(cases.count))
    #expect(try run(folder).exitCode == 0)
    #expect(try run(folder).verdict == "pass")
    #expect(folder.text("report.html").hasPrefix("<!doctype html>"))
  }

  @Test func aWrongSenderFailsAndSaysHowToRepeatTheCase() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [Pushproof.suites + "/badge-sound.yaml"],
      sender: ["builtin:badge-as-string"],
      in: folder
    )
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("replay: pushproof replay "))
    #expect(outcome.output.contains("FAIL"))
    #expect(try run(folder).exitCode == 1)
  }

  @Test(arguments: [
    (["pushproof-no-such-command"], "PATH"), (["/nosuch/command"], "/nosuch/command"),
    (["/etc/passwd"], "/etc/passwd"), (["sh", "-c", "pushproof-nosuch"], "127"),
    (["false"], "status 1"), (["sh", "-c", "kill -9 $$"], "signal"),
    (["sh", "-c", "echo no protocol; cat >/dev/null"], "JSON object"),
    (["sh", "-c", "echo why >&2; exit 7"], "why"), (["sleep", "100"], "hello"),
  ])
  func aSenderThatDoesNotComeUpIsAFaultOfTheEnvironment(
    command: [String],
    words: String
  ) async throws {
    let folder = try ScratchFolder()
    // Short only where it must pass, so that a busy machine does not pass it elsewhere.
    let seconds = words == "hello" ? "1" : "20"
    let outcome = try await Pushproof.test(
      [VerdictTests.alert],
      options: ["--deadline", seconds],
      sender: command,
      in: folder
    )
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(try run(folder).exitCode == 3)
    #expect(try run(folder).verdict == "error")
  }

  @Test(arguments: [
    ("read line; exit 3", "status 3"), ("read line; kill -9 $$", "signal"),
    ("cat >/dev/null", "1000 ms"), ("read line; echo '{}'; cat >/dev/null", ""),
    (
      "read line; echo '{\"type\":\"result\",\"id\":\"nosuch\",\"outcome\":\"sent\"}'; cat >/dev/null",
      ""
    ),
    ("exec >&-; cat >/dev/null", ""),
  ])
  func aSenderThatDiesHangsOrTalksNonsenseEndsTheRun(script: String, words: String) async throws {
    let folder = try ScratchFolder()
    let seconds = words == "status 3" || words == "signal" ? "20" : "1"
    let outcome = try await Pushproof.test(
      [VerdictTests.alert],
      options: ["--deadline", seconds],
      sender: VerdictTests.sender(script),
      in: folder
    )
    #expect(outcome.code == 3, "\(outcome)")
    #expect((outcome.output + outcome.errors).contains(words), "\(outcome)")
    #expect(try run(folder).exitCode == 3)
  }

  @Test func aSenderThatSupportsNothingWasNotTested() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [VerdictTests.alert],
      options: ["--per-case"],
      sender: ["sh", "-c", "cat >/dev/null; exit 127"],
      in: folder
    )
    #expect(outcome.code == 2)
    #expect(outcome.output.contains("No case was judged"))
    #expect(try run(folder).exitCode == 2)
  }

  @Test func aSenderThatClaimsToSendAndDoesNotFails() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [VerdictTests.alert],
      options: ["--per-case", "--run", "apns/alert/body-only"],
      sender: ["sh", "-c", "cat >/dev/null; exit 0"],
      in: folder
    )
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("nothing arrived") || outcome.output.contains("got      0"))
  }

  @Test(.enabled(if: Subprocess.has("curl"))) func aSenderPerCaseFindsAllInItsEnvironment()
    async throws
  {
    let folder = try ScratchFolder()
    let sender = Pushproof.checkout + "/Suites/senders/curl_sender.sh"
    let outcome = try await Pushproof.test(
      [VerdictTests.alert],
      options: ["--per-case", "--run", "apns/alert/body-only", "--run", "apns/alert/subtitle"],
      sender: ["sh", sender],
      in: folder
    )
    #expect(outcome.code == 0 || outcome.code == 2, "\(outcome)")
    #expect(!outcome.output.contains(" error"), "\(outcome.output)")
  }

  @Test(arguments: [(SIGINT, 130), (SIGTERM, 143)] as [(Int32, Int32)])
  func anInterruptedRunReportsWhatItHas(signal: Int32, code: Int32) async throws {
    let folder = try ScratchFolder()
    // Answers three times and then falls silent, so that there is something to interrupt.
    let slow = VerdictTests.sender(
      #"for n in 1 2 3; do read line; id=${line#*\"id\":\"}; id=${id%%\"*}; "#
        + #"echo "{\"type\":\"result\",\"id\":\"$id\",\"outcome\":\"failed\",\"status\":500}"; done; "#
        + #"read line; echo "$line" >"$LOG"; exec sleep 100"#
    )
    let process = try Pushproof.start(
      ["test", VerdictTests.alert, "--json", "--deadline", "60"] + Pushproof.common(folder) + ["--"]
        + slow,
      environment: ["LOG": folder.file("log")]
    )
    #expect(await eventually { !folder.text("log").isEmpty })
    process.send(signal)
    let outcome = await process.wait(seconds: 30)
    #expect(outcome.code == code, "\(outcome)")
    let result = try outcome.json()
    let outcomes = try #require(result["cases"]?.array).compactMap { $0["outcome"]?.string }
    #expect(outcomes.contains("fail"))
    #expect(outcomes.contains("skipped"))
    let run = try run(folder)
    #expect(run.exitCode == code)
    #expect(run.endedAt != nil)
    #expect(
      try RunReader.open(folder.file("run.sqlite")).cases(run: run.id).count == outcomes.count
    )
  }

  // MARK: Known failures

  private func known(_ folder: ScratchFolder, id: String) throws -> String {
    try folder.write(
      "- id: \(id)\n  reason: the badge is text until spring\n  since: 2026-07-01\n",
      to: "known.yaml"
    )
  }

  @Test func anExpectedFailurePassesTheRun() async throws {
    let folder = try ScratchFolder()
    let file = try known(folder, id: "apns/badge-sound/badge-zero")
    let options = ["--known-failing", file, "--run", "apns/badge-sound/badge-zero"]
    let outcome = try await Pushproof.test(
      [Pushproof.suites],
      options: options,
      sender: ["builtin:badge-as-string"],
      in: folder
    )
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("known"))
  }

  @Test func anUnexpectedPassFailsTheRun() async throws {
    let folder = try ScratchFolder()
    let file = try known(folder, id: "apns/badge-sound/badge-zero")
    let outcome = try await Pushproof.test(
      [Pushproof.suites],
      options: ["--known-failing", file, "--run", "apns/badge-sound/badge-zero"],
      in: folder
    )
    #expect(outcome.code == 1, "\(outcome)")
    #expect(outcome.output.contains("known"))
  }

  @Test func aKnownFailureOfNoCaseIsAMistake() async throws {
    let folder = try ScratchFolder()
    let file = try known(folder, id: "apns/badge-sound/badge-zerro")
    let outcome = try await Pushproof.test(
      [Pushproof.suites],
      options: ["--known-failing", file],
      in: folder
    )
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("known.yaml:1:"))
    #expect(outcome.errors.contains("badge-zero"))
  }

  // MARK: Repetition

  @Test func aFailedCaseIsReplayedAlone() async throws {
    let folder = try ScratchFolder()
    let suite = [Pushproof.suites + "/badge-sound.yaml"]
    _ = try await Pushproof.test(suite, sender: ["builtin:badge-as-string"], in: folder)
    let options = ["--json", "--quiet", "--db", folder.file("replay.sqlite")]
    let path = folder.file("run.sqlite")
    let again = try await Pushproof.run(
      ["replay", path, "apns/badge-sound/badge-zero"] + options
    )
    #expect(again.code == 1, "\(again)")
    let cases = try #require(try again.json()["cases"]?.array)
    #expect(
      cases.compactMap { $0["id"]?.string }.filter { !$0.hasPrefix("harness/") }
        == ["apns/badge-sound/badge-zero"]
    )
    let healed = try await Pushproof.run(
      ["replay", path, "apns/badge-sound/badge-zero"] + options + ["--", "builtin"]
    )
    #expect(healed.code == 0, "\(healed)")
    let typo = try await Pushproof.run(["replay", path, "apns/badge-sound/badge-zerro"] + options)
    #expect(typo.code == 2)
    #expect(typo.errors.contains("did you mean apns/badge-sound/badge-zero?"))
  }

  @Test func anAskAndARequestAreReplayed() async throws {
    let folder = try ScratchFolder()
    _ = try await Pushproof.test([VerdictTests.alert], in: folder)
    let path = folder.file("run.sqlite")
    let reader = try RunReader.open(path)
    let run = try #require(try reader.latestRun())
    let ask = try #require(try reader.asks(run: run.id).last).ask.id
    let request = try #require(try reader.requests(RequestFilter(run: run.id, ask: ask)).first)
    for word in ["\(ask)", "request:\(request.id)"] {
      let outcome = try await Pushproof.run(
        ["replay", path, word, "--quiet", "--db", folder.file("replay.sqlite")])
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.output.contains("the sender says: sent 200"))
      #expect(outcome.output.contains("apns-topic: com.example.app"))
    }
    for word in ["999999", "request:999999", "request:x"] {
      let outcome = try await Pushproof.run(["replay", path, word, "--db", folder.file("r.sqlite")])
      #expect(outcome.code == 2, "\(word)")
    }
  }

  @Test func theDemoShowsGreenAndRed() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.run(
      ["demo", "--state", Pushproof.state.file("state"), "--db", folder.file("run.sqlite")],
      folder: Pushproof.checkout
    )
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(outcome.output.contains("Green and red are where they belong"))
    #expect(folder.exists("report.html"))
  }
}
