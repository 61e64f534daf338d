import PushTestKit
import Testing

/// Wrong words on the command line: exit code 2, what is wrong, what to write instead.
@Suite(.timeLimit(.minutes(4))) struct UsageTests {
  private static let verbs = [
    "demo", "serve", "test", "lint", "report", "replay", "list", "explain", "schema", "fidelity",
    "intercept", "env", "doctor",
  ]

  @Test(arguments: UsageTests.verbs) func helpNamesUsageAndEveryOption(verb: String) async throws {
    let long = try await Pushproof.run([verb, "--help"])
    #expect(long.code == 0)
    #expect(long.errors.isEmpty)
    #expect(long.output.contains("usage: pushproof \(verb)"))
    for option in ["--json", "--quiet", "--no-color", "--help"] {
      #expect(long.output.contains("  \(option) "))
    }
    let word = try await Pushproof.run(["help", verb])
    #expect(word.output == long.output)
    let overview = try await Pushproof.run(["--help"])
    #expect(overview.output.contains("\n  \(verb) "))
  }

  @Test func withoutAVerbTheOverviewIsAnError() async throws {
    let outcome = try await Pushproof.run([])
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("usage: pushproof COMMAND"))
  }

  @Test func theVersionIsPrinted() async throws {
    let outcome = try await Pushproof.run(["--version"])
    #expect(outcome.code == 0)
    #expect(outcome.output.hasPrefix("pushproof "))
  }

  @Test(arguments: [
    (["tset"], "did you mean 'pushproof test'?"),
    (["help", "serv"], "did you mean 'pushproof serve'?"),
    (["xyzzy"], "'pushproof --help' lists them"), (["test", "--jsno"], "did you mean --json?"),
    (["serve", "--reedy-file", "x"], "did you mean --ready-file?"),
    (["test", "--db"], "--db needs a value"), (["lint", "--json=1", "x"], "--json takes no value"),
    (["test", "--report", "juint=x", "--", "builtin"], "did you mean junit?"),
    (["test", "--report", "junit", "--", "builtin"], "--report takes KIND=FILE"),
    (["test", "--report", "xyzzy=x", "--", "builtin"], "kinds: html, junit"),
    (["test", Pushproof.suites], "no sender was given"),
    (["test", Pushproof.suites, "--"], "command"),
    (["test", "--parallel", "0", Pushproof.suites, "--", "builtin"], "from 1 to 256"),
    (["test", Pushproof.suites, "--", "builtin:no-topik"], "no-topic"),
    (["test", Pushproof.suites, "--run", "apns/nosuch/**", "--", "builtin"], "apns/nosuch/**"),
    (["serve", "x"], "serve takes no operands"),
    (["serve", "--apns-port", "70000"], "from 0 to 65535"),
    (["serve", "--set", "xyzzy=1"], "xyzzy"), (["serve", "--set", "xyzzy"], "NAME=VALUE"),
    (["serve", "--record", "some"], "full or counts"), (["serve", "--key-id", "A"], "--apns-key"),
    (["serve", "--apns-key", "/nosuch.p8", "--key-id", "A", "--team-id", "B"], "/nosuch.p8"),
    (["serve", "--world", "/nosuch.yaml"], "/nosuch.yaml"),
    (["serve", "--seed", "-1"], "--seed"),
    (["list"], "rules, cases or flaws"), (["list", "rulez"], "did you mean rules?"),
    (["list", "rules", "--provider", "apple"], "is no provider"),
    (["fidelity", "--provider", "apple"], "is no provider"),
    (["explain"], "which rule?"), (["explain", "APNS-P-2O"], "did you mean APNS-P-20?"),
    (["schema", "notifcation"], "did you mean notification?"), (["schema"], "which schema?"),
    (["fidelity", "--set", "idle-secnds=3"], "did you mean"),
    (["fidelity", "more"], "no use for 'more'"), (["demo", "more"], "no use for 'more'"),
    (["schema", "suite", "world"], "no use for 'world'"), (["demo", "--", "x"], "no use for '--'"),
    (["list", "flaws", "more"], "no use for 'more'"),
    (["report"], "which run file?"), (["report", "/nosuch.sqlite"], "there is no file"),
    (["replay", "/nosuch.sqlite"], "a run file and an id"),
    (["replay", "/nosuch.sqlite", "1"], "there is no file"),
    (["lint"], "no file was given"), (["lint", "/nosuch.json"], "/nosuch.json"),
    (["lint", "--provider", "apnz", "-"], "apnz"), (["lint", "--header", "x", "-"], "name: value"),
    (["lint", "--now", "soon", "-"], "--now"),
    (
      ["test", "--known-failing", "/nosuch.yaml", Pushproof.suites, "--", "builtin"], "/nosuch.yaml"
    ),
  ])
  func wrongWordsAreAnsweredWithAdvice(words: [String], advice: String) async throws {
    let outcome = try await Pushproof.run(words)
    #expect(outcome.code == 2, "\(outcome)")
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains(advice), "\(outcome.errors)")
  }
}
