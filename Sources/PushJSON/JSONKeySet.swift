/// A fixed set of keys that the members of an object are looked up in, all of them in one call.
package struct JSONKeySet: Sendable {
  private let spellings: [StaticString]
  /// The number of a key plus one, by hash, with open addressing; 0 where there is none.
  private let slots: [UInt8]
  private static let slotCount = 128

  /// Makes the set of at most 32 keys; their numbers are their places in the list.
  package init(_ spellings: [StaticString]) {
    precondition(spellings.count <= 32, "a mask has 32 bits")
    self.spellings = spellings
    var slots = [UInt8](repeating: 0, count: JSONKeySet.slotCount)
    for (number, spelling) in spellings.enumerated() {
      var slot = JSONKeySet.slot(KeyDigest.hash(of: spelling))
      while slots[slot] != 0 { slot = (slot + 1) & (JSONKeySet.slotCount - 1) }
      slots[slot] = UInt8(number + 1)
    }
    self.slots = slots
  }

  private static func slot(_ hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> 57) & (slotCount - 1)
  }

  /// Looks up every key of an object; of repeated ones the last counts.
  package func members(of object: JSONNode) -> JSONKeyPlaces {
    var result = JSONKeyPlaces()
    guard object.kind == .object else { return result }
    let tape = object.tape
    var position = object.index + 1
    let end = object.end - 1
    while position < end {
      let text = object.strings + Int(tape[position] & 0x00FF_FFFF_FFFF_FFFF)
      let value = position + 1
      if let number = number(of: text) {
        result.note(number, at: value, kind: UInt8(tape[value] >> 56))
      } else {
        result.noteUnknown()
      }
      position = object.node(atTapeIndex: value).end
    }
    return result
  }

  /// The number of a key of the string buffer.
  private func number(of text: UnsafePointer<UInt8>) -> Int? {
    let count = Int(UnsafeRawPointer(text).loadUnaligned(as: UInt32.self))
    var slot = JSONKeySet.slot(KeyDigest(UnsafeRawPointer(text)).hash)
    while slots[slot] != 0 {
      let number = Int(slots[slot]) - 1
      let known = spellings[number]
      if known.utf8CodeUnitCount == count, JSONNode.equal(text + 4, known.utf8Start, count) {
        return number
      }
      slot = (slot + 1) & (JSONKeySet.slotCount - 1)
    }
    return nil
  }
}

/// Which keys of a set an object has, and where their values lie.
package struct JSONKeyPlaces {
  /// One bit for each key that is present.
  package private(set) var present: UInt32 = 0
  /// Those whose value is a string.
  package private(set) var strings: UInt32 = 0
  /// Those of which some value is not a string, or was before it was repeated.
  package private(set) var others: UInt32 = 0
  /// Those of which some value is null.
  package private(set) var nulls: UInt32 = 0
  /// There are keys outside the set.
  package private(set) var hasUnknown = false
  private var places = InlineArray<32, UInt32>(repeating: 0)

  package init() {}

  /// The place of a key's value on the tape, 0 when it is absent.
  package subscript(_ number: Int) -> Int { Int(places[number]) }

  fileprivate mutating func note(_ number: Int, at index: Int, kind: UInt8) {
    let bit: UInt32 = 1 << UInt32(truncatingIfNeeded: number)
    places[number] = UInt32(truncatingIfNeeded: index)
    present |= bit
    if kind == UInt8(ascii: "\"") {
      strings |= bit
    } else {
      strings &= ~bit
      others |= bit
      if kind == UInt8(ascii: "n") { nulls |= bit }
    }
  }

  fileprivate mutating func noteUnknown() { hasUnknown = true }
}
