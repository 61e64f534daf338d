internal import PushModel

extension HTMLPageModel {
  /// The cases that fail or warn, in full.
  var reading: HTMLSection? {
    guard !full.isEmpty else { return nil }
    let cards: [Markup] = full.enumerated().map { index, position in
      card(position, isOpen: index < HTMLLimits.openCases)
    }
    let all = summary.cases.count { $0.standing.needsReading }
    var content: Markup = "\(cards)"
    if all > full.count {
      content += """
        <p class="left">\(Figures.count(all - full.count, "more case")) like these are only in the \
        list below, and whole in the run file.</p>
        """
    }
    let failing = counts.failing
    let title = failing > 0 ? "Failing cases" : "Cases to read"
    let others = all - failing
    let note =
      failing > 0 && others > 0
      ? "\(Figures.count(failing)), and \(Figures.count(others)) that should be read"
      : Figures.count(all)
    return HTMLSection(id: "reading", title: title, note: note, content: content)
  }

  private func card(_ position: Int, isOpen: Bool) -> Markup {
    let result = summary.cases[position]
    let standing = result.standing
    let open: Markup = isOpen ? " open" : ""
    return """
      <details class="card \(attribute: standing.cssClass)"\(open)>
      <summary><i class="dot \(attribute: standing.cssClass)">\(standing.mark)</i>\
      <span class="what"><b>\(result.title)</b><code>\(result.id)</code></span>\
      <span class="aside">\(standing.label)</span></summary>
      <div class="inside" id="c\(position)">\(HTMLCase.body(result, in: self))</div>
      </details>

      """
  }

  /// Every case, by suite, folded.
  var allCases: HTMLSection? {
    guard !summary.cases.isEmpty else { return nil }
    let inFull = Set(full)
    var groups: [(suite: String, positions: [Int])] = []
    var places: [String: Int] = [:]
    for position in summary.cases.indices {
      let suite = CaseID(summary.cases[position].id).suite
      if let place = places[suite] {
        groups[place].positions.append(position)
      } else {
        places[suite] = groups.count
        groups.append((suite, [position]))
      }
    }
    let parts: [Markup] = groups.map { group in
      let shown = group.positions.filter(listed.contains)
      let rows: [Markup] = shown.map { row($0, isInFull: inFull.contains($0)) }
      let missing = group.positions.count - shown.count
      let rest: Markup =
        missing == 0
        ? "" : "<p class=\"left\">\(Figures.count(missing, "more case")) not listed.</p>"
      return """
        <div class="group"><h3><code>\(group.suite)</code>\
        <span class="note">\(Figures.count(group.positions.count))</span></h3>\(rows)\(rest)</div>

        """
    }
    let content: Markup = "\(filter)<div class=\"cases\">\(parts)</div>"
    let note = Figures.count(summary.cases.count)
    return HTMLSection(id: "cases", title: "All cases", note: note, content: content)
  }

  /// Works by style alone; only the search field needs the script, which unhides it.
  private var filter: Markup {
    let occurring = counts.occurring.map(\.standing.cssClass)
    let kinds = [
      ("fail", "Failing"), ("warn", "Warnings"), ("info", "Info"), ("none", "Not judged"),
    ]
    let buttons: [Markup] = (kinds + [("pass", "Passed")]).filter { occurring.contains($0.0) }.map {
      css,
      label in
      """
      <label><input type="radio" name="show" id="show-\(attribute: css)">\(label)</label>
      """
    }
    return """
      <div class="filter"><label><input type="radio" name="show" checked>All</label>\(buttons)\
      <input type="search" id="search" placeholder="Find by id or title" \
      aria-label="Find a case" hidden></div>
      """
  }

  private func row(_ position: Int, isInFull: Bool) -> Markup {
    let result = summary.cases[position]
    let standing = result.standing
    let css = standing.cssClass
    let id = CaseID(result.id)
    let axes: [Markup] = id.axes.map { "<span class=\"axis\">\($0)</span>" }
    let head: Markup = """
      <i class="dot \(attribute: css)">\(standing.mark)</i><span class="what">\
      <code>\(id.name)</code>\(axes)<span class="title">\(result.title)</span></span>\
      <span class="aside">\(Figures.duration(milliseconds: result.milliseconds))</span>
      """
    if isInFull {
      return """
        <a class="case \(attribute: css)" href="#c\(position)">\(head)</a>

        """
    }
    return """
      <details class="case \(attribute: css)"><summary>\(head)</summary>\
      <div class="inside" id="c\(position)">\(HTMLCase.brief(result, in: self))</div></details>

      """
  }
}
