extension JSONNode {
  /// Whether a string has an underscore or a capital letter, as names in foreign styles have.
  package var hasUnderscoreOrCapital: Bool {
    for byte in stringBytes where byte == 0x5F || (byte >= 0x41 && byte <= 0x5A) { return true }
    return false
  }

  /// Whether any key inside this value has an underscore or a capital letter.
  package var hasKeyWithUnderscoreOrCapital: Bool {
    var walk = JSONWalk(self)
    while let visit = walk.next() {
      if let key = visit.key, key.hasUnderscoreOrCapital { return true }
    }
    return false
  }

  /// Whether a string spells this name in another style: `content_available`, `contentAvailable`.
  ///
  /// Case, hyphens and underscores are left out of the comparison.
  package func isVariant(of name: StaticString) -> Bool {
    let bytes = stringBytes
    let other = UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
    var place = 0
    for byte in bytes where byte != 0x5F && byte != 0x2D {
      while place < other.count, other[place] == 0x2D || other[place] == 0x5F { place += 1 }
      guard place < other.count, JSONNode.lowered(byte) == JSONNode.lowered(other[place]) else {
        return false
      }
      place += 1
    }
    return place == other.count && !equals(name)
  }

  private static func lowered(_ byte: UInt8) -> UInt8 {
    byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
  }
}
