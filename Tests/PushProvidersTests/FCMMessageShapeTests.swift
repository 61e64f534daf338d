import PushModel
import PushProviders
import Testing

@Suite struct FCMMessageShapeTests {
  private func isToken(_ text: String) -> Bool { FCMShapes.isToken(Array(text.utf8).span) }

  private static func tail(_ count: Int) -> String { String(repeating: "b", count: count) }

  @Test(arguments: [
    FCMMessageExample.token,
    "bk3RNwTe3H0:APA91b" + tail(134),  // eleven characters before the colon
    "APA91b" + tail(94),
    "eWVsbG93X3N1Ym1hcmluZ-",
    tail(8) + ":APA91b" + tail(85),
    tail(64) + ":APA91b" + tail(4025),
  ])
  func `Texts with the form of a token`(text: String) {
    #expect(isToken(text))
  }

  @Test(arguments: [
    "", "bad token", "APA91b" + tail(93), tail(8) + ":APA91b" + tail(84),
    tail(7) + ":APA91b" + tail(134), tail(65) + ":APA91b" + tail(134),
    tail(64) + ":APA91b" + tail(4026), tail(22) + ":APA92b" + tail(134),
    tail(22) + ":APA91b" + tail(133) + " ", tail(22) + ":APA91b" + tail(66) + ":" + tail(66),
    String(repeating: "0", count: 64), String(repeating: "a", count: 163),
    "ExponentPushToken[xxxxxxxxxxxxxxxxxxxxxx]",
  ])
  func `Texts without the form of a token`(text: String) {
    #expect(!isToken(text))
  }

  @Test func `Tokens that the harness mints have the form of tokens`() {
    let ask = AskToken(run: 1, caseNumber: 2, sequence: 3, salt: 4)
    #expect(isToken(ask.fcm))
  }

  @Test(arguments: [
    ("cExample-Installation1", true), ("fExample_Installation1", true),
    ("gExample-Installation1", false), ("bExample-Installation1", false),
    ("cExample-Installation", false), ("cExample-Installation12", false),
    ("cExample.Installation1", false),
  ])
  func `Installation ids have 22 characters and begin with c to f`(text: String, isOne: Bool) {
    #expect(FCMShapes.isInstallationID(Array(text.utf8).span) == isOne)
  }

  @Test(arguments: [
    ("", false), ("a", true), (tail(50), true), (tail(51), false), ("a-Z_0.9~%", true),
    ("a b", false), ("a/b", false), ("é", false),
  ])
  func `Labels have 1 to 50 characters`(text: String, isOne: Bool) {
    #expect(FCMShapes.isLabel(Array(text.utf8).span) == isOne)
  }

  @Test(arguments: [
    ("any", "x", []), ("shaped", "x", ["M011"]), ("registered", "x", ["M011"]),
    ("any", "TOK", []), ("shaped", "TOK", []), ("registered", "TOK", ["M012"]),
  ])
  func `Policies decide of tokens that are not registered`(
    policy: String,
    token: String,
    rules: [String]
  ) throws {
    let policy = try #require(FCMTokenPolicy(rawValue: policy))
    let body = #"{"message":{"notification":{"title":"a"},"token":"\#(token)"}}"#
    let outcome = judged(body, policy: policy)
    #expect(outcome.rules == rules)
  }

  @Test func `A registered token may have any form`() {
    let body = #"{"message":{"notification":{"title":"a"},"token":"x"}}"#
    #expect(judged(body, device: FCMDevice()).rules.isEmpty)
  }

  @Test(arguments: [
    ("shaped", #""fid":"x""#, ["M014"], 400), ("registered", #""fid":"x""#, ["M014"], 400),
    ("registered", #""fid":"cExample-Installation1""#, ["M014"], 404),
    ("shaped", #""fid":"cExample-Installation1""#, [], 0), ("any", #""fid":"x""#, [], 0),
  ])
  func `Policies decide of installation ids too`(
    policy: String,
    target: String,
    rules: [String],
    status: Int
  ) throws {
    let policy = try #require(FCMTokenPolicy(rawValue: policy))
    let outcome = judged(
      #"{"message":{"notification":{"title":"a"},"# + target + "}}",
      policy: policy
    )
    #expect(outcome.rules == rules)
    #expect((outcome.error?.code ?? 0) == status)
  }
}
