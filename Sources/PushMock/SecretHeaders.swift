internal import PushCrypto
internal import PushWire

/// Headers besides `authorization` whose values are credentials, which no file keeps.
enum SecretHeaders {
  private static let names: [StaticString] = [
    "cookie", "proxy-authorization", "x-api-key", "x-goog-api-key",
  ]

  /// The headers with a digest in place of each credential; nil when there is none.
  static func reduced(_ headers: HeaderTable) -> HeaderTable? {
    guard headers.entries.contains(where: { isSecret($0, headers) }) else { return nil }
    var reduced = HeaderTable()
    for entry in headers.entries {
      guard isSecret(entry, headers) else {
        reduced.append(entry, of: headers)
        continue
      }
      let digest = SHA256.hash(Array(headers.bytes[entry.value])).hex.prefix(16)
      reduced.append(name: headers.text(entry.name), value: "sha256:\(digest)")
    }
    return reduced
  }

  private static func isSecret(_ entry: HeaderTable.Entry, _ headers: HeaderTable) -> Bool {
    guard entry.id == .other else { return false }
    return names.contains { name in
      guard name.utf8CodeUnitCount == entry.name.count else { return false }
      let bytes = headers.bytes
      let known = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      for (place, offset) in entry.name.enumerated() {
        let byte = bytes[offset]
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if unsafe lower != known[place] { return false }
      }
      return true
    }
  }
}
