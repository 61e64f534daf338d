internal import CNamespaces
internal import Glibc
internal import PushCrypto

/// The process that holds the namespaces: started, given its plan, ended by closing its socket.
struct HolderProcess: Sendable {
  let processID: pid_t
  /// Ours; the holder ends when it is closed, by us or by the kernel.
  let socket: Int32

  /// Starts this very program as a holder.
  static func start() throws(InterceptError) -> HolderProcess {
    var pair: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | O_CLOEXEC, 0, &pair) == 0 else {
      throw .noHolder(reason: SmallFile.reason(errno))
    }
    var pid: pid_t = 0
    let code = spawn(&pid, theirs: pair[1])
    close(pair[1])
    guard code == 0 else {
      close(pair[0])
      throw .noHolder(reason: SmallFile.reason(code))
    }
    return HolderProcess(processID: pid, socket: pair[0])
  }

  /// Gives the plan over and takes the listeners, in the plan's order.
  ///
  /// Blocks for the few milliseconds that mounting takes.
  func carryOut(_ plan: EnclosurePlan) throws(InterceptError) -> [Int32] {
    try send(try plan.message())
    let wanted = plan.listeners.count
    var descriptors: [Int32] = []
    repeat {
      var bytes = [CChar](repeating: 0, count: 1024)
      var some = [Int32](repeating: -1, count: 256)
      var count = 0
      let received = pp_receive(socket, &bytes, bytes.count, &some, some.count, &count)
      if received < 0, errno == EINTR { continue }
      descriptors += some.prefix(count)
      guard received > 0, bytes[0] == CChar(UInt8(ascii: "+")) else {
        for descriptor in descriptors { close(descriptor) }
        throw failure(bytes.prefix(max(0, received)).map { UInt8(bitPattern: $0) })
      }
      if descriptors.count >= wanted { break }
    } while true
    return descriptors
  }

  /// Ends everything inside and waits until it has ended.
  ///
  /// Blocks for as long as programs inside take to obey SIGTERM, at most about a second.
  func end() {
    close(socket)
    while waitpid(processID, nil, 0) < 0, errno == EINTR {}
  }

  private func send(_ bytes: [UInt8]) throws(InterceptError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Glibc.send(
          socket,
          buffer.baseAddress.map { $0 + done },
          buffer.count - done,
          Int32(MSG_NOSIGNAL)
        )
      }
      if count < 0, errno == EINTR { continue }
      // The holder's own words, if it left any, say more than the broken pipe.
      guard count >= 0 else { return }
      done += count
    }
  }

  /// What the holder said: `!`, the error number, the step, the detail, each on a line.
  private func failure(_ said: [UInt8]) -> InterceptError {
    let lines = String(decoding: said.dropFirst(), as: UTF8.self)
      .split(separator: "\n", maxSplits: 2, omittingEmptySubsequences: false)
    guard said.first == UInt8(ascii: "!"), lines.count == 3, let code = Int32(lines[0]),
      let step = InterceptError.Step(rawValue: String(lines[1]))
    else { return .noHolder(reason: "it ended without a word") }
    return .refused(step: step, detail: String(lines[2]), code: code)
  }

  private static func spawn(_ pid: inout pid_t, theirs: Int32) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Also takes the close-on-exec mark off (posix_spawn_file_actions_adddup2(3p)).
    posix_spawn_file_actions_adddup2(&actions, theirs, 3)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK)
    )
    let texts = ["pushproof", "enclosure-holder", "3"]
    var words: [UnsafeMutablePointer<CChar>?] = texts.map { strdup($0) }
    words.append(nil)
    defer { for word in words { free(word) } }
    return posix_spawn(&pid, Enclosure.program, &actions, &attributes, &words, environ)
  }
}
