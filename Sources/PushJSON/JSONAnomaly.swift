/// Something in a JSON text that most readers tolerate and none should have to.
package enum JSONAnomaly: Equatable, Sendable {
  /// Two members of one object have this key; the pointer names the object.
  case duplicateKey(String, pointer: String)
  /// The text begins with a byte-order mark.
  case byteOrderMark
  /// A string holds an escaped surrogate without its partner; the pointer names the string.
  case loneSurrogate(pointer: String)
  /// A number does not fit a double, or an integer does not fit 64 bits.
  case numberOutOfRange(String, pointer: String)
}
