import Glibc
import PushJSON
import PushModel
import PushStore
import PushTestKit
import Testing

/// What an intercepted command can reach, and what is left of it.
@Suite(.timeLimit(.minutes(3))) struct InterceptReachTests {
  private static let probe = """
    import socket, sys
    def call(host, port):
        try:
            socket.create_connection((host, int(port)), timeout=3).close()
            return "reached"
        except OSError as error:
            return type(error).__name__
    for word in sys.argv[1:]:
        print(word, call(*word.rsplit(":", 1)))
    """

  /// The files and tables of the machine that an enclosure covers inside.
  private static let outside = ["/etc/hosts", "/etc/resolv.conf", "/etc/nsswitch.conf"]

  @Test func `Nothing but the mocks is in reach`() async throws {
    let folder = try ScratchFolder()
    let other = try ScratchFolder()
    let mocks = try await ServedMocks.start(["--quiet"], in: other)
    let port = try #require(mocks.ready.apns?.url.split(separator: ":").last.map(String.init))
    let outside = "127.0.0.1:\(port)"
    let words = [
      outside, "192.0.2.1:443", "example.org:443", "8.8.8.8:53", "exp.host:443", "exp.host:80",
      "api.push.apple.com:2197", "fcm.googleapis.com:443",
    ]
    let probe = ["python3", "-c", InterceptReachTests.probe]
    let outcome = try await RealSender.intercept(probe + words, options: ["--quiet"], in: folder)
    guard RealSender.isEnclosed(outcome) else { return }
    #expect(
      outcome.output == """
        \(outside) ConnectionRefusedError
        192.0.2.1:443 OSError
        example.org:443 gaierror
        8.8.8.8:53 OSError
        exp.host:443 reached
        exp.host:80 ConnectionRefusedError
        api.push.apple.com:2197 reached
        fcm.googleapis.com:443 reached

        """,
      "\(outcome)"
    )
    // It is the enclosure that keeps the first one away.
    let direct = try await Subprocess.run(probe + [outside])
    #expect(direct.output == "\(outside) reached\n")
    #expect(await mocks.stop().code == 0)
  }

  @Test func `The addresses of the ready file answer inside`() async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let script = """
      curl -sS -o /dev/null -w '%{http_code}\\n' "$PUSHPROOF_APNS_URL/3/device/abc" -d '{}'
      curl -sS -o /dev/null -w '%{http_code}\\n' "$PUSHPROOF_EXPO_URL/--/api/v2/push/send" -d '{}'
      curl -sS "$(sed -n 's/.*"control".*"url": *"\\([^"]*\\)".*/\\1/p' "$PUSHPROOF_READY")/v1/health" \
        -o /dev/null -w '%{http_code}\\n' || true
      test -r "$GOOGLE_APPLICATION_CREDENTIALS" && grep -c oauth2.googleapis.com \
        "$GOOGLE_APPLICATION_CREDENTIALS"
      """
    let outcome = try await RealSender.intercept(
      ["sh", "-c", script],
      options: ["--quiet"],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.first == "403" && lines.last == "1", "\(outcome)")
    #expect(lines.dropFirst().first == "400", "\(outcome)")
  }

  @Test func `What the command leaves behind ends with it`() async throws {
    let folder = try ScratchFolder()
    let script = "setsid sh -c 'trap : TERM HUP; sleep 765; sleep 765' >/dev/null 2>&1 & echo $!"
    let outcome = try await RealSender.intercept(
      ["sh", "-c", script],
      options: ["--quiet"],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    let pid = try #require(Int32(outcome.output.dropLast()), "\(outcome)")
    let isGone = await eventually { Processes.isOver(pid) }
    #expect(isGone)
  }

  @Test(arguments: [false, true])
  func `After kill -9 nothing is left, and the machine's files are as before`(
    isTest: Bool
  ) async throws {
    let before = InterceptReachTests.outside.map(Processes.text)
    let names = Processes.entries("/etc/ssl/certs")
    let folder = try ScratchFolder()
    let mark = folder.file("pids")
    let script =
      "setsid sleep 876 & echo $$ $! > '\(mark).new'; mv '\(mark).new' '\(mark)'; sleep 876"
    let command = ["sh", "-c", script]
    let words =
      isTest
      // It says nothing and is to be alive when it is looked at, however late that is.
      ? ["test", Pushproof.suites, "--deadline", "600"] + Pushproof.common(folder)
        + ["--intercept", "--"] + command
      : RealSender.words(["--quiet"], command, folder)
    let process = try Pushproof.start(words)
    _ = await eventually { folder.exists("pids") || process.errors.contains("namespace") }
    guard folder.exists("pids") else {
      process.send(SIGKILL)
      return print("SKIPPED: \(process.errors)")
    }
    let pids = folder.text("pids").split { $0.isWhitespace }.compactMap { Int32($0) }
    #expect(pids.count == 2)
    process.send(SIGKILL)
    #expect(await process.wait().signal == SIGKILL)
    let isGone = await eventually { pids.allSatisfy { Processes.isOver($0) } }
    #expect(isGone)
    #expect(InterceptReachTests.outside.map(Processes.text) == before)
    let isSame = Processes.entries("/etc/ssl/certs") == names
    #expect(isSame)
  }

  @Test func `Doctor tells which hosts a run called`() async throws {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    // The second call trusts but one authority, and that is not ours.
    let script = """
      curl -sS -o /dev/null -d '{}' https://exp.host/--/api/v2/push/send
      openssl req -x509 -newkey rsa:2048 -nodes -subj /CN=other -keyout /dev/null -out "$0" \
        2>/dev/null
      curl -sS --capath /nosuch --cacert "$0" https://api.push.apple.com/ 2>/dev/null
      :
      """
    let outcome = try await RealSender.intercept(
      ["sh", "-c", script, folder.file("other.pem")],
      options: ["--quiet"],
      in: folder
    )
    guard RealSender.isEnclosed(outcome) else { return }
    let doctor = try await Pushproof.run([
      "doctor", "--json", "--state", Pushproof.state.file("state"), folder.file("run.sqlite"),
    ])
    #expect(doctor.code == 0, "\(doctor)")
    let run = try #require(try doctor.json()["run"])
    let called = run["called"]?.array ?? []
    let expo = called.first { $0["host"]?.string == "exp.host" }
    #expect(expo?["requests"]?.integer == 1, "\(doctor.output)")
    let apple = called.first { $0["host"]?.string == "api.push.apple.com" }
    #expect(apple?["distrusted"]?.integer == 1, "\(doctor.output)")
    #expect(apple?["requests"]?.integer == 0)
    let silent = run["silent"]?.array?.compactMap(\.string) ?? []
    #expect(silent.contains("oauth2.googleapis.com") && !silent.contains("exp.host"))
    let advice = run["advice"]?.array?.compactMap(\.string) ?? []
    #expect(advice.contains { $0.hasPrefix("api.push.apple.com: 1 of 1") }, "\(advice)")
  }
}

/// What can be told of other processes and of the machine's files.
enum Processes {
  static func isOver(_ pid: Int32) -> Bool {
    kill(pid, 0) != 0 || text("/proc/\(pid)/stat").contains(") Z ")
  }

  /// The whole text of a file; empty when there is none.
  static func text(_ path: String) -> String {
    guard let file = fopen(path, "r") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
    return String(decoding: bytes, as: UTF8.self)
  }

  static func entries(_ folder: String) -> [String] {
    guard let handle = opendir(folder) else { return [] }
    defer { closedir(handle) }
    var names: [String] = []
    while let entry = readdir(handle) {
      names.append(
        withUnsafeBytes(of: entry.pointee.d_name) { bytes in
          String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
      )
    }
    return names.sorted()
  }
}
