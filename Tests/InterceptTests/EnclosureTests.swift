import Glibc
import PushIntercept
import PushModel
import PushTestKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct EnclosureTests {
  private static let client = """
    import socket, sys
    def call(host, port):
        try:
            with socket.create_connection((host, port), timeout=3) as s:
                return s.makefile().readline().strip()
        except OSError as error:
            return type(error).__name__
    for word in sys.argv[1:]:
        host, port = word.rsplit(":", 1)
        print(word, "->", call(host, int(port)))
    """

  @Test func `Every provider name reaches the listener of its own address`() async throws {
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure(readyPorts: [41_017]) else { return }
    enclosure.answerWithAddress()
    var words = ProviderHosts.all.flatMap { host in host.ports.map { "\(host.name):\($0)" } }
    words.append("127.0.0.1:41017")
    let outcome = try await enclosure.run(["python3", "-c", EnclosureTests.client] + words)
    #expect(outcome.code == 0, "\(outcome)")
    let expected = words.map { word in
      let host = word.hasPrefix("127") ? "ready" : String(word.prefix { $0 != ":" })
      return "\(word) -> \(host) \(word.drop { $0 != ":" }.dropFirst())"
    }
    #expect(outcome.output.split(separator: "\n").map(String.init) == expected)
    enclosure.closeListeners()
    await enclosure.stop()
  }

  @Test func `Nothing else is in reach from inside`() async throws {
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure() else { return }
    let outside = try OutsideListener()
    let inside = try await enclosure.run([
      "python3", "-c", EnclosureTests.client, "127.0.0.1:\(outside.port)", "192.0.2.1:443",
      "example.org:443",
    ])
    #expect(
      inside.output == """
        127.0.0.1:\(outside.port) -> ConnectionRefusedError
        192.0.2.1:443 -> OSError
        example.org:443 -> gaierror

        """
    )
    // The same call from outside arrives: it is the enclosure that keeps it in.
    let direct = try await Subprocess.run([
      "python3", "-c", EnclosureTests.client, "127.0.0.1:\(outside.port)",
    ])
    #expect(direct.output == "127.0.0.1:\(outside.port) -> TimeoutError\n")
    enclosure.closeListeners()
    await enclosure.stop()
  }

  @Test func `Status, arguments, folder, user and streams are the command's own`() async throws {
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure() else { return }
    let script = #"pwd; id -u; printf '%s|' "$@"; echo err >&2; exit 42"#
    let outcome = try await enclosure.run(["sh", "-c", script, "x", "a b", "--", ""])
    #expect(outcome.code == 42)
    let here = getcwd(nil, 0).map { String(cString: $0) } ?? ""
    #expect(outcome.output == "\(here)\n\(getuid())\na b|--||")
    #expect(outcome.errors == "err\n")
    #expect(try await enclosure.run(["sh", "-c", "kill -9 $$"]).signal == SIGKILL)
    #expect(try await enclosure.run(["/nosuch/command"]).code == 127)
    #expect(try await enclosure.run(["/etc/passwd"]).code == 126)
    enclosure.closeListeners()
    await enclosure.stop()
    #expect(try await enclosure.run(["true"]).code == 125)
  }

  @Test func `Stopping ends what the command left behind`() async throws {
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure() else { return }
    let left = try await enclosure.run([
      "sh", "-c",
      "setsid sh -c 'trap : TERM; while :; do read x; done' </dev/zero >/dev/null 2>&1 & echo $!",
    ])
    let pid = try #require(Int32(left.output.dropLast()))
    #expect(kill(pid, 0) == 0)
    enclosure.closeListeners()
    await enclosure.stop()
    let isGone = await eventually { kill(pid, 0) != 0 || isZombie(pid) }
    #expect(isGone)
  }

  @Test func `Stopping ends a sandbox within the enclosure too`() async throws {
    guard geteuid() == 0, Subprocess.has("unshare") else {
      return print("SKIPPED: a second mount namespace is for root")
    }
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure() else { return }
    let left = try await enclosure.run([
      "sh", "-c", "setsid unshare -m sleep 765 >/dev/null 2>&1 & echo $!",
    ])
    let pid = try #require(Int32(left.output.dropLast()))
    let isMoved = await eventually { text("/proc/\(pid)/comm") == "sleep\n" }
    #expect(isMoved)
    enclosure.closeListeners()
    await enclosure.stop()
    let isGone = await eventually { kill(pid, 0) != 0 || isZombie(pid) }
    #expect(isGone)
  }

  @Test func `Outside, hosts, trust and mounts stay as they are`() async throws {
    let paths = ["/etc/hosts", "/etc/resolv.conf", "/proc/self/mountinfo"]
    let before = paths.map(lastingText)
    let names = entries(of: "/etc/ssl/certs")
    let fixture = try InterceptFixture()
    guard let enclosure = try await fixture.enclosure() else { return }
    let inside = try await enclosure.run(["cat", "/etc/hosts"])
    #expect(inside.output.contains("127.80.0.16\texp.host\n"))
    #expect(paths.map(lastingText) == before)
    let isSame = entries(of: "/etc/ssl/certs") == names
    #expect(isSame)
    enclosure.closeListeners()
    await enclosure.stop()
    #expect(paths.map(lastingText) == before)
  }

  private func isZombie(_ pid: Int32) -> Bool { text("/proc/\(pid)/stat").contains(") Z ") }

  private func entries(of folder: String) -> [String] {
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
    return names
  }
}

/// The whole text of a file; empty when there is none.
func text(_ path: String) -> String {
  guard let file = fopen(path, "r") else { return "" }
  defer { fclose(file) }
  var bytes: [UInt8] = []
  while case let byte = fgetc(file), byte != EOF { bytes.append(UInt8(byte)) }
  return String(decoding: bytes, as: UTF8.self)
}

/// The text of a file without the lines about folders for temporary files, where other tests mount.
func lastingText(_ path: String) -> String {
  text(path).split(separator: "\n").filter { !$0.contains(" /tmp/") }.joined(separator: "\n")
}

/// A listening socket on this machine's loopback, which accepts and says nothing.
final class OutsideListener {
  let descriptor: Int32
  let port: Int

  init() throws {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    self.descriptor = descriptor
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let size = length
    let code = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        bind(descriptor, pointer, size) == 0 && listen(descriptor, 8) == 0
          ? getsockname(descriptor, pointer, &length) : -1
      }
    }
    guard code == 0 else { throw ScratchError("cannot listen: \(errno)") }
    port = Int(UInt16(bigEndian: address.sin_port))
  }

  deinit { close(descriptor) }
}
