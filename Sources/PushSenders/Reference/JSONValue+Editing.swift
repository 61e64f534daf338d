package import PushJSON

extension JSONValue {
  /// Takes a member of an object away.
  package mutating func remove(_ key: String) {
    guard case .object(let members) = self else { return }
    self = .object(members.filter { $0.key != key })
  }

  /// Sets a member of an object when there is a value for it.
  mutating func set(_ key: String, ifPresent value: JSONValue?) {
    if let value { set(key, value) }
  }

  /// The value after a JSON Merge Patch (RFC 7396).
  package func merging(_ patch: JSONValue) -> JSONValue {
    guard case .object(let members) = patch else { return patch }
    var result: JSONValue = object == nil ? [:] : self
    for (key, value) in members {
      if case .null = value {
        result.remove(key)
      } else {
        result.set(key, (result[key] ?? .null).merging(value))
      }
    }
    return result
  }
}
