import PushStore
import PushTestKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct ServiceReplayTests {
  @Test(arguments: [
    ("expo/message.yaml", "expo/message/title-and-body", "/--/api/v2/push/send"),
    ("fcm/data.yaml", "fcm/data/nested-object-is-json", "\"token\""),
    ("fcm/topics.yaml", "fcm/topics/topic", "\"topic\""),
    ("fcm/topics.yaml", "fcm/topics/condition", "\"condition\""),
  ])
  func `Asks of every kind are replayed`(file: String, cases: String, sign: String) async throws {
    let folder = try ScratchFolder()
    let suite = Pushproof.checkout + "/Suites/" + file
    _ = try await Pushproof.test([suite, "--run", cases], in: folder)
    let path = folder.file("run.sqlite")
    let reader = try RunReader.open(path)
    let run = try #require(try reader.latestRun())
    // The first ask of a run is for a kind that no sender knows.
    let ask = try #require(try reader.asks(run: run.id).dropFirst().first).ask.id
    let request = try #require(try reader.requests(RequestFilter(run: run.id, ask: ask)).first)
    for word in ["\(ask)", "request:\(request.id)"] {
      let outcome = try await Pushproof.run(
        ["replay", path, word, "--quiet", "--db", folder.file("replay.sqlite")]
      )
      #expect(outcome.code == 0, "\(outcome)")
      #expect(outcome.output.contains("the sender says: sent 200"))
      #expect(outcome.output.contains(sign))
    }
  }
}
