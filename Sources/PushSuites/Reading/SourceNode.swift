package import PushJSON

/// A value of a YAML or JSON file that remembers where it stands.
package struct SourceNode: Sendable {
  /// A member of a mapping.
  package struct Member: Sendable {
    package var key: String
    package var keyMark: SourceMark
    package var value: SourceNode
  }

  package indirect enum Content: Sendable {
    /// A scalar as JSON sees it, and its text as written (escapes resolved).
    case scalar(JSONValue, text: String)
    case sequence([SourceNode])
    /// In the order of the file; no key occurs twice.
    case mapping([Member])
  }

  package var mark: SourceMark
  package var content: Content

  package init(_ content: Content, at mark: SourceMark) {
    self.content = content
    self.mark = mark
  }

  /// The members of a mapping, or nil.
  package var members: [Member]? {
    guard case .mapping(let members) = content else { return nil }
    return members
  }

  /// The elements of a sequence, or nil.
  package var elements: [SourceNode]? {
    guard case .sequence(let elements) = content else { return nil }
    return elements
  }

  /// The text of a scalar of any type as written, or nil.
  package var scalarText: String? {
    guard case .scalar(_, let text) = content else { return nil }
    return text
  }

  /// The member of a mapping with this key.
  package subscript(_ key: String) -> SourceNode? {
    members?.first { $0.key == key }?.value
  }

  /// The value without its places.
  package var value: JSONValue {
    switch content {
    case .scalar(let value, _): value
    case .sequence(let elements): .array(elements.map(\.value))
    case .mapping(let members): .object(members.map { ($0.key, $0.value.value) })
    }
  }

  /// The node that reference tokens lead to, or the last one on the way that exists.
  package func nearest(to tokens: [String]) -> SourceNode {
    guard let first = tokens.first else { return self }
    let next: SourceNode? =
      switch content {
      case .scalar: nil
      case .mapping: self[first]
      case .sequence(let elements):
        Int(first).flatMap { elements.indices.contains($0) ? elements[$0] : nil }
      }
    return next?.nearest(to: Array(tokens.dropFirst())) ?? self
  }

  /// What a person calls this: `the text "abc"`, `the number 3`, `a list`, `a mapping`.
  package var spoken: String {
    switch content {
    case .sequence: return "a list"
    case .mapping: return "a mapping"
    case .scalar(let value, let text):
      switch value {
      case .null: return "nothing"
      case .string: return "the text " + JSONWriter.compact(.string(SourceNode.short(text)))
      case .bool: return text
      default: return "the number " + SourceNode.short(text)
      }
    }
  }

  private static func short(_ text: String) -> String {
    text.count > 40 ? text.prefix(39) + "…" : text
  }
}

/// What a file may hold at most, so that a hostile or broken one cannot eat the machine.
package enum SourceLimits {
  /// Our choice: a hundred times the largest suite that people still read.
  package static let fileBytes = 16 << 20
  /// Our choice: a suite nests about ten deep, and recursion over 64 levels is always safe.
  package static let depth = 64
  /// Values with every alias written out; our choice, about 100 MB of memory.
  package static let nodes = 500_000
}
