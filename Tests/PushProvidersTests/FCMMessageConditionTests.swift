import PushProviders
import Testing

@Suite struct FCMMessageConditionTests {
  private func read(_ text: String, _ subscribed: Set<String> = []) -> FCMCondition {
    let bytes = Array(text.utf8)
    return FCMCondition(bytes.span) { name in
      subscribed.contains(String(decoding: bytes[name], as: UTF8.self))
    }
  }

  @Test(arguments: [
    ("'a' in topics", 1), ("('a' in topics)", 1), ("!('a' in topics)", 1), ("!'a' in topics", 1),
    ("'a'in topics&&'b'in\ttopics", 2), ("  'a'  in  topics  ||\n'b' in topics ", 2),
    ("'a' in topics && ('b' in topics || 'c' in topics)", 3),
    ("((('a' in topics)))", 1), ("!!'a' in topics", 1), ("'a-Z_0.9~%25' in topics", 1),
  ])
  func `Conditions that can be read`(text: String, topics: Int) {
    let condition = read(text)
    #expect(condition.flaw == nil && condition.topics == topics)
  }

  @Test(arguments: [
    ("", FCMCondition.Flaw.syntax), ("  ", .syntax), ("'a' in topics &&", .syntax),
    ("&& 'a' in topics", .syntax), ("'a' in topics 'b' in topics", .syntax),
    ("'a' in topics & 'b' in topics", .syntax), ("'a' in topics |& 'b' in topics", .syntax),
    ("('a' in topics", .syntax), ("'a' in topics)", .syntax), ("()", .syntax), ("!", .syntax),
    ("'a' in Topics", .syntax), ("'a' in", .syntax), ("'a'", .syntax), ("'a", .syntax),
    ("'a' intopics", .syntax), ("'' in topics", .topicName), ("'a b' in topics", .topicName),
    ("'a/b' in topics", .topicName), ("\"a\" in topics", .doubleQuotes),
    ("a in topics", .unquotedTopic), ("'a' in topics && b in topics", .unquotedTopic),
    ("'a' in topics and 'b' in topics", .syntax), ("'é' in topics", .topicName),
  ])
  func `Texts that are no conditions`(text: String, flaw: FCMCondition.Flaw) {
    #expect(read(text).flaw == flaw)
  }

  @Test(arguments: [
    ("'a' in topics || 'b' in topics && 'c' in topics", ["a"], false),
    ("'a' in topics || ('b' in topics && 'c' in topics)", ["a"], true),
    ("'a' in topics && 'b' in topics || 'c' in topics", ["c"], true),
    ("!('a' in topics) && 'b' in topics", ["b"], true),
    ("!('a' in topics) && 'b' in topics", ["a", "b"], false),
    ("!('a' in topics || 'b' in topics)", ["b"], false),
    ("!('a' in topics || 'b' in topics)", [], true),
    ("!!'a' in topics", ["a"], true),
    ("'a' in topics && !'b' in topics && 'c' in topics", ["a", "c"], true),
  ])
  func `Conditions are worked out left to right`(text: String, in topics: [String], isTrue: Bool) {
    #expect(read(text, Set(topics)).isTrue == isTrue)
  }

  @Test(arguments: [
    ("'a' in topics && 'b' in topics && 'c' in topics", false),
    ("'a' in topics && 'b' in topics || 'c' in topics", true),
    ("('a' in topics && 'b' in topics) || 'c' in topics", false),
    ("'a' in topics || ('b' in topics && 'c' in topics || 'd' in topics)", true),
  ])
  func `Operators are mixed only side by side`(text: String, mixes: Bool) {
    #expect(read(text).mixesOperators == mixes)
  }

  @Test func `A topic in a condition takes 900 characters and no more`() {
    #expect(read("'\(String(repeating: "a", count: 900))' in topics").flaw == nil)
    #expect(read("'\(String(repeating: "a", count: 901))' in topics").flaw == .topicName)
  }

  @Test func `Parentheses nest 64 deep and no deeper`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "'a' in topics" + String(repeating: ")", count: depth)
    }
    #expect(read(nested(64)).flaw == nil)
    #expect(read(nested(65)).flaw == .tooDeep)
    #expect(read(String(repeating: "(", count: 500_000)).flaw == .tooDeep)
  }

  @Test(arguments: [
    ("'a' in topics", ["M024"]), ("!('a' in topics)", ["M025"]), ("!!('a' in topics)", []),
    ("'a' in topics || 'b' in topics", []),
    ("'a' in topics || 'b' in topics && 'c' in topics", ["M023"]),
    ("a in topics", ["M020", "M022"]), ("'a' in topic", ["M020"]),
  ])
  func `Rules about conditions`(text: String, rules: [String]) {
    let body = #"{"message":{"notification":{"title":"a"},"condition":"\#(text)"}}"#
    let outcome = judged(body)
    #expect(outcome.rules == rules)
    #expect((outcome.error == nil) == !rules.contains("M020"))
  }
}
