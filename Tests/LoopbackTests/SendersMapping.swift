import PushJSON
import PushModel
import PushSenders
import Testing

@Suite struct SendersMapping {
  static let now: Int64 = 1_800_000_000
  static let id = "0f0e0d0c-0b0a-4908-8706-050403020100"

  static func push(
    _ notification: String,
    target: SendOrder.Target = .token("aabb", topic: "com.example.app"),
    lastTimestamp: Int64? = nil
  ) throws -> APNsPush {
    let order = SendOrder(
      id: "1",
      provider: .apns,
      environment: .sandbox,
      target: target,
      notification: try #require(JSONValue(parsing: notification))
    )
    return try APNsMapping(nowSeconds: now, id: id, lastTimestamp: lastTimestamp).push(order)
  }

  @Test(arguments: [
    ("alert", "", "10"), ("background", "", "5"), ("voip", ".voip", "10"),
    ("complication", ".complication", "5"), ("fileprovider", ".pushkit.fileprovider", "5"),
    ("mdm", "", "10"), ("location", ".location-query", "5"), ("pushtotalk", ".voip-ptt", "10"),
    ("widgets", ".push-type.widgets", "5"), ("controls", ".push-type.controls", "5"),
    ("accessory", ".push-type.accessory", "10"),
  ])
  func givesEachKindItsTopicAndPriority(kind: String, suffix: String, priority: String) throws {
    let push = try SendersMapping.push(#"{"kind": "\#(kind)", "data": {"k": "v"}}"#)
    #expect(push.path == "/3/device/aabb")
    #expect(push["apns-topic"] == "com.example.app" + suffix)
    #expect(push["apns-push-type"] == kind)
    #expect(push["apns-priority"] == priority)
    #expect(push["apns-id"] == SendersMapping.id)
    #expect(push.environment == .sandbox)
    #expect(push.usesCertificate == (kind == "mdm"))
  }

  @Test(arguments: [
    (
      #"{"kind":"alert","title":"t","body":"b","badge":0,"sound":"s","threadId":"x"}"#,
      #"{"aps":{"alert":{"title":"t","body":"b"},"badge":0,"sound":"s","thread-id":"x"}}"#
    ),
    (#"{"kind":"alert","badge":0}"#, #"{"aps":{"badge":0}}"#),
    (
      #"{"kind":"alert","title":"t","titleLocKey":"K","titleLocArgs":["1"]}"#,
      #"{"aps":{"alert":{"title-loc-key":"K","title-loc-args":["1"]}}}"#
    ),
    (#"{"kind":"alert","bodyLocKey":"K"}"#, #"{"aps":{"alert":{"loc-key":"K"}}}"#),
    (#"{"kind":"alert","title":"t","data":[1]}"#, #"{"aps":{"alert":{"title":"t"}},"data":[1]}"#),
    (
      #"{"kind":"alert","title":"t","image":"https://e.x/a"}"#,
      #"{"aps":{"alert":{"title":"t"},"mutable-content":1},"image-url":"https://e.x/a"}"#
    ),
    (
      #"{"kind":"background","title":"t","badge":1,"data":{"k":null}}"#,
      #"{"aps":{"content-available":1},"k":null}"#
    ),
    (#"{"kind":"alert","silent":true}"#, #"{"aps":{"content-available":1}}"#),
    (#"{"kind":"mdm","data":{"mdm":"m"}}"#, #"{"mdm":"m"}"#),
    (
      #"{"kind":"fileprovider","data":{"container-identifier":"c"}}"#,
      #"{"container-identifier":"c"}"#
    ),
    (#"{"kind":"widgets"}"#, #"{"aps":{"content-changed":true}}"#),
    (#"{"kind":"accessory","data":{"keyID":"k"}}"#, #"{"aps":{"keyID":"k"}}"#),
    (
      #"{"kind":"alert","title":"t","native":{"apns":{"payload":{"aps":{"alert":{"title":null,"#
        + #""body":"n"},"x":1}}}}}"#, #"{"aps":{"alert":{"body":"n"},"x":1}}"#
    ),
    (
      #"{"kind":"liveactivity","title":"t","sound":"s","liveActivity":{"event":"start","#
        + #""attributesType":"A","attributes":{},"contentState":{"n":1}}}"#,
      #"{"aps":{"timestamp":1800000000,"event":"start","content-state":{"n":1},"#
        + #""attributes-type":"A","attributes":{},"alert":{"title":"t","sound":"s"}}}"#
    ),
    (
      #"{"kind":"liveactivity","titleLocKey":"K","liveActivity":{"event":"end","timestamp":5,"#
        + #""contentState":{},"dismissalDate":9,"relevanceScore":100,"attributes":{}}}"#,
      #"{"aps":{"timestamp":5,"event":"end","content-state":{},"dismissal-date":9,"#
        + #""relevance-score":100,"alert":{"title":{"loc-key":"K"}}}}"#
    ),
  ])
  func writesThePayload(notification: String, payload: String) throws {
    let push = try SendersMapping.push(notification)
    #expect(push.payload == JSONValue(parsing: payload))
  }

  @Test(arguments: [
    ("alert", Int64?.none, String?.none), ("alert", 0, "0"), ("alert", 60, "1800000060"),
    ("alert", 2_592_000, "1802592000"), ("alert", 2_592_001, "1802592000"),
    ("voip", nil, "0"), ("voip", 20, "1800000020"), ("voip", 21, "1800000020"),
    ("pushtotalk", nil, "0"),
  ])
  func turnsATimeToLiveIntoADate(kind: String, ttl: Int64?, expiration: String?) throws {
    let member = ttl.map { #", "ttl": \#($0)"# } ?? ""
    let push = try SendersMapping.push(#"{"kind": "\#(kind)"\#(member)}"#)
    #expect(push["apns-expiration"] == expiration)
  }

  @Test(arguments: [
    (String(repeating: "a", count: 64), true), (String(repeating: "a", count: 65), false),
    (String(repeating: "é", count: 32), false), ("a b", true), (" a", false), ("a ", false),
    ("a\tb", false),
  ])
  func passesACollapseIDOnOrHashesIt(id: String, isPassedOn: Bool) throws {
    let text = JSONWriter.compact(["kind": "alert", "collapseId": .string(id)])
    let header = try #require(try SendersMapping.push(text)["apns-collapse-id"])
    #expect((header == id) == isPassedOn)
    #expect(header.utf8.count <= 64)
  }

  @Test func leavesAnEmptyCollapseIDOut() throws {
    let push = try SendersMapping.push(#"{"kind": "alert", "collapseId": ""}"#)
    #expect(push["apns-collapse-id"] == nil)
  }

  @Test func setsAndRemovesNativeHeaders() throws {
    let push = try SendersMapping.push(
      #"{"kind":"alert","native":{"apns":{"headers":{"apns-topic":null,"apns-priority":"7"}}}}"#
    )
    #expect(push["apns-topic"] == nil)
    #expect(push["apns-priority"] == "7")
  }

  @Test(arguments: [
    (Int64?.none, Int64(1_800_000_000)), (1_799_999_999, 1_800_000_000),
    (1_800_000_000, 1_800_000_001), (1_800_000_005, 1_800_000_006),
  ])
  func keepsTimestampsOfAnActivityRising(last: Int64?, timestamp: Int64) throws {
    let push = try SendersMapping.push(
      #"{"kind":"liveactivity","liveActivity":{"event":"update","contentState":{}}}"#,
      lastTimestamp: last
    )
    #expect(push.aps?["timestamp"]?.integer == timestamp)
  }

  @Test func broadcastsToTheBareBundleID() throws {
    let push = try SendersMapping.push(
      #"{"kind":"liveactivity","ttl":86400,"collapseId":"c","#
        + #""liveActivity":{"event":"update","contentState":{}}}"#,
      target: .channel("q+/=", topic: "com.example.app")
    )
    #expect(push.path == "/4/broadcasts/apps/com.example.app")
    #expect(push["apns-channel-id"] == "q+/=")
    #expect(push["apns-topic"] == nil)
    #expect(push["apns-collapse-id"] == nil)
    #expect(push["apns-expiration"] == "1800028800")
    #expect(push["apns-priority"] == "5")
    #expect(push["apns-request-id"] == SendersMapping.id)
  }

  @Test(arguments: [
    (#"{"kind": "made-up"}"#, true), (#"{}"#, true), (#"{"kind": "alert", "badge": -1}"#, false),
    (#"{"kind": "alert", "data": {"aps": {}}}"#, false),
  ])
  func saysWhatItCannotSend(notification: String, isUnsupported: Bool) throws {
    do {
      _ = try SendersMapping.push(notification)
      Issue.record("was mapped")
    } catch let failure as APNsMapping.Failure {
      if case .unsupported = failure {
        #expect(isUnsupported)
      } else {
        #expect(!isUnsupported)
      }
    }
  }

  @Test(arguments: [
    (#"{"a":1}"#, #"{"b":2}"#, #"{"a":1,"b":2}"#), (#"{"a":1}"#, #"{"a":null}"#, #"{}"#),
    (#"{"a":{"b":1,"c":2}}"#, #"{"a":{"b":null,"d":3}}"#, #"{"a":{"c":2,"d":3}}"#),
    (#"{"a":[1]}"#, #"{"a":{"b":1}}"#, #"{"a":{"b":1}}"#), (#"{"a":1}"#, #"[1]"#, #"[1]"#),
    (#"{}"#, #"{"a":{"b":null}}"#, #"{"a":{}}"#),
  ])
  func mergesAsRFC7396HasIt(value: String, patch: String, result: String) throws {
    let merged = try #require(JSONValue(parsing: value))
      .merging(try #require(JSONValue(parsing: patch)))
    #expect(merged == JSONValue(parsing: result))
  }

  @Test func randomIDsAreUUIDsOfVersion4() {
    for _ in 0..<50 {
      let id = BuiltinSender.randomID()
      #expect(id.contains(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/))
    }
    #expect(BuiltinSender.randomID() != BuiltinSender.randomID())
  }
}
