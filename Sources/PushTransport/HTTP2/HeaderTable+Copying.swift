internal import PushWire

extension HeaderTable {
  /// Adds one header whose bytes are copied, and returns its known name.
  mutating func append(
    copying name: UnsafeBufferPointer<UInt8>,
    _ value: UnsafeBufferPointer<UInt8>
  ) -> HeaderName {
    append(name: name.span, value: value.span)
    return entries.last?.id ?? .other
  }
}
