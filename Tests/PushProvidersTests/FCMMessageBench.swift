import PushJSON
import PushModel
import PushProviders

/// One message judged, as the tests look at it.
struct FCMMessageOutcome {
  var findings: [Finding]
  /// The error body; nil when the message was accepted.
  var error: FCMError?

  func has(_ rule: String) -> Bool { findings.contains { $0.rule == "FCM-" + rule } }

  /// The ids without their provider, each once, in order.
  var rules: [String] { Set(findings.map { String($0.rule.dropFirst(4)) }).sorted() }

  func pointers(_ rule: String) -> [String] {
    findings.filter { $0.rule == "FCM-" + rule }.map {
      if case .body(let pointer) = $0.place { pointer } else { "?" }
    }
  }
}

/// Judges messages one after the other, as a worker does.
struct FCMMessageBench {
  let subject = FCMMessageSubject()
  var judge: FCMMessageJudge
  var context = FCMMessageContext(nowMilliseconds: 1_800_000_000_000, projectID: "demo")
  var sink = FindingSink()

  init(_ switches: [String: String] = [:]) {
    var fidelity = FCMMessageFidelity()
    for (name, value) in switches {
      precondition(fidelity.set(name, value), "no such switch or value: \(name)=\(value)")
    }
    judge = FCMMessageJudge(fidelity: fidelity)
  }

  mutating func send(_ body: [UInt8]) -> FCMMessageOutcome {
    sink.removeAll()
    subject.removeAnswers()
    subject.body.load(body)
    subject.context = context
    judge.judge(subject, into: &sink)
    let answer = sink.refusal?.answer
    return FCMMessageOutcome(
      findings: sink.findings,
      error: answer.map { subject.answers[$0] }
    )
  }

  mutating func send(_ body: String) -> FCMMessageOutcome {
    send(Array(FCMMessageBench.named(body).utf8))
  }

  /// Puts a well-formed token in the place of `TOK`.
  static func named(_ body: String) -> String {
    body.split(separator: "TOK", omittingEmptySubsequences: false)
      .joined(separator: FCMMessageExample.token)
  }
}

/// Judges one message alone.
func judged(
  _ body: String,
  device: FCMDevice? = nil,
  policy: FCMTokenPolicy = .shaped,
  _ switches: [String: String] = [:]
) -> FCMMessageOutcome {
  var bench = FCMMessageBench(switches)
  bench.context.device = device
  bench.context.tokenPolicy = policy
  return bench.send(body)
}

/// Judges a message to a token that has these members beside it.
func judgedToToken(
  _ members: String,
  device: FCMDevice? = nil,
  _ switches: [String: String] = [:]
) -> FCMMessageOutcome {
  judged(#"{"message":{"token":"TOK","# + members + "}}", device: device, switches)
}
