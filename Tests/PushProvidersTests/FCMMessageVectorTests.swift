import PushModel
import PushProviders
import Testing

/// The vectors of the catalogue's section 7.5 that a message alone decides.
@Suite struct FCMMessageVectorTests {
  private static let invalid = FCMError.Detail.fcmError("INVALID_ARGUMENT")

  private static func error(_ text: String, _ details: [FCMError.Detail]) -> FCMError {
    FCMError(code: 400, status: "INVALID_ARGUMENT", message: text, details: details)
  }

  private static func violation(_ field: String?, _ text: String) -> FCMError.Detail {
    .badRequest([FCMError.FieldViolation(field: field, description: text)])
  }

  @Test(arguments: [
    #"{"message":{"token":"TOK","notification":{"title":"a"}}}"#,
    #"{"message":{"token":null,"topic":"a","data":{"k":"v"}}}"#,
    #"{"message":{"token":"TOK",}}"#,
    #"{"validateOnly":"true","message":{"token":"TOK"}}"#,
    #"{"message":{"token":"TOK","android":{"priority":"high","ttl":"3.5s"}}}"#,
    #"{"message":{"token":"TOK","android":{"notification":{"color":"red"}}}}"#,
  ])
  func `Vectors that are accepted`(body: String) {
    #expect(judged(body).error == nil)
  }

  @Test(arguments: [
    (
      #"{"message":{"notification":{"title":"a"}}}"#,
      error(
        "Recipient of the message is not set.",
        [violation("message", "Recipient of the message is not set."), invalid]
      )
    ),
    (
      #"{"message":{"token":"bad token"}}"#,
      error(
        "The registration token is not a valid FCM registration token",
        [
          invalid,
          violation(
            "message.token",
            "The registration token is not a valid FCM registration token"
          ),
        ]
      )
    ),
    (
      #"{"message":{"topic":"/topics/a"}}"#,
      error(
        "Topic name contains invalid characters.",
        [violation("message", "Topic name contains invalid characters."), invalid]
      )
    ),
    (
      #"{"message":{"condition":"'a' in topics &&"}}"#,
      error("Request contains an invalid argument.", [])
    ),
    (
      #"{"message":{"token":"TOK","data":{"from":"x"}}}"#,
      error(
        "Invalid data payload key: from",
        [violation("message", "Invalid data payload key: from"), invalid]
      )
    ),
    (
      #"{"message":{"token":"TOK","data":{"n":12}}}"#,
      error(
        "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
        [
          violation(
            "message.data[0].value",
            "Invalid value at 'message.data[0].value' (TYPE_STRING), 12"
          )
        ]
      )
    ),
  ])
  func `Vectors with their whole bodies`(body: String, expected: FCMError) {
    #expect(judged(body).error == expected)
  }

  @Test(arguments: [
    (
      #"{"message":{"token":"TOK","topic":"a"}}"#,
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'topic'"
    ),
    (
      #"{"message":{"topic":"a","token":"TOK"}}"#,
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'token'"
    ),
    (
      #"{"message":{"token":"TOK","data":{"a":"x","n":{"b":1}}}}"#,
      "Invalid value at 'message.data[1]' (value), Starting an object on a scalar field"
    ),
    (
      #"{"message":{"token":"TOK","data":[]}}"#,
      "Invalid value at 'message' (Map), Cannot bind a list to map for field 'data'."
    ),
    (
      #"[]"#,
      "Invalid JSON payload received. Unknown name \"\": Root element must be a message."
    ),
  ])
  func `Vectors that the JSON layer refuses have no FcmError`(body: String, text: String) throws {
    let error = try #require(judged(body).error)
    #expect(error.message == text)
    #expect(error.reason == "INVALID_ARGUMENT" && error.code == 400)
    guard case .badRequest(let violations?) = error.details.first else {
      Issue.record("no BadRequest")
      return
    }
    #expect(error.details.count == 1 && violations.count == 1)
  }

  @Test func `Violations of the JSON layer make one refusal, joined in their order`() throws {
    let error = try #require(judged(#"{"to":"TOK","message":{"toen":"TOK"}}"#).error)
    let first = "Invalid JSON payload received. Unknown name \"to\": Cannot find field."
    let second =
      "Invalid JSON payload received. Unknown name \"toen\" at 'message': Cannot find field."
    #expect(error.message == first + "\n" + second)
    #expect(
      error.details == [
        .badRequest([
          FCMError.FieldViolation(field: nil, description: first),
          FCMError.FieldViolation(field: "message", description: second),
        ])
      ]
    )
  }

  @Test func `A topic takes 4505 bytes of text with a key of one letter and no more`() {
    func body(_ count: Int) -> String {
      #"{"message":{"topic":"a","data":{"p":""# + String(repeating: "x", count: count) + #""}}}"#
    }
    let last = judged(body(4505))
    #expect(last.error == nil && last.rules == ["M027", "M028"])
    let first = judged(body(4506))
    #expect(
      first.error
        == Self.error(
          "Message is too large. The maximum is 4K (4096 bytes).",
          [.badRequest(nil), Self.invalid]
        )
    )
    #expect(first.rules == ["M026", "M028"])
  }

  @Test func `A token that is gone draws 404 with UNREGISTERED`() {
    let outcome = judgedToToken(
      #""notification":{"title":"a"}"#,
      device: FCMDevice(state: .unregistered)
    )
    #expect(
      outcome.error
        == FCMError(
          code: 404,
          status: "NOT_FOUND",
          message: "Requested entity was not found.",
          details: [.fcmError("UNREGISTERED")]
        )
    )
  }
}
