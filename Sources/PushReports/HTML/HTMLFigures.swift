internal import Glibc

/// Small drawings: SVG with sizes as attributes, since the page's policy forbids inline styles.
enum HTMLFigures {
  /// One bar of parts side by side; a part that exists is never thinner than can be seen.
  static func stackedBar(_ parts: [(css: String, count: Int, label: String)]) -> Markup {
    let total = parts.reduce(0) { $0 + $1.count }
    guard total > 0 else { return "" }
    let widths = parts.map { max(6, Double($0.count) / Double(total) * 1000) }
    let scale = 1000 / widths.reduce(0, +)
    var x = 0.0
    var drawn = Markup()
    for (part, width) in zip(parts, widths) {
      let length = width * scale
      drawn += """
        <rect class="\(attribute: part.css)" x="\(Figures.fixed(x, 1))" y="0" \
        width="\(Figures.fixed(max(1, length - 2), 1))" height="12"><title>\
        \(Figures.count(part.count)) \(part.label)</title></rect>
        """
      x += length
    }
    return """
      <svg class="bar" viewBox="0 0 1000 12" preserveAspectRatio="none" aria-hidden="true">\
      \(drawn)</svg>
      """
  }

  /// A bar for a share of the largest in a list.
  static func share(_ count: Int, of largest: Int, css: String) -> Markup {
    let width = largest > 0 ? max(4, Double(count) / Double(largest) * 1000) : 0
    return """
      <svg class="share" viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">\
      <rect class="track" width="1000" height="8"/>\
      <rect class="\(attribute: css)" width="\(Figures.fixed(width, 1))" height="8"/></svg>
      """
  }

  /// How durations spread, on a logarithmic axis, with lines at the quantiles.
  static func histogram(_ durations: [UInt64], _ points: [LatencyPoint]) -> Markup {
    let values = durations.map { log2(Double(max($0, 1))) }
    guard let least = values.min(), let most = values.max(), most > least else { return "" }
    let bins = 48
    var counts = [Int](repeating: 0, count: bins)
    func place(_ value: Double) -> Double { (value - least) / (most - least) }
    for value in values { counts[min(bins - 1, Int(place(value) * Double(bins)))] += 1 }
    let largest = Double(counts.max() ?? 1)
    var drawn = Markup()
    for (index, count) in counts.enumerated() where count > 0 {
      let height = max(1.5, Double(count) / largest * 100)
      drawn += """
        <rect class="data" x="\(Figures.fixed(Double(index) * 1000 / Double(bins) + 1, 1))" \
        y="\(Figures.fixed(110 - height, 1))" width="\(Figures.fixed(1000 / Double(bins) - 2, 1))" \
        height="\(Figures.fixed(height, 1))"><title>\(Figures.count(count, "request"))</title></rect>
        """
    }
    for point in points where point.label != "max" {
      let x = Figures.fixed(place(log2(Double(max(point.nanoseconds, 1)))) * 1000, 1)
      drawn += """
        <line class="tick" x1="\(x)" x2="\(x)" y1="0" y2="110"><title>\(point.label)</title></line>
        """
    }
    return """
      <svg class="histogram" viewBox="0 0 1000 110" preserveAspectRatio="none" role="img" \
      aria-label="Distribution of the mock's answer times, logarithmic">\(drawn)</svg>
      """
  }
}
