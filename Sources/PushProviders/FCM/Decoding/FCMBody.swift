package import PushJSON

/// The body of a send request, read as Google's front end reads JSON into messages.
///
/// One per worker, reused. Nothing is allocated for a body without violations.
package final class FCMBody {
  private let document = GoogleDocument()
  private var decoder = FCMDecoder()
  private var syntaxText: String?
  private var truncationText: String?
  private var lenient: [FCMLeniency] = []
  /// The whole body, nil when it is not JSON or too deep.
  package private(set) var root: JSONNode?
  /// The length of the text, in bytes.
  private(set) var length = 0

  /// In document order; each is one text of the refusal.
  package var violations: [FCMViolation] { decoder.violations }
  package var leniencies: [FCMLeniency] { lenient }
  package var duplicates: [FCMDuplicate] { decoder.duplicates }
  /// The text of a syntax error with its quote block; nil when the body is JSON.
  ///
  /// Also nil when violations stand before a truncated end: they are the answer then.
  package var syntaxError: String? { syntaxText }
  /// The text of the syntax error that gives way to violations before a truncated end.
  package var truncation: String? { truncationText }
  /// The entries of maps that are null.
  package var nullEntries: [FCMNullEntry] { decoder.nulls }

  package init() {}

  /// Reads a body; whatever it is, this returns.
  package func load(_ bytes: [UInt8]) {
    length = bytes.count
    syntaxText = nil
    truncationText = nil
    if !lenient.isEmpty { lenient = [] }
    decoder.begin()
    document.parse(bytes)
    root = document.root
    if let root, !document.hasOddities {
      decoder.read(root)
    } else {
      loadOdd(bytes)
    }
  }

  /// Reads a body that is not clean JSON.
  private func loadOdd(_ bytes: [UInt8]) {
    lenient = document.leniencies.map {
      FCMLeniency(
        name: $0.name,
        offset: $0.offset,
        quote: FCMText.quote(bytes, at: $0.offset)
      )
    }
    if let deep = document.tooDeep {
      decoder.refuseDepth(deep)
    } else if let text = document.failure {
      loadTruncated(text)
    } else if let root {
      decoder.read(root)
      noteRepeatedKeys()
    }
  }

  /// What was refused before a truncated end is reported instead of the end (catalogue, 2.3).
  private func loadTruncated(_ text: String) {
    // A text that ends before its first value has no root that could be of a wrong type.
    if document.isTruncated, let root = document.partialRoot, root.kind != .null {
      decoder.read(root)
    }
    decoder.forgetFields()
    if violations.isEmpty { syntaxText = text } else { truncationText = text }
  }

  /// Adds the keys that maps, Structs and unknown objects repeat; those of messages are noted.
  private func noteRepeatedKeys() {
    for case .duplicateKey(let name, let pointer) in document.anomalies
    where decoder.hasRoomForDuplicates
      && !duplicates.contains(where: { $0.pointer == pointer && $0.name == name })
    {
      decoder.add(FCMDuplicate(name: name, pointer: pointer, field: nil))
    }
  }

  /// The entries of a map, of repeated keys the last; none when it is absent or refused.
  package func entries(_ field: FCMField) -> FCMEntries? {
    guard case .map(let node)? = self[field] else { return nil }
    return FCMEntries(node, mayRepeat: !duplicates.isEmpty)
  }

  /// The elements of a repeated field; none when it is absent or refused.
  package func elements(_ field: FCMField) -> FCMElements? {
    guard case .list(let node)? = self[field] else { return nil }
    return FCMElements(node)
  }

  /// The value of a field; nil when absent, null, or in violation.
  package subscript(_ field: FCMField) -> FCMValue? {
    guard let slot = decoder.slot(field), let root else { return nil }
    return slot.value(in: root)
  }

  /// Whether the field was given and not null.
  package func has(_ field: FCMField) -> Bool { self[field] != nil }

  /// The value of a field as it was sent, refused ones included; nil when absent or null.
  package func node(_ field: FCMField) -> JSONNode? {
    guard let slot = decoder.slot(field), let root else { return nil }
    return root.node(atTapeIndex: slot.value)
  }

  /// The field's JSON pointer as the request spells it; made only for findings.
  ///
  /// For an absent field, that of the nearest message around it which is there.
  package func pointer(_ field: FCMField) -> String {
    guard let root else { return "" }
    var current: FCMField? = field
    while let place = current {
      if let slot = decoder.slot(place) {
        return root.pointer(to: root.node(atTapeIndex: slot.key))
      }
      current = FCMPlace.parents[place.rawValue]
    }
    return ""
  }

  /// The text of a string field.
  package func text(_ field: FCMField) -> String? {
    if case .text(let node)? = self[field] { return node.text }
    return nil
  }
}
