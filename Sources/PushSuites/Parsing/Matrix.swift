internal import PushJSON

/// Writes a matrix out: every combination of its axes.
struct Matrix {
  struct Axis {
    var name: String
    var mark: SourceMark
    var values: [SourceNode]
    /// How each value is called in the id of a case, no two alike.
    var labels: [String]
  }

  struct Combination {
    var values: [(axis: String, value: SourceNode)]
    /// Such as `[environment=sandbox,text=é]`; empty without axes.
    var suffix: String
  }

  /// Combinations of one case; our choice, more would be a load test.
  static let limit = 1_000

  /// How long a value may be in an id before it is cut; our choice.
  private static let labelLimit = 24

  var axes: [Axis]

  /// Reads the axes of a case; nil after a mistake was filed.
  init?(_ node: SourceNode, _ mistakes: Mistakes) {
    axes = []
    guard let members = node.members, !members.isEmpty else {
      mistakes.wrong(node, "`matrix`", must: "a mapping of lists", "write {axis: [a, b]}")
      return nil
    }
    let forbidden = ["id", "title", "matrix", "now", "token", "case"]
    for member in members {
      guard Interpolation.isName(member.key), !forbidden.contains(member.key) else {
        mistakes.add(
          at: member.keyMark,
          "an axis cannot be called `\(member.key)`",
          "use a case key, or a name of letters, digits, - and _ that is not taken"
        )
        return nil
      }
      guard let values = member.value.elements, !values.isEmpty else {
        mistakes.wrong(member.value, "an axis", must: "a list of values", "write [a, b]")
        return nil
      }
      let labels = Matrix.labels(values)
      axes.append(Axis(name: member.key, mark: member.keyMark, values: values, labels: labels))
    }
    // Counted with an early stop, since the product of many axes overflows.
    let count = axes.reduce(1) { $0 > Matrix.limit ? $0 : $0 * $1.values.count }
    guard count <= Matrix.limit else {
      mistakes.add(
        at: node.mark,
        "the matrix has more than \(Matrix.limit) combinations",
        "split it"
      )
      return nil
    }
  }

  /// Every combination, the first axis turning slowest.
  var combinations: [Combination] {
    var rows: [[Int]] = [[]]
    for axis in axes {
      rows = rows.flatMap { row in axis.values.indices.map { row + [$0] } }
    }
    return rows.map { row in
      let picked = zip(axes, row)
      let labels = picked.map { axis, index in "\(axis.name)=\(axis.labels[index])" }
      return Combination(
        values: picked.map { axis, index in (axis.name, axis.values[index]) },
        suffix: "[" + labels.joined(separator: ",") + "]"
      )
    }
  }

  private static func labels(_ values: [SourceNode]) -> [String] {
    let plain = values.map(label)
    return plain.enumerated().map { index, label in
      let isUnique = plain.count { $0 == label } == 1
      return isUnique && !label.isEmpty ? label : "\(label)#\(index + 1)"
    }
  }

  /// The text of a scalar without the characters that ids and globs use; empty for other values.
  private static func label(_ node: SourceNode) -> String {
    guard let text = node.scalarText else { return "" }
    var label = ""
    for character in text.prefix(labelLimit) {
      let isReserved = "/,=[]*#\"'\\".contains(character) || character.isWhitespace
      let isPrintable = character.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator,
          .paragraphSeparator:
          scalar == "\u{200D}"
        default: true
        }
      }
      label.append(isReserved || !isPrintable ? "-" : character)
    }
    return text.count > labelLimit ? label + "…" : label
  }
}
