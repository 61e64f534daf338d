internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let laDateFields = lint(
    "APNS-L-11",
    "live-activity-date-encoding",
    when: "A date-like field of content-state or attributes holds an ISO 8601 date, or a number of "
      + "10^9 or more (Unix seconds or milliseconds).",
    why:
      "Swift decodes a Date from seconds since 2001-01-01. ISO text fails to decode and the whole "
      + "push does nothing; Unix time lands 31 years late.",
    [.documented, .reported],
    ["LA", "AIRSHIP411"]
  ) { subject, sink in
    guard subject.isLiveActivity else { return }
    var limit = PlaceLimit()
    if let state = subject.payload[.contentState] { judgeDates(in: state, subject, &limit, &sink) }
    if let attributes = subject.payload[.attributes] {
      judgeDates(in: attributes, subject, &limit, &sink)
    }
  }

  private static func judgeDates(
    in container: JSONNode,
    _ subject: APNsPayloadSubject,
    _ limit: inout PlaceLimit,
    _ sink: inout FindingSink
  ) {
    // Where the array ends whose elements share the name of a date-like field.
    var namedEnd = 0
    var walk = container.walk
    while let visit = walk.next() {
      let value = visit.value
      let isDateLike = visit.key.map(hasDateLikeName) ?? (value.tapeIndex < namedEnd)
      guard isDateLike else { continue }
      if value.kind == .array { namedEnd = max(namedEnd, value.endOnTape) }
      guard let fault = dateFault(of: value) else { continue }
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: value,
        "the field looks like a date and holds \(fault)",
        fix: fix(for: value)
      )
    }
  }

  /// What is wrong with the value of a date-like field, nil if nothing is.
  private static func dateFault(of value: JSONNode) -> String? {
    if let number = value.number {
      guard number >= 1e9 else { return nil }
      return number >= milliseconds ? "Unix milliseconds" : "Unix seconds"
    }
    guard value.kind == .string, value.withString({ DateLikeText.isISO8601($0) }) else {
      return nil
    }
    return "an ISO 8601 text"
  }

  private static func fix(for value: JSONNode) -> String {
    let epoch = 978_307_200.0  // 2001-01-01T00:00:00Z in Unix time
    guard let number = value.number else {
      return "write seconds since 2001-01-01T00:00:00Z, which is Unix time minus 978307200"
    }
    let seconds = (number >= milliseconds ? number / 1000 : number) - epoch
    return "write \(Int64(exactly: seconds.rounded()).map { String($0) } ?? "\(seconds)") "
      + "(seconds since 2001-01-01)"
  }

  private static func hasDateLikeName(_ key: JSONNode) -> Bool {
    key.withString { DateLikeText.isDateLikeName($0) }
  }
}

/// What looks like a date, in names and in values.
package enum DateLikeText {
  /// Whether a word of the name, split at case changes, `_` and `-`, speaks of a time.
  package static func isDateLikeName(_ name: Span<UInt8>) -> Bool {
    var start = 0
    for place in 0...name.count where place == name.count || isBoundary(name, place) {
      if isDateWord(name, start, place) { return true }
      let isSeparator = place < name.count && isHyphenOrUnderscore(name[place])
      start = isSeparator ? place + 1 : place
    }
    return false
  }

  private static func isHyphenOrUnderscore(_ byte: UInt8) -> Bool { byte == 0x2D || byte == 0x5F }

  /// Whether a word ends before this byte.
  private static func isBoundary(_ name: Span<UInt8>, _ place: Int) -> Bool {
    if isHyphenOrUnderscore(name[place]) { return true }
    guard place > 0, isUpper(name[place]) else { return false }
    if !isUpper(name[place - 1]) { return true }
    // The last capital of a run begins the next word: ETAMinutes is ETA and Minutes.
    return place + 1 < name.count && isLower(name[place + 1])
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }
  private static func isLower(_ byte: UInt8) -> Bool { byte >= 0x61 && byte <= 0x7A }

  private static func isDateWord(_ name: Span<UInt8>, _ start: Int, _ end: Int) -> Bool {
    switch end - start {
    case 2: isWord(name, start, "at")
    case 3: isWord(name, start, "eta")
    case 4: isWord(name, start, "date") || isWord(name, start, "time")
    case 5: isWord(name, start, "until")
    case 6: isWord(name, start, "expiry")
    case 7: isWord(name, start, "expires")
    case 8: isWord(name, start, "deadline")
    case 9: isWord(name, start, "timestamp")
    default: false
    }
  }

  /// Whether the bytes from `start` spell a lower-case word, whatever their case.
  private static func isWord(_ name: Span<UInt8>, _ start: Int, _ word: StaticString) -> Bool {
    for offset in 0..<word.utf8CodeUnitCount {
      let letter = unsafe word.utf8Start[offset]
      guard name[start + offset] | 0x20 == letter else { return false }
    }
    return true
  }

  /// Whether a text is an ISO 8601 date, extended or basic, with or without a time of day.
  package static func isISO8601(_ text: Span<UInt8>) -> Bool {
    guard hasDigits(text, 0, 4) else { return false }
    if text.count >= 10, text[4] == 0x2D, hasDigits(text, 5, 2), text[7] == 0x2D,
      hasDigits(text, 8, 2)
    {
      return isCalendar(text, 5, 8) && isTime(text, 10, mayBeAbsent: true)
    }
    // Eight digits alone are a number like any other; the time makes them a date.
    return hasDigits(text, 4, 4) && isCalendar(text, 4, 6) && isTime(text, 8, mayBeAbsent: false)
  }

  private static func hasDigits(_ text: Span<UInt8>, _ start: Int, _ count: Int) -> Bool {
    guard start + count <= text.count else { return false }
    for place in start..<start + count where text[place] < 0x30 || text[place] > 0x39 {
      return false
    }
    return true
  }

  private static func number(_ text: Span<UInt8>, _ start: Int) -> Int {
    Int(text[start] - 0x30) * 10 + Int(text[start + 1] - 0x30)
  }

  private static func isCalendar(_ text: Span<UInt8>, _ month: Int, _ day: Int) -> Bool {
    (1...12).contains(number(text, month)) && (1...31).contains(number(text, day))
  }

  private static func isTime(_ text: Span<UInt8>, _ start: Int, mayBeAbsent: Bool) -> Bool {
    if start == text.count { return mayBeAbsent }
    let separator = text[start]
    guard separator | 0x20 == 0x74 || separator == 0x20, hasDigits(text, start + 1, 2) else {
      return false
    }
    let next = start + 3
    return number(text, start + 1) <= 24
      && (next == text.count || text[next] == 0x3A || hasDigits(text, next, 2)
        || text[next] | 0x20 == 0x7A)
  }
}
