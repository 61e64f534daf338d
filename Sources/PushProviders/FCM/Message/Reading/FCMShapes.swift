package import PushJSON
internal import PushWire

/// The forms of tokens, installation ids, topics and labels (catalogue, 2.1 and 2.4).
package enum FCMShapes {
  /// Whether a text can be a registration token, a group key, or an installation id in its place.
  ///
  /// Known tokens have 140 to 180 characters and no documented maximum; 100 to 4096 are taken
  /// here, so that no real token is called misshapen, and 8 to 64 before the colon (11 and 22 are
  /// known). These bounds are ours.
  package static func isToken(_ bytes: Span<UInt8>) -> Bool {
    if isInstallationID(bytes) { return true }
    guard (100...4096).contains(bytes.count) else { return false }
    var colon = -1
    for index in bytes.indices {
      if bytes[index] == 0x3A, colon < 0 {
        colon = index
      } else if !isBase64URL(bytes[index]) {
        return false
      }
    }
    guard colon < 0 || (8...64).contains(colon) else { return false }
    let start = colon + 1
    return bytes.count > start + 6
      && ASCIIBytes.equal(bytes, start..<start + 6, "APA91b")
  }

  /// Whether a text is an installation id: `^[cdef][A-Za-z0-9_-]{21}$`.
  package static func isInstallationID(_ bytes: Span<UInt8>) -> Bool {
    guard bytes.count == 22, (0x63...0x66).contains(bytes[0]) else { return false }
    for index in bytes.indices where !isBase64URL(bytes[index]) { return false }
    return true
  }

  /// The longest topic name (discovery document of FCM v1, revision 20261023).
  package static let longestTopic = 900

  /// Whether a byte may stand in a topic's name or a label: `[a-zA-Z0-9-_.~%]`.
  package static func isNameByte(_ byte: UInt8) -> Bool {
    isBase64URL(byte) || byte == 0x2E || byte == 0x7E || byte == 0x25
  }

  /// Whether every byte may stand in a topic's name; true of an empty one.
  package static func hasNameBytesOnly(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices where !isNameByte(bytes[index]) { return false }
    return true
  }

  /// Whether a text is an analytics label: `^[a-zA-Z0-9-_.~%]{1,50}$`.
  package static func isLabel(_ bytes: Span<UInt8>) -> Bool {
    (1...50).contains(bytes.count) && hasNameBytesOnly(bytes)
  }

  /// Whether a text is an absolute `https` address, as far as its beginning tells.
  package static func isHTTPS(_ node: JSONNode) -> Bool { isURL(node, "https://") }

  /// Whether a text is an absolute `http` address, as far as its beginning tells.
  package static func isHTTP(_ node: JSONNode) -> Bool { isURL(node, "http://") }

  private static func isURL(_ node: JSONNode, _ scheme: StaticString) -> Bool {
    let length = scheme.utf8CodeUnitCount
    return node.withString { bytes in
      guard bytes.count > length else { return false }
      return scheme.withUTF8Buffer { wanted in
        for index in 0..<length {
          let byte = bytes[index]
          let lowered = (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
          if unsafe lowered != wanted[index] { return false }
        }
        // A host begins with a letter, a digit or the bracket of an IPv6 address.
        let first = bytes[length]
        guard first >= 0x80 || isAlphanumeric(first) || first == 0x5B else { return false }
        for index in length..<bytes.count where bytes[index] <= 0x20 { return false }
        return true
      }
    }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  private static func isBase64URL(_ byte: UInt8) -> Bool {
    isAlphanumeric(byte) || byte == 0x2D || byte == 0x5F
  }
}
