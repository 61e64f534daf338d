/// A text with variables, cut into pieces.
package struct Interpolation: Equatable, Sendable {
  package enum Piece: Equatable, Sendable {
    case text(String)
    /// `$${`, which stands for `${`.
    case escape
    /// A variable; only `now` has an offset.
    case variable(String, offset: Int64)
  }

  /// Why a text cannot be cut.
  package enum Fault: Error, Equatable, Sendable {
    case unclosed
    /// What stands between the braces is no name.
    case badName(String)
    case offsetWithoutNow(String)
  }

  package var pieces: [Piece]

  /// Cuts a text; throws when a `${` does not lead to a variable.
  package init(_ text: String) throws(Fault) {
    pieces = []
    var rest = Array(text.utf8)[...]
    var literal: [UInt8] = []
    func flush(_ literal: inout [UInt8], _ pieces: inout [Piece]) {
      guard !literal.isEmpty else { return }
      pieces.append(.text(String(decoding: literal, as: UTF8.self)))
      literal = []
    }
    while let byte = rest.first {
      if rest.starts(with: "$${".utf8) {
        flush(&literal, &pieces)
        pieces.append(.escape)
        rest = rest.dropFirst(3)
      } else if rest.starts(with: "${".utf8) {
        flush(&literal, &pieces)
        rest = rest.dropFirst(2)
        guard let end = rest.firstIndex(of: UInt8(ascii: "}")) else { throw .unclosed }
        pieces.append(try Interpolation.variable(String(decoding: rest[..<end], as: UTF8.self)))
        rest = rest[(end + 1)...]
      } else {
        literal.append(byte)
        rest = rest.dropFirst()
      }
    }
    flush(&literal, &pieces)
  }

  /// The one variable that the whole text consists of, or nil.
  package var soleVariable: (name: String, offset: Int64)? {
    guard pieces.count == 1, case .variable(let name, let offset) = pieces[0] else { return nil }
    return (name, offset)
  }

  /// The spelling of a variable in a text.
  package static func spelling(_ name: String, offset: Int64) -> String {
    if offset == 0 { return "${\(name)}" }
    return "${\(name)\(offset > 0 ? "+" : "")\(offset)}"
  }

  /// Whether a variable can have this name: a letter, then letters, digits, `-` and `_`.
  package static func isName(_ name: some StringProtocol) -> Bool {
    guard let first = name.utf8.first, isLetter(first) else { return false }
    return name.utf8.allSatisfy {
      isLetter($0) || ($0 >= 0x30 && $0 <= 0x39) || $0 == 0x2D || $0 == 0x5F
    }
  }

  private static func variable(_ text: String) throws(Fault) -> Piece {
    if let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }), text[..<sign] == "now",
      let offset = Int64(text[sign...])
    {
      return .variable("now", offset: offset)
    }
    guard isName(text) else {
      if let sign = text.firstIndex(where: { $0 == "+" || $0 == "-" }), isName(text[..<sign]) {
        throw .offsetWithoutNow(String(text[..<sign]))
      }
      throw .badName(text)
    }
    return .variable(text, offset: 0)
  }

  private static func isLetter(_ byte: UInt8) -> Bool { byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A }
}
