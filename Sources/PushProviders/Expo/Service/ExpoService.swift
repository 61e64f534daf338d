package import PushModel
internal import PushWire

/// Expo's push service as one worker runs it.
package final class ExpoService: ProviderService {
  private let world: ExpoWorld
  private let fidelity: ExpoFidelity
  private let inflate: Inflate
  private let judge: ExpoJudge
  private let request = ExpoRequest()

  /// - Parameters:
  ///   - world: What the service knows; shared by the workers.
  ///   - fidelity: The answers to open questions.
  ///   - inflate: Inflates gzip.
  package init(world: ExpoWorld, fidelity: ExpoFidelity, inflate: @escaping Inflate) {
    self.world = world
    self.fidelity = fidelity
    self.inflate = inflate
    judge = ExpoJudge(fidelity)
  }

  package func judge(_ call: ServiceCall, into sink: inout FindingSink) {
    request.load(call, fidelity: fidelity, inflate: inflate)
    world.inform(request)
    judge.judge(request, into: &sink)
  }

  package func answer(_ refusal: Refusal?, random: [UInt8], into reply: inout ServiceReply) {
    var ids = ExpoIDSource(random)
    if let refusal {
      let error = request.error(of: refusal)
      world.note(request, error)
      ExpoReply.write(error, ids.next(), fidelity, into: &reply)
      return
    }
    world.accept(request, &ids)
    ExpoReply.writeHead(ExpoReply.json, into: &reply)
    if request.endpoint == .receipts {
      request.writeReceipts(to: &reply.body)
    } else {
      request.writeTickets(to: &reply.body)
    }
  }

  package func answer(with fault: Fault, random: [UInt8], into reply: inout ServiceReply) {
    var ids = ExpoIDSource(random)
    world.noteFault(request, status: fault.status)
    ExpoReply.write(fault, ids.next(), into: &reply)
  }

  package func writeRecord(into record: inout ServiceRecord) {
    request.writeRecord(into: &record, digest: world.options.digest)
  }

  package func release() { request.release() }
}

extension ExpoWorld {
  /// Tells a request what is known around it.
  func inform(_ request: ExpoRequest) { withState { $0.inform(request) } }

  /// Lets an accepted request take effect, and reads the receipts that it asks for.
  fileprivate func accept(_ request: ExpoRequest, _ ids: inout ExpoIDSource) {
    request.prepareTickets()
    withState { state in
      if request.endpoint == .receipts {
        state.acceptReceipts(request)
      } else {
        state.accept(request, &ids)
      }
      state.note(request, status: 200, isMixed: false)
    }
  }

  fileprivate func note(_ request: ExpoRequest, _ error: ExpoError) {
    let isMixed = error.code == "PUSH_TOO_MANY_EXPERIENCE_IDS"
    withState { $0.note(request, status: error.status, isMixed: isMixed) }
  }

  fileprivate func noteFault(_ request: ExpoRequest, status: Int) {
    withState { $0.note(request, status: status, isMixed: false) }
  }
}
