package import PushModel

/// A provider as one worker runs it.
///
/// For each call, in this order: `judge`, `writeRecord`, `answer` (or `answer(with:)` when a fault
/// is played), `release`. Belongs to one thread; the world that several services share locks itself.
package protocol ProviderService: AnyObject {
  /// Decodes the call and files every violation; the sink's refusal is the answer it deserves.
  func judge(_ call: ServiceCall, into sink: inout FindingSink)

  /// Lets the judged call take effect and words the answer.
  ///
  /// - Parameters:
  ///   - refusal: The sink's refusal; nil when accepted.
  ///   - random: 32 random bytes, for the ids that the service makes up.
  ///   - reply: Empty; is filled.
  func answer(_ refusal: Refusal?, random: [UInt8], into reply: inout ServiceReply)

  /// Words a fault instead of the deserved answer; the call has no effect on the world.
  func answer(with fault: Fault, random: [UInt8], into reply: inout ServiceReply)

  /// Writes what the database keeps of the call; the record is empty.
  func writeRecord(into record: inout ServiceRecord)

  /// Forgets the call and keeps the storage.
  func release()
}
