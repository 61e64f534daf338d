/// What the keys and texts of a document look like, for rules that need not run on most of them.
package struct JSONTraits: Sendable {
  /// A key may have an underscore or a capital letter.
  package var mayHaveForeignKey = false
  /// A key may have a hyphen behind its fourth byte, as the names of APNs headers do.
  package var mayHaveHyphenFifth = false
  /// A text may begin as a JSON document does, after white space.
  package var mayHaveDocumentInText = false
  /// The document has an anomaly.
  package internal(set) var hasAnomaly = false

  package init() {}

  /// Everything may be there.
  package static let unknown: JSONTraits = {
    var traits = JSONTraits()
    traits.mayHaveForeignKey = true
    traits.mayHaveHyphenFifth = true
    traits.mayHaveDocumentInText = true
    traits.hasAnomaly = true
    return traits
  }()
}

/// Finds keys that one object has twice; reused, so that ordinary texts cost no allocation.
final class DuplicateKeys {
  /// Objects with more members are sorted rather than compared pair by pair.
  ///
  /// Our choice: the pairs of 64 keys are compared in a few microseconds at worst.
  private static let pairwiseLimit = 64

  private var sorted: [Int] = []
  /// Where on the tape objects lie that repeat a key, and the keys.
  private var found: [(object: Int, key: Int)] = []

  /// Gives what was found and forgets it.
  func takeFound() -> [(object: Int, key: Int)] {
    defer { found = [] }
    return found
  }

  /// Finds each key that an object repeats, once; stops after `LenientReader.maximumOddities`.
  ///
  /// - Returns: What was seen on the way.
  func find(in root: JSONNode) -> JSONTraits {
    var traits = JSONTraits()
    var left = LenientReader.maximumOddities
    let tape = root.tape
    var index = root.index
    let end = root.end
    // Every word below the root that begins an object is one: numbers are stepped over.
    while index < end {
      let word = tape[index]
      switch UInt8(word >> 56) {
      case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index += 2
      case UInt8(ascii: "\""):
        let first = root.strings[Int(word & 0x00FF_FFFF_FFFF_FFFF) + 4]
        if first <= 0x20 || first == 0x7B || first == 0x5B { traits.mayHaveDocumentInText = true }
        index += 1
      case UInt8(ascii: "{"):
        judge(root.node(atTapeIndex: index), &traits, &left)
        index += 1
      default: index += 1
      }
    }
    return traits
  }

  private func judge(
    _ object: JSONNode,
    _ traits: inout JSONTraits,
    _ left: inout Int
  ) {
    let count = Int((object.word >> 32) & 0xFF_FFFF)
    if count > DuplicateKeys.pairwiseLimit {
      traits.mayHaveForeignKey = true
      traits.mayHaveHyphenFifth = true
      if left > 0 {
        findBySorting(object, &left)
        traits.hasAnomaly = !found.isEmpty
      }
    } else if count > 0 {
      findByPairs(object, &traits, &left)
    }
  }

  /// Compares keys only where a one-bit digest of both is equal, which is rare.
  private func findByPairs(
    _ object: JSONNode,
    _ traits: inout JSONTraits,
    _ left: inout Int
  ) {
    let tape = object.tape
    var seen: UInt64 = 0
    var foreign: UInt64 = 0
    var position = object.index + 1
    let end = object.end - 1
    while position < end {
      let start = object.strings + Int(tape[position] & 0x00FF_FFFF_FFFF_FFFF)
      let key = KeyDigest(UnsafeRawPointer(start))
      foreign |= key.foreignness
      // The length, four bytes, stands before the text.
      if UnsafeRawPointer(start).loadUnaligned(as: UInt32.self) > 5, start[8] == UInt8(ascii: "-") {
        traits.mayHaveHyphenFifth = true
      }
      let bit: UInt64 = 1 << key.place
      if seen & bit != 0, left > 0 {
        let node = object.node(atTapeIndex: position)
        if DuplicateKeys.isSecond(node, of: object) {
          left -= 1
          found.append((object.index, position))
          traits.hasAnomaly = true
        }
      }
      seen |= bit
      position = object.node(atTapeIndex: position + 1).end
    }
    if foreign != 0 { traits.mayHaveForeignKey = true }
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

  private func findBySorting(
    _ object: JSONNode,
    _ left: inout Int
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
        found.append((object.index, second))
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
