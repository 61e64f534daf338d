import FoundationEssentials
import Glibc
import PushStore
import PushTestKit
import Testing

/// How often the libraries of others try under lasting faults, measured against what is known of them.
///
/// The attempts are those that arrived for each ask, read from the databases of the runs.
@Suite(.timeLimit(.minutes(5))) struct RealSenderRetryTests {
  @Test func `Each library tries as often as is known of it`() async throws {
    guard let python = RealSender.python() else { return }
    let folders = try RetryTable.runs.map { _ in try ScratchFolder() }
    let outcomes = try await withThrowingTaskGroup(of: (Int, ProcessOutcome).self) { group in
      for (index, run) in RetryTable.runs.enumerated() {
        let words = self.words(run, python, folders[index])
        group.addTask {
          let process = try Pushproof.start(
            words,
            environment: ["SENDER_ANSWER_SECONDS": "3600"]
          )
          return (index, await process.wait(seconds: 200))
        }
      }
      return try await group.reduce(into: [Int: ProcessOutcome]()) { $0[$1.0] = $1.1 }
    }
    for (index, run) in RetryTable.runs.enumerated() {
      guard let outcome = outcomes[index], RealSender.isEnclosed(outcome) else { return }
      // The cases demand nothing; but a push without a word is an error, and the run goes on.
      let isCut = run.cases.contains { RetryTable.known(run.client, $0).isCut }
      let isEither = run.cases.contains("access-token-expired") && run.client == "pyfcm"
      #expect(outcome.code == (isCut || isEither ? 1 : 0), "\(run.words): \(outcome)")
    }
    var table = RetryTable()
    for (run, folder) in zip(RetryTable.runs, folders) { try table.read(run, folder) }
    print(table.markdown)
    for line in table.differences { Issue.record("\(line)") }
    #expect(table.isComplete)
    if getenv("PUSHPROOF_RECORD") != nil {
      let path = Pushproof.checkout + "/Reports/reference/retries.md"
      try Data(table.page.utf8).write(to: URL(filePath: path))
    }
  }

  private func words(
    _ run: RetryTable.Run,
    _ python: String,
    _ folder: ScratchFolder
  ) -> [String] {
    ["test", RealSender.suites + "/measured"] + Pushproof.common(folder)
      + run.cases.flatMap { ["--run", "measured/retries/\($0)"] }
      + ["--intercept", "--deadline", String(RetryTable.deadlineSeconds), "--"]
      + [python] + run.words.enumerated().map { $0 == 0 ? RealSender.senders + "/" + $1 : $1 }
  }
}
