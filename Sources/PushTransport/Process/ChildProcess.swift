internal import Glibc
internal import Synchronization

/// A running command whose standard streams are ours, in a session and process group of its own.
///
/// Its callbacks come from a thread of its own, in order. It is reaped whether or not anybody
/// waits for it.
package final class ChildProcess: Sendable {
  enum Command: Sendable {
    case write([UInt8])
    case closeInput
    case terminate(graceMilliseconds: Int)
  }

  /// The process's number, which is also its group's.
  package let processID: Int
  private let mailbox: Mailbox<Command>
  private let pendingInput: PendingInput

  /// Ours: input that may wait for a child that does not read.
  private static let maxPendingInput = 64 << 20

  private init(processID: Int, mailbox: Mailbox<Command>, pendingInput: PendingInput) {
    self.processID = processID
    self.mailbox = mailbox
    self.pendingInput = pendingInput
  }

  /// Starts a command, found as `PATH` of `environment` says.
  ///
  /// - Parameters:
  ///   - command: The command and its arguments; not a shell line.
  ///   - environment: All variables of the child.
  ///   - workingDirectory: Where it runs; nil for ours.
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
    onLine: @escaping @Sendable ([UInt8]) -> Void,
    onError: @escaping @Sendable ([UInt8]) -> Void,
    onExit: @escaping @Sendable (_ status: Int, _ signal: Int) -> Void
  ) throws(ChildProcessError) -> ChildProcess {
    // A child that is gone must not end us when we write to it.
    signal(SIGPIPE, SIG_IGN)
    let mailbox = Mailbox<Command>()
    let pending = PendingInput()
    let launch = ChildLaunch(
      command: command,
      environment: environment,
      workingDirectory: workingDirectory
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
      return ChildProcess(processID: number, mailbox: mailbox, pendingInput: pending)
    } catch let error as ChildProcessError {
      throw error
    } catch {
      throw .other("\(launch.name) could not be started: \(error)")
    }
  }

  private static func run(_ engine: sending ChildEngine) throws(ThreadError) -> pthread_t {
    try startThread { engine.run() }
  }

  /// Writes to standard input, in order; false when the child is gone or does not read.
  @discardableResult
  package func write(_ bytes: [UInt8]) -> Bool {
    guard pendingInput.bytes.load(ordering: .relaxed) < Self.maxPendingInput else { return false }
    pendingInput.bytes.wrappingAdd(bytes.count, ordering: .relaxed)
    return mailbox.send(.write(bytes))
  }

  /// Ends standard input after what was written.
  package func closeInput() { mailbox.send(.closeInput) }

  /// Asks the whole process group to end, and kills it when it has not after the grace period.
  package func terminate(graceMilliseconds: Int) {
    mailbox.send(.terminate(graceMilliseconds: graceMilliseconds))
  }
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
