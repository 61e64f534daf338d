import PushModel
import PushProviders
import Testing

/// Which rules stand beside which for one mistake, and who chooses the answer.
@Suite struct FCMMessageFormTests {
  @Test(arguments: [
    (#"{"message":{"topic":"a","data":{"k":"v"},"foo":1}}"#, ["M003"]),
    (#"{"message":{"topic":"a","data":{"k":"v"},"":1}}"#, ["M003"]),
    (#"{"message":{"topic":"a","notification":{"title":"a","sound":"x"}}}"#, ["M003", "M033"]),
    (#"{"message":{"topic":"a","notification":{"title":"a","foo":"x"}}}"#, ["M003"]),
    (#"{"message":{"topic":"a","notification":{"title":"a"},"sound":"x"}}"#, ["M003"]),
    (#"{"priority":"high","message":{"topic":"a","data":{"k":"v"}}}"#, ["M003", "M034"]),
    (#"{"foo":"high","message":{"topic":"a","data":{"k":"v"}}}"#, ["M003"]),
    (#"{"message":{"topic":"a","data":{"k":"v"},"tokens":["x"]}}"#, ["M003", "M035"]),
    (#"{"message":{"topic":"a","data":{"k":"v"},"ttl":"5s"}}"#, ["M003", "M036"]),
    (#"{"message":{"topic":"a","data":{"k":"v"},"collapseKey":"x"}}"#, ["M003", "M036"]),
    (#"{"message":{"topic":"a","data":[]}}"#, ["M004", "M039", "M040"]),
    (#"{"message":{"topic":"a","data":["x"]}}"#, ["M004"]),
    (
      #"{"message":{"topic":"a","data":{"k":"v"},"notification":{"title":[]}}}"#,
      ["M004", "M039"]
    ),
    (#"{"message":{"topic":"a","data":{"k":1}}}"#, ["D001", "M004"]),
    (#"{"message":{"topic":"a","data":{"k":{}}}}"#, ["D002", "M004", "M039"]),
    (#"{"message":{"topic":"a","data":{"k":["x"]}}}"#, ["D003", "M004"]),
    (#"{"message":{"topic":"a","data":{"k":"v"},"validate_only":true}}"#, ["M003"]),
    (#"{"validate_only":2,"message":{"topic":"a","data":{"k":"v"}}}"#, ["M004"]),
    (#"{"message":5}"#, ["M004"]),
    (#"{"message":{"topic":5,"data":{"k":"v"}}}"#, ["M004"]),
    (#"{"message":{"topic":"a","token":"TOK","data":{"k":"v"}}}"#, ["M009"]),
    ("[]", ["M002"]), ("5", ["M002"]), ("null", ["M002"]), ("{", ["M001"]),
    ("{}", ["M007", "M008"]), (#"{"message":null}"#, ["M007", "M008"]),
    (#"{"message":{}}"#, ["M008", "M029"]),
    (#"{"message":{"topic":"a"}}"#, ["M029"]),
    (#"{"message":{"topic":"a","notification":{}}}"#, ["M029", "M030", "M039"]),
    (#"{"message":{"topic":"a","data":{}}}"#, ["M029", "M039"]),
    (#"{"message":{"topic":"/topics/a","data":{"k":"v"}}}"#, ["M016", "M017"]),
  ])
  func `Rules of one mistake`(body: String, rules: [String]) {
    let found = judged(body).rules.filter { $0.hasPrefix("M") || $0.hasPrefix("D") }
    #expect(found == rules)
  }

  @Test(arguments: [
    (#""android":{"data":{"k":1}}"#, "message.android.data[0].value"),
    (#""webpush":{"data":{"k":1}}"#, "message.webpush.data[0].value"),
    (#""webpush":{"headers":{"TTL":1}}"#, "message.webpush.headers[0].value"),
    (#""apns":{"headers":{"apns-priority":10}}"#, "message.apns.headers[0].value"),
    (#""android_v2":{"background_sync":{},"data":{"k":1}}"#, "message.android_v2.data[0].value"),
  ])
  func `Maps of platforms have strings for values`(members: String, path: String) throws {
    let outcome = judgedToToken(members)
    #expect(outcome.has("D017") && outcome.has("M004") && !outcome.has("D001"))
    guard case .badRequest(let violations?)? = outcome.error?.details.first else {
      Issue.record("no BadRequest")
      return
    }
    #expect(violations.map(\.field) == [path])
  }

  @Test(arguments: [
    #"{"message":{"token":"bad token","topic":"a b","data":{"from":"x","n":1}}}"#,
    #"{"to":"TOK","message":{"data":{"from":"x"}}}"#,
  ])
  func `The JSON layer's violations come before all others`(body: String) throws {
    let error = try #require(judged(body).error)
    #expect(!error.details.contains(.fcmError("INVALID_ARGUMENT")))
  }

  @Test(arguments: [
    (#""token":"bad token","data":{"from":"x"}"#, "registration token"),
    (#""topic":"a","data":{"from":"x","p":"LARGE"}"#, "data payload key"),
    (
      #""topic":"a","data":{"p":"LARGE"},"fcm_options":{"analytics_label":""}"#,
      "invalid argument"
    ),
    (#""data":{"from":"x"}"#, "Recipient"),
  ])
  func `Of the other checks the first one answers`(members: String, words: String) throws {
    let large = String(repeating: "x", count: 5000)
    let text = members.split(separator: "LARGE", omittingEmptySubsequences: false)
      .joined(separator: large)
    let error = try #require(judged(#"{"message":{"# + text + "}}").error)
    #expect(error.message.contains(words), "\(error.message)")
  }

  @Test func `Violations before a truncated end answer for it`() {
    let outcome = judged(#"{"message":{"topic":"a","data":{"k":1},"#)
    #expect(outcome.rules == ["D001", "M001", "M004"])
    #expect(outcome.error?.message.hasPrefix("Invalid value at 'message.data[0].value'") == true)
  }

  @Test func `A syntax error shows the text around it`() {
    let outcome = judged(#"{"message" 5}"#)
    #expect(outcome.rules == ["M001"])
    #expect(outcome.findings.first?.value == #"{"message" 5}"#)
    #expect(outcome.error?.message.hasPrefix("Invalid JSON payload received. Expected :") == true)
  }

  @Test(arguments: ["", " ", "\u{0}", "{", "[", "\"", "{'", "{\"message\":", "\u{FEFF}"])
  func `What is no JSON is refused whatever it is`(body: String) {
    #expect(judged(body).has("M001"))
    #expect(judged(body).error?.code == 400)
  }

  @Test func `A large message to a dead token is too large`() {
    let large = String(repeating: "x", count: 5000)
    let outcome = judgedToToken(
      #""data":{"p":"\#(large)"}"#,
      device: FCMDevice(state: .unregistered)
    )
    #expect(outcome.rules == ["M012", "M026"])
    #expect(outcome.error?.code == 400)
  }

  @Test(arguments: [
    (FCMDevice.State.senderMismatch, 403, "SENDER_ID_MISMATCH"),
    (.unregistered, 404, "UNREGISTERED"),
  ])
  func `States of tokens have their answers`(
    state: FCMDevice.State,
    code: Int,
    reason: String
  ) {
    let outcome = judgedToToken(#""data":{"k":"v"}"#, device: FCMDevice(state: state))
    #expect(outcome.error?.code == code && outcome.error?.reason == reason)
  }

  @Test func `A finding points at the value as the request spells its place`() {
    let outcome = judgedToToken(#""data":{"a/b":"x","from":"x"}"#)
    #expect(outcome.pointers("D004") == ["/message/data/from"])
    let label = judgedToToken(#""fcmOptions":{"analyticsLabel":""},"data":{"k":"v"}"#)
    #expect(label.pointers("M038") == ["/message/fcmOptions/analyticsLabel"])
  }

  @Test func `A rule lists at most 50 places`() {
    let members = (0..<400).map { #""google.\#($0)":"x""# }.joined(separator: ",")
    let outcome = judgedToToken(#""data":{\#(members)}"#)
    #expect(outcome.findings.filter { $0.rule == "FCM-D006" }.count == 50)
  }
}
