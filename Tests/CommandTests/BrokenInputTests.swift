import Glibc
import PushStore
import PushTestKit
import Testing

/// Suites, files and folders that are broken: all mistakes at once, and never a crash.
@Suite(.timeLimit(.minutes(2))) struct BrokenInputTests {
  private func test(_ folder: ScratchFolder, _ file: String) async throws -> ProcessOutcome {
    try await Pushproof.test([file], in: folder)
  }

  private static let head = "suite: broken\n"

  @Test func allMistakesOfASuiteAreShownAtOnce() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      """
      suite: broken
      provider: apns
      cases:
        - id: one
          titel: A typo
          cites: [APNS-P-10]
          send: {kind: alert, title: Hello}
          expect:
            requests:
              - body: {aps.alert.title: {contians: H}}
        - id: two
          title: A wrong type
          cites: APNS-P-99
          send: {kind: alrt, badge: many}
          expect: {attempts: {between: [1]}}
      """,
      to: "broken.yaml"
    )
    let outcome = try await test(folder, file)
    #expect(outcome.code == 2)
    #expect(outcome.output.isEmpty)
    for words in ["titel", "contians", "did you mean `contains`?"] {
      #expect(outcome.errors.contains(words), "\(words): \(outcome.errors)")
    }
    let places = outcome.errors.split(separator: "\n").filter { $0.contains("broken.yaml:") }
    #expect(places.count >= 4, "\(outcome.errors)")
    #expect(outcome.errors.contains("^"))
    #expect(!folder.exists("run.sqlite"), "nothing was tested")
  }

  @Test(arguments: [
    ("", "broken.yaml"), ("cases: [", "broken.yaml:"), ("- just\n- a list\n", "broken.yaml:1"),
    ("suite: x\ncases: &a [*a]\n", "broken.yaml:"), ("a: *nosuch\n", "broken.yaml:1"),
    ("suite: \u{0}\n", "broken.yaml:"), ("suite: x\n\tcases: []\n", "broken.yaml:2"),
    ("suite: x\nsuite: y\n", "broken.yaml:2"), ("%YAML 9.9\n---\na: b\n", "broken.yaml"),
    ("a: !!binary x\n", "broken.yaml"), (String(repeating: "[", count: 20_000), "broken.yaml"),
    (String(repeating: "a: &x [*x]\n", count: 200), "broken.yaml"),
  ])
  func textThatIsNoSuiteIsPointedAt(text: String, place: String) async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(text, to: "broken.yaml")
    let outcome = try await test(folder, file)
    #expect(outcome.code == 2, "\(outcome)")
    #expect(outcome.errors.contains(place), "\(outcome.errors)")
  }

  @Test func anExpansionOfAliasesIsBounded() async throws {
    let folder = try ScratchFolder()
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1..<12 {
      let before = "*a\(level - 1)"
      text +=
        "a\(level): &a\(level) [\(Array(repeating: before, count: 9).joined(separator: ", "))]\n"
    }
    let outcome = try await test(folder, try folder.write(text, to: "laughs.yaml"))
    #expect(outcome.code == 2)
  }

  @Test func aHugeFileIsRefusedWithoutBeingRead() async throws {
    let folder = try ScratchFolder()
    let file = folder.file("huge.yaml")
    let descriptor = open(file, O_WRONLY | O_CREAT, 0o600)
    ftruncate(descriptor, 100 << 20)
    close(descriptor)
    let outcome = try await test(folder, file)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("huge.yaml"))
    #expect(outcome.errors.contains("104857600"))
  }

  @Test func bytesThatAreNoTextAreRefused() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(
      Array("suite: ".utf8) + [0xFF, 0xFE, 0x00, 0x0A],
      to: "bytes.yaml"
    )
    let outcome = try await test(folder, file)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("bytes.yaml"))
  }

  @Test func filesThatCannotBeReadAreAllNamed() async throws {
    let folder = try ScratchFolder()
    mkfifo(folder.file("pipe.yaml"), 0o600)
    let empty = folder.file("empty")
    mkdir(empty, 0o700)
    let outcome = try await Pushproof.test(
      [folder.file("nosuch.yaml"), folder.file("other.yaml"), empty],
      in: folder
    )
    #expect(outcome.code == 2)
    for name in ["nosuch.yaml", "other.yaml", "empty"] { #expect(outcome.errors.contains(name)) }
    let pipe = try await test(folder, folder.file("pipe.yaml"))
    #expect(pipe.code == 2)
    #expect(pipe.errors.contains("no regular file"))
  }

  // Root may read everything.
  @Test(.enabled(if: geteuid() != 0)) func aFileWithoutPermissionIsNamed() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write(BrokenInputTests.head, to: "secret.yaml")
    chmod(file, 0)
    let outcome = try await test(folder, file)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("Permission denied"))
  }

  @Test func aWorldFileWithMistakesIsPointedAt() async throws {
    let folder = try ScratchFolder()
    let world = try folder.write(
      "tokens:\n  - token: xyz\n    topic: a\n  - topik: b\nbundels: []\n",
      to: "world.yaml"
    )
    let outcome = try await Pushproof.run(
      ["serve", "--world", world, "--db", folder.file("run.sqlite")])
    #expect(outcome.code == 2)
    for words in ["world.yaml:2:", "hexadecimal", "topik", "`bundels`"] {
      #expect(outcome.errors.contains(words), "\(words): \(outcome.errors)")
    }
  }

  // MARK: Places that cannot be used

  @Test func aFileInPlaceOfTheStateFolderIsNamed() async throws {
    let folder = try ScratchFolder()
    let file = try folder.write("x", to: "state")
    let outcome = try await Pushproof.run(
      [
        "test", Pushproof.suites, "--state", file, "--db", folder.file("run.sqlite"), "--",
        "builtin",
      ])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains(file))
    #expect(outcome.errors.contains("--state"))
  }

  @Test func aBrokenStateFileIsNamedAndKept() async throws {
    let folder = try ScratchFolder()
    let state = folder.file("state")
    mkdir(state, 0o700)
    try folder.write("{", to: "state/state.json")
    let outcome = try await Pushproof.run(
      [
        "test", Pushproof.suites, "--state", state, "--db", folder.file("run.sqlite"), "--",
        "builtin",
      ])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains("state.json"))
    #expect(folder.text("state/state.json") == "{")
  }

  @Test(arguments: ["text.sqlite", "folder", "text.sqlite/run.sqlite", "/proc/run.sqlite"])
  func aDatabaseThatCannotBeOneIsNamed(name: String) async throws {
    let folder = try ScratchFolder()
    try folder.write("this is no database, and it is long enough to be sure", to: "text.sqlite")
    mkdir(folder.file("folder"), 0o700)
    let path = name.hasPrefix("/") ? name : folder.file(name)
    let outcome = try await Pushproof.run(
      [
        "test", Pushproof.suites + "/alert.yaml", "--state", Pushproof.state.file("state"), "--db",
        path, "--", "builtin",
      ])
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains(path))
    #expect(folder.text("text.sqlite").hasPrefix("this is no database"))
  }

  @Test func aReportThatCannotBeWrittenIsNamed() async throws {
    let folder = try ScratchFolder()
    try folder.write("x", to: "file")
    let outcome = try await Pushproof.test(
      [Pushproof.suites + "/alert.yaml"],
      options: ["--report", "junit=\(folder.file("file/junit.xml"))"],
      in: folder
    )
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains("junit.xml"))
    let run = try #require(try RunReader.open(folder.file("run.sqlite")).latestRun())
    #expect(run.verdict == "pass", "the run itself is whole")
  }

  @Test func reportsOfFilesThatAreNoRunsAreRefused() async throws {
    let folder = try ScratchFolder()
    let text = try folder.write("this is no database, and it is long enough", to: "text.sqlite")
    let outcome = try await Pushproof.run(["report", text])
    #expect(outcome.code == 3)
    #expect(outcome.errors.contains(text))
    let empty = try folder.write("", to: "empty.sqlite")
    #expect(try await Pushproof.run(["report", empty]).code == 3)
    #expect(folder.text("empty.sqlite").isEmpty, "reading must not write")
  }

  @Test(.enabled(if: Subprocess.has("sqlite3"))) func aLockedDatabaseIsExplained() async throws {
    let folder = try ScratchFolder()
    _ = try await Pushproof.test([Pushproof.suites + "/alert.yaml"], in: folder)
    let path = folder.file("run.sqlite")
    mkfifo(folder.file("orders"), 0o600)
    let holder = try Subprocess(
      ["sh", "-c", "exec sqlite3 \"$0\" <orders", path],
      folder: folder.path
    )
    let orders = await blocking { open(folder.file("orders"), O_WRONLY) }
    defer { close(orders) }
    let begin = "BEGIN EXCLUSIVE; SELECT 'held';\n"
    _ = begin.withCString { write(orders, $0, strlen($0)) }
    try #require(await eventually { holder.output.contains("held") })
    let outcome = try await Pushproof.test([Pushproof.suites + "/alert.yaml"], in: folder)
    #expect(outcome.code == 3, "\(outcome)")
    #expect(outcome.errors.contains("locked"))
    #expect(outcome.errors.contains("process \(holder.pid)"), "\(outcome.errors)")
    holder.send(SIGKILL)
    _ = await holder.wait()
    let healed = try await Pushproof.test([Pushproof.suites + "/alert.yaml"], in: folder)
    #expect(healed.code == 0)
    #expect(try RunReader.open(path).runs().count == 2)
  }
}
