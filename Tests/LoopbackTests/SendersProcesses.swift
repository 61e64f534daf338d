import PushJSON
import PushModel
import PushSenders
import PushSuites
import Testing

/// Senders as real processes.
@Suite(.timeLimit(.minutes(4))) struct SendersProcesses {
  private func surroundings(_ command: [String], deadline: Int = 10_000) -> SenderSurroundings {
    SenderSurroundings(
      command: command,
      ready: Fixture.ready(),
      readyPath: "/ready.json",
      environment: [("PATH", "/bin:/usr/bin")],
      deadlineMilliseconds: deadline,
      launch: ChildSenderProcess.launcher
    )
  }

  /// Reports the id of each order, the topic of the ready file as reason, and logs.
  private static let script = """
    while read -r line; do
      case $line in
      *'"type":"hello"'*) echo '{"type": "hello", "name": "shell", "version": "1"}' ;;
      *'"type":"send"'*)
        id=${line#*'"id":"'}; id=${id%%'"'*}
        echo "order $id" >&2
        echo "{\\"type\\":\\"result\\",\\"id\\":\\"$id\\",\\"outcome\\":\\"failed\\",\\"reason\\":\\"$PUSHPROOF_APNS_TOPIC\\"}" ;;
      *'"type":"stop"'*) exit 0 ;;
      esac
    done
    """

  @Test func drivesALongLivedProcess() async throws {
    let sender = CommandSender(surroundings(["sh", "-c", SendersProcesses.script]))
    #expect(try await sender.start().name == "shell")
    for id in ["a", "b"] {
      let report = try await sender.send(Fixture.order(["kind": "alert"], id: id))
      #expect(report.outcome == .failed)
      #expect(report.reason == "com.example.app")
    }
    await sender.stop()
    await #expect(throws: SenderFailure.self) {
      try await sender.send(Fixture.order(["kind": "alert"]))
    }
    #expect(try await sender.start().name == "shell")
    await sender.stop()
  }

  @Test func stopsAProcessThatDoesNotListen() async throws {
    let words = "echo '{\"type\": \"hello\"}'; trap '' TERM; while :; do read -r x || sleep 1; done"
    let sender = CommandSender(surroundings(["sh", "-c", words]))
    _ = try await sender.start()
    await sender.stop()
  }

  @Test func showsWhatAProcessSaidThatEndedAtOnce() async {
    let sender = CommandSender(surroundings(["sh", "-c", "echo broken >&2; exit 3"]))
    let thrown = await #expect(throws: SenderFailure.self) { try await sender.start() }
    #expect(thrown?.message.contains("ended with status 3 before it answered `hello`") == true)
    #expect(thrown?.output == "broken\n")
  }

  @Test(arguments: [
    ("exit 0", SenderReport.Outcome.sent), ("exit 1", .failed), ("exit 127", .unsupported),
  ])
  func drivesAProcessPerCase(end: String, outcome: SenderReport.Outcome) async throws {
    let sender = PerCaseSender(surroundings(["sh", "-c", "cat >&2; \(end)"]))
    let report = try await sender.send(Fixture.order(["kind": "alert"], id: "7"))
    #expect(report.outcome == outcome)
    #expect(JSONValue(parsing: report.output)?["id"] == "7")
  }

  @Test func aCommandInsideAShellThatIsMissingIsNotUnsupported() async {
    let sender = PerCaseSender(surroundings(["sh", "-c", "no-such-command-anywhere"]))
    let thrown = await #expect(throws: SenderFailure.self) {
      try await sender.send(Fixture.order(["kind": "alert"]))
    }
    #expect(thrown?.message.contains("not found") == true)
  }

  @Test func aProcessPerCaseThatHangsIsEnded() async {
    let sender = PerCaseSender(surroundings(["sh", "-c", "sleep 60"], deadline: 100))
    let thrown = await #expect(throws: SenderFailure.self) {
      try await sender.send(Fixture.order(["kind": "alert"]))
    }
    #expect(thrown?.message.contains("did not end within 100 ms") == true)
  }

  @Test(arguments: [
    ("https://127.0.0.1:41001", "127.0.0.1", 41001), ("https://[::1]:443/", "::1", 443),
    ("https://api.push.apple.com", "api.push.apple.com", 443),
  ])
  func readsTheAddressOfAnEndpoint(url: String, host: String, port: Int) {
    let address = HTTP2PushClient.address(of: url)
    #expect(address?.host == host)
    #expect(address?.port == port)
  }

  @Test(arguments: [
    "http://127.0.0.1:1", "https://", "https://h:0", "https://h:65536", "https://h:x", "",
    "https://h/path",
  ])
  func refusesAnAddressThatMakesNoSense(url: String) {
    #expect(HTTP2PushClient.address(of: url) == nil)
  }
}
