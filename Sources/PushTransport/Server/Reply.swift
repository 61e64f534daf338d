package import PushWire

/// What happens to a request once its handler has returned.
package enum ReplyAction: Sendable, Equatable {
  /// Sends status, headers and body.
  case respond
  /// Resets the stream; over HTTP/1.1 the connection is closed instead.
  case reset(errorCode: UInt32)
  /// Never answers; the stream stays open.
  case ignore
  /// Drops the connection without a word, and whatever waits on it.
  case closeConnection
  /// Leaves the request unanswered and ends the connection with a GOAWAY.
  ///
  /// The last stream it names is the last one that was answered.
  case goAway(errorCode: UInt32, debugData: [UInt8])
  /// Answers later, by `Exchange.complete()` on the same thread.
  case deferred
}

/// An answer, filled by the handler into storage that is reused.
package struct Reply: Sendable {
  package var status: Int
  /// Ordinary headers in lower case; `:status` is added by the transport.
  package var headers: HeaderTable
  package var body: [UInt8]
  package var action: ReplyAction

  package init() {
    status = 200
    headers = HeaderTable()
    body = []
    action = .respond
  }

  /// Back to an empty 200, keeping the storage.
  package mutating func reset() {
    status = 200
    headers.removeAll()
    // Emptying an array that has no storage of its own would allocate some.
    if !body.isEmpty { body.removeAll(keepingCapacity: true) }
    action = .respond
  }
}
