internal import Glibc

/// One worker's share of a listening socket.
final class Listener: PollTarget {
  private unowned let worker: Worker
  private let descriptor: Int32
  private let poll: PollHandle
  let profile: ListenerProfile
  private var isPaused = false
  private var isOpen = true

  /// Ours: then connections that exist have their turn.
  private static let acceptsPerWakeup = 64

  init(
    worker: Worker,
    descriptor: Int32,
    profile: ListenerProfile
  ) throws(LoopError) {
    self.worker = worker
    self.descriptor = descriptor
    self.profile = profile
    poll = try PollHandle(loop: worker.loop, descriptor: descriptor)
    poll.setTarget(self)
  }

  func ready(_ readiness: Readiness) {
    for _ in 0..<Self.acceptsPerWakeup {
      guard isOpen, worker.mayAccept else {
        pause()
        return
      }
      guard let (accepted, peer) = SocketAddress.accept(from: descriptor) else {
        // Out of descriptors or memory: who waits is served once something is freed.
        if [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno) { pause() }
        return
      }
      worker.adopt(descriptor: accepted, peer: peer, profile: profile)
    }
  }

  private func pause() {
    isPaused = true
    poll.watch([])
  }

  /// Accepts, at first or again after a pause.
  func resume() {
    guard isOpen, worker.mayAccept else { return }
    isPaused = false
    poll.watch(.readable)
  }

  func tick() {
    if isPaused { resume() }
  }

  func close() {
    guard isOpen else { return }
    isOpen = false
    poll.close()
    Glibc.close(descriptor)
  }
}
