internal import CUV
internal import Glibc
internal import Synchronization

/// One child and its pipes, on a thread of their own.
final class ChildEngine {
  private let loop: EventLoop
  private let receiver: MailboxReceiver<ChildProcess.Command>
  private let timer: TimerHandle
  private let process: UnsafeMutablePointer<uv_process_t>
  private let input: PipeHandle
  private let output: PipeHandle
  private let errors: PipeHandle
  private let pendingInput: PendingInput
  private let callbacks: ChildCallbacks
  private var lines = LineSplitter(limit: ChildEngine.maxLine)
  private var openStreams = 2
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
    input = try PipeHandle(loop: loop)
    output = try PipeHandle(loop: loop)
    errors = try PipeHandle(loop: loop)
    process = .allocate(capacity: 1)
    process.initialize(to: uv_process_t())
    self.pendingInput = pendingInput
    self.callbacks = callbacks
    let code = Self.spawn(launch, loop, process, [input, output, errors])
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
    var streams = pipes.enumerated().map { index, pipe in
      let direction = index == 0 ? UV_READABLE_PIPE : UV_WRITABLE_PIPE
      var container = uv_stdio_container_t()
      container.flags = uv_stdio_flags(rawValue: UV_CREATE_PIPE.rawValue | direction.rawValue)
      container.data.stream = pipe.stream
      return container
    }
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
        options.flags = UV_PROCESS_DETACHED.rawValue
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

  func run() {
    receiver.receive = { [unowned self] in perform($0) }
    output.onData = { [unowned self] bytes in lines.add(bytes, callbacks.onLine) }
    output.onEnd = { [unowned self] in
      lines.finish(callbacks.onLine)
      streamEnded()
    }
    errors.onData = { [unowned self] in callbacks.onError(Array($0)) }
    errors.onEnd = { [unowned self] in streamEnded() }
    output.startReading()
    errors.startReading()
    loop.run()
    if let outcome { callbacks.onExit(outcome.status, outcome.signal) }
  }

  private func perform(_ command: ChildProcess.Command) {
    switch command {
    case .write(let bytes):
      let pending = pendingInput
      input.write(bytes) { pending.bytes.wrappingSubtract(bytes.count, ordering: .relaxed) }
    case .closeInput: input.closeAfterWrites()
    case .terminate(let grace): terminate(graceMilliseconds: grace)
    }
  }

  private func terminate(graceMilliseconds: Int) {
    guard outcome == nil else { return }
    kill(-pid_t(processID), SIGTERM)
    timer.action = { [unowned self] in kill(-pid_t(processID), SIGKILL) }
    timer.start(afterMilliseconds: graceMilliseconds)
  }

  private func exited(status: Int, signal: Int) {
    outcome = (status, signal)
    // Descendants in its group would outlive it, and hold its output open.
    kill(-pid_t(processID), SIGKILL)
    EventLoop.close(process)
    input.close()
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
    output.close()
    errors.close()
    loop.stop()
  }
}
