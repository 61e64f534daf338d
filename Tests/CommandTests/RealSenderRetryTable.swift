import FoundationEssentials
import PushModel
import PushStore
import PushTestKit

/// The attempts of three clients under nine faults, as measured and as known.
struct RetryTable {
  /// One sender driven through some of the cases; all runs go side by side.
  struct Run: Sendable {
    var client: String
    var words: [String]
    var cases: [String]
  }

  /// What is known of a client under a fault.
  struct Known: Sendable {
    /// So many attempts within the deadline.
    var attempts: ClosedRange<Int>
    /// The pauses between them in seconds, at least; empty where there is nothing to say.
    var pauses: [Double] = []
    /// It has no word on the push when the deadline is over.
    var isCut = false
    /// In words, for the table.
    var text: String
  }

  struct Measured: Sendable {
    var attempts: Int
    var pauses: [Double]
    var isCut: Bool
  }

  /// Long enough for five attempts with pauses of 0, 1, 2 and 4 s and a slow start, and between the
  /// fifth attempt of pyfcm (14 s) and its sixth (30 s), which then counts no more.
  static let deadlineSeconds = 18

  /// The pauses of firebase-admin without a Retry-After, in its own words: half a second, doubled,
  /// none before the first repetition.
  private static let backOff = [0.0, 1, 2, 4]

  static let cases = [
    "internal", "unavailable", "unavailable-retry-after", "quota", "quota-retry-after",
    "unauthenticated", "access-token-expired", "bad-gateway", "dropped",
  ]

  static let runs = [
    Run(client: "sync", words: ["firebase_admin_sender.py"], cases: cases),
    Run(client: "async", words: ["firebase_admin_sender.py", "--async"], cases: cases),
    Run(
      client: "pyfcm",
      words: ["pyfcm_sender.py"],
      cases: ["internal", "unavailable", "unavailable-retry-after", "quota"]
    ),
    Run(
      client: "pyfcm",
      words: ["pyfcm_sender.py"],
      cases: ["quota-retry-after", "unauthenticated", "bad-gateway"]
    ),
    Run(client: "pyfcm", words: ["pyfcm_sender.py"], cases: ["access-token-expired", "dropped"]),
  ]

  /// From the sources of the libraries and earlier measurements.
  static func known(_ client: String, _ fault: String) -> Known {
    switch (client, fault) {
    case ("pyfcm", "quota-retry-after"):
      Known(
        attempts: 12...60,
        pauses: Array(repeating: 1, count: 11),
        isCut: true,
        text: "for ever, at the pace of Retry-After"
      )
    case ("pyfcm", "access-token-expired"):
      // A quick machine gets through to the interpreter's limit before the deadline.
      Known(attempts: 20...1_000, text: "until the interpreter's limit of recursion, about 960")
    case ("pyfcm", "unavailable-retry-after"):
      Known(attempts: 11...11, pauses: Array(repeating: 1, count: 10), text: "11, honours it")
    case ("pyfcm", "unavailable"), ("pyfcm", "bad-gateway"), ("pyfcm", "dropped"):
      Known(attempts: 5...5, pauses: [0, 2, 4, 8], isCut: true, text: "11 in eight minutes")
    case ("pyfcm", _): Known(attempts: 1...1, text: "1")
    case (_, "internal"), (_, "unavailable"), ("async", "unavailable-retry-after"):
      Known(attempts: 5...5, pauses: backOff, text: "5, pauses 0, 1, 2, 4 s")
    case ("sync", "unavailable-retry-after"), ("sync", "quota-retry-after"):
      Known(attempts: 5...5, pauses: [1, 1, 1, 1], text: "5, honours it")
    case (_, "unauthenticated"), (_, "access-token-expired"):
      Known(attempts: 3...3, text: "3, each with a fresh access token")
    case ("sync", "dropped"): Known(attempts: 2...2, text: "2")
    default: Known(attempts: 1...1, text: "1")
    }
  }

  private(set) var measured: [String: [String: Measured]] = [:]
  private(set) var senders: [String: String] = [:]
  private var titles: [String: String] = [:]

  var isComplete: Bool {
    RetryTable.runs.allSatisfy { run in
      run.cases.allSatisfy { measured[run.client]?[$0] != nil }
    }
  }

  /// Counts what arrived in a run.
  mutating func read(_ run: Run, _ folder: ScratchFolder) throws {
    let reader = try RunReader.open(folder.file("run.sqlite"))
    guard let record = try reader.latestRun() else { return }
    senders[run.client] = record.sender
    for result in try reader.cases(run: record.id) {
      titles[String(result.id.split(separator: "/").last ?? "")] = result.title
    }
    for asked in try reader.asks(run: record.id) {
      guard let fault = asked.ask.caseID.split(separator: "/").last.map(String.init),
        RetryTable.cases.contains(fault)
      else { continue }
      let filter = RequestFilter(provider: .fcm, ask: asked.ask.id, limit: 10_000)
      let times = try reader.requests(filter).map { Double($0.at) / 1e9 }
      measured[run.client, default: [:]][fault] = Measured(
        attempts: times.count,
        pauses: zip(times, times.dropFirst()).map { $1 - $0 },
        isCut: asked.report == nil
      )
    }
  }

  /// What was measured otherwise than it is known, a line each.
  var differences: [String] {
    ["sync", "async", "pyfcm"].flatMap { client in
      RetryTable.cases.compactMap { fault in
        measured[client]?[fault].flatMap { difference($0, RetryTable.known(client, fault)) }
          .map { "\(client), \(fault): \($0)" }
      }
    }
  }

  private func difference(_ measured: Measured, _ known: Known) -> String? {
    guard known.attempts.contains(measured.attempts) else {
      return "\(measured.attempts) attempts, not \(known.attempts)"
    }
    if known.isCut != measured.isCut, known.attempts.upperBound < 1_000 {
      return measured.isCut ? "no word within the deadline" : "a word before the deadline"
    }
    // A tenth of a second, for clocks; a busy machine only makes pauses longer.
    for (pause, least) in zip(measured.pauses, known.pauses) where pause < least - 0.1 {
      return "pauses \(Self.text(measured.pauses)), not at least \(Self.text(known.pauses))"
    }
    return nil
  }

  private static func text(_ pauses: [Double]) -> String {
    pauses.prefix(5).map { "\(($0 * 10).rounded() / 10)" }.joined(separator: ", ")
      + (pauses.count > 5 ? ", …" : "")
  }
}

extension RetryTable {
  /// The table as Markdown.
  var markdown: String {
    let clients = ["sync", "async", "pyfcm"]
    var lines = [
      "| fault | "
        + clients.map { "\(senders[$0] ?? $0) | known" }.joined(separator: " | ") + " |",
      "| --- |" + String(repeating: " --- |", count: clients.count * 2),
    ]
    for fault in RetryTable.cases {
      let cells = clients.flatMap { client in
        [cell(measured[client]?[fault]), RetryTable.known(client, fault).text]
      }
      lines.append("| \(titles[fault] ?? fault) | " + cells.joined(separator: " | ") + " |")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func cell(_ measured: Measured?) -> String {
    guard let measured else { return "not measured" }
    var text = "\(measured.attempts)"
    if !measured.pauses.isEmpty { text += ", pauses \(Self.text(measured.pauses)) s" }
    return measured.isCut ? text + "; **no word** in \(RetryTable.deadlineSeconds) s" : text
  }

  /// The file in the reference reports.
  var page: String {
    let day = Date.now.formatted(.iso8601.year().month().day())
    return """
      # Attempts of FCM libraries under lasting faults

      Measured on \(day) with the senders of `Suites/senders` under interception, nothing patched, by
      `PUSHPROOF_RECORD=1 swift test --filter RealSenderRetryTests`; the test fails when a library
      tries otherwise than it is known to. Attempts are the requests that arrived for one push until
      the deadline of \(RetryTable.deadlineSeconds) s; a sender without a word by then was ended and started anew.

      \(markdown)
      * pyfcm's 503, 502 and dropped connections, left alone: 11 attempts with pauses of 0, 2, 4, 8,
        16, 32, 64 and then three times 120 s, 487 s in all, and then an exception.
      * pyfcm's 429 with Retry-After has no end: its HTTP client gives up after ten repetitions and
        returns the 429, which pyfcm then repeats by itself. After ten repetitions of a 503 the HTTP
        client raises an exception, which ends it.
      * pyfcm's 401 over an expired access token is repeated by recursion, each time with a fresh token:
        961 attempts in 147 s, ended by the interpreter's limit of 1,000 frames and reported as
        `InvalidDataError`.
      * firebase-admin's asynchronous calls repeat answers of 500 and 503 only: an error of the
        connection is raised at once, and Retry-After is not looked at.

      """
  }
}
