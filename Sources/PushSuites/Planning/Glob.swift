/// Globs over paths: `*` within a segment, `**` across segments, all else literally.
package enum Glob {
  /// Whether a whole text matches a glob.
  package static func matches(_ glob: String, _ text: String) -> Bool {
    match(tokens(glob), Array(text.utf8))
  }

  /// Whether a glob selects a case.
  ///
  /// A glob without `*` also selects what lies below it, and a case with all its combinations; one
  /// with `*` may leave the combination in brackets out.
  package static func selects(_ glob: String, _ id: String) -> Bool {
    var glob = glob
    while glob.count > 1, glob.hasSuffix("/") { glob.removeLast() }
    if id == glob { return true }
    guard glob.contains("*") else { return id.hasPrefix(glob + "/") || id.hasPrefix(glob + "[") }
    let plain = id.firstIndex(of: "[").map { String(id[..<$0]) } ?? id
    return matches(glob, id) || matches(glob, plain)
  }

  private enum Token: Equatable {
    case byte(UInt8)
    case segment
    case everything
  }

  private static func tokens(_ glob: String) -> [Token] {
    var tokens: [Token] = []
    for byte in glob.utf8 {
      guard byte == UInt8(ascii: "*") else {
        tokens.append(.byte(byte))
        continue
      }
      switch tokens.last {
      case .segment: tokens[tokens.count - 1] = .everything
      case .everything: continue
      default: tokens.append(.segment)
      }
    }
    return tokens
  }

  /// Set simulation: time is the product of the lengths whatever the glob.
  private static func match(_ tokens: [Token], _ text: [UInt8]) -> Bool {
    var states = [Bool](repeating: false, count: tokens.count + 1)
    func spread(_ states: inout [Bool]) {
      for index in tokens.indices where states[index] {
        if case .byte = tokens[index] { continue }
        states[index + 1] = true
      }
    }
    states[0] = true
    spread(&states)
    for byte in text {
      var next = [Bool](repeating: false, count: tokens.count + 1)
      for index in tokens.indices where states[index] {
        switch tokens[index] {
        case .byte(let wanted): if wanted == byte { next[index + 1] = true }
        case .segment: if byte != UInt8(ascii: "/") { next[index] = true }
        case .everything: next[index] = true
        }
      }
      spread(&next)
      states = next
    }
    return states[tokens.count]
  }
}
