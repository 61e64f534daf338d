internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let laContentState = lint(
    "APNS-L-09",
    "live-activity-content-state",
    when: "The event is start or update and content-state is missing or not an object.",
    why: "The device decodes the activity's state from it; without it the push does nothing.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let event = subject.event, event != .end else { return }
    let fix = #"write "content-state": {…} with every field of the app's ContentState"#
    guard let state = subject.payload[.contentState] else {
      let fault = "content-state is missing, which \(event.rawValue) needs"
      sink.reportMissing(subject, fault, fix: fix)
      return
    }
    guard state.kind != .object else { return }
    let fault = "content-state is of type \(state.kindName), not an object"
    sink.report(subject, at: state, fault, fix: fix)
  }

  static let laEndWithoutState = lint(
    "APNS-L-10",
    "live-activity-end-without-state",
    when: "The event is end and there is no content-state.",
    why: "The last state stays on the Lock Screen, for up to four hours, and may be wrong by then.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.event == .end else { return }
    let fix = #"write "content-state": {…} with the final state"#
    guard let state = subject.payload[.contentState] else {
      sink.reportMissing(subject, "end comes without a final content-state", fix: fix)
      return
    }
    guard state.kind != .object else { return }
    let fault = "content-state is of type \(state.kindName), not an object"
    sink.report(subject, at: state, fault, fix: fix)
  }

  static let laAttributesType = lint(
    "APNS-L-12",
    "live-activity-attributes-type",
    when: "The event is start and attributes-type is no non-empty string, or has a module prefix.",
    why: "The device looks the type up by its bare name and starts nothing when it finds none.",
    [.documented, .inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.event == .start else { return }
    let fix = #"write "attributes-type": "…", the name of the app's ActivityAttributes structure"#
    guard let type = subject.payload[.attributesType] else {
      sink.reportMissing(subject, "attributes-type is missing, which start needs", fix: fix)
      return
    }
    guard type.kind == .string, type.stringLength > 0 else {
      sink.report(subject, at: type, "attributes-type is not a non-empty string", fix: fix)
      return
    }
    guard let name = type.text, let dot = name.utf8.lastIndex(of: 0x2E) else { return }
    let bare = JSONWriter.compact(.string(String(name[name.utf8.index(after: dot)...])))
    sink.report(
      subject,
      at: type,
      "attributes-type has a module prefix",
      fix: "write \"attributes-type\": \(FindingSink.shortened(bare))"
    )
  }

  static let laAttributes = lint(
    "APNS-L-13",
    "live-activity-attributes",
    when: "The event is start and attributes is missing or not an object.",
    why: "The activity is created from its attributes; an activity without any needs {}.",
    [.documented],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, subject.event == .start else { return }
    let fix = #"write "attributes": {}, or with the fields of the structure"#
    guard let attributes = subject.payload[.attributes] else {
      sink.reportMissing(subject, "attributes is missing, which start needs", fix: fix)
      return
    }
    guard attributes.kind != .object else { return }
    let fault = "attributes is of type \(attributes.kindName), not an object"
    sink.report(subject, at: attributes, fault, fix: fix)
  }

  static let laAttributesElsewhere = lint(
    "APNS-L-16",
    "live-activity-attributes-after-start",
    when: "The event is update or end and attributes or attributes-type is present.",
    why: "Attributes never change after the start; they only take up room.",
    [.inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity, let event = subject.event, event != .start else { return }
    let keys: InlineArray<2, APNsApsKey> = [.attributesType, .attributes]
    for place in keys.indices {
      guard let value = subject.payload[keys[place]] else { continue }
      let name = keys[place].name
      sink.report(
        subject,
        at: value,
        "\"\(name)\" has no effect beside event \(event.rawValue)",
        fix: "leave \"\(name)\" out"
      )
    }
  }

  static let laInputPush = lint(
    "APNS-L-15",
    "live-activity-input-push",
    when:
      "input-push-token is not 1, input-push-channel is not base64, both are present, or either "
      + "comes with update or end.",
    why: "They tell a new activity how it is to be updated, by token or by channel.",
    [.documented, .inferred],
    ["LA"]
  ) { subject, sink in
    guard subject.isLiveActivity else { return }
    let token = subject.payload[.inputPushToken]
    let channel = subject.payload[.inputPushChannel]
    if let token, token.number != 1 {
      let fix = #"write "input-push-token": 1"#
      sink.report(subject, at: token, "input-push-token is not the number 1", fix: fix)
    }
    if let channel, !isBase64(channel) {
      let fix = #"write "input-push-channel": "<the apns-channel-id, unchanged>""#
      sink.report(subject, at: channel, "input-push-channel is not base64", fix: fix)
    }
    if let channel, token != nil {
      let fix = #"leave out "input-push-token" or "input-push-channel""#
      let fault = "input-push-token and input-push-channel are both given"
      sink.report(subject, at: channel, fault, fix: fix)
    }
    guard let event = subject.event, event != .start else { return }
    if let token { reportInput(token, "input-push-token", beside: event, subject, &sink) }
    if let channel { reportInput(channel, "input-push-channel", beside: event, subject, &sink) }
  }

  private static func reportInput(
    _ node: JSONNode,
    _ name: String,
    beside event: APNsLiveActivityEvent,
    _ subject: APNsPayloadSubject,
    _ sink: inout FindingSink
  ) {
    let fault = "\(name) has no effect beside event \(event.rawValue)"
    sink.report(subject, at: node, fault, fix: "leave \"\(name)\" out")
  }

  static let laRelevanceScore = lint(
    "APNS-L-19",
    "live-activity-relevance-score",
    when: "relevance-score is not a number; for Live Activities any number will do.",
    why: "The score orders the activities of an app; another type is ignored.",
    [.documented, .reported],
    ["PUSHY1033"]
  ) { subject, sink in
    guard subject.isLiveActivity, let score = subject.payload[.relevanceScore], score.number == nil
    else { return }
    sink.report(
      subject,
      at: score,
      "relevance-score is of type \(score.kindName), not a number",
      fix: #"write "relevance-score": 100"#
    )
  }
}
