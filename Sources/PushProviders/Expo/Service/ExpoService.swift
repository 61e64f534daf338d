package import PushModel

/// Expo's push service as one worker runs it.
package final class ExpoService: ProviderService {
  private let world: ExpoWorld
  private let fidelity: ExpoFidelity
  private let inflate: Inflate

  package init(world: ExpoWorld, fidelity: ExpoFidelity, inflate: @escaping Inflate) {
    self.world = world
    self.fidelity = fidelity
    self.inflate = inflate
  }

  package func judge(_ call: ServiceCall, into sink: inout FindingSink) {}
  package func answer(_ refusal: Refusal?, random: [UInt8], into reply: inout ServiceReply) {}
  package func answer(with fault: Fault, random: [UInt8], into reply: inout ServiceReply) {}
  package var record: ServiceRecord { ServiceRecord() }
  package func release() {}
}
