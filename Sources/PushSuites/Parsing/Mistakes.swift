internal import PushJSON
internal import PushModel
internal import PushWire

/// Collects the mistakes of one file and reads typed values out of its nodes.
final class Mistakes {
  let source: SourceText
  private(set) var all: [Diagnostic] = []
  private var seen: Set<String> = []

  init(in source: SourceText) { self.source = source }

  /// Files a mistake; the same one found again in another combination of a matrix is dropped.
  func add(at mark: SourceMark?, _ title: String, _ advice: String = "") {
    guard seen.insert("\(mark?.line ?? 0):\(mark?.column ?? 0):\(title)").inserted else { return }
    all.append(source.diagnostic(at: mark, title, advice: advice))
  }

  /// Files that a value is not what it must be.
  func wrong(_ node: SourceNode, _ what: String, must: String, _ advice: String = "") {
    add(at: node.mark, "\(what) must be \(must), but this is \(node.spoken)", advice)
  }

  /// Text; a number or boolean is refused, since quotes were probably forgotten.
  func text(_ node: SourceNode, _ what: String) -> String? {
    guard case .scalar(.string(let text), _) = node.content, !text.isEmpty else {
      let isScalar = node.scalarText?.isEmpty == false
      wrong(node, what, must: "text", isScalar ? "put it in quotes" : "")
      return nil
    }
    return text
  }

  func integer(_ node: SourceNode, _ what: String, _ range: ClosedRange<Int>) -> Int? {
    guard let number = node.value.integer, range.contains(Int(number)) else {
      wrong(
        node,
        what,
        must: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
      return nil
    }
    return Int(number)
  }

  func bool(_ node: SourceNode, _ what: String) -> Bool? {
    guard let flag = node.value.bool else {
      wrong(node, what, must: "true or false")
      return nil
    }
    return flag
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(_ node: SourceNode, _ what: String) -> Word?
  where Word.RawValue == String {
    let words = Word.allCases.map(\.rawValue)
    // By its text, so that `null` can be a word too.
    if let word = node.scalarText.flatMap(Word.init(rawValue:)) { return word }
    let near = node.scalarText.flatMap { EditDistance.nearest(to: $0, among: words) }
    wrong(
      node,
      what,
      must: "one of " + words.joined(separator: ", "),
      near.map { "did you mean `\($0)`?" } ?? ""
    )
    return nil
  }

  /// One of the words of an enumeration, or a default after a mistake was filed.
  func word<Word: RawRepresentable & CaseIterable>(
    _ node: SourceNode,
    _ what: String,
    or fallback: Word
  ) -> Word where Word.RawValue == String {
    word(node, what) ?? fallback
  }

  /// A list of texts.
  func texts(_ node: SourceNode, _ what: String) -> [String]? {
    guard let elements = node.elements else {
      wrong(node, what, must: "a list", "write [a, b]")
      return nil
    }
    return elements.compactMap { text($0, "each of \(what)") }
  }

  /// The members of a mapping; keys that are not known are filed with the nearest that is.
  func members(
    _ node: SourceNode,
    _ what: String,
    known: [String]
  ) -> [String: SourceNode]? {
    guard let members = node.members else {
      wrong(node, what, must: "a mapping", "its keys are " + known.joined(separator: ", "))
      return nil
    }
    for member in members where !known.contains(member.key) {
      unknownKey(member, in: what, known)
    }
    return Dictionary(members.map { ($0.key, $0.value) }) { first, _ in first }
  }

  func unknownKey(_ member: SourceNode.Member, in what: String, _ known: [String]) {
    let near = EditDistance.nearest(to: member.key, among: known)
    add(
      at: member.keyMark,
      "\(what) has no key `\(FindingSink.shortened(member.key))`",
      near.map { "did you mean `\($0)`?" } ?? "its keys are " + known.joined(separator: ", ")
    )
  }
}
