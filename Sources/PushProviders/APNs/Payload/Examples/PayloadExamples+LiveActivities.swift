extension APNsPayloadExamples {
  static let liveActivities: [APNsPayloadExample] =
    laHeaders + laTimes + laStates + laKeys + laHistory

  private static let laHeaders: [APNsPayloadExample] = [
    APNsPayloadExample(
      "APNS-L-03",
      good: APNsPayloadCase(headers(.liveactivity, priority: 5), update(), "priority 5"),
      bad: APNsPayloadCase(headers(.liveactivity, priority: 1), update(), "priority 1")
    ),
    laExample("APNS-L-04", update(), "update", update(event: "refresh"), "no such event"),
  ]

  private static let laTimes: [APNsPayloadExample] = [
    laExample("APNS-L-05", update(), "a number", update(time: "\"1783080000\""), "a string"),
    laExample("APNS-L-06", update(), "seconds", update(time: "1783080000000"), "milliseconds"),
    laExample(
      "APNS-L-07",
      update(time: "1783080060"),
      "60 s ahead",
      update(time: "1783080061"),
      "61 s ahead"
    ),
    laExample(
      "APNS-L-17",
      end(#","dismissal-date":1783094400"#),
      "4 h ahead",
      end(#","dismissal-date":1783094401"#),
      "a second more than 4 h ahead"
    ),
    laExample(
      "APNS-L-18",
      update(#","stale-date":1783080001"#),
      "later than the timestamp",
      update(#","stale-date":1783080000"#),
      "not later than the timestamp"
    ),
    laExample(
      "APNS-L-11",
      update(state: #"{"arrivalDate":804772800}"#),
      "seconds since 2001",
      update(state: #"{"arrivalDate":"2026-07-03T12:00:00Z"}"#),
      "ISO 8601, which does not decode"
    ),
  ]

  private static let laStates: [APNsPayloadExample] = [
    laExample("APNS-L-09", update(), "a state", update(state: "[]"), "an array"),
    laExample(
      "APNS-L-10",
      end(""),
      "with the final state",
      #"{"aps":{"timestamp":1783080000,"event":"end"}}"#,
      "without a final state"
    ),
    laExample(
      "APNS-L-12",
      start(type: "\"Ride\""),
      "the bare name",
      start(type: "\"MyApp.Ride\""),
      "with the module's name"
    ),
    laExample("APNS-L-13", start(), "an object", start(attributes: "null"), "null"),
    laExample(
      "APNS-L-14",
      start(),
      "title and body",
      start(alert: #"{"sound":"default"}"#),
      "a sound and no text"
    ),
    laExample(
      "APNS-L-15",
      start(#","input-push-token":1"#),
      "asks for a token",
      start(#","input-push-token":1,"input-push-channel":"AAAA""#),
      "asks for a token and a channel"
    ),
    laExample(
      "APNS-L-16",
      start(),
      "with start",
      update(#","attributes-type":"Ride","attributes":{}"#),
      "with update"
    ),
    laExample(
      "APNS-L-19",
      update(#","relevance-score":100"#),
      "any number",
      update(#","relevance-score":"100""#),
      "a string"
    ),
    laExample(
      "APNS-L-26",
      start(alert: #"{"title":{"loc-key":"%@ is here","loc-args":["Ride"]},"body":"b"}"#),
      "a localised title",
      start(alert: #"{"title":{"loc-args":["Ride"]},"body":"b"}"#),
      "arguments without a key"
    ),
  ]

  private static let laKeys: [APNsPayloadExample] = [
    laExample(
      "APNS-L-20",
      update(#","stale-date":1783083600"#),
      "stale-date",
      update(#","state-date":1783083600"#),
      "state-date"
    ),
    laExample(
      "APNS-L-21",
      update(),
      "inside aps",
      #"{"aps":{"timestamp":1783080000,"event":"update"},"content-state":{"n":2}}"#,
      "content-state beside aps"
    ),
    laExample(
      "APNS-L-25",
      update(#","alert":{"title":"t","body":"b","sound":"default"}"#),
      "sound inside alert",
      update(#","alert":{"title":"t","body":"b"},"sound":"default""#),
      "sound beside alert"
    ),
  ]

  private static let laHistory: [APNsPayloadExample] = [
    laExample(
      "APNS-L-08",
      update(),
      "a second newer than the last",
      history { $0.lastTimestamp = now - 1 },
      "as old as the last",
      history { $0.lastTimestamp = now }
    ),
    laExample(
      "APNS-L-22",
      update(),
      "update to the activity's token",
      history { $0.kind = .laUpdate },
      "update to the push-to-start token",
      history { $0.kind = .laStart }
    ),
    laExample(
      "APNS-L-23",
      update(),
      "the activity runs",
      history { $0.hasEnded = false },
      "the activity has ended",
      history { $0.hasEnded = true }
    ),
    laExample(
      "APNS-L-24",
      update(),
      "within the budget",
      history { $0.liveActivityHighPriorityLastHour = 0 },
      "over any budget",
      history { $0.liveActivityHighPriorityLastHour = .max - 1 }
    ),
  ]
}

extension APNsPayloadExamples {
  fileprivate static func update(
    _ more: String = "",
    time: String = "1783080000",
    event: String = "update",
    state: String = #"{"n":2}"#
  ) -> String {
    #"{"aps":{"timestamp":\#(time),"event":"\#(event)","content-state":\#(state)\#(more)}}"#
  }

  fileprivate static func end(_ more: String) -> String { update(more, event: "end") }

  fileprivate static func start(
    _ more: String = "",
    type: String = "\"Ride\"",
    attributes: String = "{}",
    alert: String = #"{"title":"t","body":"b"}"#
  ) -> String {
    let parts = #","attributes-type":\#(type),"attributes":\#(attributes),"alert":\#(alert)"#
    return update(parts + more, event: "start")
  }

  fileprivate static func laExample(
    _ rule: String,
    _ good: String,
    _ goodNote: String,
    _ bad: String,
    _ badNote: String
  ) -> APNsPayloadExample {
    APNsPayloadExample(rule, headers(.liveactivity), good: good, goodNote, bad: bad, badNote)
  }

  fileprivate static func laExample(
    _ rule: String,
    _ body: String,
    _ goodNote: String,
    _ good: APNsTokenFacts,
    _ badNote: String,
    _ bad: APNsTokenFacts
  ) -> APNsPayloadExample {
    let headers = headers(.liveactivity)
    return APNsPayloadExample(
      rule,
      good: APNsPayloadCase(headers, body, goodNote, history: good),
      bad: APNsPayloadCase(headers, body, badNote, history: bad)
    )
  }
}
