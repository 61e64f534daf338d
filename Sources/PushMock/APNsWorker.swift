internal import PushModel
internal import PushProviders
internal import PushStore

/// What one worker thread needs to judge, record and answer; born on that thread.
///
/// All that changes with a request is in `desk`: the runtime checks accesses to a class's property
/// for overlaps, and this is one access a request instead of thirty.
final class APNsWorker {
  let core: MockCore
  var desk: APNsDesk

  init(core: MockCore) {
    self.core = core
    desk = APNsDesk(core: core)
  }

  /// Hands over what has been recorded since the last time.
  func flush() { desk.flush() }
}

extension APNsEndpoint {
  /// The word of the database for this endpoint.
  var row: RequestEndpoint {
    switch self {
    case .device: .device
    case .broadcast: .broadcast
    case .channels, .allChannels: .channels
    case .unknown: .other
    }
  }
}
