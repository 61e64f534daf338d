import PushJSON

/// Where the value of one field lies, or the value itself.
struct FCMSlot {
  enum Kind {
    /// Given, but in violation.
    case refused
    case text
    case flag
    case integer
    case number
    case choice
    case duration
    case timestamp
    case structure
    case map
    case message
    case list
  }

  /// The request that filled it; others see an empty slot, so that nothing must be cleared.
  var round: UInt64 = 0
  var kind = Kind.refused
  /// The places of the key and the value on the tape.
  var key = 0
  var value = 0
  /// A scalar, or seconds, or the bits of a double.
  var scalar: Int64 = 0
  var nanos: Int32 = 0

  /// The value as rules see it; `root` belongs to the document that filled the slot.
  func value(in root: JSONNode) -> FCMValue? {
    let node = root.node(atTapeIndex: value)
    switch kind {
    case .refused: return nil
    case .text: return .text(node)
    case .flag: return .flag(scalar != 0)
    case .integer: return .integer(Int32(truncatingIfNeeded: scalar))
    case .number: return .number(Double(bitPattern: UInt64(bitPattern: scalar)))
    case .choice: return .choice(Int32(truncatingIfNeeded: scalar))
    case .duration: return .duration(seconds: scalar, nanos: nanos)
    case .timestamp: return .timestamp(seconds: scalar, nanos: nanos)
    case .structure: return .structure(node)
    case .map: return .map(node)
    case .message: return .message(node)
    case .list: return .list(node)
    }
  }
}
