import Glibc
import PushModel
import PushStore
import PushTestKit
import Testing

/// The push libraries of others, as `.ci/setup` installs them, under interception.
enum RealSender {
  /// The environments of `.ci/setup`.
  enum Library: String {
    case all = "senders"
    /// It wants an older aioapns than the others.
    case django = "senders-django"
  }

  static let senders = Pushproof.checkout + "/Suites/senders"
  static let programs = senders + "/programs"
  static let suites = Pushproof.checkout + "/Suites"

  /// The Python that has the libraries; nil, with a line that says so, where they are not installed.
  static func python(_ library: Library = .all, _ title: String = #function) -> String? {
    let path = "\(Pushproof.checkout)/.build/\(library.rawValue)/bin/python"
    guard access(path, X_OK) != 0 else { return path }
    print("SKIPPED \(title): .ci/setup has not made .build/\(library.rawValue)")
    return nil
  }

  /// Whether the system lets the caller enclose a command; says SKIPPED where it does not.
  static func isEnclosed(_ outcome: ProcessOutcome, _ title: String = #function) -> Bool {
    // Without namespaces `intercept` falls back on the proxy, and warns of it.
    let isRefused =
      outcome.errors.contains("namespace")
      && (outcome.code == 3 || outcome.errors.contains("by a proxy at port"))
    if isRefused { print("SKIPPED \(title): \(outcome.errors)") }
    return !isRefused
  }

  /// `pushproof intercept` to its end, with the shared state and a database in the folder.
  static func intercept(
    _ command: [String],
    options: [String] = [],
    in folder: ScratchFolder,
    environment: [String: String?] = [:],
    seconds: Int = 100
  ) async throws -> ProcessOutcome {
    let process = try Pushproof.start(
      words(options, command, folder),
      environment: environment,
      folder: folder.path
    )
    return await process.wait(seconds: seconds)
  }

  /// The words of `pushproof intercept` for a command.
  static func words(
    _ options: [String],
    _ command: [String],
    _ folder: ScratchFolder
  ) -> [String] {
    [
      "intercept", "--no-color", "--state", Pushproof.state.file("state"), "--db",
      folder.file("run.sqlite"),
    ] + options + ["--"] + command
  }

  /// A row of `requests` in short, as the tests compare it.
  struct Row: Equatable, CustomStringConvertible {
    var provider: Provider
    var endpoint: RequestEndpoint
    var status: Int
    var isRejected: Bool

    init(_ provider: Provider, _ endpoint: RequestEndpoint, _ status: Int = 200) {
      self.provider = provider
      self.endpoint = endpoint
      self.status = status
      isRejected = false
    }

    init(_ record: RequestRecord) {
      provider = record.provider
      endpoint = record.endpoint
      status = record.status
      isRejected = record.deservesRejection
    }

    var description: String {
      "\(provider.rawValue)/\(endpoint.rawValue) \(status)\(isRejected ? " reject" : "")"
    }
  }

  /// All requests of the run, in order.
  static func rows(_ folder: ScratchFolder) throws -> [Row] {
    try RunReader.open(folder.file("run.sqlite")).requests(RequestFilter()).map { Row($0) }
  }

  /// The findings of the run as `rule severity`, each once.
  static func findings(_ folder: ScratchFolder) throws -> Set<String> {
    let reader = try RunReader.open(folder.file("run.sqlite"))
    let run = try #require(try reader.latestRun())
    return Set(try reader.ruleCounts(run: run.id).map { "\($0.rule) \($0.severity.rawValue)" })
  }
}
