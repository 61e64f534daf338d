/// Host names as they may be shown, compared and put into a certificate.
enum HostName {
  /// Letters, digits, hyphens, underscores and dots, as names and IPv4 addresses have (RFC 1035,
  /// 2.3.4: at most 253 characters without the last dot).
  static func isPlain(_ name: some StringProtocol) -> Bool {
    (1...253).contains(name.utf8.count)
      && name.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"),
          UInt8(ascii: "."):
          true
        default: false
        }
      }
  }

  /// A literal IPv6 address in lower case; nil for what is none.
  static func address(_ text: String) -> String? {
    guard (2...45).contains(text.utf8.count), text.contains(":"),
      text.utf8.allSatisfy({ HTTP1Bytes.hexValue($0) != nil || $0 == 0x3A || $0 == 0x2E })
    else { return nil }
    return text.lowercased()
  }

  /// The name in lower case and without a last dot; nil for what is no name.
  static func normal(_ name: String) -> String? {
    let bare = name.hasSuffix(".") ? String(name.dropLast()) : name
    return isPlain(bare) ? bare.lowercased() : nil
  }
}
