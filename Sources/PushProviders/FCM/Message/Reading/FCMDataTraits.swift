internal import PushJSON
internal import PushWire

/// What the keys and values of a message's data look like: gates of the rules about data.
struct FCMDataTraits: OptionSet, Sendable {
  let rawValue: UInt16

  /// Some key begins with a letter that a special key begins with.
  static let specialKey = FCMDataTraits(rawValue: 1)
  /// Some key is empty or has control characters, or blanks at its ends.
  static let oddKey = FCMDataTraits(rawValue: 2)
  /// Some value begins with a quote.
  static let quoted = FCMDataTraits(rawValue: 4)
  /// Some value is a word that a language prints for a value that is no string.
  static let languageWord = FCMDataTraits(rawValue: 8)
  /// Some value looks like a credential.
  static let credential = FCMDataTraits(rawValue: 16)
  /// Some value of a map is null, those of headers included.
  static let null = FCMDataTraits(rawValue: 32)

  /// The maps of data: the common one and those of platforms, which replace it.
  static let maps: [FCMField] = [.data, .androidData, .androidV2Data, .webpushData]
  /// The maps of headers.
  static let headers: [FCMField] = [.apnsHeaders, .webpushHeaders]

  /// Looks through all maps of a message once.
  init(_ subject: FCMMessageSubject) {
    var bits: UInt16 = 0
    for field in FCMDataTraits.maps {
      guard let map = subject.node(field) else { continue }
      for member in map.members { bits |= FCMDataTraits.bits(member) }
    }
    for field in FCMDataTraits.headers {
      guard let map = subject.node(field) else { continue }
      for member in map.members where member.value.kind == .null {
        bits |= FCMDataTraits.null.rawValue
      }
    }
    rawValue = bits
  }

  init(rawValue: UInt16) { self.rawValue = rawValue }

  private static func bits(_ member: JSONMember) -> UInt16 {
    var bits: UInt16 = 0
    switch member.key.firstByte {
    case UInt8(ascii: "f"), UInt8(ascii: "m"), UInt8(ascii: "g"), UInt8(ascii: "c"),
      UInt8(ascii: "a"):
      bits |= specialKey.rawValue
    default: break
    }
    if FCMDataKey.isOdd(member.key) { bits |= oddKey.rawValue }
    if member.value.kind == .null { bits |= null.rawValue }
    guard member.value.stringLength > 2 else { return bits }
    if member.value.firstByte == UInt8(ascii: "\"") { bits |= quoted.rawValue }
    if FCMDataValue.isLanguageWord(member.value) { bits |= languageWord.rawValue }
    if FCMDataValue.isCredential(member.value) { bits |= credential.rawValue }
    return bits
  }
}

/// The keys of data that mean something to FCM or to a device (catalogue, 2.5).
enum FCMDataKey: Equatable {
  case from
  case messageType
  /// Begins with `google.` or `gcm.notification.`.
  case reservedPrefix
  /// `gcm`, `google`, or any other word that begins so.
  case googleWord
  case collapseKey
  case aps
  case other

  init(_ key: JSONNode) {
    self =
      switch key.firstByte {
      case UInt8(ascii: "f"): key.equals("from") ? .from : .other
      case UInt8(ascii: "m"): key.equals("message_type") ? .messageType : .other
      case UInt8(ascii: "c"): key.equals("collapse_key") ? .collapseKey : .other
      case UInt8(ascii: "a"): key.equals("aps") ? .aps : .other
      case UInt8(ascii: "g"):
        if key.hasPrefix("google.") || key.hasPrefix("gcm.notification.") {
          .reservedPrefix
        } else {
          key.hasPrefix("google") || key.hasPrefix("gcm") ? .googleWord : .other
        }
      default: .other
      }
  }

  /// Whether the service refuses data with this key.
  var isReserved: Bool { self == .from || self == .messageType || self == .reservedPrefix }

  /// Whether a key is empty or has control characters, or blanks at its ends.
  static func isOdd(_ key: JSONNode) -> Bool {
    key.withString { bytes in
      guard bytes.count > 0 else { return true }
      if bytes[0] == 0x20 || bytes[bytes.count - 1] == 0x20 { return true }
      for index in bytes.indices where bytes[index] < 0x20 || bytes[index] == 0x7F { return true }
      return false
    }
  }
}

/// Values of data that were hardly meant (catalogue, 6.4).
enum FCMDataValue {
  /// Whether a value is what a language prints for an object or for nothing.
  static func isLanguageWord(_ value: JSONNode) -> Bool {
    switch value.firstByte {
    case UInt8(ascii: "["): value.hasPrefix("[object ")
    case UInt8(ascii: "N"): value.equals("None")
    case UInt8(ascii: "n"): value.equals("null")
    case UInt8(ascii: "u"): value.equals("undefined")
    case UInt8(ascii: "A"): value.equals("Array")
    default: false
    }
  }

  /// Whether a value looks like a private key, a bearer token, or one of Google's access tokens.
  static func isCredential(_ value: JSONNode) -> Bool {
    switch value.firstByte {
    case UInt8(ascii: "B"), UInt8(ascii: "b"):
      // Sixteen characters behind the scheme are a token rather than a word: our bound.
      if value.stringLength >= 23, value.withString({ isScheme($0) }) { return true }
    case UInt8(ascii: "y"): if value.hasPrefix("ya29.") { return true }
    case UInt8(ascii: "e"): if value.hasPrefix("eyJ"), isJWT(value) { return true }
    default: break
    }
    return value.withString { hasPrivateKey($0) }
  }

  private static func isScheme(_ bytes: Span<UInt8>) -> Bool {
    guard ASCIIBytes.equal(bytes, 1..<7, "earer ") else { return false }
    for index in 7..<bytes.count where bytes[index] <= 0x20 { return false }
    return true
  }

  /// Three parts of base64url, the second of which begins like JSON.
  private static func isJWT(_ value: JSONNode) -> Bool {
    value.withString { bytes in
      var dots = 0
      for index in bytes.indices where bytes[index] == 0x2E {
        dots += 1
        if dots == 1 {
          let next = index + 1
          guard next + 3 <= bytes.count, ASCIIBytes.equal(bytes, next..<next + 3, "eyJ") else {
            return false
          }
        }
      }
      return dots == 2
    }
  }

  private static func hasPrivateKey(_ bytes: Span<UInt8>) -> Bool {
    var index = 0
    while index + 11 <= bytes.count {
      guard bytes[index] == 0x2D else {
        index += 1
        continue
      }
      if ASCIIBytes.equal(bytes, index..<index + 11, "-----BEGIN ") {
        // `RSA PRIVATE KEY`, `EC PRIVATE KEY` and the like; the word is at most this far off.
        let end = min(bytes.count, index + 40)
        var place = index + 11
        while place + 11 <= end {
          if ASCIIBytes.equal(bytes, place..<place + 11, "PRIVATE KEY") { return true }
          place += 1
        }
      }
      index += 1
    }
    return false
  }
}
