import PushModel
import PushProviders
import Testing

/// The vectors of the catalogue, 7.5, in order.
@Suite struct FCMReviewVectorTests {
  private typealias R = FCMReview

  static func sized(_ count: Int) -> String {
    #"{"message":{"topic":"a","data":{"p":"\#(String(repeating: "x", count: count))"}}}"#
  }

  static let table: [FCMReviewCase] = [
    R.ok(R.shown("")),
    R.ok(#"{"message":{"token":null,"topic":"a","data":{"k":"v"}}}"#),
    R.no(#"{"message":{"notification":{"title":"a"}}}"#, R.t1, "M008"),
    R.no(#"{"message":{"token":"bad token"}}"#, R.t2, "M011 M029"),
    R.no(#"{"message":{"topic":"/topics/a"}}"#, R.t3, "M016 M017 M029"),
    R.no(#"{"message":{"condition":"'a' in topics &&"}}"#, R.t4, "M020 M029"),
    R.no(#"{"message":{"token":"TOK","topic":"a"}}"#, R.oneof("topic"), "M009 M029", open: "M004"),
    R.no(#"{"message":{"topic":"a","token":"TOK"}}"#, R.oneof("token"), "M009 M029", open: "M004"),
    R.no(R.data(#""n":12"#), R.invalid("message.data[0].value", "(TYPE_STRING), 12"), "M004 D001"),
    R.no(
      R.data(#""a":"x","n":{"b":1}"#),
      R.invalid("message.data[1]", "(value), Starting an object on a scalar field"),
      "M004 D002"
    ),
    R.no(
      R.to(#""data":[]"#),
      R.invalid("message", "(Map), Cannot bind a list to map for field 'data'."),
      "M004 M040",
      open: "M029 M039"
    ),
    R.no(
      #"{"to":"TOK","message":{"toen":"TOK"}}"#,
      R.transcoder(R.unknownName("to", nil), R.unknownName("toen", "message")),
      "M003 M034",
      open: "M008 M029"
    ),
    R.no(R.data(#""from":"x""#), R.t7("from"), "D004"),
    R.ok(R.to(#""android":{"priority":"high","ttl":"3.5s"}"#), "N005", open: "M029 N024"),
    R.no(
      R.to(#""android":{"ttl":3600}"#),
      R.invalid(
        "message.android.ttl",
        "(type.googleapis.com/google.protobuf.Duration), Field 'ttl', "
          + "Invalid data type for duration, value is 3600"
      ),
      "M004 N003",
      open: "M029"
    ),
    R.no(R.to(#""android":{"ttl":"2419201s"}"#), R.invalid, "N004", open: "M029"),
    R.no(R.to(#""webpush":{"headers":{"TTL":"x"}}"#), R.t6, "W001", open: "M029"),
    R.no(R.to(#""apns":{"payload":{"aps":{}}}"#), R.t4, "A003", open: "M029 M039"),
    R.ok(sized(4505), "M027 M028"),
    R.no(sized(4506), R.t5, "M026 M028"),
    R.ok(R.to(#""android":{"notification":{"color":"red"}}"#), "N010 N012"),
    R.no(
      "[]",
      R.transcoder(
        (nil, #"Invalid JSON payload received. Unknown name "": Root element must be a message."#)
      ),
      "M002"
    ),
    R.ok(#"{"message":{"token":"TOK",}}"#, "M005 M029"),
    R.ok(#"{"validateOnly":"true","message":{"token":"TOK"}}"#, "M029"),
  ]

  @Test(arguments: table)
  func `A vector draws its answer and its findings`(row: FCMReviewCase) throws {
    try R.check(row)
  }

  @Test func `Number 23 delivers nothing`() {
    let runner = FCMServiceRunner()
    var limits = runner.world.limits
    limits.deviceSendsPerMinute = 1
    runner.world.limits = limits
    let dry = R.body(#"{"validateOnly":"true","message":{"token":"TOK","data":{"a":"b"}}}"#)
    #expect(runner.send(dry).reply.status == 200)
    #expect(runner.send(R.body(R.shown(""))).reply.status == 200)
  }

  @Test func `Number 24 is a token that is gone`() {
    let runner = FCMServiceRunner()
    runner.world.unregister(FCMMessageExample.token)
    let outcome = runner.send(R.body(R.shown("")))
    let expected = """
      {
        "error": {
          "code": 404,
          "message": "Requested entity was not found.",
          "status": "NOT_FOUND",
          "details": [
            {
              "@type": "type.googleapis.com/google.firebase.fcm.v1.FcmError",
              "errorCode": "UNREGISTERED"
            }
          ]
        }
      }

      """
    #expect(outcome.reply.status == 404 && outcome.text == expected, "\(outcome.text)")
    #expect(outcome.rules == ["FCM-M012"])
  }

  @Test func `Number 25 is a request without a credential`() {
    let headers = [(name: "authorization", value: "")]
    for given in [headers] {
      let outcome = FCMServiceRunner().send(R.body(R.shown("")), headers: given)
      #expect(outcome.reply.status == 401 && outcome.text.contains("CREDENTIALS_MISSING"))
    }
  }
}
