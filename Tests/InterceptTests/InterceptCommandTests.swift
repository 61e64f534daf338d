import Glibc
import PushJSON
import PushTestKit
import Testing

/// The built binary, beside the test bundle.
private let binary: String = {
  var buffer = [CChar](repeating: 0, count: 4096)
  let count = readlink("/proc/self/exe", &buffer, buffer.count)
  let own = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
  let folder = String(decoding: own, as: UTF8.self).split(separator: "/").dropLast()
  return "/" + (folder + ["pushproof"]).joined(separator: "/")
}()

@Suite(.timeLimit(.minutes(3))) struct InterceptCommandTests {
  private func words(_ folder: ScratchFolder, _ options: [String], _ command: [String]) -> [String]
  {
    [
      binary, "intercept", "--quiet", "--state", folder.file("state"), "--db",
      folder.file("run.sqlite"),
    ] + options + ["--"] + command
  }

  /// Whether this system lets the caller enclose a command; says SKIPPED where it does not.
  private func isAllowed(_ outcome: ProcessOutcome, _ title: String = #function) -> Bool {
    let isRefused = outcome.code == 3 && outcome.errors.contains("namespace")
    if isRefused { print("SKIPPED \(title): \(outcome.errors)") }
    return !isRefused
  }

  @Test func `curl trusts the mock under Apple's name, and its refusal is exit code 1`()
    async throws
  {
    guard Subprocess.has("curl") else { return print("SKIPPED: curl is not installed") }
    let folder = try ScratchFolder()
    let curl = ["curl", "-sS", "-d", "{}", "https://api.push.apple.com/3/device/abc"]
    let outcome = try await Subprocess.run(words(folder, [], curl))
    guard isAllowed(outcome) else { return }
    #expect(outcome.output == #"{"reason":"MissingProviderToken"}"#, "\(outcome)")
    #expect(outcome.code == 1)
  }

  @Test(arguments: [
    ("exit 0", Int32(0)), ("exit 42", 42), ("kill -9 $$", 137), ("kill -TERM $$", 143),
  ])
  func `The exit status is the command's`(script: String, code: Int32) async throws {
    let folder = try ScratchFolder()
    let outcome = try await Subprocess.run(words(folder, [], ["sh", "-c", script]))
    guard isAllowed(outcome) else { return }
    #expect(outcome.code == code, "\(outcome)")
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func `Signals go to the command`(signal: Int32) async throws {
    let folder = try ScratchFolder()
    let script = "trap 'echo got; exit 5' TERM HUP; echo ready; while :; do sleep 0.05; done"
    let process = try Subprocess(words(folder, [], ["sh", "-c", script]))
    let isReady = await eventually { process.output == "ready\n" || !process.errors.isEmpty }
    #expect(isReady)
    process.send(signal)
    let outcome = await process.wait()
    guard isAllowed(outcome) else { return }
    #expect(outcome.output == "ready\ngot\n")
    #expect(outcome.code == 5)
  }

  @Test func `Interrupts are left to the command`() async throws {
    let folder = try ScratchFolder()
    let script = "trap 'echo got; exit 6' INT; echo ready; while :; do sleep 0.05; done"
    // A job of a shell without job control begins with SIGINT ignored; bash can take it back.
    let process = try Subprocess(words(folder, [], ["bash", "-c", script]))
    let isReady = await eventually { process.output == "ready\n" || !process.errors.isEmpty }
    #expect(isReady)
    process.send(SIGINT, toGroup: true)
    let outcome = await process.wait()
    guard isAllowed(outcome) else { return }
    #expect(outcome.output == "ready\ngot\n")
    #expect(outcome.code == 6)
  }

  @Test func `After kill -9 nothing is left, inside or outside`() async throws {
    let before = ["/etc/hosts", "/proc/self/mountinfo"].map(lastingText)
    let folder = try ScratchFolder()
    let script = "setsid sleep 876 & echo $$ $!; exec sleep 876"
    let process = try Subprocess(words(folder, [], ["sh", "-c", script]))
    _ = await eventually { process.output.hasSuffix("\n") || !process.errors.isEmpty }
    let pids = process.output.split { $0.isWhitespace }.compactMap { Int32($0) }
    guard pids.count == 2 else {
      let outcome = await process.wait(seconds: 1)
      #expect(!isAllowed(outcome), "\(outcome)")
      return
    }
    let holder = try #require(children(of: process.pid).first { name($0) == "pushproof-ns" })
    process.send(SIGKILL)
    let outcome = await process.wait()
    #expect(outcome.signal == SIGKILL)
    let isGone = await eventually { (pids + [holder]).allSatisfy { isOver($0) } }
    #expect(isGone)
    #expect(["/etc/hosts", "/proc/self/mountinfo"].map(lastingText) == before)
  }

  @Test func `A killed holder leaves the outside alone, and the command to its end`() async throws {
    let before = text("/etc/hosts")
    let folder = try ScratchFolder()
    let script = "echo ready; read line < \(folder.file("fifo")); exit 4"
    #expect(mkfifo(folder.file("fifo"), 0o600) == 0)
    let process = try Subprocess(words(folder, [], ["sh", "-c", script]))
    _ = await eventually { process.output == "ready\n" || !process.errors.isEmpty }
    if let holder = children(of: process.pid).first(where: { name($0) == "pushproof-ns" }) {
      kill(holder, SIGKILL)
    }
    let path = folder.file("fifo")
    Thread.start {
      let descriptor = open(path, O_WRONLY)
      write(descriptor, "x\n", 2)
      close(descriptor)
    }
    let outcome = await process.wait(seconds: 20)
    guard isAllowed(outcome) else { return }
    #expect(outcome.code == 4, "\(outcome)")
    #expect(text("/etc/hosts") == before)
  }

  @Test func `An unprivileged user has the same, and no right more`() async throws {
    guard geteuid() == 0, Subprocess.has("setpriv") else {
      return print("SKIPPED: only root can try it as another user")
    }
    let folder = try ScratchFolder()
    chown(folder.path, 65_534, 65_534)
    let user = ["setpriv", "--reuid", "65534", "--regid", "65534", "--clear-groups"]
    let script = """
      id -u; grep CapEff /proc/self/status; mount -t tmpfs x /mnt 2>/dev/null && echo mounted
      getent hosts exp.host | grep -o '127[0-9.]*'; touch /etc/hosts 2>/dev/null && echo touched; :
      """
    let outcome = try await Subprocess.run(
      user + words(folder, [], ["sh", "-c", script]),
      folder: folder.path
    )
    guard isAllowed(outcome), !outcome.errors.hasPrefix("setpriv") else {
      return print("SKIPPED: \(outcome.errors)")
    }
    #expect(outcome.output == "65534\nCapEff:\t0000000000000000\n127.80.0.16\n", "\(outcome)")
    #expect(outcome.code == 0)
    let kept = try await Subprocess.run(
      user + words(folder, ["--keep-network"], ["true"]),
      folder: folder.path
    )
    if text("/proc/sys/net/ipv4/ip_unprivileged_port_start") > "443" {
      #expect(kept.code == 3)
      #expect(kept.errors.contains("net.ipv4.ip_unprivileged_port_start"))
    }
  }

  @Test func `With the network kept, this machine's own addresses still answer`() async throws {
    guard geteuid() == 0 else { return print("SKIPPED: low ports are for root here") }
    let folder = try ScratchFolder()
    let outside = try OutsideListener()
    let script = """
      import socket, sys
      socket.create_connection(("127.0.0.1", int(sys.argv[1])), 3).close()
      socket.create_connection(("api.push.apple.com", 443), 3).close()
      print("both")
      """
    let outcome = try await Subprocess.run(
      words(folder, ["--keep-network"], ["python3", "-c", script, String(outside.port)])
    )
    guard isAllowed(outcome) else { return }
    #expect(outcome.output == "both\n", "\(outcome)")
  }

  @Test(arguments: [
    (["intercept"], "which command"), (["intercept", "--"], "which command"),
    (["intercept", "x", "--", "true"], "which command"),
    (["env", "--ready-file", "/nosuch.json"], "there is no file"),
    (["env", "--ready-file", "/etc/hosts"], "no ready file"),
    (["env", "x"], "no use for 'x'"), (["doctor", "/nosuch.sqlite"], "there is no file"),
    (["doctor", "a", "b"], "no use for 'b'"), (["intercept", "--prox", "--x"], "no option '--x'"),
  ])
  func `Wrong words are told apart`(words: [String], part: String) async throws {
    let outcome = try await Subprocess.run([binary] + words, environment: ["PUSHPROOF_READY": nil])
    #expect(outcome.code == 2, "\(outcome)")
    #expect(outcome.errors.contains(part), "\(outcome.errors)")
  }

  @Test func `A shell that reads env trusts the running mocks by their ready file`() async throws {
    let folder = try ScratchFolder()
    let serve = try Subprocess([
      binary, "serve", "--quiet", "--state", folder.file("state"), "--db",
      folder.file("run.sqlite"), "--ready-file", folder.file("ready.json"),
    ])
    let isReady = await eventually { folder.exists("ready.json") }
    #expect(isReady)
    let script = """
      eval "$("$0" env --ready-file "$1")" || exit 9
      curl -sS -d '{}' "$PUSHPROOF_APNS_URL/3/device/abc"
      test "$PUSHPROOF_READY" = "$1" && test -d "$SSL_CERT_DIR"
      """
    let outcome = try await Subprocess.run(
      ["sh", "-c", script, binary, folder.file("ready.json")],
      environment: ["SSL_CERT_FILE": nil, "CURL_CA_BUNDLE": nil]
    )
    #expect(outcome.output == #"{"reason":"MissingProviderToken"}"#, "\(outcome)")
    #expect(outcome.code == 0)
    serve.send(SIGTERM)
    #expect(await serve.wait().code == 0)
  }

  @Test func `Doctor says of each means whether it works, and what to do where not`() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Subprocess.run([
      binary, "doctor", "--json", "--state", folder.file("state"),
    ])
    let json = try #require(JSONValue(parsing: outcome.output), "\(outcome)")
    guard case .array(let means) = try #require(json["means"]) else {
      Issue.record("means is no list")
      return
    }
    #expect(means.contains { $0["name"]?.string == "enclosure" })
    for report in means where report["outcome"]?.string == "fails" {
      #expect(report["advice"]?.string?.isEmpty == false, "\(report)")
    }
    #expect(json["libraries"]?["OpenSSL"]?.string?.hasPrefix("OpenSSL 3") == true)
    #expect(outcome.code == 0)
  }

  private func children(of pid: Int32) -> [Int32] {
    text("/proc/\(pid)/task/\(pid)/children").split(separator: " ").compactMap { Int32($0) }
      + tasks(of: pid).flatMap { task in
        text("/proc/\(pid)/task/\(task)/children").split(separator: " ").compactMap { Int32($0) }
      }
  }

  private func tasks(of pid: Int32) -> [Int32] {
    guard let handle = opendir("/proc/\(pid)/task") else { return [] }
    defer { closedir(handle) }
    var tasks: [Int32] = []
    while let entry = readdir(handle) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if let task = Int32(name) { tasks.append(task) }
    }
    return tasks
  }

  private func name(_ pid: Int32) -> String { String(text("/proc/\(pid)/comm").dropLast()) }

  private func isOver(_ pid: Int32) -> Bool {
    kill(pid, 0) != 0 || text("/proc/\(pid)/stat").contains(") Z ")
  }
}
