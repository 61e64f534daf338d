package import PushModel

/// The parts of a case's id: `apns/alert/badge-zero[environment=sandbox]`.
package struct CaseID: Equatable, Sendable {
  /// The folders, such as `apns/alert`; `cases` when the id has none.
  package var suite: String
  /// The last part without axes, such as `badge-zero`.
  package var name: String
  /// The axes of a matrix in order, each `key=value`.
  package var axes: [String]

  package init(_ id: String) {
    let opening = id.firstIndex(of: "[") ?? id.endIndex
    let path = id[..<opening]
    let slash = path.lastIndex(of: "/")
    suite = slash.map { String(path[..<$0]) } ?? "cases"
    name = slash.map { String(path[path.index(after: $0)...]) } ?? String(path)
    axes = id[opening...].split { $0 == "[" || $0 == "]" || $0 == "," }.map(String.init)
  }

  /// The value of an axis, or nil.
  package func axis(_ key: String) -> String? {
    axes.first { $0.hasPrefix(key + "=") }.map { String($0.dropFirst(key.count + 1)) }
  }
}

/// How many cases stand how.
package struct CaseCounts: Equatable, Sendable {
  private var counts: [Standing: Int] = [:]

  package init(_ cases: some Sequence<CaseResult>) {
    for result in cases { counts[result.standing, default: 0] += 1 }
  }

  package subscript(_ standing: Standing) -> Int { counts[standing] ?? 0 }

  package var total: Int { counts.values.reduce(0, +) }

  /// Cases that fail the run.
  package var failing: Int { Standing.allCases.filter(\.failsRun).reduce(0) { $0 + self[$1] } }

  /// The standings that occur, worst first, with their numbers.
  package var occurring: [(standing: Standing, count: Int)] {
    Standing.allCases.filter { self[$0] > 0 }.map { ($0, self[$0]) }
  }
}

/// The cases of one suite.
package struct CaseGroup: Sendable {
  package var suite: String
  package var cases: [CaseResult]
  package var counts: CaseCounts

  /// The worst standing in the group; a pass when all is well.
  package var worst: Standing { counts.occurring.first?.standing ?? .pass }

  /// Cases by suite, both in the order in which they first appear.
  package static func groups(_ cases: [CaseResult]) -> [CaseGroup] {
    var order: [String] = []
    var bySuite: [String: [CaseResult]] = [:]
    for result in cases {
      let suite = CaseID(result.id).suite
      if bySuite[suite] == nil { order.append(suite) }
      bySuite[suite, default: []].append(result)
    }
    return order.map { suite in
      let members = bySuite[suite] ?? []
      return CaseGroup(suite: suite, cases: members, counts: CaseCounts(members))
    }
  }
}
