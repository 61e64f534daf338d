import Glibc
import PushCrypto
import PushJSON
import PushModel
import PushSenders
import PushSuites
import PushTransport
import Synchronization

/// A service that answers by a closure and remembers what it was sent.
final class ScriptClient: PushClient {
  typealias Answer = Result<PushReply, PushFailure>

  let requests = Mutex<[PushRequest]>([])
  private let answer: @Sendable (PushRequest, _ number: Int) -> Answer

  /// The closure sees each request with its number, from 0 on.
  init(_ answer: @escaping @Sendable (PushRequest, _ number: Int) -> Answer) {
    self.answer = answer
  }

  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    let number = requests.withLock { requests in
      requests.append(request)
      return requests.count - 1
    }
    return try answer(request, number).get()
  }

  func close() async {}

  /// The requests whose path ends so.
  func requests(_ ending: String) -> [PushRequest] {
    requests.withLock { $0.filter { $0.path.hasSuffix(ending) } }
  }

  static func reply(_ status: Int, _ body: String, _ headers: [String: String] = [:]) -> Answer {
    .success(
      PushReply(
        status: status,
        headers: headers.map { PushHeader($0.key, $0.value) },
        body: Array(body.utf8)
      )
    )
  }
}

/// Time that passes only by pauses, and by what each look costs.
final class ScriptTime: Sendable {
  let milliseconds = Mutex<Int64>(1_800_000_000_000)
  let pauses = Mutex<[Int]>([])

  var clock: Clock {
    Clock(
      wallMilliseconds: { self.milliseconds.withLock { $0 } },
      monotonicNanoseconds: { UInt64(self.milliseconds.withLock { $0 }) * 1_000_000 }
    )
  }

  func pass(_ milliseconds: Int64) { self.milliseconds.withLock { $0 += milliseconds } }

  func pause(_ milliseconds: Int) {
    pauses.withLock { $0.append(milliseconds) }
    pass(Int64(milliseconds))
  }
}

/// The reference sender before a scripted service.
enum Script {
  static let keyPath: String = {
    let path = "/tmp/pushproof-senders-\(BuiltinSender.randomID()).json"
    let pem = try? RS256.PrivateKey.generate().pem()
    let account: JSONValue = [
      "type": "service_account", "project_id": "demo", "private_key_id": "k1",
      "private_key": .string(pem ?? ""), "client_email": "sender@demo.iam.example",
      "token_uri": "https://oauth2.example/token",
    ]
    TestFile.write(JSONWriter.pretty(account), to: path)
    atexit { unlink(Script.keyPath) }
    return path
  }()

  static func ready(accessToken: String = "expo-secret") -> ReadyFile {
    var ready = ReadyFile(pid: 1, ca: "/ca.pem", database: "/d", controlURL: "u", controlToken: "t")
    ready.fcm = ReadyFile.FCM(
      url: "https://127.0.0.1:1",
      tokenURL: "https://127.0.0.1:1/token",
      projectID: "demo",
      projectNumber: "1",
      serviceAccount: keyPath
    )
    ready.expo = ReadyFile.Expo(url: "https://127.0.0.1:2", accessToken: accessToken)
    return ready
  }

  static func sender(
    _ client: ScriptClient,
    flaws: Set<Flaw> = [],
    time: ScriptTime = ScriptTime(),
    random: Double = 0
  ) -> BuiltinSender {
    BuiltinSender(
      ready: ready(),
      flaws: flaws,
      clock: time.clock,
      pause: { time.pause($0) },
      random: { random },
      makeClient: { _ in client }
    )
  }

  static func order(
    _ provider: Provider,
    _ notification: String = #"{"kind": "alert", "title": "t"}"#,
    to target: SendOrder.Target = .token("T1", topic: "com.example.app")
  ) -> SendOrder {
    SendOrder(
      id: "1",
      provider: provider,
      environment: .production,
      target: target,
      notification: JSONValue(parsing: notification) ?? .null
    )
  }

  /// FCM that hands out numbered access tokens and answers messages by a closure.
  static func fcm(
    lifetime: Int = 3599,
    _ message: @escaping @Sendable (PushRequest, _ number: Int) -> ScriptClient.Answer = { _, _ in
      ScriptClient.reply(200, #"{"name":"projects/demo/messages/1"}"#)
    }
  ) -> ScriptClient {
    let tokens = Mutex(0)
    let messages = Mutex(0)
    return ScriptClient { request, _ in
      func next(_ counter: borrowing Mutex<Int>) -> Int {
        counter.withLock { count in
          count += 1
          return count
        }
      }
      guard request.path != "/token" else {
        let token = next(tokens)
        return ScriptClient.reply(
          200,
          #"{"access_token":"a\#(token)","expires_in":\#(lifetime),"token_type":"Bearer"}"#
        )
      }
      return message(request, next(messages) - 1)
    }
  }

  /// An error body of FCM.
  static func fcmError(_ status: Int, _ word: String, code: String? = nil) -> String {
    let type = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
    let details = code.map { #","details":[{"@type":"\#(type)","errorCode":"\#($0)"}]"# } ?? ""
    return #"{"error":{"code":\#(status),"message":"m","status":"\#(word)"\#(details)}}"#
  }

  /// The body of a request, inflated where it says that it is gzip.
  static func json(_ request: PushRequest) -> JSONValue {
    guard request["content-encoding"] == "gzip" else {
      return JSONValue(parsing: request.body) ?? .null
    }
    guard case .bytes(let bytes) = Gzip.inflate(request.body, limit: 1 << 20) else { return .null }
    return JSONValue(parsing: bytes) ?? .null
  }
}
