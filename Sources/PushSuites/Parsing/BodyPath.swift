package import PushJSON

/// A place in a body as suites spell it: a JSON pointer, or keys with dots between them.
enum BodyPath {
  /// The keys that lead there, outermost first; the empty path is the whole.
  static func tokens(_ path: String) -> [String] {
    if let tokens = JSONPointer.tokens(path) { return tokens }
    return path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
  }
}

extension CaseSpec.Fill {
  /// A notification with a text at a place; nil when the place is not in an object or holds another
  /// type.
  package static func set(
    _ text: String,
    at path: [String],
    in notification: JSONValue
  ) -> JSONValue? {
    guard let first = path.first else {
      guard case .string = notification else { return nil }
      return .string(text)
    }
    guard notification.object != nil else { return nil }
    let inner = notification[first]
    if inner == nil, path.count > 1 { return nil }
    guard let value = set(text, at: Array(path.dropFirst()), in: inner ?? "") else { return nil }
    var changed = notification
    changed.set(first, value)
    return changed
  }
}
