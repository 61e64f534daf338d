package import PushWire

/// One request on one stream and the reply to it; pooled and reused.
///
/// Belongs to one worker's thread. A handler must not keep it, except for a deferred reply until
/// `complete()`.
package final class Exchange {
  // Both structs lie behind a pointer of their own: the runtime would check every access to a class's
  // property for overlaps, some thirty a request, which was a twelfth of the processor time.
  /// What arrived.
  package let incoming: UnsafeMutablePointer<IncomingRequest>
  package let answer: UnsafeMutablePointer<Reply>

  /// All headers in order, pseudo-headers included; an HTTP/1.1 request is given them first.
  @inlinable package var headers: HeaderTable { incoming.pointee.headers }
  /// The body as far as it is kept; its capacity leaves room for the JSON reader's padding.
  @inlinable package var body: [UInt8] { incoming.pointee.body }
  /// All body bytes incoming, also those that were not kept, or not asked for since too many.
  @inlinable package var bodyBytes: Int { incoming.pointee.bodyBytes }
  @inlinable package var violations: ProtocolViolations { incoming.pointee.violations }
  /// The size of the header list by RFC 9113, 6.5.2.
  package var headerListBytes: Int { incoming.pointee.headerListBytes }
  @inlinable package var hasTrailers: Bool { incoming.pointee.hasTrailers }
  /// The stream's number; over HTTP/1.1 the request's number on its connection.
  @inlinable package var streamID: Int { incoming.pointee.streamID }
  /// Monotonic nanoseconds at the first byte.
  @inlinable package var receivedAt: UInt64 { incoming.pointee.receivedAt }
  /// The request carried RFC 7540 priority fields.
  @inlinable package var hasPriority: Bool { incoming.pointee.hasPriority }
  /// The whole request was incoming; false when it was handed over early as malformed.
  @inlinable package var isComplete: Bool { incoming.pointee.isComplete }
  /// Asks for the headers of an answer alone.
  package var isHead: Bool {
    guard let method = headers.value(of: .method) else { return false }
    return headers.equals(method, "HEAD")
  }
  /// The answer; the handler fills it.
  @inlinable package var reply: Reply {
    _read { yield answer.pointee }
    _modify { yield &answer.pointee }
  }

  /// Whoever takes a deferred reply; nil once the stream or connection is gone.
  weak var responder: (any ExchangeResponder)?
  var isHandled = false
  var isDeferred = false
  /// Where it stands in its session's list of open streams.
  var slot = 0
  var bodySent = 0
  /// Reply headers as libnghttp2 reads them, until the stream is closed.
  var outgoing = HeaderBlock()

  package init() {
    incoming = .allocate(capacity: 1)
    incoming.initialize(to: IncomingRequest())
    answer = .allocate(capacity: 1)
    answer.initialize(to: Reply())
  }

  deinit {
    incoming.deinitialize(count: 1)
    incoming.deallocate()
    answer.deinitialize(count: 1)
    answer.deallocate()
  }

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
    incoming.pointee.removeAll()
    incoming.pointee.streamID = streamID
    incoming.pointee.receivedAt = receivedAt
    answer.pointee.reset()
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
