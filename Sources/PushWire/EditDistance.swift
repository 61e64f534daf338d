/// Nearest known names, for hints such as "did you mean".
package enum EditDistance {
  /// Optimal string alignment distance over bytes: insert, delete, replace, swap neighbours.
  package static func between(_ first: String, _ second: String) -> Int {
    let a = Array(first.utf8)
    let b = Array(second.utf8)
    if a.isEmpty || b.isEmpty { return max(a.count, b.count) }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in 1...a.count {
      var current = [Int](repeating: i, count: b.count + 1)
      for j in 1...b.count {
        let cost = a[i - 1] == b[j - 1] ? 0 : 1
        var best = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + cost)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          best = min(best, beforeLast[j - 2] + 1)
        }
        current[j] = best
      }
      beforeLast = last
      last = current
    }
    return last[b.count]
  }

  /// The candidate closest to `name`, if it is close enough to be a likely slip.
  ///
  /// At most a third of the longer name's bytes may differ. Names over 64 bytes have no nearest.
  package static func nearest(to name: String, among candidates: some Sequence<String>) -> String? {
    guard name.utf8.count <= 64 else { return nil }
    var best: (name: String, distance: Int)?
    for candidate in candidates {
      let distance = between(name, candidate)
      let allowed = max(1, max(name.utf8.count, candidate.utf8.count) / 3)
      if distance <= allowed, distance < (best?.distance ?? .max) { best = (candidate, distance) }
    }
    return best?.name
  }
}
