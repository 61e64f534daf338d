import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

/// One row of the tables that restate the catalogue: a message, its status and its findings.
struct ExpoReviewRow: Sendable, CustomTestStringConvertible {
  /// Members of the message besides `to`; the whole body when it begins with a bracket.
  var text: String
  var status: Int
  /// Ids without the provider's name, sorted; `R16` is left out when it only follows from the size.
  var rules: [String]
  /// Part of the answer's message, when the catalogue gives it.
  var says: String?

  init(_ text: String, _ status: Int, _ rules: String, says: String? = nil) {
    self.text = text
    self.status = status
    self.rules = rules.split(separator: " ").map(String.init).sorted()
    self.says = says
  }

  var testDescription: String { "\(text.prefix(120))" }

  /// The body with the usual recipient.
  var body: String {
    let isWhole = text.hasPrefix("{") || text.hasPrefix("[")
    return isWhole ? text : ExpoBench.text(text)
  }

  /// Whether the outcome is the row's; words what is not.
  func differences(_ outcome: ExpoBench.Outcome) -> [String] {
    var differences: [String] = []
    if outcome.status != status { differences.append("status \(outcome.status), not \(status)") }
    let seen = outcome.rules.sorted()
    if seen != rules { differences.append("rules \(seen), not \(rules)") }
    if let says, outcome.message?.contains(says) != true {
      differences.append("message \(outcome.message ?? "nil"), not \(says)")
    }
    if status == 400, outcome.code != nil, outcome.json?["data"] != nil {
      differences.append("data beside errors")
    }
    return differences
  }
}

extension ExpoBench.Outcome {
  /// The answer with each well-formed UUID in place of `id` and `requestId` shown as `U`.
  var shape: String {
    var shape = ""
    var rest = Substring(text)
    while let colon = rest.firstRange(of: "d\":\"") {
      shape += rest[..<colon.upperBound]
      rest = rest[colon.upperBound...]
      let value = rest.prefix { $0 != "\"" }
      shape += ExpoReview.isUUID(value) ? "U" : String(value)
      rest = rest.dropFirst(value.count)
    }
    return shape + rest
  }
}

enum ExpoReview {
  static func isUUID(_ text: Substring) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.count) == [8, 4, 4, 4, 12]
      && groups.joined().allSatisfy { $0.isHexDigit && !$0.isUppercase }
  }

  /// An error body as the catalogue gives it (5.3), with what may vary left open.
  static func isError(_ outcome: ExpoBench.Outcome, _ code: String) -> Bool {
    guard let errors = outcome.json?["errors"]?.array, errors.count == 1, let error = errors.first
    else { return false }
    return error["code"]?.string == code && error["message"]?.string?.isEmpty == false
      && error["type"]?.string == "USER" && error["isTransient"] == .bool(false)
      && isUUID(Substring(error["requestId"]?.string ?? "")) && outcome.json?["data"] == nil
  }

  static func tokens(_ count: Int) -> String {
    "[" + ExpoBench.tokens(count).map { "\"\($0)\"" }.joined(separator: ",") + "]"
  }
}
