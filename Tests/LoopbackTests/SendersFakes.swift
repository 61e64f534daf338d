import PushCrypto
import PushJSON
import PushModel
import PushSenders
import PushSuites
import Synchronization

/// A service that answers from a list and remembers what it was sent.
final class FakeClient: PushClient {
  let requests = Mutex<[PushRequest]>([])
  let closed = Mutex(0)
  private let replies: Mutex<[Result<PushReply, PushFailure>]>

  init(_ replies: [Result<PushReply, PushFailure>] = []) { self.replies = Mutex(replies) }

  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    requests.withLock { $0.append(request) }
    let next = replies.withLock { $0.isEmpty ? nil : $0.removeFirst() }
    return try (next ?? .success(PushReply(status: 200, body: []))).get()
  }

  func close() async { closed.withLock { $0 += 1 } }

  static func refusal(_ status: Int, _ reason: String) -> Result<PushReply, PushFailure> {
    .success(PushReply(status: status, body: Array(#"{"reason":"\#(reason)"}"#.utf8)))
  }
}

/// A process that answers each line by a closure.
final class FakeProcess: SenderProcess {
  let launch: SenderLaunch
  let written = Mutex<[String]>([])
  let inputClosed = Mutex(false)
  let terminated = Mutex(false)
  private let answer: @Sendable (FakeProcess, JSONValue) -> Void

  init(_ launch: SenderLaunch, answer: @escaping @Sendable (FakeProcess, JSONValue) -> Void) {
    self.launch = launch
    self.answer = answer
  }

  func write(_ bytes: [UInt8]) {
    let text = String(decoding: bytes.dropLast(), as: UTF8.self)
    written.withLock { $0.append(text) }
    answer(self, JSONValue(parsing: text) ?? .null)
  }

  func closeInput() { inputClosed.withLock { $0 = true } }
  func terminate(graceMilliseconds: Int) { terminated.withLock { $0 = true } }

  func say(_ line: String) { launch.onLine(Array(line.utf8)) }
  func complain(_ text: String) { launch.onError(Array(text.utf8)) }
  func end(_ status: Int, signal: Int = 0) {
    launch.onExit(SenderExit(status: status, signal: signal))
  }
}

enum Fixture {
  static func ready(key: String = "/nowhere.p8") -> ReadyFile {
    var ready = ReadyFile(pid: 1, ca: "/ca.pem", database: "/d", controlURL: "u", controlToken: "t")
    let apns = ReadyFile.APNs(
      url: "https://127.0.0.1:1",
      topic: "com.example.app",
      teamID: "TEAM123456",
      keyID: "KEY1234567",
      key: key,
      certificate: "/c.pem",
      certificateKey: "/k.pem"
    )
    ready.apns = apns
    ready.apnsSandbox = apns
    return ready
  }

  static func order(_ notification: JSONValue, id: String = "1") -> SendOrder {
    SendOrder(
      id: id,
      provider: .apns,
      environment: .production,
      target: .token("aabb", topic: "com.example.app"),
      notification: notification
    )
  }

  /// Surroundings whose process answers by a closure and whose deadlines pass when told to.
  static func surroundings(
    command: [String] = ["sh", "x"],
    deadlinePasses: Bool = false,
    answer: @escaping @Sendable (FakeProcess, JSONValue) -> Void
  ) -> SenderSurroundings {
    SenderSurroundings(
      command: command,
      ready: ready(),
      readyPath: "/ready.json",
      environment: [("PATH", "/bin:/usr/bin"), ("PUSHPROOF_CA", "old"), ("HOME", "/root")],
      sleep: { _ in
        guard !deadlinePasses else { return }
        try await Task.sleep(for: .seconds(60))
      },
      launch: { FakeProcess($0, answer: answer) }
    )
  }

  static let hello = #"{"type": "hello", "name": "fake", "version": "1", "kinds": ["alert"]}"#
}
