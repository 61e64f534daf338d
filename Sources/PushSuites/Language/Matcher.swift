package import PushJSON

/// What a value must be like.
///
/// Operands may hold variables of the run until `resolved(by:)` has filled them in.
package indirect enum Matcher: Equatable, Sendable {
  /// The kinds of value that `type` tells apart.
  package enum ValueType: String, Sendable, CaseIterable {
    case string
    case number
    case integer
    case boolean
    case object
    case array
    case null
  }

  /// What a time is counted in.
  package enum EpochUnit: String, Sendable, CaseIterable {
    case seconds
    case milliseconds
  }

  /// The case of the hexadecimal digits of a UUID.
  package enum DigitCase: String, Sendable, CaseIterable {
    case lower
    case upper
    case any
  }

  /// Equal as JSON values, whole subtrees included; a header is compared as text.
  case equals(JSONValue)
  case absent
  case present
  case type(ValueType)
  /// A regular expression that occurs in the text.
  case matches(String)
  /// Text in a text, an element of an array, or members of an object.
  case contains(JSONValue)
  case oneOf([Matcher])
  /// A number from the first to the second, both included.
  case between(JSONValue, JSONValue)
  /// A string that holds JSON of this kind.
  case json(Matcher)
  /// The length of a string in UTF-8 bytes.
  case bytes(Matcher)
  /// A time since 1970, near a time in seconds if one is given.
  case epoch(EpochUnit, near: JSONValue?, toleranceSeconds: Double)
  case uuid(DigitCase)
  case ulid
  /// Every element of an array or value of an object.
  case each(Matcher)
  case not(Matcher)
  case all([Matcher])
}
