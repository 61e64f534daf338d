import PushJSON
import PushProviders
import Testing

/// The test vectors of the catalogue's section 7.5, as far as decoding decides them.
@Suite struct FCMDecodeVectorTests {
  private func load(_ text: String) -> FCMBody {
    let body = FCMBody()
    body.load(Array(text.utf8))
    return body
  }

  private static let android = "type.googleapis.com/google.protobuf.Duration"

  @Test(
    arguments: [
      (
        7, #"{"message":{"token":"TOK","topic":"a"}}"#,
        [
          (
            "message",
            "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'topic'"
          )
        ]
      ),
      (
        8, #"{"message":{"topic":"a","token":"TOK"}}"#,
        [
          (
            "message",
            "Invalid value at 'message' (oneof), oneof field 'target' is already set. Cannot set 'token'"
          )
        ]
      ),
      (
        9, #"{"message":{"token":"TOK","data":{"n":12}}}"#,
        [("message.data[0].value", "Invalid value at 'message.data[0].value' (TYPE_STRING), 12")]
      ),
      (
        10, #"{"message":{"token":"TOK","data":{"a":"x","n":{"b":1}}}}"#,
        [
          (
            "message.data[1]",
            "Invalid value at 'message.data[1]' (value), Starting an object on a scalar field"
          )
        ]
      ),
      (
        11, #"{"message":{"token":"TOK","data":[]}}"#,
        [
          (
            "message",
            "Invalid value at 'message' (Map), Cannot bind a list to map for field 'data'."
          )
        ]
      ),
      (
        12, #"{"to":"TOK","message":{"toen":"TOK"}}"#,
        [
          (nil, "Invalid JSON payload received. Unknown name \"to\": Cannot find field."),
          (
            "message",
            "Invalid JSON payload received. Unknown name \"toen\" at 'message': Cannot find field."
          ),
        ]
      ),
      (
        15, #"{"message":{"token":"TOK","android":{"ttl":3600}}}"#,
        [
          (
            "message.android.ttl",
            "Invalid value at 'message.android.ttl' (\(android)), Field 'ttl', Invalid data type for duration, value is 3600"
          )
        ]
      ),
      (
        21, "[]",
        [(nil, "Invalid JSON payload received. Unknown name \"\": Root element must be a message.")]
      ),
    ] as [(Int, String, [(String?, String)])]
  )
  func `Refused vectors have exact texts and paths`(
    number: Int,
    text: String,
    expected: [(field: String?, text: String)]
  ) {
    let body = load(text)
    #expect(body.violations.map(\.description) == expected.map(\.text), "vector \(number)")
    #expect(body.violations.map(\.field) == expected.map(\.field), "vector \(number)")
  }

  @Test(arguments: [
    (1, #"{"message":{"token":"TOK","notification":{"title":"a"}}}"#),
    (2, #"{"message":{"token":null,"topic":"a","data":{"k":"v"}}}"#),
    (3, #"{"message":{"notification":{"title":"a"}}}"#),
    (4, #"{"message":{"token":"bad token"}}"#),
    (5, #"{"message":{"topic":"/topics/a"}}"#),
    (6, #"{"message":{"condition":"'a' in topics &&"}}"#),
    (13, #"{"message":{"token":"TOK","data":{"from":"x"}}}"#),
    (14, #"{"message":{"token":"TOK","android":{"priority":"high","ttl":"3.5s"}}}"#),
    (16, #"{"message":{"token":"TOK","android":{"ttl":"2419201s"}}}"#),
    (17, #"{"message":{"token":"TOK","webpush":{"headers":{"TTL":"x"}}}}"#),
    (18, #"{"message":{"token":"TOK","apns":{"payload":{"aps":{}}}}}"#),
    (20, ##"{"message":{"token":"TOK","android":{"notification":{"color":"red"}}}}"##),
    (22, #"{"message":{"token":"TOK",}}"#),
    (23, #"{"validateOnly":"true","message":{"token":"TOK"}}"#),
  ])
  func `Other vectors pass the JSON layer`(number: Int, text: String) {
    let body = load(text)
    #expect(body.violations.isEmpty, "vector \(number)")
    #expect(body.syntaxError == nil, "vector \(number)")
    #expect(body.has(.message))
    #expect(body.leniencies.count == (number == 22 ? 1 : 0))
  }

  @Test func `Vector 2 has the topic alone`() {
    let body = load(#"{"message":{"token":null,"topic":"a","data":{"k":"v"}}}"#)
    #expect(!body.has(.token))
    #expect(body.text(.topic) == "a")
  }

  @Test(arguments: [4505, 4506])
  func `Vector 19 counts the bytes of keys and values`(size: Int) {
    let text = #"{"message":{"topic":"a","data":{"p":"\#(String(repeating: "x", count: size))"}}}"#
    #expect(load(text).entries(.data)?.size == size + 1)
  }

  @Test func `Vector 23 validates only`() {
    let body = load(#"{"validateOnly":"true","message":{"token":"TOK"}}"#)
    guard case .flag(true)? = body[.validateOnly] else {
      Issue.record("not set")
      return
    }
  }
}
