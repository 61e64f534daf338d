import PushJSON
import PushProviders
import Testing

/// Durations and timestamps (catalogue, 2.3).
@Suite struct FCMDecodeTimeTests {
  private func load(_ json: String, _ name: String) -> FCMBody {
    let body = FCMBody()
    let inner = name == "ttl" ? #"{"ttl":\#(json)}"# : #"{"notification":{"\#(name)":\#(json)}}"#
    body.load(Array(#"{"message":{"android":\#(inner)}}"#.utf8))
    return body
  }

  @Test(
    arguments: [
      ("0s", 0, 0), ("3600s", 3600, 0), ("3.5s", 3, 500_000_000), ("3.500000000s", 3, 500_000_000),
      ("-1.25s", -1, -250_000_000), ("-0.5s", 0, -500_000_000), ("0.000000001s", 0, 1),
      ("3.s", 3, 0), ("315576000000s", 315_576_000_000, 0), ("-315576000000s", -315_576_000_000, 0),
      ("007s", 7, 0), ("1.999999999s", 1, 999_999_999),
    ] as [(String, Int64, Int32)]
  )
  func `A duration is seconds and up to nine digits`(text: String, seconds: Int64, nanos: Int32) {
    let body = load("\"\(text)\"", "ttl")
    #expect(body.violations.isEmpty)
    guard case .duration(let whole, let part)? = body[.androidTtl] else {
      Issue.record("absent")
      return
    }
    #expect(whole == seconds)
    #expect(part == nanos)
  }

  private static let mustEnd = "Illegal duration format; duration must end with 's'"
  private static let badSeconds = "Invalid duration format, failed to parse seconds"
  private static let badNanos = "Invalid duration format, failed to parse nano seconds"
  private static let exceeds = "Duration value exceeds limits"

  @Test(arguments: [
    (#""3600""#, mustEnd), (#""1h""#, mustEnd), (#""""#, mustEnd), (#""1S""#, mustEnd),
    (#""s""#, badSeconds), (#""-s""#, badSeconds), (#""--1s""#, badSeconds),
    (#""+1s""#, badSeconds),
    (#"" 1s""#, badSeconds), (#""1e3s""#, badSeconds), (#"".5s""#, badSeconds),
    (#""1.2.3s""#, badSeconds), (#""99999999999999999999s""#, badSeconds),
    (#""1.xs""#, badNanos), (#""1.-5s""#, badNanos), (#""1.5 s""#, badNanos),
    (#""315576000001s""#, exceeds), (#""-315576000001s""#, exceeds),
    (#""18446744073709551615s""#, exceeds), (#""1.1234567890s""#, exceeds),
    ("3600", "Invalid data type for duration, value is 3600"),
    ("1.5", "Invalid data type for duration, value is 1.5"),
    ("true", "Invalid data type for duration, value is true"),
  ])
  func `Other durations are refused with the reason`(json: String, reason: String) throws {
    let body = load(json, "ttl")
    let violation = try #require(body.violations.first)
    #expect(violation.kind == .badDuration)
    #expect(violation.field == "message.android.ttl")
    #expect(violation.owner == .androidTtl)
    #expect(
      violation.description == "Invalid value at 'message.android.ttl' "
        + "(type.googleapis.com/google.protobuf.Duration), Field 'ttl', \(reason)"
    )
    #expect(!body.has(.androidTtl))
  }

  @Test(
    arguments: [
      ("1970-01-01T00:00:00Z", 0, 0), ("2026-11-30T12:34:56Z", 1_796_042_096, 0),
      ("2026-11-30T12:34:56.5Z", 1_796_042_096, 500_000_000),
      ("2026-11-30T12:34:56.123456789+02:30", 1_796_033_096, 123_456_789),
      ("1969-12-31T23:59:59.25Z", -1, 250_000_000), ("2000-02-29T00:00:00Z", 951_782_400, 0),
      ("2024-02-29T23:59:59-00:30", 1_709_252_999, 0),
      ("0001-01-01T00:00:00Z", -62_135_596_800, 0),
      ("9999-12-31T23:59:59.999999999Z", 253_402_300_799, 999_999_999),
      ("0001-01-01T01:00:00+01:00", -62_135_596_800, 0),
    ] as [(String, Int64, Int32)]
  )
  func `A timestamp is a date, a time and a zone`(text: String, seconds: Int64, nanos: Int32) {
    let body = load("\"\(text)\"", "eventTime")
    #expect(body.violations.isEmpty, "\(body.violations)")
    guard case .timestamp(let whole, let part)? = body[.androidNotificationEventTime] else {
      Issue.record("absent")
      return
    }
    #expect(whole == seconds)
    #expect(part == nanos)
  }

  private static let zone =
    "Illegal timestamp format; timestamps must end with 'Z' or have a valid timezone offset."
  private static let limits = "Timestamp value exceeds limits"

  @Test(arguments: [
    (#""2026-11-30T12:34:56""#, zone), (#""2026-11-30""#, zone), (#""""#, zone),
    (#""soon""#, zone), (#""2026-11-30T12:34:56z""#, zone), (#""2026-11-30T12:34:56+0200""#, zone),
    (#""2026-11-30T12:34:56+24:00""#, zone), (#""2026-11-30T12:34:56+01:60""#, zone),
    (#""0000-12-31T23:59:59Z""#, limits), (#""0001-01-01T00:59:59+01:00""#, limits),
    (#""9999-12-31T23:59:59-00:01""#, limits), (#""2026-11-30T12:34:56.1234567890Z""#, limits),
    (#""2023-02-29T00:00:00Z""#, "Invalid time format: 2023-02-29T00:00:00Z"),
    (#""1900-02-29T00:00:00Z""#, "Invalid time format: 1900-02-29T00:00:00Z"),
    (#""2026-13-01T00:00:00Z""#, "Invalid time format: 2026-13-01T00:00:00Z"),
    (#""2026-04-31T00:00:00Z""#, "Invalid time format: 2026-04-31T00:00:00Z"),
    (#""2026-01-01T24:00:00Z""#, "Invalid time format: 2026-01-01T24:00:00Z"),
    (#""2026-01-01T00:60:00Z""#, "Invalid time format: 2026-01-01T00:60:00Z"),
    (#""2026-01-01T00:00:60Z""#, "Invalid time format: 2026-01-01T00:00:60Z"),
    (#""2026-01-01 00:00:00Z""#, "Invalid time format: 2026-01-01 00:00:00Z"),
    (#""2026-01-01T00:00:00.Z""#, "Invalid time format: 2026-01-01T00:00:00.Z"),
    (#""2026-01-01T00:00Z""#, "Invalid time format: 2026-01-01T00:00Z"),
    (#""Z""#, "Invalid time format: Z"), (#""+01:00""#, "Invalid time format: +01:00"),
    ("12", "Invalid data type for timestamp, value is 12"),
  ])
  func `Other timestamps are refused with the reason`(json: String, reason: String) throws {
    let body = load(json, "eventTime")
    let violation = try #require(body.violations.first)
    #expect(violation.kind == .badTimestamp)
    #expect(violation.field == "message.android.notification.event_time")
    #expect(
      violation.description == "Invalid value at 'message.android.notification.event_time' "
        + "(type.googleapis.com/google.protobuf.Timestamp), Field 'eventTime', \(reason)"
    )
  }

  @Test func `Each element of a list of durations is judged`() {
    let body = load(#"["1s",null,"2",3]"#, "vibrate_timings")
    let path = "message.android.notification.vibrate_timings"
    #expect(body.violations.map(\.field) == ["\(path)[2]", "\(path)[3]"])
    #expect(
      body.violations.first?.description == "Invalid value at '\(path)[2]' "
        + "(type.googleapis.com/google.protobuf.Duration), Field '', "
        + FCMDecodeTimeTests.mustEnd
    )
    #expect(body.violations.first?.pointer == "/message/android/notification/vibrate_timings/2")
    #expect(body.violations.first?.owner == .androidNotificationVibrateTimings)
    #expect(!body.has(.androidNotificationVibrateTimings))
  }
}
