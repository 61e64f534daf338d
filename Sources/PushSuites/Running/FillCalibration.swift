package import PushModel

/// Works out with which text a body gets an exact size, from the sizes of two short probes.
package enum FillCalibration {
  /// What the first probe has in the field: one ASCII letter, since an empty text may be left out.
  package static let letter = "x"

  /// What the second probe has in the field.
  package static func longer(_ fill: CaseSpec.Fill) -> String { letter + fill.unit }

  package enum Answer: Equatable, Sendable {
    case text(String)
    case impossible(Mismatch)
  }

  /// The text for the field.
  ///
  /// - Parameters:
  ///   - fill: The size to reach.
  ///   - short: Bytes of the body of the first probe.
  ///   - long: Bytes of the body of the second probe.
  /// - Returns: As many units as fit, the remainder made up of letters of one byte each.
  package static func text(_ fill: CaseSpec.Fill, short: Int, long: Int) -> Answer {
    let unit = long - short
    guard unit > 0 else {
      return .impossible(
        mismatch(
          fill,
          "\(short) and \(long) bytes for a shorter and a longer text: the field is not sent as it is"
        )
      )
    }
    let room = fill.bytes - (short - letter.utf8.count)
    guard room > 0 else {
      return .impossible(mismatch(fill, "\(short) bytes with a single letter in the field"))
    }
    return .text(
      String(repeating: fill.unit, count: room / unit)
        + String(repeating: letter, count: room % unit)
    )
  }

  /// A probe that should have arrived did not.
  package static func missing(_ fill: CaseSpec.Fill, _ report: SenderReport) -> Mismatch {
    mismatch(fill, "no request for a short probe; the sender says `\(report.outcome.rawValue)`")
  }

  private static func mismatch(_ fill: CaseSpec.Fill, _ got: String) -> Mismatch {
    Mismatch(
      subject: "fill of \(fill.field.joined(separator: "."))",
      expected: "a body that can be brought to \(fill.bytes) bytes",
      got: got
    )
  }
}
