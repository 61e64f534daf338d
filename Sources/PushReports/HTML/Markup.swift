internal import PushModel

/// A piece of HTML that escapes every text put into it.
///
/// Only literals in the code are taken as markup; an interpolated `String` never is. What is
/// invisible or would turn the line round is spelled out in an element of its own, so that it cannot
/// be mistaken for the same letters sent as text. That element has no quotes: even in an attribute it
/// ends nothing.
struct Markup: ExpressibleByStringInterpolation, Sendable {
  private(set) var html: String

  init() { html = "" }

  init(stringLiteral value: String) { html = value }

  init(stringInterpolation: Interpolation) { html = stringInterpolation.html }

  struct Interpolation: StringInterpolationProtocol {
    var html = ""

    init(literalCapacity: Int, interpolationCount: Int) {
      html.reserveCapacity(literalCapacity + interpolationCount * 24)
    }

    mutating func appendLiteral(_ literal: String) { html += literal }

    /// Text content, escaped.
    mutating func appendInterpolation(_ text: String) { Markup.escape(text, into: &html) }

    /// The value of an attribute, escaped.
    mutating func appendInterpolation(attribute text: String) { html += XMLText.escape(text) }

    mutating func appendInterpolation(_ number: Int) { html += String(number) }

    mutating func appendInterpolation(_ markup: Markup) { html += markup.html }

    mutating func appendInterpolation(_ list: [Markup]) { for item in list { html += item.html } }
  }

  static func += (left: inout Markup, right: Markup) { left.html += right.html }

  /// Text of several lines, newlines kept, tabs as blanks; for preformatted elements.
  static func block(_ text: String) -> Markup {
    var markup = Markup()
    for (index, line) in VisibleText.split(text).enumerated() {
      if index > 0 { markup.html += "\n" }
      escape(VisibleText.expanded(line), into: &markup.html)
    }
    return markup
  }

  private static func escape(_ text: String, into html: inout String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": html += "&amp;"
      case "<": html += "&lt;"
      case ">": html += "&gt;"
      case "\"": html += "&quot;"
      case "'": html += "&#39;"
      case " "..."~": html.unicodeScalars.append(scalar)
      default:
        if TerminalText.isUnsafe(scalar) {
          html += "<i class=u>\(TerminalText.escape(String(scalar)))</i>"
        } else {
          html.unicodeScalars.append(scalar)
        }
      }
    }
  }
}
