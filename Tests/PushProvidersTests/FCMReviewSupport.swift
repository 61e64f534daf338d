import PushModel
import PushProviders
import Testing

/// A send of the review's table: what the catalogue says becomes of it.
struct FCMReviewCase: Sendable, CustomTestStringConvertible {
  enum Answer: Sendable {
    /// 200 with the name of a message.
    case accepted
    /// 400 with this body, white space aside.
    case exactly(String)
    /// This status, and `error.message` or a page that holds this text.
    case holds(Int, String)
  }

  /// `TOK` and `FID` stand for a token and an installation id.
  var body: String
  var answer: Answer
  /// All findings, and those that the catalogue leaves open.
  var rules: Set<String>
  var open: Set<String>
  var settings: [String: String] = [:]
  var device: FCMDevice?

  var testDescription: String {
    body.utf8.count > 160 ? String(body.prefix(160)) + "…" : body
  }
}

/// The table's short forms.
enum FCMReview {
  static let invalid = "Request contains an invalid argument."
  private static let types = "type.googleapis.com/google."

  static func ids(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map { "FCM-" + $0 })
  }

  /// Accepted.
  static func ok(
    _ body: String,
    _ rules: String = "",
    open: String = "",
    on device: FCMDevice? = nil,
    set settings: [String: String] = [:]
  ) -> FCMReviewCase {
    FCMReviewCase(
      body: body,
      answer: .accepted,
      rules: ids(rules),
      open: ids(open),
      settings: settings,
      device: device
    )
  }

  /// Refused with this answer.
  static func no(
    _ body: String,
    _ answer: FCMReviewCase.Answer,
    _ rules: String,
    open: String = "",
    on device: FCMDevice? = nil,
    set settings: [String: String] = [:]
  ) -> FCMReviewCase {
    FCMReviewCase(
      body: body,
      answer: answer,
      rules: ids(rules),
      open: ids(open),
      settings: settings,
      device: device
    )
  }

  /// Refused with this text.
  static func no(_ body: String, _ text: String, _ rules: String, open: String = "")
    -> FCMReviewCase
  {
    no(body, .holds(400, text), rules, open: open)
  }

  /// Strict mode refuses with the answer; mimic mode accepts with the same findings.
  static func strict(
    _ body: String,
    _ answer: FCMReviewCase.Answer,
    _ rules: String,
    open: String = ""
  ) -> [FCMReviewCase] {
    [
      ok(body, rules, open: open),
      no(body, answer, rules, open: open, set: ["fcm-mode": "strict"]),
    ]
  }

  // MARK: - Bodies

  /// A message to a token.
  static func to(_ members: String) -> String {
    #"{"message":{"token":"TOK"\#(members.isEmpty ? "" : ",")\#(members)}}"#
  }

  /// A visible message to a token.
  static func shown(_ members: String) -> String {
    to(#""notification":{"title":"a"}"# + (members.isEmpty ? "" : ",") + members)
  }

  static func data(_ members: String) -> String { to(#""data":{\#(members)}"#) }

  static func topic(_ name: String) -> String {
    #"{"message":{"topic":"\#(name)","notification":{"title":"a"}}}"#
  }

  static func condition(_ text: String) -> String {
    #"{"message":{"condition":"\#(text)","notification":{"title":"a"}}}"#
  }

  /// A visible message with a channel and these members in its `android`.
  static func android(_ members: String) -> String {
    shown(#""android":{"notification":{"channel_id":"c"},\#(members)}"#)
  }

  /// The same with these members in its `android.notification`.
  static func look(_ members: String) -> String {
    shown(#""android":{"notification":{"channel_id":"c",\#(members)}}"#)
  }

  static func apns(_ members: String) -> String { shown(#""apns":{\#(members)}"#) }

  static func web(_ members: String) -> String { shown(#""webpush":{\#(members)}"#) }

  static func headers(_ members: String) -> String {
    apns(#""headers":{\#(members)}"#)
  }

  static func payload(_ members: String) -> String {
    apns(#""payload":{"aps":{\#(members)}}"#)
  }

  // MARK: - Answers

  static func quoted(_ text: String) -> String {
    var out = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": out += "\\\""
      case "\\": out += "\\\\"
      case "\n": out += "\\n"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out + "\""
  }

  static let fcmError =
    #"{"@type":"\#(types)firebase.fcm.v1.FcmError","errorCode":"INVALID_ARGUMENT"}"#

  static func badRequest(_ violations: [(String?, String)]) -> String {
    let list = violations.map { field, text in
      (field.map { #"{"field":\#(quoted($0)),"# } ?? "{") + #""description":\#(quoted(text))}"#
    }
    return #"{"@type":"\#(types)rpc.BadRequest","fieldViolations":[\#(list.joined(separator: ","))]}"#
  }

  static func error(_ text: String, _ details: [String]) -> FCMReviewCase.Answer {
    let list = details.isEmpty ? "" : #","details":[\#(details.joined(separator: ","))]"#
    return .exactly(
      #"{"error":{"code":400,"message":\#(quoted(text)),"status":"INVALID_ARGUMENT"\#(list)}}"#
    )
  }

  /// Violations of the transcoder, as it answers them.
  static func transcoder(_ violations: (String?, String)...) -> FCMReviewCase.Answer {
    error(violations.map(\.1).joined(separator: "\n"), [badRequest(violations)])
  }

  static func invalid(_ path: String, _ rest: String) -> FCMReviewCase.Answer {
    transcoder((path, "Invalid value at '\(path)' \(rest)"))
  }

  static func unknown(_ name: String, _ path: String?) -> FCMReviewCase.Answer {
    transcoder(unknownName(name, path))
  }

  static func unknownName(_ name: String, _ path: String?) -> (String?, String) {
    let place = path.map { " at '\($0)'" } ?? ""
    return (
      path, "Invalid JSON payload received. Unknown name \"\(name)\"\(place): Cannot find field."
    )
  }

  static func noList(_ name: String, _ path: String) -> FCMReviewCase.Answer {
    transcoder(
      (
        path,
        "Invalid JSON payload received. Unknown name \"\(name)\" at '\(path)': "
          + "Proto field is not repeating, cannot start list."
      )
    )
  }

  /// A syntax error at this byte.
  static func syntax(_ text: String, _ body: String, at position: Int) -> FCMReviewCase.Answer {
    let bytes = Array(body.utf8)
    let start = max(0, position - 20)
    let quote = String(decoding: bytes[start..<min(bytes.count, position + 20)], as: UTF8.self)
    let caret = String(repeating: " ", count: position - start) + "^"
    return error("Invalid JSON payload received. \(text)\n\(quote)\n\(caret)", [])
  }

  static let t1 = error(
    "Recipient of the message is not set.",
    [badRequest([("message", "Recipient of the message is not set.")]), fcmError]
  )
  static let t2 = error(
    "The registration token is not a valid FCM registration token",
    [
      fcmError,
      badRequest([
        ("message.token", "The registration token is not a valid FCM registration token")
      ]),
    ]
  )
  static let t3 = error(
    "Topic name contains invalid characters.",
    [badRequest([("message", "Topic name contains invalid characters.")]), fcmError]
  )
  static let t4 = error(invalid, [])
  static let t5 = error(
    "Message is too large. The maximum is 4K (4096 bytes).",
    [#"{"@type":"\#(types)rpc.BadRequest"}"#, fcmError]
  )
  static let t6 = error(
    "TTL must be a non-negative integer.",
    [
      badRequest([("message.webpush.headers.TTL", "TTL must be a non-negative integer.")]),
      fcmError,
    ]
  )
  static func t7(_ key: String) -> FCMReviewCase.Answer {
    let text = "Invalid data payload key: " + key
    return error(text, [badRequest([("message", text)]), fcmError])
  }

  static func oneof(_ name: String) -> FCMReviewCase.Answer { transcoder(oneofText(name)) }

  static func oneofText(_ name: String) -> (String?, String) {
    (
      "message",
      "Invalid value at 'message' (oneof), oneof field 'target' is already set. "
        + "Cannot set '\(name)'"
    )
  }

  // MARK: - Running

  /// JSON without the white space between its parts.
  static func compact(_ text: String) -> String {
    var out: [UInt8] = []
    var isString = false
    var isEscaped = false
    for byte in text.utf8 {
      if isString {
        out.append(byte)
        if isEscaped { isEscaped = false; continue }
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isString = false }
      } else if byte > 0x20 {
        out.append(byte)
        isString = byte == UInt8(ascii: "\"")
      }
    }
    return String(decoding: out, as: UTF8.self)
  }

  static func body(_ text: String) -> String {
    guard text.utf8.count < 2000 else { return text }
    var out = ""
    var rest = Substring(text)
    while let mark = rest.firstRange(of: "TOK") {
      out += rest[..<mark.lowerBound] + FCMMessageExample.token
      rest = rest[mark.upperBound...]
    }
    rest = Substring(out + rest)
    out = ""
    while let mark = rest.firstRange(of: "FID") {
      out += rest[..<mark.lowerBound] + FCMMessageExample.installationID
      rest = rest[mark.upperBound...]
    }
    return out + rest
  }

  static func fidelity(_ settings: [String: String]) throws -> FCMFidelity {
    var fidelity = FCMFidelity()
    for (name, value) in settings { try fidelity.set(name, value) }
    return fidelity
  }

  /// Runs a case over the service, and over lint when nothing is registered.
  static func check(_ row: FCMReviewCase, location: SourceLocation = #_sourceLocation) throws {
    let fidelity = try fidelity(row.settings)
    let runner = FCMServiceRunner(fidelity)
    if let device = row.device {
      runner.world.register(FCMMessageExample.token, device)
    }
    let outcome = runner.send(body(row.body))
    compare(row, outcome.reply.status, outcome.text, outcome.findings, location)
    guard row.device == nil else { return }
    let alone = FCMLint.judge(
      ServiceLintInput(
        body: Array(body(row.body).utf8),
        nowSeconds: FCMExamples.startMilliseconds / 1000
      ),
      fidelity: fidelity
    )
    #expect(alone.responseStatus == outcome.reply.status, "lint", sourceLocation: location)
    #expect(
      Set(alone.verdict.findings.map(\.rule)) == Set(outcome.rules),
      "lint",
      sourceLocation: location
    )
  }

  private static func compare(
    _ row: FCMReviewCase,
    _ status: Int,
    _ text: String,
    _ findings: [Finding],
    _ location: SourceLocation
  ) {
    let found = Set(findings.map(\.rule))
    let missing = row.rules.subtracting(found).sorted()
    let extra = found.subtracting(row.rules).subtracting(row.open).sorted()
    #expect(missing.isEmpty, "not found", sourceLocation: location)
    #expect(extra.isEmpty, "should not be found", sourceLocation: location)
    #expect(findings.allSatisfy { !$0.message.isEmpty }, sourceLocation: location)
    switch row.answer {
    case .accepted:
      #expect(status == 200, "\(text)", sourceLocation: location)
    case .exactly(let expected):
      #expect(status == 400, sourceLocation: location)
      #expect(compact(text) == expected, sourceLocation: location)
    case .holds(let code, let part):
      #expect(status == code, sourceLocation: location)
      #expect(text.contains(quoted(part).dropFirst().dropLast()), "\(text)", sourceLocation: location)
    }
  }
}
