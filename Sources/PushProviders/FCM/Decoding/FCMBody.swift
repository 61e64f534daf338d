package import PushJSON

/// The body of a send request, read as Google's front end reads JSON into messages.
///
/// One per worker, reused. Nothing is allocated for a body without violations.
package final class FCMBody {
  private let document = JSONDocument()
  private var decoder = FCMDecoder()

  /// In document order; each is one text of the refusal.
  package var violations: [FCMViolation] { decoder.violations }
  package private(set) var leniencies: [FCMLeniency] = []
  package private(set) var duplicates: [FCMDuplicate] = []
  /// The text of a syntax error with its quote block; nil when the body is JSON.
  package private(set) var syntaxError: String?
  /// The entries of maps that are null.
  package var nullEntries: [FCMNullEntry] { decoder.nulls }

  package init() {}

  /// Reads a body; whatever it is, this returns.
  package func load(_ bytes: [UInt8]) {
    decoder.begin()
    syntaxError = nil
    document.parse(bytes)
    guard let root = document.root else {
      syntaxError = "Invalid JSON payload received. Unexpected token."
      return
    }
    decoder.read(root)
  }

  /// The value of a field; nil when absent, null, or in violation.
  package subscript(_ field: FCMField) -> FCMValue? {
    guard let root, let slot = decoder.slot(field) else { return nil }
    return slot.value(in: root)
  }

  /// Whether the field was given and not null.
  package func has(_ field: FCMField) -> Bool { self[field] != nil }

  /// The value of a field as it was sent, refused ones included; nil when absent or null.
  package func node(_ field: FCMField) -> JSONNode? {
    guard let root, let slot = decoder.slot(field) else { return nil }
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

  /// The whole body, nil when it is not JSON.
  package var root: JSONNode? { document.root }
}
