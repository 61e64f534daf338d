internal import PushJSON

/// Where two JSON values differ.
enum JSONDifference {
  /// How many differences are told; our choice, the rest is plain once these are mended.
  private static let limit = 5

  /// The differences in order, by pointer; empty when the values are equal.
  static func all(expected: JSONValue, got: JSONValue) -> [MatchFailure] {
    guard expected != got else { return [] }
    var found: [MatchFailure] = []
    collect(expected, got, "", &found)
    if found.isEmpty {
      // Only a key that is there twice makes objects differ without a member that does.
      found.append(MatchFailure(expected: Matcher.show(expected), got: Matcher.show(got)))
    }
    return found
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
