import PushModel
import PushTestKit
import Testing

/// The proxy: who honours it pushes to the mocks, and who does not is named afterwards.
@Suite(.timeLimit(.minutes(5))) struct RealSenderProxyTests {
  private func run(_ file: String, _ folder: ScratchFolder) async throws -> ProcessOutcome? {
    guard let python = RealSender.python() else { return nil }
    return try await RealSender.intercept(
      [python, RealSender.programs + "/" + file],
      options: ["--proxy"],
      in: folder
    )
  }

  private func doctor(_ folder: ScratchFolder) async throws -> String {
    let outcome = try await Pushproof.run([
      "doctor", "--state", Pushproof.state.file("state"), folder.file("run.sqlite"),
    ])
    let lines = outcome.output.split(separator: "\n", omittingEmptySubsequences: false)
    return lines.drop { $0 != "the run" }.joined(separator: "\n")
  }

  @Test(arguments: ["firebase_admin_send.py", "pyfcm_send.py", "exponent_send.py"])
  func `Libraries over requests honour it`(file: String) async throws {
    let folder = try ScratchFolder()
    guard let outcome = try await run(file, folder),
      let program = RealSenderProgramTests.all.first(where: { $0.file == file })
    else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try RealSender.rows(folder) == program.rows)
    #expect(outcome.errors.contains("is led to the mocks by the proxy at port"))
    let review = try await doctor(folder)
    #expect(!review.contains("ignores HTTPS_PROXY"), "\(review)")
  }

  @Test(
    arguments: [
      (
        "firebase_admin_send_async.py", [RealSender.Row(.fcm, .token)],
        "fcm.googleapis.com: never called, though an access token was fetched"
      ),
      ("aioapns_send.py", [], "no host was called: the sender ignores HTTPS_PROXY"),
    ] as [(String, [RealSender.Row], String)]
  )
  func `Doctor names what ignores it`(
    file: String,
    rows: [RealSender.Row],
    advice: String
  ) async throws {
    guard let python = RealSender.python() else { return }
    let folder = try ScratchFolder()
    let words = RealSender.words(["--proxy"], [python, RealSender.programs + "/" + file], folder)
    // A sender that ignores the proxy must not find the real service from a test.
    let isolated = ["unshare", "-rn", "sh", "-c", #"ip link set lo up && exec "$0" "$@""#]
    let outcome = try await Subprocess.run(isolated + [Pushproof.path] + words, seconds: 100)
    guard outcome.errors.contains("is led to the mocks by the proxy") else {
      return print("SKIPPED \(file): no network namespace here: \(outcome.errors)")
    }
    #expect(!outcome.isLate)
    #expect(try RealSender.rows(folder) == rows)
    let review = try await doctor(folder)
    #expect(review.contains(advice), "\(review)")
  }

  @Test func `Other hosts are refused and named`() async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let outcome = try await RealSender.intercept(
      ["curl", "-sS", "https://example.org/"],
      options: ["--proxy"],
      in: folder
    )
    #expect(outcome.code == 56, "\(outcome)")
    let review = try await doctor(folder)
    #expect(review.contains("the proxy refused: example.org"), "\(review)")
  }
}
