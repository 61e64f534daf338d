/// A member of an object: its key (a string node) and its value.
package struct JSONMember {
  package var key: JSONNode
  package var value: JSONNode

  @inlinable
  init(key: JSONNode, value: JSONNode) {
    self.key = key
    self.value = value
  }
}

/// The members of an object, in order.
@safe package struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, position: Int, end: Int) {
    self.tape = tape
    self.strings = strings
    self.position = position
    self.end = end
  }

  @inlinable @inline(__always)
  package mutating func next() -> JSONMember? {
    guard position < end else { return nil }
    let key = JSONNode(tape: tape, strings: strings, index: position)
    let value = JSONNode(tape: tape, strings: strings, index: position + 1)
    position = value.end
    return JSONMember(key: key, value: value)
  }
}

/// The elements of an array, in order.
@safe package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let tape: UnsafePointer<UInt64>
  @usableFromInline let strings: UnsafePointer<UInt8>
  @usableFromInline var position: Int
  @usableFromInline let end: Int

  @inlinable
  init(tape: UnsafePointer<UInt64>, strings: UnsafePointer<UInt8>, position: Int, end: Int) {
    self.tape = tape
    self.strings = strings
    self.position = position
    self.end = end
  }

  @inlinable
  package mutating func next() -> JSONNode? {
    guard position < end else { return nil }
    let element = JSONNode(tape: tape, strings: strings, index: position)
    position = element.end
    return element
  }
}
