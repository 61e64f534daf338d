package import PushJSON

/// The value of a field that was decoded without a violation.
package enum FCMValue {
  case text(JSONNode)
  case flag(Bool)
  case integer(Int32)
  case number(Double)
  /// The number of an enum's word, or the number that was sent, declared or not.
  case choice(Int32)
  case duration(seconds: Int64, nanos: Int32)
  /// Seconds since 1970.
  case timestamp(seconds: Int64, nanos: Int32)
  /// A `google.protobuf.Struct`: an object of anything.
  case structure(JSONNode)
  /// An object whose values are strings.
  case map(JSONNode)
  /// A message that is present, empty ones included.
  case message(JSONNode)
  /// An array, or a scalar that counts as an array of one.
  case list(JSONNode)
}
