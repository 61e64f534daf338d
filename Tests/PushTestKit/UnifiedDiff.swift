/// The difference of two texts as `diff -u` shows it.
package enum UnifiedDiff {
  private enum Step: Equatable {
    case same(String)
    case removed(String)
    case added(String)

    var line: String {
      switch self {
      case .same(let text): " " + text
      case .removed(let text): "-" + text
      case .added(let text): "+" + text
      }
    }

    var isSame: Bool {
      if case .same = self { true } else { false }
    }
  }

  /// Nil when the texts are equal byte for byte.
  package static func text(from old: String, to new: String, name: String) -> String? {
    guard !old.utf8.elementsEqual(new.utf8) else { return nil }
    let steps = steps(lines(old), lines(new))
    var text = "--- \(name) (expected)\n+++ \(name) (got)\n"
    var oldLine = 1
    var newLine = 1
    var index = 0
    while let first = steps[index...].firstIndex(where: { !$0.isSame }) {
      let start = max(index, first - 3)
      oldLine += start - index
      newLine += start - index
      let end = hunkEnd(steps, from: first)
      let hunk = steps[start..<end]
      let removed = hunk.count { if case .added = $0 { false } else { true } }
      let added = hunk.count { if case .removed = $0 { false } else { true } }
      text += "@@ -\(oldLine),\(removed) +\(newLine),\(added) @@\n"
      text += hunk.map { $0.line + "\n" }.joined()
      oldLine += removed
      newLine += added
      index = end
    }
    return text
  }

  /// Where a hunk ends: three equal lines behind the last change that has another within six.
  private static func hunkEnd(_ steps: [Step], from first: Int) -> Int {
    var last = first
    var index = first
    while index < steps.count, index - last <= 6 {
      if !steps[index].isSame { last = index }
      index += 1
    }
    return min(steps.count, last + 4)
  }

  private static func lines(_ text: String) -> [String] {
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    if lines.last == "" { lines.removeLast() } else { lines.append("\\ no newline at the end") }
    return lines
  }

  /// Equal lines at both ends are set aside first, since the rest costs time and memory squared.
  private static func steps(_ old: [String], _ new: [String]) -> [Step] {
    var head = 0
    while head < min(old.count, new.count), old[head] == new[head] { head += 1 }
    var tail = 0
    while tail < min(old.count, new.count) - head,
      old[old.count - 1 - tail] == new[new.count - 1 - tail]
    { tail += 1 }
    let middle = middle(old[head..<(old.count - tail)], new[head..<(new.count - tail)])
    return old[..<head].map(Step.same) + middle + old.suffix(tail).map(Step.same)
  }

  private static func middle(_ old: ArraySlice<String>, _ new: ArraySlice<String>) -> [Step] {
    let a = Array(old)
    let b = Array(new)
    // Ours: past four million cells the table costs more than the reader gains.
    guard a.count * b.count <= 4_000_000 else { return a.map(Step.removed) + b.map(Step.added) }
    var common = [[Int]](
      repeating: [Int](repeating: 0, count: b.count + 1),
      count: a.count + 1
    )
    for i in a.indices.reversed() {
      for j in b.indices.reversed() {
        common[i][j] =
          a[i] == b[j] ? common[i + 1][j + 1] + 1 : max(common[i + 1][j], common[i][j + 1])
      }
    }
    var steps: [Step] = []
    var i = 0
    var j = 0
    while i < a.count || j < b.count {
      if i < a.count, j < b.count, a[i] == b[j] {
        steps.append(.same(a[i]))
        i += 1
        j += 1
      } else if j == b.count || (i < a.count && common[i + 1][j] >= common[i][j + 1]) {
        steps.append(.removed(a[i]))
        i += 1
      } else {
        steps.append(.added(b[j]))
        j += 1
      }
    }
    return steps
  }
}
