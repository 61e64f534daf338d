import PushModel
import PushProviders
import Testing

/// One row of the review: an input, the rules that the catalogue's text says hold, the answer.
struct ReviewRow: Sendable, CustomStringConvertible {
  var input: APNsLintInput
  /// The rules in one text, `P-05 P-26`; empty for none.
  var rules: String
  /// `400 BadTopic`; `200` when accepted.
  var answer: String

  var description: String {
    let headers = input.headers.map { "\($0.0): \($0.1.prefix(80))" }.joined(separator: ", ")
    let body = String(decoding: input.body.prefix(160), as: UTF8.self)
    return "[\(input.method ?? "POST") \(input.path ?? input.token ?? "–") \(headers)] \(body)"
  }

  /// Judges the input and compares what speaks with what should.
  func check(_ location: SourceLocation = #_sourceLocation) {
    let result = APNsLint.judge(input)
    let found = Set(result.verdict.findings.map { String($0.rule.dropFirst(5)) })
    let wanted = Set(rules.split(separator: " ").map(String.init))
    #expect(found.sorted() == wanted.sorted(), "\(self)", sourceLocation: location)
    let given = [String(result.responseStatus), result.reason ?? ""].joined(separator: " ")
    #expect(
      given == answer || given == answer + " ",
      "\(self)",
      sourceLocation: location
    )
    for finding in result.verdict.findings {
      #expect(APNsCatalogue.info(finding.rule)?.severity == finding.severity)
      #expect(!finding.message.isEmpty && !finding.fix.isEmpty, "\(finding)")
    }
  }
}

/// Requests of the review, built from section 10 of the catalogue.
enum Review {
  static let now: Int64 = 1_900_000_000
  static let bundle = "com.example.app"
  static let token = String(repeating: "0a1b2c3d", count: 8)
  static let alert = #"{"aps":{"alert":{"title":"t","body":"b"},"sound":"default"}}"#

  /// The least headers of each push type.
  static func headers(_ type: String) -> [(String, String)] {
    let suffixes = [
      "voip": ".voip", "complication": ".complication", "fileprovider": ".pushkit.fileprovider",
      "location": ".location-query", "liveactivity": ".push-type.liveactivity",
      "pushtotalk": ".voip-ptt", "widgets": ".push-type.widgets", "controls": ".push-type.controls",
      "accessory": ".push-type.accessory",
    ]
    let topic =
      type == "mdm" ? "com.apple.mgmt.External.0a1b" : bundle + (suffixes[type] ?? "")
    let isSlow = type == "background" || type == "location"
    return [
      ("apns-topic", topic), ("apns-push-type", type), ("apns-priority", isSlow ? "5" : "10"),
    ]
  }

  /// The least body of each push type.
  static func body(_ type: String) -> String {
    switch type {
    case "background": #"{"aps":{"content-available":1},"k":"v"}"#
    case "voip": #"{"aps":{},"call":"c1"}"#
    case "complication": #"{"aps":{},"k":1}"#
    case "fileprovider":
      #"{"container-identifier":"NSFileProviderRootContainerItemIdentifier","domain":"d"}"#
    case "mdm": #"{"mdm":"magic"}"#
    case "location": #"{"aps":{}}"#
    case "liveactivity": activity()
    case "pushtotalk": #"{"aps":{},"speaker":"s"}"#
    case "widgets", "controls": #"{"aps":{"content-changed":true}}"#
    case "accessory":
      #"{"aps":{"encryptedData":"AA==","sessionIdentifier":"s1","keyID":"AA==","messageIndex":"1"}}"#
    default: alert
    }
  }

  /// A Live Activity update with other members, or with members replaced.
  static func activity(
    _ more: String = "",
    event: String = "update",
    state: String = #"{"n":1}"#,
    timestamp: String = "1900000000"
  ) -> String {
    let tail = more.isEmpty ? "" : "," + more
    return
      #"{"aps":{"timestamp":\#(timestamp),"event":"\#(event)","content-state":\#(state)\#(tail)}}"#
  }

  /// A Live Activity start with other members.
  static func start(
    _ more: String = "",
    type: String = #""A""#,
    attributes: String = "{}",
    alert: String = #"{"title":"t","body":"b"}"#
  ) -> String {
    activity(
      #""attributes-type":\#(type),"attributes":\#(attributes),"alert":\#(alert)"#
        + (more.isEmpty ? "" : "," + more),
      event: "start"
    )
  }

  /// A push of one type with headers set, added or, with nil, dropped.
  static func push(
    _ type: String,
    _ changes: [(String, String?)] = [],
    adding added: [(String, String)] = [],
    body: String? = nil,
    rules: String = "",
    _ answer: String = "200",
    fidelity: APNsFidelity = APNsFidelity()
  ) -> ReviewRow {
    row(
      headers(type),
      changes,
      adding: added,
      Array((body ?? self.body(type)).utf8),
      rules,
      answer,
      fidelity: fidelity
    )
  }

  static func row(
    _ base: [(String, String)],
    _ changes: [(String, String?)],
    adding added: [(String, String)] = [],
    _ body: [UInt8],
    _ rules: String,
    _ answer: String,
    method: String? = nil,
    path: String? = nil,
    token: String? = Review.token,
    fidelity: APNsFidelity = APNsFidelity()
  ) -> ReviewRow {
    var headers = base
    for (name, value) in changes {
      let place = headers.firstIndex { $0.0 == name }
      if let place, let value {
        headers[place].1 = value
      } else if let place {
        headers.remove(at: place)
      } else if let value {
        headers.append((name, value))
      }
    }
    let input = APNsLintInput(
      method: method,
      path: path,
      token: path == nil ? token : nil,
      headers: headers + added,
      body: body,
      nowSeconds: now,
      fidelity: fidelity
    )
    return ReviewRow(input: input, rules: rules, answer: answer)
  }
}
