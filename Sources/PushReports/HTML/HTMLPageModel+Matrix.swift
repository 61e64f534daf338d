internal import PushModel

extension HTMLPageModel {
  /// Suites down, environments across where a case has one, a square for each case.
  var matrix: HTMLSection? {
    let groups = CaseGroup.groups(summary.cases)
    guard !groups.isEmpty else { return nil }
    let columns = environments
    let positions = positionsBySuite
    let heads: [Markup] = columns.map { "<th scope=\"col\">\($0 ?? "any")</th>" }
    let title: Markup =
      columns.count > 1 ? "<thead><tr><th></th>\(heads)<th></th></tr></thead>" : ""
    let rows: [Markup] = groups.map { group in
      let cells: [Markup] = columns.map { environment in
        let members = (positions[group.suite] ?? []).filter {
          CaseID(summary.cases[$0].id).axis("environment") == environment
        }
        return "<td><div class=\"squares\">\(squares(members))</div></td>"
      }
      let passed = group.counts[.pass]
      return """
        <tr><th scope="row"><code>\(group.suite)</code></th>\(cells)\
        <td class="sum"><b>\(Figures.count(passed))</b> of \
        \(Figures.count(group.counts.total))</td></tr>

        """
    }
    return HTMLSection(
      id: "suites",
      title: "Suites",
      note: Figures.count(groups.count),
      content:
        "<div class=\"scroll\"><table class=\"matrix\">\(title)<tbody>\(rows)</tbody></table></div>"
    )
  }

  private var positionsBySuite: [String: [Int]] {
    Dictionary(grouping: summary.cases.indices) { CaseID(summary.cases[$0].id).suite }
  }

  /// The environments that occur; nil stands for cases that have none.
  private var environments: [String?] {
    var named: [String] = []
    var hasOther = false
    for result in summary.cases {
      guard let environment = CaseID(result.id).axis("environment") else {
        hasOther = true
        continue
      }
      if !named.contains(environment), named.count < 8 { named.append(environment) }
    }
    return (hasOther || named.isEmpty ? [nil] : []) + named.sorted()
  }

  private func squares(_ positions: [Int]) -> Markup {
    var markup = Markup()
    for position in positions.prefix(HTMLLimits.squares) {
      let result = summary.cases[position]
      let standing = result.standing
      let glyph: Markup = standing == .pass ? "" : "\(standing.mark)"
      let label = "\(VisibleCut.text(result.id, to: 120)): \(standing.label)"
      if listed.contains(position) {
        markup += """
          <a class="q \(attribute: standing.cssClass)" href="#c\(position)" \
          title="\(attribute: label)">\(glyph)</a>
          """
      } else {
        markup += "<i class=\"q \(attribute: standing.cssClass)\">\(glyph)</i>"
      }
    }
    let rest = positions.count - HTMLLimits.squares
    if rest > 0 { markup += "<span class=\"note\">and \(Figures.count(rest)) more</span>" }
    return markup
  }
}
