import Glibc
import PushHarness
import PushMock
import PushModel
import PushStore
import PushSuites
import PushTestKit
import Testing

/// Whether a program that the tests would drive is there.
enum Tool {
  /// In a CI run a missing program is a fault of the set-up, so the tests run and fail.
  static var mustBeThere: Bool { getenv("CI") != nil }

  static func isThere(_ name: String) -> Bool { Subprocess.has(name) || mustBeThere }

  /// The Python of the environment that `.ci/setup` makes, or that a variable names.
  static let python: String? = {
    let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    let named = getenv("PUSHPROOF_SENDERS_PYTHON").map { String(cString: $0) }
    return ([named, root + "/.build/senders/bin/python"] as [String?]).compactMap(\.self)
      .first { access($0, X_OK) == 0 }
  }()
}

/// Software of others against the mocks: what it shows is what Apple shows it.
@Suite(.timeLimit(.minutes(2))) struct ForeignClients {
  private static let push = #"{"aps":{"alert":"Hello"}}"#

  private func curl(
    _ mock: LoopbackMock,
    _ words: [String],
    url: String? = nil,
    path: String = "/3/device/\(LoopbackMock.token)"
  ) async throws -> ProcessOutcome {
    try await Subprocess.run(
      ["curl", "-s", "-i", "--http2", "-m", "20", "--cacert", mock.ready.ca] + words
        + [(url ?? mock.ready.apns?.url ?? "") + path]
    )
  }

  private func headers(_ jwt: String, _ extra: [String] = []) -> [String] {
    (["authorization: bearer \(jwt)", "apns-topic: \(LoopbackMock.topic)", "apns-push-type: alert"]
      + extra).flatMap { ["-H", $0] }
  }

  /// Status, headers and body as `curl -i` prints them.
  private func parts(_ outcome: ProcessOutcome) -> (status: String, head: String, body: String) {
    let normal = outcome.output.split(separator: "\r\n", omittingEmptySubsequences: false)
    let head = normal.prefix { !$0.isEmpty }
    return (
      head.first.map(String.init) ?? "", head.dropFirst().joined(separator: "\n"),
      normal.dropFirst(head.count + 1).joined(separator: "\n")
    )
  }

  @Test(.enabled(if: Tool.isThere("curl"))) func curlPushes() async throws {
    try await LoopbackMock.with { mock in
      let outcome = try await curl(
        mock,
        headers(try mock.jwt()) + ["-d", ForeignClients.push]
      )
      #expect(outcome.code == 0, "\(outcome.errors)")
      let (status, head, body) = parts(outcome)
      #expect(status == "HTTP/2 200 ")
      #expect(head.contains("apns-id: "))
      let id = head.split(separator: " ").last ?? ""
      #expect(id == id.uppercased() && id.utf8.count == 36, "\(id)")
      #expect(body.isEmpty)
    }
  }

  @Test(
    .enabled(if: Tool.isThere("curl")),
    arguments: [
      ("bad signature", "403", "InvalidProviderToken"), ("no token", "403", "MissingProviderToken"),
      ("expired", "403", "ExpiredProviderToken"), ("GET", "405", "MethodNotAllowed"),
      ("large", "413", "PayloadTooLarge"), ("not hex", "400", "BadDeviceToken"),
      ("no body", "400", "PayloadEmpty"), ("path", "404", "BadPath"),
      ("no topic", "400", "MissingTopic"), ("twice", "400", "DuplicateHeaders"),
      ("priority", "400", "BadPriority"), ("empty bearer", "403", "MissingProviderToken"),
    ]
  )
  func curlIsRefusedAsByApple(what: String, status: String, reason: String) async throws {
    try await LoopbackMock.with { mock in
      let jwt = try mock.jwt()
      let body = ["-d", ForeignClients.push]
      var words = headers(jwt) + body
      var path = "/3/device/\(LoopbackMock.token)"
      switch what {
      case "bad signature": words = headers(String(jwt.dropLast(4)) + "AAAA") + body
      case "no token": words = ["-H", "apns-topic: \(LoopbackMock.topic)"] + body
      case "expired": words = headers(try mock.jwt(age: 3700)) + body
      case "GET": words = []
      case "large":
        let text = #"{"aps":{"alert":"\#(String(repeating: "x", count: 4096))"}}"#
        words = headers(jwt) + ["-d", "@" + (try mock.folder.write(text, to: "large.json"))]
      case "not hex": path = "/3/device/zz"
      case "no body": words = headers(jwt) + ["-X", "POST"]
      case "path": path = "/4/device/\(LoopbackMock.token)"
      case "no topic": words = ["-H", "authorization: bearer \(jwt)"] + body
      case "twice": words += ["-H", "apns-topic: \(LoopbackMock.topic)"]
      case "priority": words += ["-H", "apns-priority: 7"]
      default: words = headers("") + body
      }
      let outcome = try await curl(mock, words, path: path)
      #expect(outcome.code == 0, "\(outcome)")
      let answer = parts(outcome)
      #expect(answer.status == "HTTP/2 \(status) ")
      #expect(answer.body == #"{"reason":"\#(reason)"}"#)
      #expect(answer.head.contains("apns-id: "))
      #expect(answer.head.contains("content-type: application/json"))
    }
  }

  @Test(.enabled(if: Tool.isThere("curl"))) func http11IsDroppedWithoutAStatus() async throws {
    try await LoopbackMock.with { mock in
      for words in [["--http1.1"], ["--http1.1", "--no-alpn"]] {
        let outcome = try await curl(mock, words + ["-d", "{}"])
        #expect(outcome.code != 0)
        #expect(outcome.output.isEmpty)
      }
      _ = await eventually { mock.session.server.core.metrics.counts.connections >= 2 }
      let findings = try await findings(mock, 2)
      #expect(findings == ["APNS-T-02", "APNS-T-02"])
    }
  }

  @Test(.enabled(if: Tool.isThere("curl"))) func tls11IsRefusedAndRecorded() async throws {
    try await LoopbackMock.with { mock in
      let outcome = try await curl(
        mock,
        ["--tls-max", "1.1", "--ciphers", "DEFAULT@SECLEVEL=0", "-d", "{}"]
      )
      #expect(outcome.code == 35)
      #expect(try await findings(mock, 1) == ["APNS-T-01"])
      let tls12 = try await curl(
        mock,
        ["--tls-max", "1.2"] + headers(try mock.jwt()) + ["-d", ForeignClients.push]
      )
      #expect(parts(tls12).status == "HTTP/2 200 ")
    }
  }

  private func findings(_ mock: LoopbackMock, _ count: Int) async throws -> [String] {
    let end = ContinuousClock.now + .seconds(10)
    var found: [String] = []
    repeat {
      found = try await mock.connectionFindings()
    } while found.count < count && ContinuousClock.now < end
    return found
  }

  @Test(.enabled(if: Tool.isThere("nghttp"))) func nghttpShowsTheSettingsOfTheCatalogue()
    async throws
  {
    try await LoopbackMock.with { mock in
      let body = try mock.folder.write(ForeignClients.push, to: "push.json")
      let fields = [
        "authorization: bearer \(try mock.jwt())", "apns-topic: \(LoopbackMock.topic)",
        "apns-push-type: alert",
      ].flatMap { ["-H", $0] }
      let outcome = try await Subprocess.run(
        ["nghttp", "-nv", "--no-dep", "--no-verify-peer", "-d", body] + fields
          + ["\(mock.ready.apns?.url ?? "")/3/device/\(LoopbackMock.token)"]
      )
      var received: [[String]] = []
      var isReceived = false
      for line in outcome.output.split(separator: "\n") {
        let text = line.drop { $0 == " " }
        if line.hasPrefix("[ ") { isReceived = line.contains("recv SETTINGS frame") }
        if isReceived, line.hasPrefix("[ ") { received.append([]) }
        if isReceived, text.hasPrefix("[SETTINGS_") {
          received[received.count - 1].append(String(text))
        }
      }
      #expect(
        received.first == [
          "[SETTINGS_HEADER_TABLE_SIZE(0x01):4096]", "[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1]",
          "[SETTINGS_INITIAL_WINDOW_SIZE(0x04):65535]", "[SETTINGS_MAX_FRAME_SIZE(0x05):16384]",
          "[SETTINGS_MAX_HEADER_LIST_SIZE(0x06):8000]",
        ]
      )
      #expect(received.contains(["[SETTINGS_MAX_CONCURRENT_STREAMS(0x03):1000]"]))
      #expect(outcome.output.contains(":status: 200"))
    }
  }

  @Test(.enabled(if: Tool.isThere("h2load")), arguments: [1, 2])
  func h2loadIsAnsweredAndRecordedToTheLast(workers: Int) async throws {
    try await LoopbackMock.set { $0.mocks.workers = workers }.with { mock in
      let body = try mock.folder.write(ForeignClients.push, to: "push.json")
      let fields = [
        "authorization: bearer \(try mock.jwt())", "apns-topic: \(LoopbackMock.topic)",
        "apns-push-type: alert",
      ].flatMap { ["-H", $0] }
      let outcome = try await Subprocess.run(
        ["h2load", "-n", "2000", "-c", "4", "-m", "20", "-d", body] + fields
          + ["\(mock.ready.apns?.url ?? "")/3/device/\(LoopbackMock.token)"]
      )
      #expect(outcome.output.contains("status codes: 2000 2xx, 0 3xx, 0 4xx, 0 5xx"), "\(outcome)")
      _ = try await mock.recorded(2000)
      let totals = try RunReader.open(mock.session.databasePath).totals(
        run: mock.session.recorder.run
      )
      #expect(totals.requests == 2000)
      #expect(totals.accepted == 2000)
      #expect(totals.rejected == 0)
    }
  }

  @Test(.enabled(if: Tool.python != nil || Tool.mustBeThere)) func aioapnsRunsToItsEnd()
    async throws
  {
    let python = try #require(Tool.python, "run .ci/setup")
    let script =
      "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
      + "/Suites/senders/aioapns_sender.py"
    try await LoopbackMock.with { mock in
      let run = try await mock.run(
        [python, script],
        globs: ["apns/alert/**", "apns/background/**", "apns/errors/**", "apns/tokens/**"]
      )
      #expect(run.abortion == nil)
      #expect(run.hello.name.contains("aioapns"))
      let outcomes = run.results.reduce(into: [String: Int]()) {
        $0[$1.outcome.rawValue, default: 0] += 1
      }
      #expect(outcomes["error"] == nil, "\(outcomes)")
      #expect(outcomes["skipped"] == nil, "\(outcomes)")
      #expect(outcomes["pass", default: 0] >= 10, "\(outcomes)")
    }
  }
}
