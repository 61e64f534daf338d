package import PushWire

/// One request on one stream and the reply to it; pooled and reused.
///
/// Belongs to one worker's thread. A handler must not keep it, except for a deferred reply until
/// `complete()`.
package final class Exchange {
  /// What arrived, in one struct, so that the runtime checks one access per callback, not ten.
  var incoming = IncomingRequest()

  /// All headers in order, pseudo-headers included; an HTTP/1.1 request is given them first.
  package var headers: HeaderTable { _read { yield incoming.headers } }
  /// The body as far as it is kept; its capacity leaves room for the JSON reader's padding.
  package var body: [UInt8] { _read { yield incoming.body } }
  /// All body bytes received, also those that were not kept.
  package var bodyBytes: Int { incoming.bodyBytes }
  package var violations: ProtocolViolations { incoming.violations }
  /// The size of the header list by RFC 9113, 6.5.2.
  package var headerListBytes: Int { incoming.headerListBytes }
  package var hasTrailers: Bool { incoming.hasTrailers }
  /// The stream's number; over HTTP/1.1 the request's number on its connection.
  package internal(set) var streamID = 0
  /// Monotonic nanoseconds at the first byte.
  package internal(set) var receivedAt: UInt64 = 0
  /// The request carried RFC 7540 priority fields.
  package internal(set) var hasPriority = false
  /// The whole request was received; false when it was handed over early as malformed.
  package internal(set) var isComplete = false
  /// The answer; the handler fills it.
  package var reply = Reply()

  /// A free field for the handler, zero for each new request.
  package var handlerState = 0

  /// Whoever takes a deferred reply; nil once the stream or connection is gone.
  weak var responder: (any ExchangeResponder)?
  var isHandled = false
  var isDeferred = false
  /// Where it stands in its session's list of open streams.
  var slot = 0
  var bodySent = 0
  /// Reply headers as libnghttp2 reads them, until the stream is closed.
  var outgoing = HeaderBlock()

  package init() {}

  /// The peer is gone, so that a deferred reply is in vain.
  package var isAbandoned: Bool { isDeferred && responder == nil }

  /// Sends a deferred reply; does nothing when the peer is gone or it was sent.
  package func complete() {
    guard isDeferred else { return }
    isDeferred = false
    if reply.action == .deferred { reply.action = .respond }
    responder?.finish(self)
  }

  /// Sends the next part of a deferred reply whose length is not known beforehand.
  ///
  /// The first part is preceded by `reply`'s status and headers; `complete()` ends it. For
  /// HTTP/1.1 only.
  /// - Parameter part: Bytes of the body.
  /// - Returns: False when the peer is gone, reads too slowly, or speaks another protocol.
  package func stream(_ part: [UInt8]) -> Bool {
    guard isDeferred, let responder else { return false }
    return responder.stream(part, of: self)
  }

  /// Forgets the last request and keeps all storage.
  func prepare(streamID: Int, receivedAt: UInt64) {
    incoming.removeAll()
    self.streamID = streamID
    self.receivedAt = receivedAt
    hasPriority = false
    isComplete = false
    reply.reset()
    handlerState = 0
    isHandled = false
    isDeferred = false
    bodySent = 0
  }
}

/// Sends the reply of an exchange that was deferred.
protocol ExchangeResponder: AnyObject {
  func finish(_ exchange: Exchange)
  func stream(_ part: [UInt8], of exchange: Exchange) -> Bool
}

/// Spare exchanges of one worker.
final class ExchangePool {
  private var spare: [Exchange] = []

  /// Ours: four connections full of streams; more are freed rather than kept.
  private static let limit = 4096

  func take(streamID: Int, receivedAt: UInt64) -> Exchange {
    let exchange = spare.popLast() ?? Exchange()
    exchange.prepare(streamID: streamID, receivedAt: receivedAt)
    return exchange
  }

  func give(_ exchange: Exchange) {
    exchange.responder = nil
    if spare.count < Self.limit { spare.append(exchange) }
  }
}
