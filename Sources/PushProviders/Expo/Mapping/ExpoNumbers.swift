internal import PushJSON

/// Numbers as Expo's JavaScript writes them into what it builds.
enum ExpoNumbers {
  /// A number as JavaScript prints it, as far as whole ones go.
  static func text(_ node: JSONNode) -> String {
    if let integer = node.integer { return String(integer) }
    let number = node.number ?? 0
    if let whole = Int64(exactly: number) { return String(whole) }
    return number.isFinite ? "\(number)" : "null"
  }

  /// A writer of values with such numbers.
  static var writer: JSONNodeWriter { JSONNodeWriter(number: { text($0) }) }
}
