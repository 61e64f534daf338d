internal import CUV
internal import Glibc

/// Listeners that are added while the server runs.
extension Server {
  /// Accepts on listening sockets that were made elsewhere, such as in another network namespace.
  ///
  /// Each worker accepts on a duplicate of its own, closed at shutdown; the given descriptors are
  /// closed here, unless this throws. Settings are those of a listener with the same tag, if one
  /// was configured.
  ///
  /// - Parameters:
  ///   - descriptors: Listening stream sockets.
  ///   - tag: Comes back in `ConnectionInfo.listener`.
  ///   - kind: What is spoken there.
  /// - Throws: `SocketError` for what is no listening socket or when descriptors run out,
  ///   `TLSError` when the kind needs a certificate and none was configured.
  package func adopt(descriptors: [Int32], tag: Int, kind: ListenerKind) throws {
    try adopt(descriptors: descriptors, as: profile(tag: tag, kind: kind))
  }

  /// The same, with settings of its own.
  package func adopt(descriptors: [Int32], as listener: ListenerConfiguration) throws {
    if listener.kind.usesTLS, !hasTLS { throw TLSError.notConfigured }
    for descriptor in descriptors { try Socket.checkListening(descriptor) }
    var copies: [[Int32]] = []
    do throws(SocketError) {
      for descriptor in descriptors { copies.append(try duplicates(of: descriptor)) }
    } catch {
      for copy in copies.joined() { Glibc.close(copy) }
      throw error
    }
    for workers in copies { listen(workers, listener) }
    for descriptor in descriptors { Glibc.close(descriptor) }
  }

  /// Binds one more address; returns its port.
  package func listen(_ listener: ListenerConfiguration) throws -> Int {
    if listener.kind.usesTLS, !hasTLS { throw TLSError.notConfigured }
    let bound = try Socket.listen(
      host: listener.host,
      port: listener.port,
      copies: mailboxes.count
    )
    listen(bound.descriptors, listener)
    return bound.port
  }

  private func profile(tag: Int, kind: ListenerKind) -> ListenerConfiguration {
    var listener =
      listeners.first { $0.tag == tag } ?? ListenerConfiguration(tag: tag, kind: kind)
    listener.kind = kind
    return listener
  }

  private func duplicates(of descriptor: Int32) throws(SocketError) -> [Int32] {
    var copies: [Int32] = []
    for _ in mailboxes {
      let copy = cuv_duplicate(descriptor)
      guard copy >= 0 else {
        let error = SocketError("share a listening socket", errno: errno)
        for copy in copies { Glibc.close(copy) }
        throw error
      }
      copies.append(copy)
    }
    return copies
  }

  /// Gives each worker its descriptor; one that has ended has no use for it.
  private func listen(_ descriptors: [Int32], _ listener: ListenerConfiguration) {
    for (mailbox, descriptor) in zip(mailboxes, descriptors)
    where !mailbox.send(.listen(descriptor: descriptor, listener)) {
      Glibc.close(descriptor)
    }
  }
}
