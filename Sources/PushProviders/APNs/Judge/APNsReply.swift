package import PushWire

/// What an accepted channel operation did.
package enum APNsEffect: Equatable, Sendable {
  case none
  /// The id of the new channel.
  case created(String)
  /// Whether the channel read stores messages.
  case read(storesMessages: Bool)
  case deleted
  /// The ids of the app's channels.
  case listed([String])
}

/// The answer to one request, in reused buffers.
package struct APNsReply: Sendable {
  /// What to do with the stream or the connection.
  package enum Action: Equatable, Sendable {
    /// Send `headers` and `body`.
    case respond
    /// `RST_STREAM(PROTOCOL_ERROR)`.
    case resetStream
    /// GOAWAY with `body` as its debug data, then close.
    case goAway
  }

  package private(set) var action = Action.respond
  package private(set) var status = 200
  /// `:status` first.
  package private(set) var headers = HeaderTable()
  package private(set) var body: [UInt8] = []

  package init() {}
}
