internal import PushModel
internal import PushTransport

/// The handler of one worker thread: makes connection handlers and keeps the beat.
final class MockWorker: WorkerHandler {
  private let apns: APNsWorker
  private let control: ControlWorker

  init(index: Int, core: MockCore, control: ControlContext) {
    apns = APNsWorker(core: core)
    self.control = ControlWorker(core: core, context: control, index: index)
  }

  func connection(_ info: ConnectionInfo) -> any ConnectionHandler {
    switch ListenerTag(rawValue: info.listener) {
    case .control, nil: ControlConnection(worker: control)
    case .some(let tag): APNsConnection(worker: apns, info: info, tag: tag)
    }
  }

  func tick(now: UInt64) {
    apns.flush()
  }

  func drained() {
    apns.flush()
  }

  /// Completes a control answer that was made on another thread.
  func complete(_ answer: ControlAnswer, number: Int) {
    control.complete(answer, number: number)
  }
}
