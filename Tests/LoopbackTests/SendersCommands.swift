import PushJSON
import PushModel
import PushSenders
import PushSuites
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct SendersCommands {
  private func failure(_ body: () async throws -> Void) async -> SenderFailure? {
    do {
      try await body()
      Issue.record("nothing was thrown")
      return nil
    } catch {
      return error as? SenderFailure
    }
  }

  @Test func greetsAndReadsResultsInAnyOrder() async throws {
    let held = Mutex<String?>(nil)
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        switch message["type"]?.string {
        case "hello": process.say(Fixture.hello)
        case "send":
          let id = message["id"]?.string ?? ""
          let first = held.withLock { held -> String? in
            defer { held = id }
            return held
          }
          guard let first else { return }
          process.say(#"{"type":"result","id":"\#(id)","outcome":"sent","odd":1}"#)
          process.say(
            #"{"type":"result","id":"\#(first)","outcome":"failed","status":400,"#
              + #""reason":"BadTopic"}"#
          )
        default: process.end(0)
        }
      }
    )
    let hello = try await sender.start()
    #expect(hello == SenderHello(name: "fake", version: "1", kinds: ["alert"]))
    async let one = sender.send(Fixture.order(["kind": "alert"], id: "a"))
    async let two = sender.send(Fixture.order(["kind": "alert"], id: "b"))
    let outcomes = try await [one, two]
    #expect(outcomes.contains { $0.outcome == .sent })
    #expect(outcomes.contains { $0.status == 400 && $0.reason == "BadTopic" })
    await sender.stop()
  }

  @Test func keepsStandardErrorOfTheCase() async throws {
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        if message["type"] == "hello" {
          process.complain("starting\n")
          process.say(Fixture.hello)
        } else {
          process.complain("odd \(message["id"]?.string ?? "")\n")
          process.say(#"{"type":"result","id":"\#(message["id"]?.string ?? "")","outcome":"sent"}"#)
        }
      }
    )
    _ = try await sender.start()
    #expect(try await sender.send(Fixture.order([:], id: "1")).output == "odd 1\n")
    #expect(try await sender.send(Fixture.order([:], id: "2")).output == "odd 2\n")
  }

  @Test func namesALineThatIsNotJSON() async throws {
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        process.say(message["type"] == "hello" ? Fixture.hello : "Sending \u{1b}[31mpush")
      }
    )
    _ = try await sender.start()
    let thrown = await failure { _ = try await sender.send(Fixture.order([:])) }
    #expect(thrown?.message.contains(#"`Sending \u{1b}[31mpush`"#) == true)
    #expect(thrown?.message.contains("logs go to standard error") == true)
  }

  @Test(arguments: [
    (#"{"type":"result","id":"9","outcome":"sent"}"#, "no open order"),
    (#"{"type":"result","outcome":"sent"}"#, "without `id`"),
    (#"{"type":"result","id":"1","outcome":"ok"}"#, "`outcome` is not"),
    (#"{"type":"reslut"}"#, "`reslut`"), ("[1]", "no JSON object"),
  ])
  func explainsAWrongMessage(line: String, words: String) async throws {
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        process.say(message["type"] == "hello" ? Fixture.hello : line)
      }
    )
    _ = try await sender.start()
    let thrown = await failure { _ = try await sender.send(Fixture.order([:])) }
    #expect(thrown?.message.contains(words) == true, "\(thrown?.message ?? "")")
  }

  @Test func tellsOfAnExitBeforeHelloWithItsOutput() async {
    let sender = CommandSender(
      Fixture.surroundings { process, _ in
        process.complain("ImportError: no module\n")
        process.end(1)
      }
    )
    let thrown = await failure { _ = try await sender.start() }
    #expect(thrown?.message.contains("ended with status 1 before it answered `hello`") == true)
    #expect(thrown?.output == "ImportError: no module\n")
  }

  @Test func tellsOfADeathDuringACaseAndStartsAnew() async throws {
    let starts = Mutex(0)
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        if message["type"] == "hello" {
          starts.withLock { $0 += 1 }
          process.say(Fixture.hello)
        } else if starts.withLock({ $0 }) == 1 {
          process.end(0, signal: 11)
        } else {
          process.say(#"{"type":"result","id":"1","outcome":"sent"}"#)
        }
      }
    )
    _ = try await sender.start()
    let thrown = await failure { _ = try await sender.send(Fixture.order([:])) }
    #expect(thrown?.message.contains("was ended by signal 11") == true)
    _ = await failure { _ = try await sender.send(Fixture.order([:])) }
    _ = try await sender.start()
    #expect(try await sender.send(Fixture.order([:])).outcome == .sent)
  }

  @Test func doesNotWaitForever() async throws {
    let silent = CommandSender(Fixture.surroundings(deadlinePasses: true) { _, _ in })
    let thrown = await failure { _ = try await silent.start() }
    #expect(thrown?.message.contains("did not answer `hello` within 10000 ms") == true)

    let slow = CommandSender(
      Fixture.surroundings(deadlinePasses: true) { process, message in
        if message["type"] == "hello" { process.say(Fixture.hello) }
      }
    )
    _ = try await slow.start()
    let late = await failure { _ = try await slow.send(Fixture.order([:], id: "7")) }
    #expect(late?.message.contains("no result for `7` within") == true)
    #expect(late?.isTimeout == true)
  }

  @Test(arguments: ["no-such-command-anywhere", "/no/such/file", "./none"])
  func aCommandThatDoesNotExistIsTheEnvironmentsFault(word: String) async {
    for perCase in [false, true] {
      let surroundings = Fixture.surroundings(command: [word]) { _, _ in }
      let sender: any Sender =
        perCase ? PerCaseSender(surroundings) : CommandSender(surroundings)
      let thrown = await failure { _ = try await sender.start() }
      #expect(thrown?.message.contains(word) == true)
    }
  }

  @Test func aFileThatMayNotBeRunIsNamed() async {
    let sender = PerCaseSender(Fixture.surroundings(command: ["/etc/passwd"]) { _, _ in })
    let thrown = await failure { _ = try await sender.start() }
    #expect(thrown?.message.contains("may not be run") == true)
  }

  @Test(arguments: [
    (0, SenderReport.Outcome.sent), (1, .failed), (2, .failed), (127, .unsupported),
  ])
  func readsTheExitCodeOfAProcessPerCase(status: Int, outcome: SenderReport.Outcome) async throws {
    let sender = PerCaseSender(
      Fixture.surroundings { process, _ in
        process.complain("log\n")
        process.say("noise")
        process.say(#"{"type":"result","status":400,"reason":"BadTopic"}"#)
        process.end(status)
      }
    )
    let report = try await sender.send(Fixture.order(["kind": "alert"]))
    #expect(report.outcome == outcome)
    #expect(report.status == 400)
    #expect(report.reason == "BadTopic")
    #expect(report.output == "log\nnoise\n")
  }

  @Test func aShellThatFindsNoCommandIsNotUnsupported() async {
    let sender = PerCaseSender(
      Fixture.surroundings { process, _ in
        process.complain("sh: 1: nosuch: not found\n")
        process.end(127)
      }
    )
    let thrown = await failure { _ = try await sender.send(Fixture.order([:])) }
    #expect(thrown?.message.contains("sh: 1: nosuch: not found") == true)
  }

  @Test func aProcessPerCaseThatHangsOrCrashesIsAFailure() async {
    let hangs = PerCaseSender(Fixture.surroundings(deadlinePasses: true) { _, _ in })
    let late = await failure { _ = try await hangs.send(Fixture.order([:])) }
    #expect(late?.message.contains("did not end within") == true)
    let crashes = PerCaseSender(Fixture.surroundings { process, _ in process.end(0, signal: 6) })
    let crash = await failure { _ = try await crashes.send(Fixture.order([:])) }
    #expect(crash?.message.contains("signal 6") == true)
  }

  @Test func givesTheSenderTheReadyFileInItsEnvironment() async throws {
    let seen = Mutex<[(name: String, value: String)]>([])
    let sender = CommandSender(
      Fixture.surroundings { process, _ in
        seen.withLock { $0 = process.launch.environment }
        process.say(Fixture.hello)
      }
    )
    _ = try await sender.start()
    let environment = seen.withLock { $0 }
    func values(_ name: String) -> [String] { environment.filter { $0.name == name }.map(\.value) }
    #expect(values("PUSHPROOF_READY") == ["/ready.json"])
    #expect(values("PUSHPROOF_CA") == ["/ca.pem"])
    #expect(values("PUSHPROOF_APNS_TEAM_ID") == ["TEAM123456"])
    #expect(values("HOME") == ["/root"])
  }

  @Test(arguments: [
    (["builtin"], SenderWord.builtin([])),
    (["builtin:badge-as-string,no-topic"], .builtin([.badgeAsString, .noTopic])),
    (["python3", "a.py"], .command(["python3", "a.py"])), (["./x"], .command(["./x"])),
  ])
  func readsTheSenderWord(words: [String], word: SenderWord) throws {
    #expect(try SenderWord.parse(words) == word)
  }

  @Test(arguments: [
    ([], "no sender"), ([""], "no sender"), (["builtin:"], "no flaw"),
    (["builtin:badge-as-sting"], "no flaw"), (["builtin", "x"], "no arguments"),
    (["https://example.com"], "cannot be driven"), (["sender.yaml"], "cannot be driven"),
  ])
  func refusesWhatIsNoSender(words: [String], title: String) {
    let mistake = #expect(throws: SenderWord.Mistake.self) { try SenderWord.parse(words) }
    #expect(mistake?.title.contains(title) == true)
    #expect(mistake?.advice.isEmpty == false)
  }
}
