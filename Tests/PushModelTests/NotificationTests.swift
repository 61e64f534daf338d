import PushJSON
import PushModel
import Testing

@Suite struct NotificationTests {
  private func problems(_ text: String) throws -> [Notification.Problem] {
    Notification.problems(in: try #require(JSONValue(parsing: text)))
  }

  @Test(arguments: [
    #"{"kind": "alert"}"#,
    #"{"kind": "alert", "title": "", "badge": 0, "ttl": 0, "silent": false}"#,
    #"{"kind": "voip", "data": {"call": "c1"}}"#,
    #"{"kind": "alert", "titleLocKey": "K", "titleLocArgs": ["a", ""]}"#,
    #"{"kind": "alert", "title": "t", "titleLocKey": "K", "bodyLocKey": "B", "bodyLocArgs": []}"#,
    #"{"kind": "alert", "image": "https://example.com/a.png", "link": "app://x"}"#,
    #"{"kind": "alert", "actions": [{"id": "a", "title": "A", "url": "u"}], "data": [1]}"#,
    #"{"kind": "liveactivity", "liveActivity": {"event": "update", "contentState": {}}}"#,
    #"{"kind": "liveactivity", "liveActivity": {"event": "end", "dismissalDate": 0}}"#,
    #"{"kind": "liveactivity", "liveActivity": {"event": "update", "contentState": {},"#
      + #" "timestamp": 99999999999, "relevanceScore": 100}}"#,
    #"{"kind": "alert", "native": {"apns": {"headers": {"x": "1", "y": null}, "payload": {}}}}"#,
  ])
  func acceptsWhatTheDocumentationAllows(text: String) throws {
    #expect(try problems(text) == [])
  }

  @Test(arguments: [
    (#"[]"#, ""), (#"{}"#, "/kind"), (#"{"kind": "alerts"}"#, "/kind"), (#"{"kind": 1}"#, "/kind"),
    (#"{"kind": "alert", "badge": -1}"#, "/badge"), (#"{"kind": "alert", "badge": "1"}"#, "/badge"),
    (#"{"kind": "alert", "badge": 1.5}"#, "/badge"), (#"{"kind": "alert", "ttl": -1}"#, "/ttl"),
    (#"{"kind": "alert", "title": 1}"#, "/title"),
    (#"{"kind": "alert", "silent": 1}"#, "/silent"),
    (#"{"kind": "alert", "priority": "urgent"}"#, "/priority"),
    (#"{"kind": "alert", "titleLocArgs": ["a"]}"#, "/titleLocArgs"),
    (#"{"kind": "alert", "bodyLocKey": "K", "bodyLocArgs": ["a", 1]}"#, "/bodyLocArgs/1"),
    (#"{"kind": "alert", "bodyLocKey": "K", "bodyLocArgs": "a"}"#, "/bodyLocArgs"),
    (#"{"kind": "alert", "image": "a.png"}"#, "/image"),
    (#"{"kind": "alert", "colapseId": "x"}"#, "/colapseId"),
    (#"{"kind": "alert", "a/b": "x"}"#, "/a~1b"),
    (#"{"kind": "alert", "title": "a", "title": "b"}"#, "/title"),
    (#"{"kind": "alert", "actions": {}}"#, "/actions"),
    (#"{"kind": "alert", "actions": [1]}"#, "/actions/0"),
    (#"{"kind": "alert", "actions": [{"id": "a"}]}"#, "/actions/0/title"),
    (#"{"kind": "alert", "actions": [{"id": "a", "title": "t", "uri": "x"}]}"#, "/actions/0/uri"),
    (#"{"kind": "liveactivity"}"#, "/liveActivity"),
    (#"{"kind": "liveactivity", "liveActivity": []}"#, "/liveActivity"),
    (#"{"kind": "liveactivity", "liveActivity": {}}"#, "/liveActivity/event"),
    (
      #"{"kind": "alert", "liveActivity": {"event": "end"}}"#, "/liveActivity"
    ),
    (
      #"{"kind": "liveactivity", "liveActivity": {"event": "update"}}"#,
      "/liveActivity/contentState"
    ),
    (
      #"{"kind": "liveactivity", "liveActivity": {"event": "end", "timestamp": 100000000000}}"#,
      "/liveActivity/timestamp"
    ),
    (
      #"{"kind": "liveactivity", "liveActivity": {"event": "end", "staleDate": 1.5}}"#,
      "/liveActivity/staleDate"
    ),
    (
      #"{"kind": "liveactivity", "liveActivity": {"event": "end", "relevanceScore": "1"}}"#,
      "/liveActivity/relevanceScore"
    ),
    (#"{"kind": "alert", "native": []}"#, "/native"),
    (#"{"kind": "alert", "native": {"apn": {}}}"#, "/native/apn"),
    (#"{"kind": "alert", "native": {"apns": 1}}"#, "/native/apns"),
    (#"{"kind": "alert", "native": {"apns": {"header": {}}}}"#, "/native/apns/header"),
    (
      #"{"kind": "alert", "native": {"apns": {"headers": {"apns-priority": 5}}}}"#,
      "/native/apns/headers/apns-priority"
    ),
    (#"{"kind": "alert", "native": {"apns": {"payload": []}}}"#, "/native/apns/payload"),
  ])
  func namesThePlaceOfAMistake(text: String, pointer: String) throws {
    let found = try problems(text)
    #expect(found.map(\.pointer) == [pointer])
    #expect(found.allSatisfy { !$0.title.isEmpty && !$0.advice.isEmpty })
  }

  @Test func reportsAllMistakesAtOnceWithTheNearestName() throws {
    let found = try problems(
      #"{"kind": "backgruond", "colapseId": 1, "badge": true, "priority": "higt"}"#
    )
    #expect(found.map(\.pointer) == ["/colapseId", "/kind", "/badge", "/priority"])
    #expect(found[0].advice == "did you mean `collapseId`?")
    #expect(found[1].advice == "did you mean `background`?")
    #expect(found[3].advice == "did you mean `high`?")
  }

  @Test func readsEveryMember() throws {
    let json = try #require(
      JSONValue(
        parsing: """
          {"kind": "alert", "title": "t", "subtitle": "s", "body": "b", "subtitleLocKey": "K",
           "subtitleLocArgs": ["x"], "badge": 0, "sound": "default", "category": "c",
           "threadId": "th", "collapseId": "co", "priority": "low", "ttl": 0, "data": {"k": 1},
           "native": {"apns": {"headers": {"x": null}}}}
          """
      )
    )
    let read = try Notification(json)
    #expect(read.kind == .alert)
    #expect(read.subtitleLocalisation == .init(key: "K", arguments: ["x"]))
    #expect(read.bodyLocalisation == nil)
    #expect(read.badge == 0)
    #expect(read.ttl == 0)
    #expect(read.priority == .low)
    #expect(read.threadID == "th")
    #expect(read.collapseID == "co")
    #expect(read.data == ["k": 1])
    #expect(read.native["apns"]?.headers == ["x": nil])
    #expect(read.native["apns"]?.payload == [:])
  }

  @Test(arguments: [
    ("alert", true, "background"), ("alert", false, "alert"), ("voip", true, "voip"),
  ])
  func silentTurnsAnAlertIntoABackgroundPush(kind: String, silent: Bool, want: String) throws {
    let read = try Notification(["kind": .string(kind), "silent": .bool(silent)])
    #expect(read.kind.rawValue == want)
  }

  @Test func throwsAllProblems() {
    #expect(throws: Notification.Problems.self) { try Notification(["kind": "alert", "ttl": "1"]) }
  }

  @Test func theSchemaNamesEveryMemberWithADescriptionAndAnExample() throws {
    let properties = try #require(NotificationSchema.json["properties"]?.object)
    #expect(properties.count == 24)
    for (name, schema) in properties where name != "liveActivity" && name != "native" {
      #expect(schema["description"]?.string?.isEmpty == false, "\(name)")
      if name != "actions" { #expect(schema["examples"]?.array?.isEmpty == false, "\(name)") }
      let unknown = Notification.problems(in: ["kind": "alert", name: ["odd": []]])
      #expect(!unknown.contains { $0.title.contains("no member") }, "\(name)")
    }
  }

  @Test func theExamplesOfTheSchemaAreNotifications() throws {
    for example in try #require(NotificationSchema.json["examples"]?.array) {
      #expect(Notification.problems(in: example) == [])
    }
  }
}
