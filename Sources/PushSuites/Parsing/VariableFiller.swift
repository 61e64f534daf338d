internal import PushJSON
internal import PushModel
internal import PushWire

/// Fills the variables of a suite and the axes of a matrix into nodes.
///
/// Variables of the run are left for later, and so is the escape `$${`.
struct VariableFiller {
  private struct Variable {
    var node: SourceNode
    var size: Int
  }

  /// Bytes of a text with its variables; our choice, far beyond any push.
  private static let textLimit = 1 << 20

  private let mistakes: Mistakes
  private var variables: [String: Variable] = [:]
  private var size = 0

  init(_ mistakes: Mistakes) { self.mistakes = mistakes }

  /// Makes a variable known; its value may mention those before it.
  mutating func define(_ name: String, as node: SourceNode) {
    size = 0
    let node = fill(node)
    variables[name] = Variable(node: node, size: size)
  }

  /// The names that can be used.
  var names: [String] { RunVariables.names + variables.keys.sorted() }

  /// A node with all variables that are known before the run filled in.
  mutating func filled(_ node: SourceNode) -> SourceNode {
    size = 0
    return fill(node)
  }

  private mutating func fill(_ node: SourceNode) -> SourceNode {
    size += 1
    switch node.content {
    case .scalar(.string(let text), _) where text.utf8.contains(UInt8(ascii: "$")):
      return scalar(node, text)
    case .scalar: return node
    case .sequence(let elements):
      var filled: [SourceNode] = []
      for element in elements { filled.append(fill(element)) }
      return SourceNode(.sequence(filled), at: node.mark)
    case .mapping(let members):
      var filled = members
      for index in filled.indices { filled[index].value = fill(filled[index].value) }
      return SourceNode(.mapping(filled), at: node.mark)
    }
  }

  private mutating func scalar(_ node: SourceNode, _ text: String) -> SourceNode {
    let cut: Interpolation
    do throws(Interpolation.Fault) { cut = try Interpolation(text) } catch {
      report(error, at: node.mark)
      return node
    }
    if let sole = cut.soleVariable, let variable = variables[sole.name] {
      size += variable.size
      guard size <= SourceLimits.nodes else {
        mistakes.add(at: node.mark, "the variables hold more than \(SourceLimits.nodes) values")
        return node
      }
      return SourceNode(variable.node.content, at: node.mark)
    }
    var joined = ""
    for piece in cut.pieces { joined += spelled(piece, at: node.mark) }
    guard joined.utf8.count <= VariableFiller.textLimit else {
      mistakes.add(
        at: node.mark,
        "this text has \(joined.utf8.count) bytes with its variables",
        "at most \(VariableFiller.textLimit) are allowed; use `fill` for a body of exact size"
      )
      return node
    }
    return SourceNode(.scalar(.string(joined), text: joined), at: node.mark)
  }

  private func spelled(_ piece: Interpolation.Piece, at mark: SourceMark) -> String {
    switch piece {
    case .text(let text): return text
    case .escape: return "$${"
    case .variable(let name, let offset):
      let spelling = Interpolation.spelling(name, offset: offset)
      guard let variable = variables[name] else {
        if !RunVariables.sets(name) { unknown(name, at: mark) }
        return spelling
      }
      guard let text = variable.node.scalarText else {
        mistakes.add(
          at: mark,
          "the variable `\(name)` is \(variable.node.spoken) and cannot be part of a text",
          "let \"\(spelling)\" be the whole value"
        )
        return spelling
      }
      return text
    }
  }

  private func unknown(_ name: String, at mark: SourceMark) {
    let near = EditDistance.nearest(to: name, among: names)
    mistakes.add(
      at: mark,
      "there is no variable `\(name)`",
      near.map { "did you mean `\($0)`? " } ?? "variables are \(names.joined(separator: ", ")); "
        + "a literal `${` is written `$${`"
    )
  }

  private func report(_ fault: Interpolation.Fault, at mark: SourceMark) {
    switch fault {
    case .unclosed:
      mistakes.add(at: mark, "`${` is never closed", "write ${name}; a literal `${` is `$${`")
    case .badName(let name):
      mistakes.add(
        at: mark,
        "`${\(FindingSink.shortened(name))}` names no variable",
        "a name is letters, digits, - and _; a literal `${` is written `$${`"
      )
    case .offsetWithoutNow(let name):
      mistakes.add(at: mark, "only `now` takes an offset, not `\(name)`", "write ${now+60}")
    }
  }
}
