internal import PushJSON

/// Bodies on the way to Expo and back.
enum ExpoBody {
  /// The bytes of an answer.
  static func inflated(_ reply: PushReply) -> [UInt8] { reply.body }
}
