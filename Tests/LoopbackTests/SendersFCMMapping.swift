import PushJSON
import PushModel
import PushSenders
import Testing

@Suite struct SendersFCMMapping {
  static let now: Int64 = 1_800_000_000

  static func message(
    _ notification: String,
    to target: SendOrder.Target = .token("T1", topic: "com.example.app")
  ) throws -> JSONValue {
    let order = Script.order(.fcm, notification, to: target)
    return try #require(try FCMMapping(nowSeconds: now).pushes(order).first).message
  }

  @Test func `An alert says its text once and its options for each platform`() throws {
    let message = try SendersFCMMapping.message(
      #"""
      {"kind": "alert", "title": "t", "body": "b", "badge": 0, "sound": "chime.caf",
       "image": "https://e.x/i.png", "link": "https://e.x/a", "threadId": "th", "category": "c",
       "collapseId": "order-7", "ttl": 60, "data": {"n": 1, "s": "x", "o": {"k": [true]}, "z": null}}
      """#
    )
    let want = JSONValue(
      parsing: #"""
        {"token": "T1",
         "notification": {"title": "t", "body": "b", "image": "https://e.x/i.png"},
         "data": {"n": "1", "s": "x", "o": "{\"k\":[true]}", "link": "https://e.x/a"},
         "android": {"priority": "HIGH", "ttl": "60s", "collapse_key": "order-7",
          "notification": {"channel_id": "default", "sound": "chime", "tag": "order-7"}},
         "apns": {
          "headers": {"apns-priority": "10", "apns-push-type": "alert",
           "apns-expiration": "1800000060", "apns-collapse-id": "order-7"},
          "payload": {"aps": {"badge": 0, "sound": "chime.caf", "category": "c",
           "thread-id": "th", "mutable-content": 1}},
          "fcm_options": {"image": "https://e.x/i.png"}},
         "webpush": {"headers": {"Urgency": "high", "TTL": "60", "Topic": "order-7"},
          "notification": {"tag": "order-7"}, "fcm_options": {"link": "https://e.x/a"}}}
        """#
    )
    #expect(message == want, "\(JSONWriter.pretty(message))")
  }

  @Test func `A silent message has data and wakes the app gently`() throws {
    let message = try SendersFCMMapping.message(
      #"{"kind": "alert", "silent": true, "title": "t", "data": {"k": "v"}}"#
    )
    let want = JSONValue(
      parsing: #"""
        {"token": "T1", "data": {"k": "v"}, "android": {"priority": "NORMAL"},
         "apns": {"headers": {"apns-priority": "5", "apns-push-type": "background"},
          "payload": {"aps": {"content-available": 1}}},
         "webpush": {"headers": {"Urgency": "normal"}}}
        """#
    )
    #expect(message == want, "\(JSONWriter.pretty(message))")
  }

  @Test(arguments: [
    ("high", "HIGH", "10"), ("normal", "NORMAL", "5"), ("low", "NORMAL", "5"),
  ])
  func `Each priority has its words`(priority: String, android: String, apns: String) throws {
    let message = try SendersFCMMapping.message(
      #"{"kind": "alert", "title": "t", "priority": "\#(priority)"}"#
    )
    #expect(message["android"]?["priority"]?.string == android)
    #expect(message["apns"]?["headers"]?["apns-priority"]?.string == apns)
  }

  @Test(arguments: [
    (0, "0s", "0"), (1, "1s", "1800000001"), (2_419_200, "2419200s", "1802419200"),
    (2_419_201, "2419200s", "1802419201"),
  ])
  func `A time to live is a Duration, a date and a number`(
    ttl: Int,
    android: String,
    apns: String
  ) throws {
    let message = try SendersFCMMapping.message(#"{"kind": "alert", "title": "t", "ttl": \#(ttl)}"#)
    #expect(message["android"]?["ttl"]?.string == android)
    #expect(message["apns"]?["headers"]?["apns-expiration"]?.string == apns)
    #expect(message["webpush"]?["headers"]?["TTL"]?.string == String(android.dropLast()))
  }

  @Test func `Localisation keys replace the words`() throws {
    let message = try SendersFCMMapping.message(
      #"{"kind": "alert", "title": "t", "titleLocKey": "K", "titleLocArgs": ["1"], "body": "b"}"#
    )
    #expect(message["notification"] == ["body": "b"])
    #expect(message["android"]?["notification"]?["title_loc_key"] == "K")
    #expect(message["android"]?["notification"]?["title_loc_args"] == ["1"])
    let alert = message["apns"]?["payload"]?["aps"]?["alert"]
    #expect(alert == ["title-loc-key": "K", "title-loc-args": ["1"], "body": "b"])
  }

  @Test func `A subtitle repeats title and body where iOS looks for them`() throws {
    let message = try SendersFCMMapping.message(
      #"{"kind": "alert", "title": "t", "subtitle": "s", "body": "b"}"#
    )
    let alert = message["apns"]?["payload"]?["aps"]?["alert"]
    #expect(alert == ["title": "t", "subtitle": "s", "body": "b"])
  }

  @Test func `A badge alone raises no empty notification`() throws {
    let message = try SendersFCMMapping.message(#"{"kind": "alert", "badge": 3}"#)
    #expect(message["notification"] == nil)
    #expect(message["android"] == ["priority": "HIGH"])
    #expect(message["apns"]?["payload"] == ["aps": ["badge": 3]])
  }

  @Test func `A plain alert sends no empty aps`() throws {
    let message = try SendersFCMMapping.message(#"{"kind": "alert", "title": "t"}"#)
    #expect(message["apns"]?["payload"] == nil)
  }

  @Test func `Targets are one each`() throws {
    let alert = #"{"kind": "alert", "title": "t"}"#
    let topic = try SendersFCMMapping.message(alert, to: .fcmTopic("news"))
    #expect(topic["topic"] == "news")
    #expect(topic["token"] == nil)
    let condition = "'a' in topics && 'b' in topics"
    let joined = try SendersFCMMapping.message(alert, to: .condition(condition))
    #expect(joined["condition"]?.string == condition)
    let order = Script.order(.fcm, alert, to: .tokens(["A", "B"], topic: ""))
    let pushes = try FCMMapping(nowSeconds: 0).pushes(order)
    #expect(pushes.map { $0.message["token"] } == ["A", "B"])
  }

  @Test func `A Live Activity has two tokens`() throws {
    let message = try SendersFCMMapping.message(
      #"""
      {"kind": "liveactivity", "liveActivity": {"event": "update", "activityId": "LA",
       "contentState": {"score": 1}}}
      """#
    )
    #expect(message["token"] == "T1")
    #expect(message["apns"]?["live_activity_token"] == "LA")
    #expect(message["apns"]?["headers"] == ["apns-priority": "5"])
    let aps = message["apns"]?["payload"]?["aps"]
    #expect(
      aps == ["timestamp": 1_800_000_000, "event": "update", "content-state": ["score": 1]]
    )
  }

  @Test func `Native pieces are merged into the message`() throws {
    let order = Script.order(
      .fcm,
      #"""
      {"kind": "alert", "title": "t", "native": {"fcm": {"headers": {"X-Odd": "1"}, "payload":
       {"android": {"ttl": null, "notification": {"color": "#ff0000"}}, "webpush": null}}}}
      """#
    )
    let push = try #require(try FCMMapping(nowSeconds: 0).pushes(order).first)
    #expect(push.message["android"]?["notification"]?["color"] == "#ff0000")
    #expect(push.message["webpush"] == nil)
    #expect(push.headers == [PushHeader("x-odd", "1")])
  }

  @Test(arguments: [
    "voip", "complication", "fileprovider", "mdm", "location", "pushtotalk", "widgets", "controls",
    "accessory", "made-up",
  ])
  func `Kinds that FCM does not deliver are unsupported`(kind: String) {
    #expect {
      try SendersFCMMapping.message(#"{"kind": "\#(kind)", "data": {"k": "v"}}"#)
    } throws: {
      guard case .unsupported = $0 as? MappingFailure else { return false }
      return true
    }
  }

  @Test(arguments: ["from", "message_type", "google.x", "gcm.notification.x"])
  func `Reserved keys are refused before they are sent`(key: String) {
    #expect {
      try SendersFCMMapping.message(#"{"kind": "alert", "data": {"\#(key)": 1}}"#)
    } throws: {
      guard case .refused = $0 as? MappingFailure else { return false }
      return true
    }
  }

  @Test(arguments: ["fromage", "gcm", "google", "notification"])
  func `Keys that only look reserved are sent`(key: String) throws {
    let message = try SendersFCMMapping.message(#"{"kind": "alert", "data": {"\#(key)": 1}}"#)
    #expect(message["data"]?[key] == "1")
  }

  @Test func `A web topic that is no base64url becomes a digest`() throws {
    for (id, isKept) in [
      (String(repeating: "a", count: 32), true), (String(repeating: "a", count: 33), false),
      ("a b", false),
    ] {
      let message = try SendersFCMMapping.message(
        #"{"kind": "alert", "title": "t", "collapseId": "\#(id)"}"#
      )
      let topic = try #require(message["webpush"]?["headers"]?["Topic"]?.string)
      #expect((topic == id) == isKept)
      #expect(topic.utf8.count <= 32)
    }
  }
}
