internal import PushModel
internal import PushWire

/// What is known of the call that a worker is judging; one per worker, reused from call to call.
///
/// A class, since reading what a large struct computes would copy the struct first.
final class FCMRequestState {
  var call: ServiceCall
  var path = FCMPath()
  var parameters = FCMParameters()
  var credential = FCMCredential()
  /// The body, inflated if it was compressed.
  var body: [UInt8] = []
  /// The body is not what `content-encoding` says, or too large when inflated.
  var isBodyBroken = false
  /// The project of the path, as text.
  var projectText = ""
  var send: FCMSendIdentity?
  /// The body was read as a message.
  var hasMessage = false
  var isGroup = false
  var platform: FCMDevice.Platform?
  /// Violations of query parameters, which join those of the body.
  var bindings: [FCMError.FieldViolation] = []
  /// Answers of this call that are not about its message.
  var answers: [FCMAnswer] = []

  init() {
    call = ServiceCall(headers: HeaderTable(), body: [], connection: nil, nowMilliseconds: 0)
  }

  var now: Int64 { call.nowMilliseconds }

  var headers: HeaderTable { call.headers }

  /// `$.xgafv=1`.
  var isOldFormat: Bool { parameters["$.xgafv"] == "1" }

  /// `prettyPrint=false`.
  var isCompact: Bool {
    guard let text = parameters["prettyPrint", "pretty_print"] else { return false }
    return text == "false" || text == "0"
  }

  /// The value of a header that has no id, by its lower-case name.
  func header(_ name: StaticString) -> Range<Int>? {
    let headers = call.headers
    let span = headers.bytes.span
    for entry in headers.entries where entry.id == .other {
      if FCMRequestState.matches(span, entry.name, name) { return entry.value }
    }
    return nil
  }

  private static func matches(
    _ bytes: Span<UInt8>,
    _ range: Range<Int>,
    _ name: StaticString
  ) -> Bool {
    guard range.count == name.utf8CodeUnitCount else { return false }
    let known = unsafe UnsafeBufferPointer(start: name.utf8Start, count: range.count)
    for offset in 0..<range.count {
      let byte = bytes[range.lowerBound + offset]
      let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
      if unsafe lower != known[offset] { return false }
    }
    return true
  }
}
