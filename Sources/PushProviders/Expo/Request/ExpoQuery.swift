internal import PushWire

/// One `name=value` of a query.
struct ExpoQuery {
  var nameRange: Range<Int>
  var valueRange: Range<Int>

  /// Names that secrets go by; our list, after what senders put into URLs.
  private static let secretNames: [StaticString] = [
    "token", "access_token", "accesstoken", "expo_token", "expotoken", "auth", "authorization",
    "secret", "key", "api_key", "apikey", "password",
  ]

  /// The items of a query, in order; a query without `=` is a name.
  static func items(_ bytes: [UInt8], _ query: Range<Int>) -> [ExpoQuery] {
    guard !query.isEmpty else { return [] }
    return bytes[query].split(separator: UInt8(ascii: "&")).map { part in
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      return ExpoQuery(
        nameRange: part.startIndex..<sign,
        valueRange: min(sign + 1, part.endIndex)..<part.endIndex
      )
    }
  }

  func name(_ bytes: [UInt8]) -> String { String(decoding: bytes[nameRange], as: UTF8.self) }

  func value(_ bytes: [UInt8]) -> String { String(decoding: bytes[valueRange], as: UTF8.self) }

  /// Whether it holds what others must not read.
  func isSecret(_ bytes: [UInt8]) -> Bool {
    guard !valueRange.isEmpty else { return false }
    for name in ExpoQuery.secretNames where ExpoText.equals(bytes, nameRange, name) { return true }
    let value = bytes[valueRange]
    return value.starts(with: "ExponentPushToken".utf8) || value.starts(with: "ExpoPushToken".utf8)
  }
}
