import Glibc
import PushJSON
import PushModel
import PushStore
import PushTestKit
import Testing

/// The built binary, run as a person runs it.
enum Pushproof {
  /// Beside the test bundle, whatever the configuration is called.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink("/proc/self/exe", &buffer, buffer.count)
    let own = buffer.prefix(max(0, count)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: own, as: UTF8.self).split(separator: "/").dropLast()
    return "/" + (folder + ["pushproof"]).joined(separator: "/")
  }()

  static let checkout = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  static let suites = checkout + "/Suites/apns"

  /// Keys and certificates that all tests share, so that each need not make its own.
  static let state: ScratchFolder = {
    guard let folder = try? ScratchFolder() else { preconditionFailure("no temporary folder") }
    atexit { Pushproof.state.remove() }
    return folder
  }()

  /// What a CI machine sets would change what is printed.
  private static let surroundings: [String: String?] = [
    "GITHUB_ACTIONS": nil, "GITHUB_STEP_SUMMARY": nil, "NO_COLOR": nil,
    "COLUMNS": nil,
  ]

  /// How many commands run at a time: more would only wait for each other, and miss deadlines.
  private static let turns = Turns(3)

  static func start(
    _ words: [String],
    input: [UInt8] = [],
    environment: [String: String?] = [:],
    folder: String? = nil
  ) throws -> Subprocess {
    try Subprocess(
      [path] + words,
      input: input,
      environment: surroundings.merging(environment) { $1 },
      folder: folder
    )
  }

  static func run(
    _ words: [String],
    input: String = "",
    environment: [String: String?] = [:],
    folder: String? = nil
  ) async throws -> ProcessOutcome {
    await turns.enter()
    let outcome: ProcessOutcome
    do {
      let process = try start(
        words,
        input: Array(input.utf8),
        environment: environment,
        folder: folder
      )
      outcome = await process.wait(seconds: 100)
    } catch {
      await turns.leave()
      throw error
    }
    await turns.leave()
    #expect(!outcome.isLate, "\(words)")
    // Whatever a person hands in, it must not crash.
    #expect(outcome.signal == 0, "\(words): \(outcome.errors)")
    return outcome
  }

  /// `pushproof test` with the shared state, a database in the folder, and a sender.
  static func test(
    _ suites: [String],
    options: [String] = [],
    sender: [String] = ["builtin"],
    in folder: ScratchFolder,
    database: String = "run.sqlite",
    environment: [String: String?] = [:]
  ) async throws -> ProcessOutcome {
    // Senders have ten seconds otherwise, which are few where many tests share two processors.
    let deadline = options.contains("--deadline") ? [] : ["--deadline", "60"]
    return try await run(
      ["test"] + suites + common(folder, database) + deadline + options + ["--"] + sender,
      environment: environment
    )
  }

  static func common(_ folder: ScratchFolder, _ database: String = "run.sqlite") -> [String] {
    ["--state", state.file("state"), "--db", folder.file(database), "--quiet"]
  }
}

extension ProcessOutcome {
  /// Standard output as JSON; fails the test when it is none.
  func json() throws -> JSONValue {
    try #require(JSONValue(parsing: output), "\(output)\(errors)")
  }
}

/// A `serve` that runs until it is stopped.
struct ServedMocks: Sendable {
  let process: Subprocess
  let ready: ReadyFile
  let folder: ScratchFolder

  var database: String { ready.database }

  /// Starts `serve` and waits for its ready file.
  static func start(
    _ words: [String] = [],
    in folder: ScratchFolder,
    state: String? = nil,
    database: String? = nil
  ) async throws -> ServedMocks {
    let process = try Pushproof.start(
      [
        "serve", "--state", state ?? Pushproof.state.file("state"), "--db",
        database ?? folder.file("run.sqlite"), "--ready-file", folder.file("ready.json"),
      ] + words
    )
    _ = await eventually { folder.exists("ready.json") || process.errors.contains("pushproof: ") }
    let file = JSONValue(parsing: folder.text("ready.json")).flatMap { ReadyFile(json: $0) }
    let ready = try #require(file, "\(process.errors)")
    return ServedMocks(process: process, ready: ready, folder: folder)
  }

  /// Ends it in an orderly way.
  func stop(_ signal: Int32 = SIGTERM) async -> ProcessOutcome {
    process.send(signal)
    return await process.wait(seconds: 30)
  }
}

/// Lets so many in at a time; the rest wait in a row.
actor Turns {
  private var free: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(_ count: Int) { free = count }

  func enter() async {
    if free > 0 {
      free -= 1
    } else {
      await withCheckedContinuation { waiting.append($0) }
    }
  }

  func leave() {
    if waiting.isEmpty { free += 1 } else { waiting.removeFirst().resume() }
  }
}
