import PushJSON
import PushModel
import PushProviders
import PushWire

/// An Expo service with a world of its own, and time that tests set.
final class ExpoBench {
  static let start: Int64 = 1_760_000_000_000
  static let token = "ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]"
  static let other = "ExponentPushToken[0123456789abcdefghijkl]"
  static let sendPath = "/--/api/v2/push/send"
  static let receiptsPath = "/--/api/v2/push/getReceipts"
  static let headers = [
    ("accept", "application/json"), ("accept-encoding", "gzip, deflate"),
    ("content-type", "application/json"),
  ]

  /// What a request came to.
  struct Outcome {
    var verdict: Verdict
    var reply: ServiceReply
    var record: ServiceRecord

    var status: Int { reply.status }
    var text: String { String(decoding: reply.body, as: UTF8.self) }
    var json: JSONValue? { JSONValue(parsing: reply.body) }
    var code: String? { json?["errors"]?[0]?["code"]?.string }
    var message: String? { json?["errors"]?[0]?["message"]?.string }
    /// The ids of rules without the provider's name, each once, in order.
    var rules: [String] {
      var rules: [String] = []
      for finding in verdict.findings {
        let rule = String(finding.rule.dropFirst(5))
        if !rules.contains(rule) { rules.append(rule) }
      }
      return rules
    }
    func findings(_ rule: String) -> [Finding] {
      verdict.findings.filter { $0.rule == "EXPO-" + rule }
    }
    func pointers(_ rule: String) -> [String] {
      findings(rule).map { finding in
        if case .body(let pointer) = finding.place { return pointer }
        if case .header(let name) = finding.place { return name }
        return "connection"
      }
    }
    /// The ids of ok tickets.
    var ticketIDs: [String] {
      let data = json?["data"]
      let tickets = data?.array ?? data.map { [$0] } ?? []
      return tickets.compactMap { $0["id"]?.string }
    }
  }

  let world: ExpoWorld
  let service: ExpoService
  var now = ExpoBench.start
  private var counter: UInt8 = 0

  init(
    fidelity: ExpoFidelity = ExpoFidelity(),
    inflate: @escaping Inflate = { _, _ in .malformed },
    change: (inout ExpoWorld.Options) -> Void = { _ in }
  ) {
    var options = ExpoWorld.Options(digest: { bytes in
      var sum: UInt64 = 0xCBF2_9CE4_8422_2325
      for byte in bytes { sum = (sum ^ UInt64(byte)) &* 0x100_0000_01B3 }
      return Hex.encode((0..<32).map { UInt8(truncatingIfNeeded: sum >> UInt64($0 % 8 * 8)) })
    })
    change(&options)
    world = ExpoWorld(options: options)
    service = ExpoService(world: world, fidelity: fidelity, inflate: inflate)
  }

  func random() -> [UInt8] {
    counter &+= 1
    return [UInt8](repeating: counter, count: 32)
  }

  func call(
    _ body: [UInt8],
    path: String = ExpoBench.sendPath,
    method: String = "POST",
    headers: [(String, String)] = ExpoBench.headers,
    fault: Fault? = nil,
    connection: ServiceConnection? = ServiceConnection(),
    change: (inout ServiceCall) -> Void = { _ in }
  ) -> Outcome {
    let table = HeaderTable([(":method", method), (":path", path)] + headers)
    var call = ServiceCall(
      headers: table,
      body: body,
      connection: connection,
      nowMilliseconds: now
    )
    change(&call)
    var sink = FindingSink()
    service.judge(call, into: &sink)
    var reply = ServiceReply()
    if let fault {
      service.answer(with: fault, random: random(), into: &reply)
    } else {
      service.answer(sink.refusal, random: random(), into: &reply)
    }
    let record = service.record
    service.release()
    return Outcome(verdict: sink.verdict, reply: reply, record: record)
  }

  @discardableResult
  func send(
    _ body: String,
    headers: [(String, String)] = ExpoBench.headers,
    fault: Fault? = nil
  ) -> Outcome {
    call(Array(body.utf8), headers: headers, fault: fault)
  }

  @discardableResult
  func ask(_ ids: [String], headers: [(String, String)] = ExpoBench.headers) -> Outcome {
    let list = JSONWriter.compact(.object([("ids", .array(ids.map { .string($0) }))]))
    return call(Array(list.utf8), path: ExpoBench.receiptsPath, headers: headers)
  }

  /// Sends one message with these members besides its recipient.
  func message(_ members: String, to: String = ExpoBench.token) -> Outcome {
    send(ExpoBench.text(members, to: to))
  }

  static func text(_ members: String, to: String = ExpoBench.token) -> String {
    "{\"to\":\"\(to)\"" + (members.isEmpty ? "" : ",\(members)") + "}"
  }

  static func tokens(_ count: Int) -> [String] {
    (0..<count).map { number in
      let digits = String(number)
      return "ExponentPushToken[" + String(repeating: "0", count: 22 - digits.utf8.count) + digits
        + "]"
    }
  }

  static func toMany(_ count: Int, _ members: String = "\"title\":\"Hello\"") -> String {
    "{\"to\":[" + tokens(count).map { "\"\($0)\"" }.joined(separator: ",") + "],\(members)}"
  }
}
