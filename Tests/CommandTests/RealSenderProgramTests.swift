import Glibc
import PushModel
import PushTestKit
import Testing

/// Programs of ten lines, as anyone would write them with the libraries of others: nothing of them is
/// patched, no address is given, and they push to the mocks.
@Suite(.timeLimit(.minutes(5))) struct RealSenderProgramTests {
  struct Program: CustomTestStringConvertible, Sendable {
    var file: String
    var library = RealSender.Library.all
    var rows: [RealSender.Row]
    var output: String
    /// Lint findings that the library earns; there must be no other.
    var findings: Set<String> = []

    var testDescription: String { file }
  }

  private static let token = RealSender.Row(.fcm, .token)
  private static let send = RealSender.Row(.fcm, .send)
  private static let subscription = RealSender.Row(.fcm, .subscriptions)
  private static let device = RealSender.Row(.apns, .device)

  static let all = [
    Program(
      file: "firebase_admin_send.py",
      rows: [token, send, send, send, send, subscription, subscription, subscription, send],
      output: "3\n3\n",
      findings: ["FCM-O020 lint"]
    ),
    Program(
      file: "firebase_admin_send_async.py",
      rows: [token, send, send, send],
      output: "3\n",
      findings: ["FCM-O020 lint"]
    ),
    Program(
      file: "pyfcm_send.py",
      rows: [token, send],
      output: "projects/pushproof-demo/messages/",
      findings: ["FCM-E027 lint"]
    ),
    Program(
      file: "exponent_send.py",
      rows: [RealSender.Row(.expo, .send), RealSender.Row(.expo, .receipts)],
      // The receipts are not there yet, as Expo's would not be.
      output: "ok\n0\n",
      findings: ["EXPO-G05 lint"]
    ),
    Program(file: "aioapns_send.py", rows: [device], output: "200\n"),
    Program(file: "apns2_send.py", rows: [device], output: ""),
    Program(
      file: "django_send.py",
      library: .django,
      rows: [device, token, send],
      output: "{'results': ['Success']}\n1\n",
      findings: [
        "APNS-H-16 lint", "APNS-P-16 lint", "APNS-P-17 lint", "APNS-P-19 lint", "APNS-P-34 lint",
        "FCM-N012 lint", "FCM-O020 lint",
      ]
    ),
  ]

  @Test(arguments: all) func `It fetches its token, pushes, and is accepted`(
    program: Program
  ) async throws {
    guard let python = RealSender.python(program.library) else { return }
    let folder = try ScratchFolder()
    let outcome = try await RealSender.intercept(
      [python, RealSender.programs + "/" + program.file],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try RealSender.rows(folder) == program.rows)
    #expect(outcome.output.contains(program.output), "\(outcome.output)")
    #expect(try RealSender.findings(folder) == program.findings)
  }

  @Test(arguments: [["node", "node_send.js"], ["java", "JavaSend.java"]])
  func `Node and Java trust the mock under Expo's name`(words: [String]) async throws {
    guard Subprocess.has(words[0]) else { return print("SKIPPED: there is no \(words[0])") }
    let folder = try ScratchFolder()
    let outcome = try await RealSender.intercept(
      [words[0], RealSender.programs + "/" + words[1]],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.contains("ok"), "\(outcome)")
    #expect(try RealSender.rows(folder) == [RealSender.Row(.expo, .send)])
  }

  @Test func `Node trusts the mock under Google's name, and its call is judged`() async throws {
    guard Subprocess.has("node") else { return print("SKIPPED: there is no node") }
    let folder = try ScratchFolder()
    let script = """
      fetch("https://fcm.googleapis.com/v1/projects/pushproof-demo/messages:send",
        {method: "POST", body: "{}"}).then((answer) => console.log(answer.status))
      """
    let outcome = try await RealSender.intercept(["node", "-e", script], in: folder)
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.output == "401\n", "\(outcome)")
    // The program was content, the service would not have been.
    #expect(outcome.code == 1)
    #expect(try RealSender.rows(folder).map(\.isRejected) == [true])
  }

  @Test(arguments: ["firebase_admin_send_async.py", "aioapns_send.py", "exponent_send.py"])
  func `With the network kept it pushes to the mocks all the same`(file: String) async throws {
    guard geteuid() == 0 else { return print("SKIPPED: low ports are for root here") }
    guard let python = RealSender.python(),
      let program = RealSenderProgramTests.all.first(where: { $0.file == file })
    else { return }
    let folder = try ScratchFolder()
    let outcome = try await RealSender.intercept(
      [python, RealSender.programs + "/" + file],
      options: ["--keep-network"],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    #expect(try RealSender.rows(folder) == program.rows)
  }

  @Test(arguments: ["python", "node"])
  func `An unprivileged user's program pushes as well`(language: String) async throws {
    guard geteuid() == 0, Subprocess.has("setpriv") else {
      return print("SKIPPED: only root can try it as another user")
    }
    let isNode = language == "node"
    guard let program = isNode ? "node" : RealSender.python() else { return }
    guard !isNode || Subprocess.has("node") else { return print("SKIPPED: there is no node") }
    let folder = try ScratchFolder()
    chown(folder.path, 65_534, 65_534)
    let user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let trial = ["sh", "-c", #"exec "$0" --version"#, program]
    let isBarred = try await Subprocess.run(user + trial).code != 0
    guard !isBarred else { return print("SKIPPED: nobody may not run \(program)") }
    var words = RealSender.words(
      [],
      [program, RealSender.programs + (isNode ? "/node_send.js" : "/firebase_admin_send.py")],
      folder
    )
    if let state = words.firstIndex(of: "--state") { words[state + 1] = folder.file("state") }
    let outcome = try await Subprocess.run(
      user + [Pushproof.path] + words,
      folder: folder.path,
      seconds: 100
    )
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(outcome.code == 0, "\(outcome)")
    let expected =
      isNode ? [RealSender.Row(.expo, .send)] : RealSenderProgramTests.all[0].rows
    #expect(try RealSender.rows(folder) == expected)
  }
}
