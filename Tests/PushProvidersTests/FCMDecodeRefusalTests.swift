import PushJSON
import PushProviders
import Testing

/// Each refusal of the catalogue's section 2.3, with its exact text and path.
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
      _ owner: FCMField?,
      _ pointer: String
    ) {
      self.body = body
      self.kind = kind
      self.field = field
      self.text = text
      self.owner = owner
      self.pointer = pointer
    }
  }

  static let rows: [Row] = [
    Row(
      #"{"message":{"toen":"TOK"}}"#,
      .unknownField,
      "message",
      #"Invalid JSON payload received. Unknown name "toen" at 'message': Cannot find field."#,
      nil,
      "/message/toen"
    ),
    Row(
      #"{"to":"x"}"#,
      .unknownField,
      nil,
      #"Invalid JSON payload received. Unknown name "to": Cannot find field."#,
      nil,
      "/to"
    ),
    Row(
      #"{"message":{"data":{"n":12}}}"#,
      .mapValueNotString,
      "message.data[0].value",
      "Invalid value at 'message.data[0].value' (TYPE_STRING), 12",
      .data,
      "/message/data/n"
    ),
  ]

  @Test(arguments: rows)
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
  }
}
