package import PushJSON

/// The elements of a repeated field: those of an array, or a scalar that counts as an array of one.
///
/// Arrays inside are flattened and nulls left out, as protobuf's stream writer does.
package struct FCMElements: Sequence, IteratorProtocol {
  /// One element.
  package struct Element {
    package var value: JSONNode
    /// Its place in document order; nil for a scalar without an array.
    package var position: Int?
  }

  private var walk: JSONWalk
  private var scalar: JSONNode?
  private var count = 0

  package init(_ node: JSONNode) {
    walk = node.walk
    scalar = node.kind == .array ? nil : node
  }

  package mutating func next() -> Element? {
    if let only = scalar {
      scalar = nil
      return only.kind == .null ? nil : Element(value: only, position: nil)
    }
    while let visit = walk.next() {
      if visit.value.kind == .array { continue }
      if visit.value.kind == .object { walk.skipInside() }
      count += 1
      if visit.value.kind == .null { continue }
      return Element(value: visit.value, position: count - 1)
    }
    return nil
  }
}

/// The entries of a map, of repeated keys the last.
package struct FCMEntries: Sequence, IteratorProtocol {
  /// One entry; a null counts as an empty text.
  package struct Entry {
    package var key: JSONNode
    package var value: JSONNode
    /// Its place in document order, as paths count.
    package var position: Int

    package var isNull: Bool { value.kind == .null }
    /// The text of the value, empty for null.
    package var text: String { value.text ?? "" }
    /// The UTF-8 bytes of key and value.
    package var size: Int { key.stringLength + value.stringLength }
  }

  private var members: JSONMembers
  private var position = -1
  /// The places of keys that are repeated later; nil when the body repeats none.
  private let overridden: Set<Int>?

  /// Goes through a map's object.
  ///
  /// - Parameters:
  ///   - map: The object.
  ///   - mayRepeat: Whether some key may be there twice, which costs a look at all of them.
  package init(_ map: JSONNode, mayRepeat: Bool = true) {
    members = map.members
    overridden = mayRepeat ? FCMEntries.overridden(in: map) : nil
  }

  private static func overridden(in map: JSONNode) -> Set<Int> {
    var last: [[UInt8]: Int] = [:]
    var result: Set<Int> = []
    for member in map.members {
      let place = member.key.tapeIndex
      if let earlier = last.updateValue(place, forKey: member.key.utf8Bytes) {
        result.insert(earlier)
      }
    }
    return result
  }

  package mutating func next() -> Entry? {
    while let member = members.next() {
      position += 1
      if let overridden, overridden.contains(member.key.tapeIndex) { continue }
      return Entry(key: member.key, value: member.value, position: position)
    }
    return nil
  }

  /// The UTF-8 bytes of all keys and values.
  package var size: Int { reduce(0) { $0 + $1.size } }
}
