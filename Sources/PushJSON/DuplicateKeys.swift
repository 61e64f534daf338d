/// Finds keys that one object has twice; reused, so that ordinary texts cost no allocation.
struct DuplicateKeys {
  /// Objects with more members are sorted rather than compared pair by pair.
  ///
  /// Our choice: the pairs of 64 keys are compared in a few microseconds at worst.
  private static let pairwiseLimit = 64

  private var sorted: [Int] = []

  /// Reports each key that an object repeats, once; stops after `LenientReader.maximumOddities`.
  mutating func find(in root: JSONNode, report: (_ object: JSONNode, _ key: JSONNode) -> Void) {
    var left = LenientReader.maximumOddities
    var index = root.index
    let end = root.end
    // Every word below the root that begins an object is one: numbers are stepped over.
    while index < end {
      let word = root.tape[index]
      switch UInt8(word >> 56) {
      case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index += 2
      case UInt8(ascii: "{"):
        let object = root.node(atTapeIndex: index)
        let count = Int((word >> 32) & 0xFF_FFFF)
        if count > 1, left > 0 {
          if count > DuplicateKeys.pairwiseLimit {
            findBySorting(object, &left, report)
          } else {
            findByPairs(object, &left, report)
          }
        }
        index += 1
      default: index += 1
      }
    }
  }

  /// Compares keys only where a one-bit digest of both is equal, which is rare.
  private func findByPairs(
    _ object: JSONNode,
    _ left: inout Int,
    _ report: (_ object: JSONNode, _ key: JSONNode) -> Void
  ) {
    var seen: UInt64 = 0
    var position = object.index + 1
    let end = object.end - 1
    while position < end {
      let key = object.node(atTapeIndex: position)
      let bit: UInt64 = 1 << UInt64(DuplicateKeys.digest(key.stringBytes))
      if seen & bit != 0, left > 0, DuplicateKeys.isSecond(key, of: object) {
        left -= 1
        report(object, key)
      }
      seen |= bit
      position = object.node(atTapeIndex: position + 1).end
    }
  }

  private static func digest(_ key: UnsafeBufferPointer<UInt8>) -> UInt8 {
    guard let first = key.first, let last = key.last else { return 0 }
    let middle = key[key.count >> 1]
    return (UInt8(truncatingIfNeeded: key.count) &* 7 ^ first &* 3 ^ middle &* 5 ^ last) & 63
  }

  /// Whether exactly one member before this key has it too: later ones were reported already.
  private static func isSecond(_ key: JSONNode, of object: JSONNode) -> Bool {
    var before = 0
    for member in object.members {
      if member.key.index == key.index { break }
      if isEqual(member.key, key) { before += 1 }
    }
    return before == 1
  }

  private mutating func findBySorting(
    _ object: JSONNode,
    _ left: inout Int,
    _ report: (_ object: JSONNode, _ key: JSONNode) -> Void
  ) {
    sorted.removeAll(keepingCapacity: true)
    for member in object.members { sorted.append(member.key.index) }
    sorted.sort {
      DuplicateKeys.isLess(object.node(atTapeIndex: $0), object.node(atTapeIndex: $1))
    }
    var wasEqual = false
    for (first, second) in zip(sorted, sorted.dropFirst()) {
      let key = object.node(atTapeIndex: second)
      let equal = DuplicateKeys.isEqual(object.node(atTapeIndex: first), key)
      if equal, !wasEqual, left > 0 {
        left -= 1
        report(object, key)
      }
      wasEqual = equal
    }
  }

  private static func isEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
    let a = left.stringBytes
    let b = right.stringBytes
    guard a.count == b.count else { return false }
    for offset in 0..<a.count where a[offset] != b[offset] { return false }
    return true
  }

  /// An order of keys: by length, then by bytes.
  private static func isLess(_ left: JSONNode, _ right: JSONNode) -> Bool {
    let a = left.stringBytes
    let b = right.stringBytes
    guard a.count == b.count else { return a.count < b.count }
    for offset in 0..<a.count where a[offset] != b[offset] { return a[offset] < b[offset] }
    return false
  }
}
