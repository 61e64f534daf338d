package import PushJSON
internal import PushWire

extension FCMMessageSubject {
  /// The node of a field that has one: strings, messages, maps, Structs and lists.
  package func node(_ field: FCMField) -> JSONNode? {
    switch body[field] {
    case .text(let node), .structure(let node), .map(let node), .message(let node),
      .list(let node):
      node
    case .flag, .integer, .number, .choice, .duration, .timestamp, nil: nil
    }
  }

  /// The value of a bool field; false when it is absent.
  package func isSet(_ field: FCMField) -> Bool {
    if case .flag(let flag)? = body[field] { return flag }
    return false
  }

  /// The node of a string field that is not empty.
  package func filled(_ field: FCMField) -> JSONNode? {
    guard let node = node(field), node.stringLength > 0 else { return nil }
    return node
  }

  /// Whether the JSON layer refused the value of a field, so that nothing is known of it.
  package func isInViolation(_ field: FCMField) -> Bool {
    guard !body.violations.isEmpty else { return false }
    return body.violations.contains { $0.owner == field }
  }

  /// The JSON pointer of a node of the body; made only for findings.
  package func pointer(to node: JSONNode) -> String { body.root?.pointer(to: node) ?? "" }

  /// The JSON pointer of a field, or of `message`, or of the body, whichever is there.
  package func nearestPointer(_ field: FCMField) -> String {
    if body.has(field) { return body.pointer(field) }
    return body.has(.message) ? body.pointer(.message) : ""
  }
}

extension JSONNode {
  /// Whether two strings have the same bytes.
  package func hasSameText(as other: JSONNode) -> Bool {
    guard stringLength == other.stringLength else { return false }
    return withString { mine in
      other.withString { theirs in
        for index in mine.indices where mine[index] != theirs[index] { return false }
        return true
      }
    }
  }

  /// Whether a string is empty or nothing but blanks and line ends.
  package var isBlank: Bool {
    withString { bytes in
      for index in bytes.indices where bytes[index] > 0x20 { return false }
      return true
    }
  }

  /// Whether a string begins with these bytes.
  package func hasPrefix(_ prefix: StaticString) -> Bool {
    let wanted = prefix.utf8CodeUnitCount
    return withString { bytes in
      bytes.count >= wanted && ASCIIBytes.equal(bytes, 0..<wanted, prefix)
    }
  }
}
