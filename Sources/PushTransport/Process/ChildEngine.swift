internal import CUV
internal import Glibc
internal import Synchronization

/// One child and its pipes, on a thread of their own.
final class ChildEngine {
  private let loop: EventLoop
  private let receiver: MailboxReceiver<ChildProcess.Command>
  private let timer: TimerHandle
  private let process: UnsafeMutablePointer<uv_process_t>
  /// Standard input, output and error; none when they are the caller's own.
  private let pipes: [PipeHandle]
  private let isForeground: Bool
  private let pendingInput: PendingInput
  private let callbacks: ChildCallbacks
  private var lines = LineSplitter(limit: ChildEngine.maxLine)
  private var openStreams = 0
  private var outcome: (status: Int, signal: Int)?
  let processID: Int

  /// Ours: a line holds one message; the largest provider payload is far smaller.
  private static let maxLine = 16 << 20
  /// Ours: how long descendants of a child that has ended may keep its output open.
  private static let drainMilliseconds = 500

  init(
    launch: ChildLaunch,
    mailbox: Mailbox<ChildProcess.Command>,
    pendingInput: PendingInput,
    callbacks: ChildCallbacks
  ) throws {
    try launch.check()
    loop = try EventLoop()
    receiver = try MailboxReceiver(mailbox, loop: loop)
    timer = try TimerHandle(loop: loop)
    var pipes: [PipeHandle] = []
    if !launch.options.inheritsStandardStreams {
      for _ in 0..<3 { pipes.append(try PipeHandle(loop: loop)) }
    }
    self.pipes = pipes
    isForeground = launch.options.isForeground
    process = .allocate(capacity: 1)
    process.initialize(to: uv_process_t())
    self.pendingInput = pendingInput
    self.callbacks = callbacks
    let code = Self.spawn(launch, loop, process, pipes)
    processID = Int(process.pointee.pid)
    guard code == 0 else {
      EventLoop.close(process)
      throw launch.error(code)
    }
    process.pointee.data = Unmanaged.passUnretained(self).toOpaque()
  }

  private static func spawn(
    _ launch: ChildLaunch,
    _ loop: EventLoop,
    _ process: UnsafeMutablePointer<uv_process_t>,
    _ pipes: [PipeHandle]
  ) -> Int32 {
    var streams = containers(launch.options, pipes)
    return launch.withLists { arguments, environment in
      streams.withUnsafeMutableBufferPointer { streams in
        var options = uv_process_options_t()
        options.exit_cb = { process, status, signal in
          guard let data = process?.pointee.data else { return }
          let engine = Unmanaged<ChildEngine>.fromOpaque(data).takeUnretainedValue()
          engine.exited(status: Int(status), signal: Int(signal))
        }
        options.file = UnsafePointer(arguments?.pointee)
        options.args = arguments
        options.env = environment
        // A session of its own: the terminal's interrupt does not reach it, our signals do.
        if !launch.options.isForeground { options.flags = UV_PROCESS_DETACHED.rawValue }
        options.stdio_count = Int32(streams.count)
        options.stdio = streams.baseAddress
        guard let directory = launch.workingDirectory else {
          return uv_spawn(loop.raw, process, &options)
        }
        return directory.withCString { text in
          options.cwd = text
          return uv_spawn(loop.raw, process, &options)
        }
      }
    }
  }

  /// What each of the child's descriptors is to be, from 0 on.
  private static func containers(
    _ options: ChildProcessOptions,
    _ pipes: [PipeHandle]
  ) -> [uv_stdio_container_t] {
    var containers = pipes.enumerated().map { index, pipe in
      let direction = index == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE
      var container = uv_stdio_container_t()
      container.flags = uv_stdio_flags(rawValue: UV_CREATE_PIPE.rawValue | direction.rawValue)
      container.data.stream = pipe.stream
      return container
    }
    let own: [Int32] = pipes.isEmpty ? [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] : []
    for descriptor in own + options.descriptors {
      var container = uv_stdio_container_t()
      container.flags = UV_INHERIT_FD
      container.data.fd = descriptor
      containers.append(container)
    }
    return containers
  }

  func run() {
    receiver.receive = { [unowned self] in perform($0) }
    if pipes.count == 3 { read(output: pipes[1], errors: pipes[2]) }
    loop.run()
    if let outcome { callbacks.onExit(outcome.status, outcome.signal) }
  }

  private func read(output: PipeHandle, errors: PipeHandle) {
    openStreams = 2
    output.onData = { [unowned self] bytes in lines.add(bytes, callbacks.onLine) }
    output.onEnd = { [unowned self] in
      lines.finish(callbacks.onLine)
      streamEnded()
    }
    errors.onData = { [unowned self] in callbacks.onError(Array($0)) }
    errors.onEnd = { [unowned self] in streamEnded() }
    output.startReading()
    errors.startReading()
  }

  private func perform(_ command: ChildProcess.Command) {
    switch command {
    case .write(let bytes):
      let pending = pendingInput
      pipes.first?.write(bytes) { pending.bytes.wrappingSubtract(bytes.count, ordering: .relaxed) }
    case .closeInput: pipes.first?.closeAfterWrites()
    case .terminate(let grace): terminate(graceMilliseconds: grace)
    case .signal(let number): if outcome == nil { send(number) }
    }
  }

  private func terminate(graceMilliseconds: Int) {
    guard outcome == nil else { return }
    send(SIGTERM)
    timer.action = { [unowned self] in send(SIGKILL) }
    timer.start(afterMilliseconds: graceMilliseconds)
  }

  /// To the whole group, unless that is the caller's own.
  private func send(_ signal: Int32) {
    kill(isForeground ? pid_t(processID) : -pid_t(processID), signal)
  }

  private func exited(status: Int, signal: Int) {
    outcome = (status, signal)
    // Descendants in its group would outlive it, and hold its output open.
    if !isForeground { send(SIGKILL) }
    EventLoop.close(process)
    pipes.first?.close()
    timer.action = { [unowned self] in finish() }
    timer.start(afterMilliseconds: Self.drainMilliseconds)
    finishWhenDrained()
  }

  private func streamEnded() {
    openStreams -= 1
    finishWhenDrained()
  }

  private func finishWhenDrained() {
    if outcome != nil, openStreams == 0 { finish() }
  }

  private func finish() {
    receiver.close()
    timer.close()
    for pipe in pipes { pipe.close() }
    loop.stop()
  }
}
