internal import PushJSON

/// Where two JSON values differ.
enum JSONDifference {
  /// How many differences are told; our choice, the rest is plain once these are mended.
  private static let limit = 5

  /// The differences in order, by pointer; empty when the values are equal.
  static func all(expected: JSONValue, got: JSONValue) -> [MatchFailure] {
    var found: [MatchFailure] = []
    collect(expected, got, "", &found)
    if found.isEmpty, repeatsKey(got) != repeatsKey(expected) {
      // To `==` the last of two equal keys counts; who expects one value expects one key.
      found.append(MatchFailure(expected: Matcher.show(expected), got: Matcher.show(got)))
    }
    return found
  }

  /// Whether any object within has a key twice.
  private static func repeatsKey(_ value: JSONValue) -> Bool {
    switch value {
    case .object(let members):
      Set(members.map { Array($0.key.utf8) }).count < members.count
        || members.contains { repeatsKey($0.value) }
    case .array(let elements): elements.contains(where: repeatsKey)
    default: false
    }
  }

  private static func collect(
    _ expected: JSONValue?,
    _ got: JSONValue?,
    _ pointer: String,
    _ found: inout [MatchFailure]
  ) {
    guard expected != got, found.count < limit else { return }
    switch (expected, got) {
    case (.some(.object(let wanted)), .some(.object(let members))):
      let extra = members.map(\.key).filter { expected?[$0] == nil }
      for key in wanted.map(\.key) + extra where found.count < limit {
        collect(expected?[key], got?[key], pointer + "/" + JSONPointer.escape(key), &found)
      }
    case (.some(.array(let wanted)), .some(.array(let elements))):
      for index in 0..<max(wanted.count, elements.count) where found.count < limit {
        collect(expected?[index], got?[index], "\(pointer)/\(index)", &found)
      }
    default:
      found.append(
        MatchFailure(pointer: pointer, expected: Matcher.show(expected), got: Matcher.show(got))
      )
    }
  }
}
