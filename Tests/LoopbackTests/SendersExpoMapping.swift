import PushJSON
import PushModel
import PushSenders
import Testing

@Suite struct SendersExpoMapping {
  static func message(_ notification: String) throws -> JSONValue {
    try ExpoMapping.push(Script.order(.expo, notification)).message
  }

  @Test(arguments: [
    (
      #"""
      {"kind": "alert", "title": "t", "subtitle": "s", "body": "b", "badge": 0, "sound": "default",
       "ttl": 0, "category": "c", "threadId": "th", "collapseId": "x", "data": {"n": 1}}
      """#,
      #"""
      {"title": "t", "subtitle": "s", "body": "b", "badge": 0, "sound": "default", "ttl": 0,
       "categoryId": "c", "threadId": "th", "collapseId": "x", "channelId": "default",
       "priority": "high", "data": {"n": 1}}
      """#
    ),
    (
      #"{"kind": "alert", "title": "t", "image": "https://e.x/i", "priority": "low"}"#,
      #"""
      {"title": "t", "richContent": {"image": "https://e.x/i"}, "mutableContent": true,
       "interruptionLevel": "passive", "channelId": "default", "priority": "normal"}
      """#
    ),
    (
      #"{"kind": "background", "title": "t", "ttl": 9999999, "data": {"k": null}}"#,
      #"{"contentAvailable": true, "ttl": 2419200, "priority": "normal", "data": {"k": null}}"#
    ),
    (
      #"{"kind": "alert", "badge": 2, "data": [1]}"#,
      #"{"badge": 2, "priority": "high", "data": {"data": [1]}}"#
    ),
    (
      #"""
      {"kind": "alert", "body": "b", "link": "app://x", "actions": [{"id": "a", "title": "A"}],
       "native": {"expo": {"payload": {"channelId": null, "relevanceScore": 0.5}}}}
      """#,
      #"""
      {"body": "b", "priority": "high", "relevanceScore": 0.5,
       "data": {"link": "app://x", "actions": [{"id": "a", "title": "A"}]}}
      """#
    ),
  ])
  func `A notification becomes a message`(notification: String, want: String) throws {
    let message = try SendersExpoMapping.message(notification)
    #expect(message == JSONValue(parsing: want), "\(JSONWriter.pretty(message))")
  }

  @Test func `One recipient is text, several are a list`() throws {
    let one = try ExpoMapping.push(Script.order(.expo))
    #expect(one.json(to: one.recipients)["to"] == "T1")
    let target = SendOrder.Target.tokens(["A", "B"], topic: "")
    let several = try ExpoMapping.push(Script.order(.expo, to: target))
    #expect(several.json(to: several.recipients)["to"] == ["A", "B"])
    #expect(several.json(to: ["B"])["to"] == ["B"])
  }

  @Test(arguments: [
    #"{"kind": "voip"}"#, #"{"kind": "widgets"}"#, #"{"kind": "made-up"}"#,
    #"{"kind": "alert", "titleLocKey": "K"}"#,
  ])
  func `What Expo does not deliver is unsupported`(notification: String) {
    #expect { try SendersExpoMapping.message(notification) } throws: {
      guard case .unsupported = $0 as? MappingFailure else { return false }
      return true
    }
  }

  @Test func `Topics and channels are unsupported`() {
    for target in [SendOrder.Target.fcmTopic("x"), .condition("x"), .channel("c", topic: "t")] {
      #expect(throws: MappingFailure.self) {
        try ExpoMapping.push(Script.order(.expo, to: target))
      }
    }
  }
}
