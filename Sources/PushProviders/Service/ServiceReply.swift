package import PushWire

/// An answer in reused buffers.
package struct ServiceReply: Sendable {
  package enum Action: Equatable, Sendable {
    case respond
    /// Drops the connection without an answer.
    case closeConnection
    /// GOAWAY with this code, `body` as its debug data.
    case goAway(errorCode: UInt32)
  }

  package var action = Action.respond
  package var status = 200
  /// Without `:status` and `content-length`, which the transport adds; names in lower case.
  package var headers = HeaderTable()
  package var body: [UInt8] = []
  /// The reason as reports name it: FCM's `errorCode`, else its `status`; Expo's `code`; or empty.
  package var reason = ""

  package init() {}

  /// Back to an empty 200, keeping the storage.
  package mutating func reset() {
    action = .respond
    status = 200
    headers.removeAll()
    if !body.isEmpty { body.removeAll(keepingCapacity: true) }
    reason = ""
  }
}
