extension JSONNode {
  /// The place of this value in its document; stable until the document parses again.
  @inlinable @inline(__always)
  package var tapeIndex: Int { index }

  /// The value of the same document at an index that `tapeIndex` gave.
  @inlinable @inline(__always)
  package func node(atTapeIndex index: Int) -> JSONNode {
    JSONNode(tape: tape, strings: strings, index: index)
  }

  /// The JSON pointer from this value to one inside it; a key is named by its member.
  ///
  /// Costs a walk down the tree: for messages only.
  package func pointer(to target: JSONNode) -> String {
    var text = ""
    var current = self
    while current.index != target.index {
      guard let (token, child) = current.step(towards: target.index) else { break }
      text += "/" + JSONPointer.escape(token)
      guard child.index <= target.index else { break }
      current = child
    }
    return text
  }

  /// The member or element in which an index of the tape lies, and its reference token.
  private func step(towards target: Int) -> (token: String, child: JSONNode)? {
    if kind == .object {
      for member in members where target >= member.key.index && target < member.value.end {
        return (member.key.text ?? "", member.value)
      }
      return nil
    }
    var place = 0
    for element in elements {
      if target >= element.index, target < element.end { return (String(place), element) }
      place += 1
    }
    return nil
  }
}

extension JSONNode {
  /// The index behind this value in its document, as `tapeIndex` counts.
  package var endOnTape: Int { end }
}
