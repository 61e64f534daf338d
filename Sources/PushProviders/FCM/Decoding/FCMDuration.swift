package import PushJSON

/// A length of time or a moment, as `google.protobuf.Duration` and `Timestamp` hold it.
package struct FCMSeconds: Equatable, Sendable {
  package var seconds: Int64
  /// Of the same sign as the seconds in a duration, never negative in a timestamp.
  package var nanos: Int32

  package init(seconds: Int64, nanos: Int32) {
    self.seconds = seconds
    self.nanos = nanos
  }
}

/// Why a text is no duration or timestamp.
enum FCMTimeFailure: Error {
  case withoutUnit
  case withoutZone
  case badSeconds
  case badNanos
  case badFormat
  case outOfRange
}

/// Reads durations such as `3.5s` (catalogue, 2.3).
package enum FCMDuration {
  /// The largest number of seconds, 10,000 years; source: duration.proto.
  static let limit: Int64 = 315_576_000_000

  /// The duration that an element of a list spells, or nil.
  package static func value(of node: JSONNode) -> FCMSeconds? {
    guard node.kind == .string else { return nil }
    return node.withString { bytes in
      do throws(FCMTimeFailure) { return try parse(bytes) } catch { return nil }
    }
  }

  static func parse(_ bytes: Span<UInt8>) throws(FCMTimeFailure) -> FCMSeconds {
    guard bytes.count > 0, bytes[bytes.count - 1] == UInt8(ascii: "s") else { throw .withoutUnit }
    let isNegative = bytes[0] == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    let end = bytes.count - 1
    let point = FCMFraction.point(in: bytes, start, end)
    let seconds = try parseSeconds(bytes, start, min(point, end))
    var nanos: Int32 = 0
    if point < end {
      guard let fraction = FCMFraction(bytes, point + 1, end) else { throw .badNanos }
      guard fraction.digits <= 9 else { throw .outOfRange }
      nanos = fraction.nanos
    }
    guard seconds <= UInt64(limit) else { throw .outOfRange }
    let sign: Int64 = isNegative ? -1 : 1
    return FCMSeconds(seconds: sign * Int64(seconds), nanos: Int32(sign) * nanos)
  }

  private static func parseSeconds(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ end: Int
  ) throws(FCMTimeFailure) -> UInt64 {
    guard start < end else { throw .badSeconds }
    var value: UInt64 = 0
    for offset in start..<end {
      guard let digit = FCMFraction.digit(bytes[offset]) else { throw .badSeconds }
      let (product, isOver) = value.multipliedReportingOverflow(by: 10)
      let (sum, isAbove) = product.addingReportingOverflow(UInt64(digit))
      // Google's parser reads 64 bits, so more is not a number to it.
      if isOver || isAbove { throw .badSeconds }
      value = sum
    }
    return value
  }
}

/// The digits behind a decimal point.
struct FCMFraction {
  var digits = 0
  var nanos: Int32 = 0

  /// Reads the digits of a range; nil when something else stands there.
  init?(_ bytes: Span<UInt8>, _ start: Int, _ end: Int) {
    var scale: Int32 = 100_000_000
    for offset in start..<end {
      guard let digit = FCMFraction.digit(bytes[offset]) else { return nil }
      digits += 1
      nanos += Int32(digit) * scale
      scale /= 10
    }
  }

  static func digit(_ byte: UInt8) -> Int? {
    byte >= 0x30 && byte <= 0x39 ? Int(byte) - 0x30 : nil
  }

  /// Where the last decimal point stands; the end when there is none.
  static func point(in bytes: Span<UInt8>, _ start: Int, _ end: Int) -> Int {
    var offset = end - 1
    while offset >= start {
      if bytes[offset] == UInt8(ascii: ".") { return offset }
      offset -= 1
    }
    return end
  }
}
