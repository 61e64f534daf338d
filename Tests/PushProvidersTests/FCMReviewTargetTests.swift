import PushModel
import PushProviders
import Testing

/// Targets: tokens, installation ids, topics, conditions (catalogue, 2.4, 2.6, 6.3).
@Suite struct FCMReviewTargetTests {
  private typealias R = FCMReview
  private static let n = #""notification":{"title":"a"}"#

  private static func fid(_ text: String) -> String {
    #"{"message":{"fid":"\#(text)",\#(n)}}"#
  }

  private static func token(_ text: String) -> String {
    #"{"message":{"token":"\#(text)",\#(n)}}"#
  }

  private static let tail = "APA91b" + String(repeating: "a", count: 134)
  private static let refused = FCMReviewCase.Answer.holds(
    400,
    "The registration token is not a valid FCM registration token"
  )

  static let shapes: [FCMReviewCase] = [
    R.ok(fid("FID")),
    R.ok(fid("cAAAAAAAAAAAAAAAAAAAA-")),
    R.ok(fid("dAAAAAAAAAAAAAAAAAAAA_")),
    R.ok(fid("eAAAAAAAAAAAAAAAAAAAA0")),
    R.ok(fid("fAAAAAAAAAAAAAAAAAAAAA")),
    R.no(fid("bAAAAAAAAAAAAAAAAAAAAA"), refused, "M014"),
    R.no(fid("gAAAAAAAAAAAAAAAAAAAAA"), refused, "M014"),
    R.no(fid("cAAAAAAAAAAAAAAAAAAAA"), refused, "M014"),
    R.no(fid("cAAAAAAAAAAAAAAAAAAAAAA"), refused, "M014"),
    R.no(fid("cAAAAAAAAAAAAAAAAAAAA="), refused, "M014"),
    R.ok(fid("bAAAAAAAAAAAAAAAAAAAAA"), "M014", set: ["fcm-installation-id": "accept"]),
    R.ok(token("FID")),
    R.ok(token("abcdefghijk:" + tail)),
    R.ok(token("abcdefghijklmnopqrstuv:" + tail)),
    R.ok(token(tail)),
    R.no(token("bad token"), R.t2, "M011"),
    R.no(token("abc"), R.t2, "M011"),
    R.no(token("TOK\\n"), R.t2, "M011"),
    R.no(token("TOKé"), R.t2, "M011"),
    R.no(token(" TOK"), R.t2, "M011"),
    R.no(token("abcdefghijklmnopqrstuv:"), R.t2, "M011"),
    R.no(token("0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"), R.t2, "M011"),
    R.no(
      token("bad token"),
      R.error("The registration token is not a valid FCM registration token", [R.fcmError]),
      "M011",
      set: ["fcm-token-details": "fcm-error"]
    ),
    R.ok(R.shown(""), "M015", set: ["fcm-token-field": "deprecated"]),
  ]

  static let presence: [FCMReviewCase] = [
    R.no(token(""), R.t1, "M010", open: "M008"),
    R.no(fid(""), R.t1, "M010", open: "M008"),
    R.no(R.topic(""), R.t1, "M010", open: "M008 M016"),
    R.no(R.condition(""), R.t1, "M010", open: "M008 M020"),
    R.no(#"{"message":{"token":null,\#(n)}}"#, R.t1, "M008"),
    R.no(#"{"message":{}}"#, R.t1, "M008 M029", open: "M039"),
    R.no("{}", R.t1, "M007", open: "M008 M029"),
    R.no(#"{"message":null}"#, R.t1, "M007", open: "M008 M029"),
    R.no(#"{"validate_only":true}"#, R.t1, "M007", open: "M008 M029"),
    R.no(
      #"{"message":{"token":"TOK","condition":"'a' in topics",\#(n)}}"#,
      R.oneof("condition"),
      "M009",
      open: "M024"
    ),
    R.no(
      #"{"message":{"topic":"a","condition":"'a' in topics",\#(n)}}"#,
      R.oneof("condition"),
      "M009",
      open: "M024"
    ),
    R.no(#"{"message":{"fid":"FID","token":"TOK",\#(n)}}"#, R.oneof("token"), "M009"),
    R.no(#"{"message":{"topic":"a","fid":"FID",\#(n)}}"#, R.oneof("fid"), "M009"),
    R.no(
      #"{"message":{"token":"TOK","topic":"a","condition":"'a' in topics",\#(n)}}"#,
      R.transcoder(R.oneofText("topic"), R.oneofText("condition")),
      "M009",
      open: "M024"
    ),
    R.no(#"{"message":{"token":"TOK","token":"TOK",\#(n)}}"#, R.oneof("token"), "M006"),
    R.ok(
      #"{"message":{"token":"TOK","token":"TOK",\#(n)}}"#,
      "M006",
      set: ["fcm-repeated-target": "accept"]
    ),
    R.ok(#"{"message":{"topic":"a","token":null,\#(n)}}"#),
    R.ok(#"{"message":{"name":"projects/x/messages/1","token":"TOK",\#(n)}}"#, "M037"),
    R.no(
      #"{"message":{"Token":"TOK",\#(n)}}"#,
      R.unknown("Token", "message"),
      "M003",
      open: "M008"
    ),
    R.no(
      #"{"message":{"tokens":["TOK"],\#(n)}}"#,
      R.unknown("tokens", "message"),
      "M003 M035",
      open: "M008"
    ),
  ]

  static let topics: [FCMReviewCase] = [
    R.ok(R.topic("a")),
    R.ok(R.topic("Az09-_.~")),
    R.ok(R.topic("a%20b"), "M019"),
    R.ok(R.topic(String(repeating: "a", count: 900))),
    R.no(R.topic(String(repeating: "a", count: 901)), R.t3, "M018"),
    R.ok(
      R.topic(String(repeating: "a", count: 901)),
      "M018",
      set: ["fcm-topic-length": "accept"]
    ),
    R.no(R.topic("a b"), R.t3, "M016"),
    R.no(R.topic("a/b"), R.t3, "M016"),
    R.no(R.topic("private/a"), R.t3, "M016"),
    R.no(R.topic("/topics/a"), R.t3, "M016 M017"),
    R.no(R.topic("topics/a"), R.t3, "M016"),
    R.no(R.topic("é"), R.t3, "M016"),
    R.no(R.topic("a+b"), R.t3, "M016"),
    R.no(R.topic("a:b"), R.t3, "M016"),
    R.no(R.topic("a\\u0000"), R.t3, "M016"),
  ]

  private static func any(_ count: Int) -> String {
    (0..<count).map { "'t\($0)' in topics" }.joined(separator: " || ")
  }

  static let conditions: [FCMReviewCase] = [
    R.ok(R.condition("'a' in topics && 'b' in topics")),
    R.ok(R.condition("'a' in topics || 'b' in topics")),
    R.ok(R.condition("'a'in topics&&'b'in topics")),
    R.ok(R.condition("  'a'  in  topics  &&  'b'  in  topics  ")),
    R.ok(R.condition("'a' in topics\\t||\\n'b' in topics")),
    R.ok(R.condition("'a' in topics"), "M024"),
    R.ok(R.condition("('a' in topics)"), "M024"),
    R.ok(R.condition("!('a' in topics)"), "M025", open: "M024"),
    R.ok(R.condition("!'a' in topics"), "M025", open: "M024"),
    R.ok(R.condition("'a' in topics && !('b' in topics)")),
    R.ok(R.condition("'a' in topics && 'b' in topics || 'c' in topics"), "M023"),
    R.ok(R.condition("'a' in topics || 'b' in topics && 'c' in topics"), "M023"),
    R.ok(R.condition("('a' in topics && 'b' in topics) || 'c' in topics")),
    R.ok(R.condition("'a' in topics && ('b' in topics || 'c' in topics)")),
    R.ok(R.condition("('a' in topics && 'b' in topics || 'c' in topics)"), "M023"),
    R.ok(R.condition(any(5))),
    R.no(R.condition(any(6)), R.t4, "M021"),
    R.no(R.condition("'a' in topics &&"), R.t4, "M020"),
    R.no(R.condition("&& 'a' in topics"), R.t4, "M020"),
    R.no(R.condition("'a' in topics 'b' in topics"), R.t4, "M020"),
    R.no(R.condition("'a' in topics and 'b' in topics"), R.t4, "M020"),
    R.no(R.condition("'a' in topics & 'b' in topics"), R.t4, "M020"),
    R.no(R.condition("('a' in topics"), R.t4, "M020"),
    R.no(R.condition("'a' in topics)"), R.t4, "M020"),
    R.no(R.condition("'a in topics"), R.t4, "M020"),
    R.no(R.condition("'' in topics"), R.t4, "M020"),
    R.no(R.condition("'a/b' in topics"), R.t4, "M020"),
    R.no(R.condition("'a' in topic"), R.t4, "M020"),
    R.no(R.condition("'a' not in topics"), R.t4, "M020"),
    R.no(R.condition("()"), R.t4, "M020"),
    R.no(R.condition("!"), R.t4, "M020"),
    R.no(R.condition("   "), R.t4, "M020", open: "M010"),
    R.no(R.condition("\\\"a\\\" in topics"), R.t4, "M020 M022"),
    R.no(R.condition("a in topics"), R.t4, "M020 M022"),
    R.no(R.condition("'a' in topics || b in topics"), R.t4, "M020 M022"),
  ]

  static let table = shapes + presence + topics + conditions

  @Test(arguments: table)
  func `A target draws its answer and its findings`(row: FCMReviewCase) throws {
    try R.check(row)
  }
}
