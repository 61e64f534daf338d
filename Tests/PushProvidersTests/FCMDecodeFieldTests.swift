import PushJSON
import PushProviders
import Testing

/// Names, duplicates, nulls, maps and lists (catalogue, 2.2).
@Suite struct FCMDecodeFieldTests {
  private func load(_ text: String) -> FCMBody {
    let body = FCMBody()
    body.load(Array(text.utf8))
    return body
  }

  /// A request with every field that one request can have, in one of both spellings.
  private static func everything(camel: Bool) -> String {
    let snake = #"""
      {"validate_only":false,"message":{"name":"n","data":{"k":"v"},"notification":{"title":"t",
      "body":"b","image":"i"},"android":{"collapse_key":"c","priority":"HIGH","ttl":"1s",
      "restricted_package_name":"p","data":{},"notification":{"title":"t","body":"b","icon":"i",
      "color":"c","sound":"s","tag":"t","click_action":"c","body_loc_key":"k","title_loc_key":"k",
      "body_loc_args":["a"],"title_loc_args":[],"channel_id":"c","ticker":"t","sticky":true,
      "local_only":true,"default_sound":true,"default_vibrate_timings":true,
      "default_light_settings":true,"event_time":"2026-01-01T00:00:00Z",
      "notification_priority":"PRIORITY_LOW","vibrate_timings":["1s"],"light_settings":{"color":
      {"red":1,"green":0.5,"blue":0,"alpha":1},"light_on_duration":"1s","light_off_duration":"1s"},
      "visibility":"PUBLIC","notification_count":1,"image":"i","proxy":"ALLOW",
      "bypass_proxy_notification":true},"fcm_options":{"analytics_label":"l"},"direct_boot_ok":true,
      "bandwidth_constrained_ok":true,"restricted_satellite_ok":true},"android_v2":{
      "collapse_key":"c","ttl":"1s","restricted_package_name":"p","data":{},
      "fcm_options":{"analytics_label":"l"},"direct_boot_ok":true,"bandwidth_constrained_ok":true,
      "restricted_satellite_ok":true,"remote_notification":{"notification":{"id":1,"title":"t",
      "body":"b","icon":"i","color":"c","sound":"s","tag":"t","click_action":"c",
      "body_loc_key":"k","title_loc_key":"k","body_loc_args":["a"],"title_loc_args":[],
      "channel_id":"c","ticker":"t","sticky":true,"local_only":true,"default_sound":true,
      "default_vibrate_timings":true,"default_light_settings":true,
      "event_time":"2026-01-01T00:00:00Z","notification_priority":1,"vibrate_timings":"1s",
      "light_settings":{"color":{"red":1,"green":0.5,"blue":0,"alpha":{"value":1}},
      "light_on_duration":"1s","light_off_duration":"1s"},"visibility":"PUBLIC",
      "notification_count":1,"image":"i"},"mutable_content":true,"use_as_v1_data_message":true},
      "background_sync":{}},"webpush":{"headers":{"TTL":"1"},"data":{},"notification":{"a_b":[null]},
      "fcm_options":{"link":"l","analytics_label":"l"}},"apns":{"headers":{},"payload":{"aps":{}},
      "fcm_options":{"analytics_label":"l","image":"i"},"live_activity_token":"t"},
      "fcm_options":{"analytics_label":"l"},"token":"TOK"}}
      """#
    guard camel else { return snake }
    var result = ""
    var isKey = false
    var pending = ""
    for character in snake {
      if character == "\"" {
        if isKey { result += pending }
        isKey.toggle()
        pending = ""
        result.append(character)
      } else if isKey {
        // Only keys of messages have lower-case letters behind an underscore here, `a_b` apart.
        if pending.hasSuffix("_"), pending != "a_", character.isLowercase {
          pending.removeLast()
          pending += character.uppercased()
        } else {
          pending.append(character)
        }
      } else {
        result.append(character)
      }
    }
    return result
  }

  @Test(arguments: [false, true])
  func `Every field is found in either spelling`(camel: Bool) {
    let text = FCMDecodeFieldTests.everything(camel: camel)
    #expect(text.contains("androidV2") == camel)
    let body = load(text)
    #expect(body.violations.isEmpty, "\(body.violations)")
    #expect(body.duplicates.isEmpty)
    #expect(body.leniencies.isEmpty)
    for field in FCMField.allCases where ![.fid, .topic, .condition].contains(field) {
      #expect(body.has(field), "\(field)")
      #expect(body.node(field) != nil)
    }
  }

  @Test func `Pointers follow the spelling of the request`() {
    let body = load(
      #"{"message":{"android":{"notification":{"titleLocKey":"k","body_loc_key":"b"}}}}"#
    )
    #expect(
      body.pointer(.androidNotificationTitleLocKey) == "/message/android/notification/titleLocKey"
    )
    #expect(
      body.pointer(.androidNotificationBodyLocKey) == "/message/android/notification/body_loc_key"
    )
    #expect(body.pointer(.message) == "/message")
    // What is absent is sought in the nearest message that is there.
    #expect(body.pointer(.androidNotificationTitle) == "/message/android/notification")
    #expect(body.pointer(.apnsFcmOptionsImage) == "/message")
    #expect(body.pointer(.token) == "/message")
    #expect(body.pointer(.validateOnly) == "")
  }

  @Test func `Nulls are absent`() {
    let body = load(
      #"{"validate_only":null,"message":{"token":null,"topic":null,"fid":"f","android":null,"data":null,"apns":{"payload":null}}}"#
    )
    #expect(body.violations.isEmpty)
    for field in [FCMField.validateOnly, .token, .topic, .android, .data, .apnsPayload] {
      #expect(!body.has(field))
    }
    #expect(body.text(.fid) == "f")
  }

  @Test func `Of a repeated field the last counts, in either spelling`() {
    let body = load(
      #"{"validateOnly":true,"validate_only":false,"message":{"android":{"collapseKey":"a","collapse_key":"b","collapseKey":"c","ttl":"1s","ttl":null}}}"#
    )
    #expect(body.text(.androidCollapseKey) == "c")
    guard case .flag(false)? = body[.validateOnly], case .duration(1, 0)? = body[.androidTtl] else {
      Issue.record("not the last")
      return
    }
    #expect(
      body.duplicates == [
        FCMDuplicate(name: "validate_only", pointer: "", field: .validateOnly),
        FCMDuplicate(name: "collapse_key", pointer: "/message/android", field: .androidCollapseKey),
        FCMDuplicate(name: "collapseKey", pointer: "/message/android", field: .androidCollapseKey),
        FCMDuplicate(name: "ttl", pointer: "/message/android", field: .androidTtl),
      ]
    )
  }

  @Test func `Repeated messages merge, and a later target replaces an earlier one`() {
    let body = load(
      #"{"message":{"notification":{"title":"t"},"token":"TOK","notification":{"body":"b"}},"message":{"topic":"a"}}"#
    )
    #expect(body.violations.isEmpty)
    #expect(body.text(.notificationTitle) == "t")
    #expect(body.text(.notificationBody) == "b")
    #expect(body.text(.topic) == "a")
    #expect(!body.has(.token))
    #expect(body.duplicates.map(\.field) == [.notification, .message])
  }

  @Test func `A target given twice keeps the first`() {
    let body = load(#"{"message":{"token":"a","token":"b"}}"#)
    #expect(body.violations.map(\.kind) == [.secondInOneof])
    #expect(body.text(.token) == "a")
    #expect(body.duplicates == [FCMDuplicate(name: "token", pointer: "/message", field: .token)])
  }

  @Test func `A target of the wrong type still takes the oneof`() {
    let body = load(#"{"message":{"token":1,"topic":"a"}}"#)
    #expect(body.violations.map(\.kind) == [.wrongType, .secondInOneof])
    #expect(
      load(#"{"message":{"token":{},"topic":"a"}}"#).violations.map(\.kind) == [.objectOnScalar]
    )
  }

  @Test func `Keys that maps and Structs repeat are told without a field`() {
    let body = load(
      #"{"message":{"data":{"k":"1","l":"x","k":"22"},"apns":{"payload":{"aps":{"badge":1,"badge":2}}}}}"#
    )
    #expect(
      body.duplicates == [
        FCMDuplicate(name: "k", pointer: "/message/data", field: nil),
        FCMDuplicate(name: "badge", pointer: "/message/apns/payload/aps", field: nil),
      ]
    )
    #expect(
      body.entries(.data)?.map { "\($0.key.text ?? "")=\($0.text)@\($0.position)" } == [
        "l=x@1", "k=22@2",
      ]
    )
    #expect(body.entries(.data)?.size == 5)
  }

  @Test func `A null in a map is an empty text with a note`() {
    let body = load(#"{"message":{"data":{"a":"x","":null},"android":{"data":{"n":null}}}}"#)
    #expect(body.violations.isEmpty)
    #expect(
      body.nullEntries == [
        FCMNullEntry(field: .data, path: "message.data[1].value", pointer: "/message/data/"),
        FCMNullEntry(
          field: .androidData,
          path: "message.android.data[0].value",
          pointer: "/message/android/data/n"
        ),
      ]
    )
    let entries = body.entries(.data).map(Array.init) ?? []
    #expect(entries.map(\.text) == ["x", ""])
    #expect(entries.map(\.isNull) == [false, true])
    #expect(entries.map(\.size) == [2, 0])
  }

  @Test func `A list may be an array, one scalar, or arrays in arrays`() {
    let path = FCMField.androidNotificationBodyLocArgs
    for (json, texts, positions) in [
      (#"["a",null,"b"]"#, ["a", "b"], [0, 2]), (#""a""#, ["a"], [nil]), ("[]", [], []),
      (#"[["a"],[["b"],"c"]]"#, ["a", "b", "c"], [0, 1, 2]),
    ] as [(String, [String], [Int?])] {
      let body = load(#"{"message":{"android":{"notification":{"body_loc_args":\#(json)}}}}"#)
      #expect(body.violations.isEmpty)
      #expect(body.elements(path)?.map { $0.value.text ?? "" } == texts)
      #expect(body.elements(path)?.map(\.position) == positions)
    }
  }

  @Test func `Elements of the wrong type are refused at their place`() {
    let body = load(
      #"{"message":{"android":{"notification":{"title_loc_args":["a",1,{"x":1},true]}}}}"#
    )
    let place = "message.android.notification.title_loc_args"
    #expect(
      body.violations.map(\.description) == [
        "Invalid value at '\(place)[1]' (TYPE_STRING), 1",
        "Invalid value at '\(place)[2]' (title_loc_args), Starting an object on a scalar field",
        "Invalid value at '\(place)[3]' (TYPE_STRING), true",
      ]
    )
    #expect(body.violations.map(\.field) == ["\(place)[1]", "\(place)[2]", "\(place)[3]"])
    #expect(body.violations.first?.pointer == "/message/android/notification/title_loc_args/1")
    #expect(!body.has(.androidNotificationTitleLocArgs))
    let single = load(#"{"message":{"android":{"notification":{"title_loc_args":5}}}}"#)
    #expect(single.violations.first?.description == "Invalid value at '\(place)' (TYPE_STRING), 5")
  }

  @Test func `A Struct stays as it was sent`() {
    let body = load(#"{"message":{"apns":{"payload":{"aps":{"content_available":1,"x":null}}}}}"#)
    guard case .structure(let node)? = body[.apnsPayload] else {
      Issue.record("absent")
      return
    }
    #expect(node.compactText() == #"{"aps":{"content_available":1,"x":null}}"#)
  }

  @Test func `Without a message nothing is there`() {
    let body = load(#"{"validate_only":true}"#)
    #expect(body.violations.isEmpty)
    #expect(!body.has(.message))
    #expect(body.root != nil)
  }
}
