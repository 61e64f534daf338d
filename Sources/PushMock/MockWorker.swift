internal import PushModel
internal import PushTransport

/// The handler of one worker thread: makes connection handlers and keeps the beat.
final class MockWorker: WorkerHandler {
  private let core: MockCore
  private let apns: APNsWorker
  private let fcm: ServiceDesk
  private let expo: ServiceDesk
  private let control: ControlWorker

  init(index: Int, core: MockCore, control: ControlContext) {
    self.core = core
    apns = APNsWorker(core: core)
    fcm = core.services.fcmDesk(core)
    expo = core.services.expoDesk(core)
    self.control = ControlWorker(core: core, context: control, index: index)
  }

  func connection(_ info: ConnectionInfo) -> any ConnectionHandler {
    guard let tag = ListenerTag(rawValue: info.listener) else {
      return ControlConnection(worker: control)
    }
    switch tag.provider {
    case .apns: return APNsConnection(worker: apns, info: info, tag: tag)
    case .fcm: return ServiceConnectionHandler(desk: fcm, info: info)
    case .expo: return ServiceConnectionHandler(desk: expo, info: info)
    case nil where tag == .proxy: return ProxyConnection(core: core)
    case nil: return ControlConnection(worker: control)
    }
  }

  func tick(now: UInt64) { flush() }

  func drained() { flush() }

  private func flush() {
    apns.flush()
    fcm.flush()
    expo.flush()
  }

  /// Completes a control answer that was made on another thread.
  func complete(_ answer: ControlAnswer, number: Int) {
    control.complete(answer, number: number)
  }
}
