/// Colours for a terminal, or plain text.
package struct Ink: Sendable {
  package enum Style: String, Sendable {
    case bold = "1"
    case dim = "2"
    case red = "31"
    case green = "32"
    case yellow = "33"
    case blue = "34"
    case magenta = "35"
    case cyan = "36"
    case boldRed = "1;31"
    case boldGreen = "1;32"
    case boldYellow = "1;33"
  }

  package var isOn: Bool

  package init(isOn: Bool) { self.isOn = isOn }

  /// The text in a style; the text must be escaped already.
  package func callAsFunction(_ style: Style, _ text: String) -> String {
    isOn && !text.isEmpty ? "\u{1B}[\(style.rawValue)m\(text)\u{1B}[0m" : text
  }
}

extension Standing {
  var style: Ink.Style {
    switch self {
    case .fail, .error, .unexpectedPass: .boldRed
    case .warn, .inconclusive: .boldYellow
    case .info: .cyan
    case .knownFailing, .unsupported, .skipped: .dim
    case .pass: .green
    }
  }
}

extension JSONLines.Kind {
  var style: Ink.Style? {
    switch self {
    case .punctuation: nil
    case .key: .cyan
    case .string: .green
    case .number: .yellow
    case .literal: .magenta
    }
  }
}
