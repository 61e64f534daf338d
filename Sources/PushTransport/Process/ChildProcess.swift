internal import Glibc
internal import Synchronization

/// A running command.
///
/// Unless its options say otherwise its standard streams are pipes to us, and it runs in a session
/// and process group of its own.
///
/// Its callbacks come from a thread of its own, in order. It is reaped whether or not anybody
/// waits for it.
package final class ChildProcess: Sendable {
  enum Command: Sendable {
    case write([UInt8])
    case closeInput
    case terminate(graceMilliseconds: Int)
    case signal(Int32)
  }

  /// The process's number, which unless it runs in the foreground is also its group's.
  package let processID: Int
  private let mailbox: Mailbox<Command>
  private let pendingInput: PendingInput
  private let hasInput: Bool

  /// Ours: input that may wait for a child that does not read.
  private static let maxPendingInput = 64 << 20

  private init(
    processID: Int,
    hasInput: Bool,
    mailbox: Mailbox<Command>,
    pendingInput: PendingInput
  ) {
    self.processID = processID
    self.hasInput = hasInput
    self.mailbox = mailbox
    self.pendingInput = pendingInput
  }

  /// Starts a command, found as `PATH` of `environment` says.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments; not a shell line.
  ///   - environment: All variables of the child.
  ///   - workingDirectory: Where it runs; nil for ours.
  ///   - options: Whose streams, session and descriptors it has.
  ///   - onLine: Called for each line of standard output, without its line feed, cut at 16 MiB.
  ///   - onError: Called with pieces of standard error as they come.
  ///   - onExit: Called once, last, with the exit status and the signal that ended it, or 0.
  /// - Returns: The running child.
  /// - Throws: `ChildProcessError`, telling a command that does not exist from one that may not
  ///   be run.
  package static func start(
    command: [String],
    environment: [(String, String)],
    workingDirectory: String? = nil,
    options: ChildProcessOptions = ChildProcessOptions(),
    onLine: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    onError: @escaping @Sendable ([UInt8]) -> Void = { _ in },
    onExit: @escaping @Sendable (_ status: Int, _ signal: Int) -> Void
  ) throws(ChildProcessError) -> ChildProcess {
    // A child that is gone must not end us when we write to it.
    Glibc.signal(SIGPIPE, SIG_IGN)
    let mailbox = Mailbox<Command>()
    let pending = PendingInput()
    let launch = ChildLaunch(
      command: command,
      environment: environment,
      workingDirectory: workingDirectory,
      options: options
    )
    do {
      let engine = try ChildEngine(
        launch: launch,
        mailbox: mailbox,
        pendingInput: pending,
        callbacks: ChildCallbacks(onLine: onLine, onError: onError, onExit: onExit)
      )
      let number = engine.processID
      pthread_detach(try Self.run(engine))
      return ChildProcess(
        processID: number,
        hasInput: !options.inheritsStandardStreams,
        mailbox: mailbox,
        pendingInput: pending
      )
    } catch let error as ChildProcessError {
      throw error
    } catch {
      throw .other("\(launch.name) could not be started: \(error)")
    }
  }

  private static func run(_ engine: sending ChildEngine) throws(ThreadError) -> pthread_t {
    try startThread { engine.run() }
  }

  /// Writes to standard input, in order; false when the child is gone, does not read, or has the
  /// caller's own input.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    guard hasInput, pendingInput.bytes.load(ordering: .relaxed) < Self.maxPendingInput else {
      return false
    }
    pendingInput.bytes.wrappingAdd(bytes.count, ordering: .relaxed)
    return mailbox.send(.write(bytes))
  }

  /// Ends standard input after what was written.
  package func closeInput() { mailbox.send(.closeInput) }

  /// Asks the process and its group, if it is its own, to end, and kills what has not after the
  /// grace period.
  package func terminate(graceMilliseconds: Int) {
    mailbox.send(.terminate(graceMilliseconds: graceMilliseconds))
  }

  /// Sends one signal to the process and its group, if it is its own.
  package func signal(_ number: Int32) { mailbox.send(.signal(number)) }
}

/// Input on its way to the child, counted across threads.
final class PendingInput: Sendable {
  let bytes = Atomic<Int>(0)
}

/// Who hears of a child.
struct ChildCallbacks: Sendable {
  var onLine: @Sendable ([UInt8]) -> Void
  var onError: @Sendable ([UInt8]) -> Void
  var onExit: @Sendable (Int, Int) -> Void
}
