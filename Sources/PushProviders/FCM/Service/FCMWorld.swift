internal import Synchronization

/// What the FCM mock knows: tokens, projects, accounts, topics, groups, quotas; safe on any thread.
package final class FCMWorld: Sendable {
  private let devices = Mutex<[String: FCMDevice]>([:])

  package init() {}

  /// Registers a token, an installation id or a group key; replaces what was known of it.
  package func register(_ token: String, _ device: FCMDevice) {
    devices.withLock { $0[token] = device }
  }
}
