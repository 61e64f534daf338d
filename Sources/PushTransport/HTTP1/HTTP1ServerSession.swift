/// Placeholder
final class HTTP1ServerSession: Session {
  init(connection: Connection) {}
  func start() {}
  func receive(_ bytes: UnsafeRawBufferPointer) -> SessionOutcome { .notHTTP2 }
  func fill(_ output: inout OutputBuffer, upTo limit: Int) {}
  var isFinished: Bool { false }
  var isBusy: Bool { false }
  func close() {}
  func advertise(maxConcurrentStreams: Int) {}
  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?) {}
  var isAnsweredOnce: Bool { false }
  var advertisedMaxConcurrentStreams: Int { 0 }
  var openStreams: Int { 0 }
}
