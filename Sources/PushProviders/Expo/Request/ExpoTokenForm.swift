internal import PushWire

/// What a recipient's text looks like (catalogue, section 2).
package enum ExpoTokenForm: Equatable, Sendable {
  /// `ExponentPushToken[…]` or `ExpoPushToken[…]` around 22 characters of base64url.
  case bracketed
  /// The brackets around something else, which the Node SDK takes for a token too.
  case bracketedOddly
  /// The letters and digits of a UUID.
  case uuid
  /// A token of FCM's shape.
  case fcm
  /// 64 hexadecimal digits, as device tokens of APNs.
  case apns
  case empty
  /// White space before or behind.
  case padded
  case unknown

  /// Whether it can be the token of a recipient at all.
  package var isWellFormed: Bool {
    switch self {
    case .bracketed, .bracketedOddly, .uuid: true
    case .fcm, .apns, .empty, .padded, .unknown: false
    }
  }

  private static let longPrefix: StaticString = "ExponentPushToken["
  private static let shortPrefix: StaticString = "ExpoPushToken["
  private static let innerLength = 22

  package init(_ token: Span<UInt8>) {
    let count = token.count
    guard count > 0 else {
      self = .empty
      return
    }
    if ExpoTokenForm.isSpace(token[0]) || ExpoTokenForm.isSpace(token[count - 1]) {
      self = .padded
    } else if let prefix = ExpoTokenForm.prefixLength(token), token[count - 1] == 0x5D {
      self = ExpoTokenForm.isOrdinary(token, prefix) ? .bracketed : .bracketedOddly
    } else if ExpoTokenForm.isUUID(token) {
      self = .uuid
    } else if ExpoTokenForm.isHexadecimal(token) {
      self = .apns
    } else {
      self = ExpoTokenForm.hasFCMMark(token) ? .fcm : .unknown
    }
  }

  private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte >= 9 && byte <= 13 }

  private static func prefixLength(_ token: Span<UInt8>) -> Int? {
    for prefix in [longPrefix, shortPrefix] where starts(token, prefix) {
      // The bracket that closes must be another byte.
      return token.count > prefix.utf8CodeUnitCount ? prefix.utf8CodeUnitCount : nil
    }
    return nil
  }

  private static func starts(_ token: Span<UInt8>, _ prefix: StaticString) -> Bool {
    let count = prefix.utf8CodeUnitCount
    guard token.count >= count else { return false }
    return ASCIIBytes.equal(token, 0..<count, prefix)
  }

  private static func isOrdinary(_ token: Span<UInt8>, _ prefix: Int) -> Bool {
    guard token.count == prefix + innerLength + 1 else { return false }
    for offset in prefix..<(prefix + innerLength) {
      let byte = token[offset]
      guard isAlphanumeric(byte) || byte == 0x2D || byte == 0x5F else { return false }
    }
    return true
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26
  }

  /// Node's SDK takes every letter, not only hexadecimal ones.
  private static func isUUID(_ token: Span<UInt8>) -> Bool {
    guard token.count == 36 else { return false }
    for offset in 0..<36 {
      let isHyphenPlace = offset == 8 || offset == 13 || offset == 18 || offset == 23
      guard isHyphenPlace ? token[offset] == 0x2D : isAlphanumeric(token[offset]) else {
        return false
      }
    }
    return true
  }

  private static func isHexadecimal(_ token: Span<UInt8>) -> Bool {
    guard token.count == 64 else { return false }
    for offset in 0..<64 where Hex.value(token[offset]) == nil { return false }
    return true
  }

  /// `:APA91` stands between the installation id and the rest of an FCM token.
  private static func hasFCMMark(_ token: Span<UInt8>) -> Bool {
    let mark: StaticString = ":APA91"
    guard token.count >= mark.utf8CodeUnitCount else { return false }
    for offset in 0...(token.count - mark.utf8CodeUnitCount)
    where ASCIIBytes.equal(token, offset..<(offset + mark.utf8CodeUnitCount), mark) {
      return true
    }
    return false
  }
}
