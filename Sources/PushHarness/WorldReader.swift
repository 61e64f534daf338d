internal import PushJSON
internal import PushModel
internal import PushSuites
internal import PushWire

/// Reads values of a world file and collects what is wrong with them.
struct WorldReader {
  let source: SourceText
  var mistakes: [Diagnostic] = []

  /// A path as the file means it: beside itself unless it is absolute.
  func beside(_ path: String) -> String {
    let folder = OutputFile.folder(of: source.file)
    return path.hasPrefix("/") || folder.isEmpty ? path : folder + "/" + path
  }

  mutating func refuse(_ node: SourceNode, _ title: String, _ advice: String) {
    mistakes.append(source.diagnostic(at: node.mark, title, advice: advice))
  }

  mutating func check(_ node: SourceNode, keys: [String], required: [String] = []) {
    guard let members = node.members else {
      refuse(
        node,
        "a mapping belongs here, not \(node.spoken)",
        "keys: \(keys.joined(separator: ", "))"
      )
      return
    }
    for member in members where !keys.contains(member.key) {
      let nearest = EditDistance.nearest(to: member.key, among: keys)
      mistakes.append(
        source.diagnostic(
          at: member.keyMark,
          "unknown key `\(member.key)`",
          advice: nearest.map { "did you mean `\($0)`?" } ?? "keys: \(keys.joined(separator: ", "))"
        )
      )
    }
    for key in required where node[key] == nil {
      refuse(node, "`\(key)` is missing", "write `\(key): …`")
    }
  }

  mutating func list(_ node: SourceNode?) -> [SourceNode] {
    guard let node else { return [] }
    guard let elements = node.elements else {
      refuse(node, "a list belongs here, not \(node.spoken)", "begin each entry with `- `")
      return []
    }
    return elements
  }

  mutating func text(_ node: SourceNode) -> String? {
    guard let text = node.scalarText, !text.isEmpty else {
      refuse(node, "a text belongs here, not \(node.spoken)", "write it in quotes")
      return nil
    }
    return text
  }

  mutating func flag(_ node: SourceNode) -> Bool? {
    guard let flag = node.value.bool else {
      refuse(node, "true or false belongs here, not \(node.spoken)", "write true or false")
      return nil
    }
    return flag
  }

  mutating func seconds(_ node: SourceNode) -> Int64? {
    guard let seconds = node.value.integer, (0...100_000_000_000).contains(seconds) else {
      refuse(
        node,
        "seconds since 1970 belong here, not \(node.spoken)",
        "write for example 1783080000"
      )
      return nil
    }
    return seconds
  }

  mutating func word<Word: RawRepresentable<String>>(
    _ node: SourceNode?,
    _ allowed: [Word]
  ) -> Word? {
    guard let node, let text = text(node) else { return nil }
    guard let word = allowed.first(where: { $0.rawValue == text }) else {
      let words = allowed.map(\.rawValue)
      let nearest = EditDistance.nearest(to: text, among: words)
      refuse(
        node,
        "`\(text)` is not allowed here",
        nearest.map { "did you mean `\($0)`?" } ?? "allowed: \(words.joined(separator: ", "))"
      )
      return nil
    }
    return word
  }
}
