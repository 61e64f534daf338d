import PushJSON
import PushProviders
import Testing

/// Each refusal of the catalogue's sections 2.2 and 2.3, with its exact text and path.
@Suite struct FCMDecodeRefusalTests {
  struct Row: Sendable {
    var body: String
    var kind: FCMViolation.Kind
    var field: String?
    var text: String
    var owner: FCMField?
    var pointer: String

    init(
      _ body: String,
      _ kind: FCMViolation.Kind,
      _ field: String?,
      _ text: String,
      _ owner: FCMField? = nil,
      at pointer: String = ""
    ) {
      self.body = body
      self.kind = kind
      self.field = field
      self.text = text
      self.owner = owner
      self.pointer = pointer
    }
  }

  private static let unknown = "Invalid JSON payload received. Unknown name "
  private static let google = "type.googleapis.com/google."

  static let names: [Row] = [
    Row(
      #"{"message":{"toen":"TOK"}}"#,
      .unknownField,
      "message",
      unknown + #""toen" at 'message': Cannot find field."#,
      at: "/message/toen"
    ),
    Row(
      #"{"to":"x"}"#,
      .unknownField,
      nil,
      unknown + #""to": Cannot find field."#,
      at: "/to"
    ),
    Row(
      #"{"message":{"Token":null}}"#,
      .unknownField,
      "message",
      unknown + #""Token" at 'message': Cannot find field."#,
      at: "/message/Token"
    ),
    Row(
      #"{"message":{"android":{"collapseKey":"a","collapse_Key":{"x":[1]}}}}"#,
      .unknownField,
      "message.android",
      unknown + #""collapse_Key" at 'message.android': Cannot find field."#,
      at: "/message/android/collapse_Key"
    ),
    Row(
      #"{"message":{"android_v2":{"remoteNotification":{"notification":{"proxy":"DENY"}}}}}"#,
      .unknownField,
      "message.android_v2.remote_notification.notification",
      unknown
        + #""proxy" at 'message.android_v2.remote_notification.notification': Cannot find field."#,
      at: "/message/android_v2/remoteNotification/notification/proxy"
    ),
    Row(
      #"{"message":{"notification":{"a~/b":1}}}"#,
      .unknownField,
      "message.notification",
      unknown + #""a~/b" at 'message.notification': Cannot find field."#,
      at: "/message/notification/a~0~1b"
    ),
    Row(
      #"{"message":{"":1}}"#,
      .emptyName,
      "message",
      unknown + #""" at 'message': Proto fields must have a name."#,
      at: "/message/"
    ),
    Row(
      #"{"":{}}"#,
      .emptyName,
      nil,
      unknown + #""": Proto fields must have a name."#,
      at: "/"
    ),
  ]

  static let roots: [Row] = ["[]", "[{\"to\":1}]", "\"x\"", "null", "12", "true"].map { body in
    Row(body, .rootNotObject, nil, unknown + #""": Root element must be a message."#)
  }

  static let maps: [Row] = [
    Row(
      #"{"message":{"data":{"n":12}}}"#,
      .mapValueNotString,
      "message.data[0].value",
      "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
      .data,
      at: "/message/data/n"
    ),
    Row(
      #"{"message":{"android":{"data":{"a":"x","b":"y","c":true}}}}"#,
      .mapValueNotString,
      "message.android.data[2].value",
      "Invalid value at 'message.android.data[2].value' (TYPE_STRING), true",
      .androidData,
      at: "/message/android/data/c"
    ),
    Row(
      #"{"message":{"apns":{"headers":{"apns-priority":10}}}}"#,
      .mapValueNotString,
      "message.apns.headers[0].value",
      "Invalid value at 'message.apns.headers[0].value' (TYPE_STRING), 10",
      .apnsHeaders,
      at: "/message/apns/headers/apns-priority"
    ),
    Row(
      #"{"message":{"webpush":{"headers":{"TTL":1.50}}}}"#,
      .mapValueNotString,
      "message.webpush.headers[0].value",
      "Invalid value at 'message.webpush.headers[0].value' (TYPE_STRING), 1.5",
      .webpushHeaders,
      at: "/message/webpush/headers/TTL"
    ),
    Row(
      #"{"message":{"data":{"a":"x","n":{"b":1}}}}"#,
      .objectAsMapValue,
      "message.data[1]",
      "Invalid value at 'message.data[1]' (value), Starting an object on a scalar field",
      .data,
      at: "/message/data/n"
    ),
    Row(
      #"{"message":{"data":{"l":["x"]}}}"#,
      .listAsMapValue,
      "message.data[0]",
      unknown + #""value" at 'message.data[0]': Proto field is not repeating, cannot start list."#,
      .data,
      at: "/message/data/l"
    ),
    Row(
      #"{"message":{"data":[]}}"#,
      .listOnMap,
      "message",
      "Invalid value at 'message' (Map), Cannot bind a list to map for field 'data'.",
      .data,
      at: "/message/data"
    ),
    Row(
      #"{"message":{"webpush":{"headers":["a"]}}}"#,
      .listOnMap,
      "message.webpush",
      "Invalid value at 'message.webpush' (Map), Cannot bind a list to map for field 'headers'.",
      .webpushHeaders,
      at: "/message/webpush/headers"
    ),
    Row(
      #"{"message":{"data":"x"}}"#,
      .scalarOnMap,
      "message.data",
      "Invalid value at 'message.data' (\(google)firebase.fcm.v1.Message.DataEntry), \"x\"",
      .data,
      at: "/message/data"
    ),
    Row(
      #"{"message":{"apns":{"headers":7}}}"#,
      .scalarOnMap,
      "message.apns.headers",
      "Invalid value at 'message.apns.headers' (\(google)firebase.fcm.v1.ApnsConfig.HeadersEntry), 7",
      .apnsHeaders,
      at: "/message/apns/headers"
    ),
  ]

  static let shapes: [Row] = [
    Row(
      #"{"message":{"android":[]}}"#,
      .listOnSingular,
      "message",
      unknown + #""android" at 'message': Proto field is not repeating, cannot start list."#,
      .android,
      at: "/message/android"
    ),
    Row(
      #"{"message":{"apns":{"payload":[]}}}"#,
      .listOnSingular,
      "message.apns",
      unknown + #""payload" at 'message.apns': Proto field is not repeating, cannot start list."#,
      .apnsPayload,
      at: "/message/apns/payload"
    ),
    Row(
      #"{"message":[]}"#,
      .listOnSingular,
      nil,
      unknown + #""message": Proto field is not repeating, cannot start list."#,
      .message,
      at: "/message"
    ),
    Row(
      #"{"message":{"token":["x"]}}"#,
      .listOnSingular,
      "message",
      unknown + #""token" at 'message': Proto field is not repeating, cannot start list."#,
      .token,
      at: "/message/token"
    ),
    Row(
      #"{"message":{"notification":{"title":{}}}}"#,
      .objectOnScalar,
      "message.notification",
      "Invalid value at 'message.notification' (title), Starting an object on a scalar field",
      .notificationTitle,
      at: "/message/notification/title"
    ),
    Row(
      #"{"message":{"android":{"notification":{"titleLocArgs":{"a":1}}}}}"#,
      .objectOnScalar,
      "message.android.notification",
      "Invalid value at 'message.android.notification' (title_loc_args), "
        + "Starting an object on a scalar field",
      .androidNotificationTitleLocArgs,
      at: "/message/android/notification/titleLocArgs"
    ),
    Row(
      #"{"message":{"android":"x"}}"#,
      .scalarOnMessage,
      "message.android",
      "Invalid value at 'message.android' (\(google)firebase.fcm.v1.AndroidConfig), \"x\"",
      .android,
      at: "/message/android"
    ),
    Row(
      #"{"message":12}"#,
      .scalarOnMessage,
      "message",
      "Invalid value at 'message' (\(google)firebase.fcm.v1.Message), 12",
      .message,
      at: "/message"
    ),
    Row(
      #"{"message":{"apns":{"payload":"x"}}}"#,
      .scalarOnStruct,
      "message.apns.payload",
      "Invalid value at 'message.apns.payload' (\(google)protobuf.Struct), \"x\"",
      .apnsPayload,
      at: "/message/apns/payload"
    ),
    Row(
      #"{"message":{"webpush":{"notification":12}}}"#,
      .scalarOnStruct,
      "message.webpush.notification",
      "Invalid value at 'message.webpush.notification' (\(google)protobuf.Struct), 12",
      .webpushNotification,
      at: "/message/webpush/notification"
    ),
    Row(
      #"{"message":{"token":"TOK","topic":"a"}}"#,
      .secondInOneof,
      "message",
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. "
        + "Cannot set 'topic'",
      .topic,
      at: "/message/topic"
    ),
    Row(
      #"{"message":{"topic":"a","token":"TOK"}}"#,
      .secondInOneof,
      "message",
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. "
        + "Cannot set 'token'",
      .token,
      at: "/message/token"
    ),
    Row(
      #"{"message":{"fid":"a","fid":"b"}}"#,
      .secondInOneof,
      "message",
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. "
        + "Cannot set 'fid'",
      .fid,
      at: "/message/fid"
    ),
  ]

  @Test(arguments: names + roots + maps + shapes)
  func `A body is refused with its text, path, owner and pointer`(row: Row) throws {
    let body = FCMBody()
    body.load(Array(row.body.utf8))
    let violation = try #require(body.violations.first)
    #expect(body.violations.count == 1)
    #expect(violation.kind == row.kind)
    #expect(violation.field == row.field)
    #expect(violation.description == row.text)
    #expect(violation.owner == row.owner)
    #expect(violation.pointer == row.pointer)
    #expect(body.syntaxError == nil)
    if let owner = row.owner, row.kind != .secondInOneof { #expect(!body.has(owner)) }
  }

  @Test func `Violations stand in document order, and nothing inside a refused value counts`() {
    let body = FCMBody()
    let text = #"""
      {"to":{"to":1},"message":{"data":{"a":1,"b":{"c":1},"d":"x","e":[2]},"token":5,"topic":"t",
      "android":{"ttl":1,"x":null},"notification":{"title":[{"y":1}],"body":2}},"validateOnly":"no!"}
      """#
    body.load(Array(text.utf8))
    #expect(
      body.violations.map(\.kind) == [
        .unknownField, .mapValueNotString, .objectAsMapValue, .listAsMapValue, .wrongType,
        .secondInOneof, .badDuration, .unknownField, .listOnSingular, .wrongType, .wrongType,
      ]
    )
    #expect(
      body.violations.map(\.field) == [
        nil, "message.data[0].value", "message.data[1]", "message.data[3]", "message.token",
        "message", "message.android.ttl", "message.android", "message.notification",
        "message.notification.body", "validate_only",
      ]
    )
    #expect(
      body.violations.last?.description == "Invalid value at 'validate_only' (TYPE_BOOL), \"no!\""
    )
    #expect(body.violations.first?.name == "to")
    #expect(body.violations.first?.value == #"{"to":1}"#)
  }

  @Test(arguments: [(100, 0), (101, 1)])
  func `Objects nest a hundred deep and no deeper`(depth: Int, count: Int) {
    // Root, message, apns and payload are the first four.
    let inner = String(repeating: #"{"x":"#, count: depth - 4)
    let text =
      #"{"message":{"to":1,"apns":{"payload":{"a":"# + inner + "1"
      + String(repeating: "}", count: depth)
    for form in [text, text.replacing("\"x\"", with: "x")] {
      let body = FCMBody()
      body.load(Array(form.utf8))
      guard count > 0 else {
        #expect(body.violations.map(\.kind) == [.unknownField])
        continue
      }
      #expect(body.violations.map(\.kind) == [.tooDeep])
      #expect(
        body.violations.first?.description
          == "Invalid JSON payload received. Message too deep. "
          + "Max recursion depth reached for key 'x'"
      )
      #expect(body.violations.first?.field == nil)
      #expect(body.violations.first?.pointer.hasSuffix("/x/x") == true)
      #expect(!body.has(.message))
    }
  }

  @Test func `At most a thousand violations are kept`() {
    let body = FCMBody()
    body.load(Array(("{" + String(repeating: "\"a\":1,", count: 3_000) + "}").utf8))
    #expect(body.violations.count == 1_000)
    #expect(body.duplicates.count == 1)
  }
}
