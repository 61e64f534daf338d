/// How the bytes that a session was given went.
enum SessionOutcome: Equatable {
  case proceed
  /// The first bytes were no HTTP/2 preface.
  case notHTTP2
  /// The session cannot go on; the text says why.
  case failed(String)
  /// A handler asked to drop the connection.
  case dropped
}

/// One protocol on one connection; knows nothing of sockets and TLS.
protocol Session: AnyObject {
  /// Called once, before any byte is received.
  func start()
  func receive(_ bytes: UnsafeRawBufferPointer) -> SessionOutcome
  /// Adds what waits to be sent until `output` holds `limit` bytes.
  func fill(_ output: inout OutputBuffer, upTo limit: Int)
  /// Nothing more will be received or sent.
  var isFinished: Bool { get }
  /// The connection is gone.
  func close()

  func advertise(maxConcurrentStreams: Int)
  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?)
  var isAnsweredOnce: Bool { get }
  var advertisedMaxConcurrentStreams: Int { get }
  var openStreams: Int { get }
}
