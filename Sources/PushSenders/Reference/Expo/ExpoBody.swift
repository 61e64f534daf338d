internal import PushTransport

/// Bodies on the way to Expo and back.
enum ExpoBody {
  /// Expo's own SDK compresses what is longer (expo-server-sdk-node, `ExpoClient.ts`).
  static let longestPlainBody = 1024

  /// Ours: a thousand receipts with long texts have a tenth of it.
  private static let longestAnswer = 4 << 20

  static func compress(_ request: inout PushRequest) {
    guard request.body.count > longestPlainBody else { return }
    request.body = Gzip.deflate(request.body)
    request["content-encoding"] = "gzip"
  }

  /// The bytes of an answer; nil when they are not what the header says.
  static func inflated(_ reply: PushReply) -> [UInt8]? {
    guard reply.header("content-encoding") == "gzip" else { return reply.body }
    guard case .bytes(let bytes) = Gzip.inflate(reply.body, limit: longestAnswer) else {
      return nil
    }
    return bytes
  }
}
