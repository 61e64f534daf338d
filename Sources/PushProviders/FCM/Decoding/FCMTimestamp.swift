package import PushJSON

/// Reads timestamps such as `2026-11-05T12:00:00.5Z` (RFC 3339; catalogue, 2.3).
package enum FCMTimestamp {
  /// 0001-01-01T00:00:00Z and 9999-12-31T23:59:59Z; source: timestamp.proto.
  static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// The moment that a text spells, or nil.
  package static func value(of node: JSONNode) -> FCMSeconds? {
    guard node.kind == .string else { return nil }
    return node.withString { bytes in
      do throws(FCMTimeFailure) { return try parse(bytes) } catch { return nil }
    }
  }

  static func parse(_ bytes: Span<UInt8>) throws(FCMTimeFailure) -> FCMSeconds {
    guard let zone = zone(of: bytes) else { throw .withoutZone }
    let year = try number(bytes, 0, 4, zone.start)
    try expect("-", bytes, 4, zone.start)
    let month = try number(bytes, 5, 2, zone.start)
    try expect("-", bytes, 7, zone.start)
    let day = try number(bytes, 8, 2, zone.start)
    try expect("T", bytes, 10, zone.start)
    let hour = try number(bytes, 11, 2, zone.start)
    try expect(":", bytes, 13, zone.start)
    let minute = try number(bytes, 14, 2, zone.start)
    try expect(":", bytes, 16, zone.start)
    let second = try number(bytes, 17, 2, zone.start)
    guard month >= 1, month <= 12, day >= 1, day <= days(in: month, of: year),
      hour <= 23, minute <= 59, second <= 59
    else { throw .badFormat }
    let nanos = try fraction(bytes, from: 19, to: zone.start)
    let time = Int64((hour * 60 + minute) * 60 + second)
    let seconds = daysSince1970(year, month, day) * 86_400 + time - Int64(zone.offset)
    guard range.contains(seconds) else { throw .outOfRange }
    return FCMSeconds(seconds: seconds, nanos: nanos)
  }

  /// Where the zone begins and its offset in seconds; nil when there is none.
  private static func zone(of bytes: Span<UInt8>) -> (start: Int, offset: Int)? {
    let count = bytes.count
    if count > 0, bytes[count - 1] == UInt8(ascii: "Z") { return (count - 1, 0) }
    let start = count - 6
    guard start >= 0, bytes[start + 3] == UInt8(ascii: ":"),
      let hour = pair(bytes, start + 1), let minute = pair(bytes, start + 4),
      hour <= 23, minute <= 59
    else { return nil }
    let offset = (hour * 60 + minute) * 60
    switch bytes[start] {
    case UInt8(ascii: "+"): return (start, offset)
    case UInt8(ascii: "-"): return (start, -offset)
    default: return nil
    }
  }

  private static func pair(_ bytes: Span<UInt8>, _ offset: Int) -> Int? {
    guard let tens = FCMFraction.digit(bytes[offset]),
      let ones = FCMFraction.digit(bytes[offset + 1])
    else { return nil }
    return tens * 10 + ones
  }

  private static func number(
    _ bytes: Span<UInt8>,
    _ start: Int,
    _ count: Int,
    _ end: Int
  ) throws(FCMTimeFailure) -> Int {
    guard start + count <= end else { throw .badFormat }
    var value = 0
    for offset in start..<start + count {
      guard let digit = FCMFraction.digit(bytes[offset]) else { throw .badFormat }
      value = value * 10 + digit
    }
    return value
  }

  private static func expect(
    _ character: Unicode.Scalar,
    _ bytes: Span<UInt8>,
    _ offset: Int,
    _ end: Int
  ) throws(FCMTimeFailure) {
    guard offset < end, bytes[offset] == UInt8(ascii: character) else { throw .badFormat }
  }

  private static func fraction(
    _ bytes: Span<UInt8>,
    from start: Int,
    to end: Int
  ) throws(FCMTimeFailure) -> Int32 {
    if start == end { return 0 }
    guard start + 1 < end, bytes[start] == UInt8(ascii: "."),
      let fraction = FCMFraction(bytes, start + 1, end)
    else { throw .badFormat }
    guard fraction.digits <= 9 else { throw .outOfRange }
    return fraction.nanos
  }

  private static func days(in month: Int, of year: Int) -> Int {
    switch month {
    case 2: (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
  }

  /// The days from 1970-01-01, in the Gregorian calendar carried back.
  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int64 {
    // Years that begin in March put the leap day at their end.
    let shifted = month > 2 ? year : year - 1
    let monthFromMarch = (month + 9) % 12
    let dayOfYear = (153 * monthFromMarch + 2) / 5 + day - 1
    let leaps = floorDivide(shifted, 4) - floorDivide(shifted, 100) + floorDivide(shifted, 400)
    // 719,468 days lie between 0000-03-01 and 1970-01-01.
    return Int64(shifted * 365 + leaps + dayOfYear - 719_468)
  }

  private static func floorDivide(_ value: Int, _ divisor: Int) -> Int {
    value >= 0 ? value / divisor : -((-value + divisor - 1) / divisor)
  }
}
