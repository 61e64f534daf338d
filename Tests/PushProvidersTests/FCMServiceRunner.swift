import PushModel
import PushProviders
import PushWire

/// What became of one request of a runner.
struct FCMServiceOutcome {
  var findings: [Finding]
  var refusal: Refusal?
  var reply: ServiceReply
  var record: ServiceRecord

  var rules: [String] { findings.map(\.rule) }
  var text: String { String(decoding: reply.body, as: UTF8.self) }

  func header(_ name: String) -> String? {
    reply.headers.pairs.first { $0.name == name }?.value
  }
}

/// One worker's service over a world of its own, at a time that tests set.
final class FCMServiceRunner {
  let world: FCMWorld
  let service: FCMService
  var now = FCMExamples.startMilliseconds
  var random = [UInt8](0..<32)
  private var sink = FindingSink()
  private var connection: Int64 = 1
  private var requests = 0

  /// A digest that tells texts apart, which is all that tests need of it.
  static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    let text = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text + "ffffffffffffffff"
  }

  init(
    _ fidelity: FCMFidelity = FCMFidelity(),
    inflate: @escaping Inflate = { _, _ in .malformed }
  ) {
    world = FCMWorld(
      FCMWorldOptions(
        tokenURLs: ["https://127.0.0.1:4443/token"],
        digest: FCMServiceRunner.digest
      )
    )
    FCMExamples.prepare(world)
    service = FCMService(world: world, fidelity: fidelity, inflate: inflate)
  }

  /// Runs a request after adding what a good caller has and the step leaves out.
  func run(_ step: ServiceExample<FCMWorld>.Step, fault: Fault? = nil) -> FCMServiceOutcome {
    var table = HeaderTable()
    table.append(name: ":method", value: step.method)
    table.append(name: ":path", value: step.path)
    let names = Set(step.headers.map(\.name))
    if !names.contains("authorization"), !step.path.hasPrefix("/token") {
      table.append(name: "authorization", value: "Bearer " + FCMExamples.token)
    }
    if !names.contains("user-agent") {
      table.append(name: "user-agent", value: "acme-sender/1.0")
    }
    for header in step.headers { table.append(name: header.name, value: header.value) }
    if step.isNewConnection || requests == 0 {
      connection += 1
      requests = 0
    }
    defer { requests += 1 }
    return run(
      ServiceCall(
        headers: table,
        body: step.body,
        connection: ServiceConnection(
          number: connection,
          usesTLS: !step.path.hasPrefix("http://"),
          // Only HTTP/1.1 has a `host` header.
          isHTTP2: !names.contains("host"),
          host: step.path.hasPrefix("http") ? "fcm.googleapis.com" : "127.0.0.1",
          earlierRequests: requests
        ),
        nowMilliseconds: now + Int64(step.offset * 1000)
      ),
      fault: fault
    )
  }

  /// Runs a call as a worker does.
  func run(_ call: ServiceCall, fault: Fault? = nil) -> FCMServiceOutcome {
    sink.removeAll()
    var reply = ServiceReply()
    service.judge(call, into: &sink)
    if let fault {
      service.answer(with: fault, random: random, into: &reply)
    } else {
      service.answer(sink.refusal, random: random, into: &reply)
    }
    let outcome = FCMServiceOutcome(
      findings: sink.findings,
      refusal: sink.refusal,
      reply: reply,
      record: service.record
    )
    service.release()
    return outcome
  }

  /// Runs all steps of an example and gives what became of the last one.
  func run(_ example: ServiceExample<FCMWorld>) -> FCMServiceOutcome? {
    example.prepare(world)
    var last: FCMServiceOutcome?
    for step in example.steps { last = run(step) }
    return last
  }

  /// A send with this body.
  func send(
    _ body: String,
    path: String = "/v1/projects/demo/messages:send",
    headers: [(name: String, value: String)] = [],
    fault: Fault? = nil
  ) -> FCMServiceOutcome {
    call("POST", path, [("content-type", "application/json")] + headers, body, fault: fault)
  }

  func call(
    _ method: String,
    _ path: String,
    _ headers: [(name: String, value: String)] = [],
    _ body: String = "",
    fault: Fault? = nil
  ) -> FCMServiceOutcome {
    run(
      ServiceExample<FCMWorld>.Step(
        method: method,
        path: path,
        headers: headers,
        body: Array(body.utf8)
      ),
      fault: fault
    )
  }
}
