/// Addresses that a report may turn into links.
package enum WebLink {
  /// Whether an address is plain `https` or `http` without blanks, quotes or control characters.
  package static func isSafe(_ url: String) -> Bool {
    guard url.hasPrefix("https://") || url.hasPrefix("http://") else { return false }
    return url.utf8.allSatisfy { byte in
      (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x27 && byte != 0x3C && byte != 0x3E
    }
  }
}
