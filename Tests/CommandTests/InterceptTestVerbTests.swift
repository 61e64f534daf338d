import PushJSON
import PushModel
import PushStore
import PushTestKit
import Testing

/// `test --intercept`: senders that know no other address than the providers' own.
@Suite(.timeLimit(.minutes(3))) struct InterceptTestVerbTests {
  private static let alert = Pushproof.suites + "/alert.yaml"

  @Test(arguments: [
    (["pushproof-no-such-command"], "PATH"), (["/nosuch/command"], "/nosuch/command"),
    (["sh", "-c", "pushproof-nosuch"], "127"), (["/etc/passwd"], "/etc/passwd"),
  ])
  func `A sender that does not exist is a fault of the environment`(
    sender: [String],
    words: String
  ) async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [InterceptTestVerbTests.alert],
      options: ["--intercept"],
      sender: sender,
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains(words), "\(outcome.errors)")
    #expect(!outcome.errors.contains("pushproof enclosed"), "\(outcome.errors)")
    let run = try #require(try RunReader.open(folder.file("run.sqlite")).latestRun())
    #expect(run.exitCode == 3 && run.verdict == "error")
  }

  @Test(arguments: [["builtin"], ["builtin:badge-as-string"]])
  func `The reference sender needs no interception`(sender: [String]) async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [InterceptTestVerbTests.alert],
      options: ["--intercept"],
      sender: sender,
      in: folder
    )
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("--intercept goes with a command"), "\(outcome.errors)")
  }

  /// Answers each order by a push with curl to Expo's own address.
  private static let sender = """
    read line
    echo '{"type": "hello", "name": "curl", "providers": ["expo"], "kinds": ["alert"]}'
    while read -r line; do
      id=$(printf '%s' "$line" | sed -n 's/.*"id":"\\([^"]*\\)".*/\\1/p')
      to=$(printf '%s' "$line" | sed -n 's/.*"token":"\\([^"]*\\)".*/\\1/p')
      kind=$(printf '%s' "$line" | sed -n 's/.*"kind":"\\([^"]*\\)".*/\\1/p')
      outcome=unsupported
      if [ "$kind" = alert ]; then
        curl -sS -o /dev/null -H 'content-type: application/json' -H 'accept: application/json' \
          -H 'accept-encoding: gzip, deflate' -H 'host: exp.host' \
          -H "authorization: Bearer $PUSHPROOF_EXPO_ACCESS_TOKEN" \
          -d "{\\"to\\": \\"$to\\", \\"title\\": \\"Hello\\"}" https://exp.host/--/api/v2/push/send \
          && outcome=sent
      fi
      [ -z "$id" ] || echo "{\\"type\\": \\"result\\", \\"id\\": \\"$id\\", \\"outcome\\": \\"$outcome\\"}"
    done
    """

  private static let suite = """
    suite: own/hello
    title: A push
    provider: expo
    cases:
      - id: hello
        title: It arrives
        cites: [EXPO-M01]
        send: {kind: alert, title: Hello}
        expect: {message: {title: Hello}, report: {outcome: sent}}
    """

  @Test(arguments: [["--intercept"], ["--proxy"]])
  func `A sender in a shell finds the mock under Expo's name`(options: [String]) async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    try folder.write(InterceptTestVerbTests.suite, to: "hello.yaml")
    let outcome = try await Pushproof.test(
      [folder.file("hello.yaml")],
      options: options + ["--json"],
      sender: ["sh", "-c", InterceptTestVerbTests.sender],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try outcome.json()["counts"]?["pass"]?.integer == 1)
    let reader = try RunReader.open(folder.file("run.sqlite"))
    let run = try #require(try reader.latestRun())
    let connections = try reader.connections(run: run.id)
    #expect(connections.map(\.opened.sni) == ["exp.host"])
    let facts = try reader.environment(run: run.id)
    let word = options == ["--proxy"] ? "proxy" : "namespaces"
    #expect(facts.contains { $0.name == "interception" && $0.value == word })
  }

  @Test func `One process for each push finds it as well`() async throws {
    guard Subprocess.has("curl"), Subprocess.has("jq") else {
      return print("SKIPPED: curl and jq are wanted")
    }
    let folder = try ScratchFolder()
    try folder.write(InterceptTestVerbTests.suite, to: "hello.yaml")
    let script = """
      order=$(cat)
      [ "$(printf '%s' "$order" | jq -r .notification.kind)" = alert ] || exit 127
      printf '%s' "$order" | jq '{to: .target.token, title: .notification.title}' |
        curl -sSf -o /dev/null -H 'content-type: application/json' -H 'accept: application/json' \
          -d @- https://exp.host/--/api/v2/push/send || exit 1
      """
    let outcome = try await Pushproof.test(
      [folder.file("hello.yaml")],
      options: ["--intercept", "--per-case"],
      sender: ["sh", "-c", script],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try RealSender.rows(folder) == [RealSender.Row(.expo, .send)])
  }
}
