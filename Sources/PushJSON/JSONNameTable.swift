/// A fixed set of names with numbers, in which keys are looked up one by one.
package struct JSONNameTable: Sendable {
  /// Each name as the string buffer has it: a 32-bit length, the bytes, and padding.
  private var buffer: [UInt8] = []
  private var entries: [(offset: Int, count: Int, number: Int)] = []
  /// The place of an entry plus one, by hash, with open addressing; 0 where there is none.
  private var slots: [UInt8]

  /// Makes the table of at most 127 names; a name that is given again keeps its first number.
  package init(_ names: [(name: String, number: Int)]) {
    var size = 16
    while size < names.count * 2 { size *= 2 }
    precondition(size <= 256, "a slot is a byte")
    slots = [UInt8](repeating: 0, count: size)
    for (name, number) in names { add(name, number) }
  }

  private mutating func add(_ name: String, _ number: Int) {
    let offset = buffer.count
    let count = name.utf8.count
    withUnsafeBytes(of: UInt32(count)) { buffer.append(contentsOf: $0) }
    buffer.append(contentsOf: name.utf8)
    buffer.append(contentsOf: [UInt8](repeating: 0, count: KeyDigest.padding))
    let (slot, isKnown) = buffer.withUnsafeBufferPointer { bytes -> (Int, Bool) in
      guard let start = bytes.baseAddress else { return (0, true) }
      return find(start + offset)
    }
    if isKnown { return }
    entries.append((offset, count, number))
    slots[slot] = UInt8(entries.count)
  }

  /// The number of a key; nil when the table does not have it.
  package func number(of key: JSONNode) -> Int? {
    guard key.kind == .string else { return nil }
    let (slot, isKnown) = find(key.strings + key.wordPayload)
    return isKnown ? entries[Int(slots[slot]) - 1].number : nil
  }

  /// The slot of a text with its length in front, or the free one where it would be.
  private func find(_ text: UnsafePointer<UInt8>) -> (slot: Int, isKnown: Bool) {
    let count = Int(UnsafeRawPointer(text).loadUnaligned(as: UInt32.self))
    let mask = slots.count - 1
    var slot = Int(truncatingIfNeeded: KeyDigest(UnsafeRawPointer(text)).hash >> 56) & mask
    return buffer.withUnsafeBufferPointer { bytes in
      while slots[slot] != 0 {
        let entry = entries[Int(slots[slot]) - 1]
        if entry.count == count, let start = bytes.baseAddress,
          JSONNode.equal(text + 4, start + entry.offset + 4, count)
        {
          return (slot, true)
        }
        slot = (slot + 1) & mask
      }
      return (slot, false)
    }
  }
}
