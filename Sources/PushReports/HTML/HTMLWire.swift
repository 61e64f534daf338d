internal import PushModel

/// A request with its JSON coloured and the bad places marked.
enum HTMLWire {
  static func markup(_ excerpt: WireExcerpt) -> Markup {
    var lines = Markup()
    if !excerpt.requestLine.isEmpty {
      lines += "<span class=\"l\"><b>\(excerpt.requestLine)</b></span>"
    }
    for header in excerpt.headers {
      lines += """
        <span class="l\(header.isMarked ? " bad" : "")"><span class="key">\(header.name)</span>: \
        \(header.value)</span>
        """
    }
    let body = self.body(excerpt.body)
    let gap: Markup = lines.html.isEmpty || body.html.isEmpty ? "" : "<span class=\"l\"></span>"
    return "<pre class=\"wire\">\(lines)\(gap)\(body)</pre>"
  }

  private static func body(_ body: WireExcerpt.Body) -> Markup {
    switch body {
    case .none: return ""
    case .raw(let text): return "<span class=\"l\">\(Markup.block(text))</span>"
    case .json(let lines):
      var markup = Markup()
      for part in WireExcerpt.window(lines, limit: HTMLLimits.bodyLines) {
        switch part {
        case .line(let line): markup += self.line(line)
        case .gap(let count):
          markup += "<span class=\"l gap\">… \(Figures.count(count, "line")) left out</span>"
        }
      }
      return markup
    }
  }

  private static func line(_ line: JSONLines.Line) -> Markup {
    let tokens: [Markup] = line.tokens.map { token in
      token.kind == .punctuation
        ? "\(token.text)" : "<span class=\"\(token.kind.rawValue)\">\(token.text)</span>"
    }
    let indent = String(repeating: "  ", count: line.indent)
    return "<span class=\"l\(line.isMarked ? " bad" : "")\">\(indent)\(tokens)</span>"
  }
}
