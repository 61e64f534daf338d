import PushJSON
import PushModel
import PushStore
import PushTestKit
import Testing

/// What passes between an intercepted command and whoever started it.
@Suite(.timeLimit(.minutes(3))) struct InterceptStreamTests {
  private static let expo = "https://exp.host/--/api/v2/push/send"
  private static let good =
    #"{"to": "ExponentPushToken[programtoken0000000000]", "title": "Hello"}"#

  private static func curl(_ body: String) -> String {
    "curl -sS -H 'content-type: application/json' -H 'accept: application/json' -d '\(body)' \(expo)"
  }

  private func run(
    _ command: [String],
    _ options: [String] = ["--quiet"],
    input: String = "",
    in folder: ScratchFolder
  ) async throws -> ProcessOutcome {
    try await Pushproof.run(RealSender.words(options, command, folder), input: input)
  }

  @Test func `Standard streams are the command's own, byte for byte`() async throws {
    let folder = try ScratchFolder()
    let outcome = try await run(
      ["sh", "-c", "cat; printf 'a\\033[31m\\0b'; echo err >&2"],
      input: "from outside",
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.output == "from outsidea\u{1B}[31m\0b")
    #expect(outcome.errors == "err\n")
    #expect(outcome.code == 0)
  }

  @Test(
    arguments: [
      (good, "exit 0", 0), ("{}", "exit 0", 1), ("{}", "exit 7", 7), ("{}", "kill -9 $$", 137),
      (good, "exit 3", 3),
    ] as [(String, String, Int32)]
  )
  func `A refusal makes 1 of 0, and of nothing else`(
    body: String,
    end: String,
    code: Int32
  ) async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let outcome = try await run(
      ["sh", "-c", InterceptStreamTests.curl(body) + "; \(end)"],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == code, "\(outcome)")
    let run = try #require(try RunReader.open(folder.file("run.sqlite")).latestRun())
    #expect(run.exitCode == code)
    #expect(run.verdict == "intercepted")
  }

  @Test func `A lint finding alone does not fail the command`() async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let call = "curl -sS -H 'content-type: application/json' -d '\(InterceptStreamTests.good)' "
    let outcome = try await run(["sh", "-c", call + InterceptStreamTests.expo], in: folder)
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try RealSender.findings(folder) == ["EXPO-R15 lint"])
  }

  @Test(arguments: [(["pushproof-nosuch"], 127), (["/etc/passwd"], 126)] as [([String], Int32)])
  func `What cannot be run is told apart as by a shell`(
    command: [String],
    code: Int32
  ) async throws {
    let folder = try ScratchFolder()
    let outcome = try await run(command, in: folder)
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == code, "\(outcome)")
    #expect(outcome.errors.contains(command[0]))
    #expect(outcome.output.isEmpty)
  }

  @Test func `Without --quiet each request has a line, and the end names the report`() async throws
  {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let outcome = try await run(
      ["sh", "-c", InterceptStreamTests.curl(InterceptStreamTests.good)],
      [],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.output.hasPrefix(#"{"data":{"status":"ok","#), "\(outcome)")
    #expect(outcome.errors.contains("sees the mocks under the providers' names, and nothing else"))
    #expect(outcome.errors.contains("expo/send"))
    #expect(outcome.errors.contains("1 request, 0 deserved a refusal; report "))
    #expect(folder.text("report.html").hasPrefix("<!doctype html>"))
  }

  @Test func `--json follows what the command wrote`() async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let command = InterceptStreamTests.curl("{}") + " >/dev/null; exit 7"
    let outcome = try await run(["sh", "-c", command], ["--quiet", "--json"], in: folder)
    guard RealSender.isEnclosed(outcome) else { return }
    let json = try outcome.json()
    #expect(json["verdict"]?.string == "intercepted")
    #expect(json["exitCode"]?.integer == 7)
    #expect(json["database"]?.string == folder.file("run.sqlite"))
    #expect(json["rules"]?.array?.contains { $0["id"]?.string == "EXPO-M01" } == true)
    #expect(outcome.errors.isEmpty)
  }

  @Test func `Reports are written as for any run`() async throws {
    let folder = try ScratchFolder()
    let outcome = try await run(
      ["true"],
      [
        "--quiet", "--report", "md=\(folder.file("r.md"))", "--report",
        "json=\(folder.file("r.json"))",
      ],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0)
    #expect(!folder.text("r.md").isEmpty)
    #expect(folder.text("r.json").contains("\"intercepted\""))
  }
}
