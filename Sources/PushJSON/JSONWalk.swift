/// A value met on a walk, with its key when an object holds it.
package struct JSONVisit {
  /// Nil for elements of arrays.
  package var key: JSONNode?
  package var value: JSONNode
}

/// Every value inside a container, depth first and in order, without recursion or allocation.
@safe package struct JSONWalk: Sequence, IteratorProtocol {
  private let tape: UnsafePointer<UInt64>
  private let strings: UnsafePointer<UInt8>
  private var position: Int
  private let end: Int
  private var depth = 0
  // One bit for each open container: is it an object? 41 words hold `LenientReader.maximumDepth`.
  private var objects = InlineArray<41, UInt64>(repeating: 0)
  /// The position behind the container visited last, 0 when that was a scalar.
  private var behindLast = 0

  init(_ node: JSONNode) {
    tape = node.tape
    strings = node.strings
    position = node.index + 1
    switch node.kind {
    case .object, .array: end = node.end - 1
    default: end = node.index + 1
    }
    mark(isObject: node.kind == .object)
  }

  private mutating func mark(isObject: Bool) {
    let bit: UInt64 = 1 << UInt64(depth & 63)
    if isObject { objects[depth >> 6] |= bit } else { objects[depth >> 6] &= ~bit }
  }

  package mutating func next() -> JSONVisit? {
    while position < end {
      let type = UInt8(tape[position] >> 56)
      guard type == UInt8(ascii: "}") || type == UInt8(ascii: "]") else { break }
      depth -= 1
      position += 1
    }
    guard position < end else { return nil }
    var key: JSONNode?
    if objects[depth >> 6] & (1 << UInt64(depth & 63)) != 0 {
      key = JSONNode(tape: tape, strings: strings, index: position)
      position += 1
    }
    let value = JSONNode(tape: tape, strings: strings, index: position)
    let type = UInt8(tape[position] >> 56)
    if type == UInt8(ascii: "{") || type == UInt8(ascii: "[") {
      behindLast = value.end
      position += 1
      depth += 1
      mark(isObject: type == UInt8(ascii: "{"))
    } else {
      behindLast = 0
      position = value.end
    }
    return JSONVisit(key: key, value: value)
  }

  /// Leaves out everything inside the value that `next` returned last.
  package mutating func skipInside() {
    guard behindLast > 0 else { return }
    position = behindLast
    depth -= 1
    behindLast = 0
  }
}

extension JSONNode {
  /// Every value inside this one; none for scalars.
  package var walk: JSONWalk { JSONWalk(self) }
}
