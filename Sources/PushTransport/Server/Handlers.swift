/// What one worker's requests are handled by; made on the worker's thread and used only there.
package protocol WorkerHandler: AnyObject {
  /// A connection is ready, or failed to become so and says why in its first event.
  func connection(_ info: ConnectionInfo) -> any ConnectionHandler
  /// Called every `tickMilliseconds`, with monotonic nanoseconds.
  func tick(now: UInt64)
  /// The last call: all connections of this worker are closed.
  func drained()
}

/// What one connection's requests are handled by.
package protocol ConnectionHandler: AnyObject {
  /// Judges one request and fills its reply; called when it is complete, or malformed.
  func handle(_ exchange: Exchange, on connection: any ConnectionControl)
  /// Learns of a request that HTTP itself forbids, or that was cut off; the transport answers.
  ///
  /// The exchange holds what had come, which may be nothing. A status of 0 means no answer.
  func refused(_ exchange: Exchange, status: Int, reason: String)
  func event(_ event: ConnectionEvent, on connection: any ConnectionControl)
  /// The last call.
  func closed(reason: String)
}

extension ConnectionHandler {
  package func refused(_ exchange: Exchange, status: Int, reason: String) {}
}

/// What a handler can do to its connection, on the worker's thread.
package protocol ConnectionControl: AnyObject {
  /// Sends a new stream limit in SETTINGS; during `.opened` it becomes the first one.
  func advertise(maxConcurrentStreams: Int)
  /// Sends GOAWAY, and closes once the open streams are answered.
  ///
  /// It names the last stream received unless another is given. It may be called twice.
  func goAway(errorCode: UInt32, debugData: [UInt8], lastStreamID: Int?)
  /// Drops the connection at once.
  func close()
  /// At least one request was answered with a status.
  var isAnsweredOnce: Bool { get }
  /// The stream limit last sent.
  var advertisedMaxConcurrentStreams: Int { get }
  /// Streams open now, the one being handled included.
  var openStreams: Int { get }
}

extension ConnectionControl {
  package func goAway(errorCode: UInt32, debugData: [UInt8]) {
    goAway(errorCode: errorCode, debugData: debugData, lastStreamID: nil)
  }
}
