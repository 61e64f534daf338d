import Glibc
import PushModel
import PushTestKit
import Synchronization

/// One HTTP/2 frame (RFC 9113, 4.1).
struct WireFrame: Sendable {
  enum Kind: UInt8 {
    case data = 0
    case headers = 1
    case reset = 3
    case settings = 4
    case goAway = 7
  }

  var type: UInt8
  var flags: UInt8
  var stream: Int
  var payload: [UInt8]

  /// Identifier and value of each setting.
  var settings: [[Int]] {
    stride(from: 0, to: payload.count - 5, by: 6).map {
      [WireFrame.number(payload[$0..<$0 + 2]), WireFrame.number(payload[$0 + 2..<$0 + 6])]
    }
  }

  /// The error code of a RST_STREAM.
  var code: UInt32 { UInt32(WireFrame.number(payload[...])) }

  var bytes: [UInt8] {
    var bytes = [16, 8, 0].map { UInt8(payload.count >> $0 & 255) } + [type, flags]
    bytes += [24, 16, 8, 0].map { UInt8(stream >> $0 & 255) }
    return bytes + payload
  }

  static func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
}

/// An HTTP/2 client that writes its frames by hand, with `openssl s_client` for the TLS below it.
final class WirePeer: Sendable {
  private let pid: pid_t
  private let input: Int32
  private let output: Int32
  private let frames = Mutex<[WireFrame]>([])

  /// Every frame that `next` has met.
  var seen: [WireFrame] { frames.withLock { $0 } }

  /// Connects and sends the preface with empty SETTINGS.
  static func open(_ mock: LoopbackMock, url: String? = nil) async throws -> WirePeer {
    let port = try LoopbackMock.port(of: url ?? mock.ready.apns?.url ?? "")
    let peer = try WirePeer([
      "openssl", "s_client", "-quiet", "-alpn", "h2", "-verify_return_error", "-CAfile",
      mock.ready.ca, "-connect", "127.0.0.1:\(port)",
    ])
    await peer.write(Array("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".utf8))
    await peer.send(WireFrame(type: 4, flags: 0, stream: 0, payload: []))
    return peer
  }

  private init(_ words: [String]) throws {
    var toChild: [Int32] = [0, 0]
    var fromChild: [Int32] = [0, 0]
    guard pipe(&toChild) == 0, pipe(&fromChild) == 0 else { throw ScratchError("pipe: \(errno)") }
    for descriptor in [toChild[1], fromChild[0]] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, toChild[0], 0)
    posix_spawn_file_actions_adddup2(&actions, fromChild[1], 1)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    for descriptor in [toChild[0], fromChild[1]] {
      posix_spawn_file_actions_addclose(&actions, descriptor)
    }
    var pointers: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for pointer in pointers { free(pointer) } }
    var child: pid_t = 0
    let code = posix_spawnp(&child, words[0], &actions, nil, &pointers, environ)
    Glibc.close(toChild[0])
    Glibc.close(fromChild[1])
    guard code == 0 else { throw ScratchError("\(words[0]): \(code)") }
    pid = child
    input = toChild[1]
    output = fromChild[0]
    signal(SIGPIPE, SIG_IGN)
  }

  deinit {
    kill(pid, SIGKILL)
    Glibc.close(input)
    Glibc.close(output)
    waitpid(pid, nil, 0)
  }

  func close() async { kill(pid, SIGTERM) }

  func write(_ bytes: [UInt8]) async {
    await blocking { [input] in _ = Glibc.write(input, bytes, bytes.count) }
  }

  func send(_ frame: WireFrame) async { await write(frame.bytes) }

  /// Acknowledges the server's SETTINGS.
  func acknowledge() async { await send(WireFrame(type: 4, flags: 1, stream: 0, payload: [])) }

  /// Sends headers and leaves the stream open.
  func open(_ stream: Int, _ headers: [(String, String)]) async {
    var block: [UInt8] = []
    // A literal without indexing (RFC 7541, 6.2.2).
    for (name, value) in headers { block += [0] + WirePeer.string(name) + WirePeer.string(value) }
    await send(WireFrame(type: 1, flags: 4, stream: stream, payload: block))
  }

  /// Sends a whole request.
  func request(_ stream: Int, _ headers: [(String, String)], body: String) async {
    await open(stream, headers)
    await send(WireFrame(type: 0, flags: 1, stream: stream, payload: Array(body.utf8)))
  }

  func next(
    _ kind: WireFrame.Kind,
    where matches: @escaping @Sendable (WireFrame) -> Bool = { _ in true }
  ) async -> WireFrame? {
    await next { $0.type == kind.rawValue && matches($0) }
  }

  /// The next frame that matches, or nil at the end or after ten seconds; others are skipped.
  func next(where matches: @escaping @Sendable (WireFrame) -> Bool) async -> WireFrame? {
    await blocking { [self] in
      while let frame = readFrame() {
        frames.withLock { $0.append(frame) }
        if matches(frame) { return frame }
      }
      return nil
    }
  }

  private func readFrame() -> WireFrame? {
    guard let head = read(9) else { return nil }
    let length = WireFrame.number(head[..<3])
    guard let payload = length == 0 ? [] : read(length) else { return nil }
    return WireFrame(
      type: head[3],
      flags: head[4],
      stream: WireFrame.number(head[5...]),
      payload: payload
    )
  }

  private func read(_ count: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      var watched = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
      guard poll(&watched, 1, 10_000) > 0 else { return nil }
      let more = Glibc.read(output, &chunk, count - bytes.count)
      guard more > 0 else { return nil }
      bytes += chunk[..<more]
    }
    return bytes
  }

  /// A literal of HPACK, uncompressed (RFC 7541, 5.2).
  private static func string(_ text: String) -> [UInt8] {
    let bytes = Array(text.utf8)
    guard bytes.count >= 127 else { return [UInt8(bytes.count)] + bytes }
    var rest = bytes.count - 127
    var length: [UInt8] = [127]
    while rest >= 128 {
      length.append(UInt8(rest % 128 + 128))
      rest /= 128
    }
    return length + [UInt8(rest)] + bytes
  }
}
