import PushJSON
import PushModel
import PushProviders
import PushWire

/// Judges requests one after the other, as the mock does, with a world of its own.
struct APNsHeadBench {
  /// One judged request.
  struct Outcome {
    var findings: [Finding]
    var refusal: Refusal?
    var effect: APNsEffect
    var reply: APNsReply
    /// What the rules H find when each of them runs, in order; nil except for device pushes.
    var complete: [Finding]?

    func has(_ rule: String) -> Bool { findings.contains { $0.rule == rule } }
  }

  var world: APNsWorld
  var connection: APNsConnectionState
  let fidelity: APNsFidelity
  private let judge: APNsJudge
  private let document = JSONDocument()
  private let request = APNsRequest()
  private var sink = FindingSink()
  private var connections: Int64 = 0

  init(
    environment: APNsEnvironment = .production,
    host: APNsHostGroup = .push,
    certificate: APNsCertificate? = nil,
    fidelity: APNsFidelity = APNsFidelity()
  ) {
    world = APNsExampleWorld.make()
    connection = APNsConnectionState(
      environment: environment,
      host: host,
      certificate: certificate
    )
    self.fidelity = fidelity
    judge = APNsJudge(fidelity: fidelity)
  }

  /// Goes on over another connection of the same kind.
  mutating func reconnect() {
    connections += 1
    connection = APNsConnectionState(
      environment: connection.environment,
      host: connection.host,
      certificate: connection.certificate,
      number: connections
    )
  }

  /// Judges one request at so many seconds after the examples' clock.
  mutating func send(_ example: APNsExampleRequest, after offset: Int64 = 0) -> Outcome {
    sink.removeAll()
    request.load(
      headers: example.table,
      body: example.body,
      document: document,
      violations: example.violations,
      connection: connection,
      nowMilliseconds: (APNsExampleRequest.now + offset) * 1000,
      fidelity: fidelity
    )
    connection.present(request, keyring: world.keyring)
    world.inform(request, connection)
    judge.judge(request, into: &sink)
    world.record(request, refusal: sink.refusal)
    let random = [UInt8](0x40..<0x60)
    let effect = world.perform(request, refusal: sink.refusal, random: Array(random[..<16]))
    connection.record(request)
    var reply = APNsReply()
    reply.fill(request, refusal: sink.refusal, effect: effect, random: random)
    let outcome = Outcome(
      findings: sink.findings,
      refusal: sink.refusal,
      effect: effect,
      reply: reply,
      complete: request.target == .device ? runHeaderRules() : nil
    )
    request.release()
    return outcome
  }

  /// Runs every rule H without the shortcuts of the judge.
  private func runHeaderRules() -> [Finding] {
    var sink = FindingSink()
    for rule in APNsCatalogue.requestRules where rule.info.id.hasPrefix("APNS-H-") {
      rule.run(on: request, into: &sink)
    }
    return sink.findings
  }
}
