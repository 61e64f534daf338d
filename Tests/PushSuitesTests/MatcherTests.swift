import PushJSON
import PushModel
import PushSuites
import Testing

/// Each matcher as a suite spells it, with values that match and values that do not.
@Suite struct MatcherTests {
  struct Row: CustomTestStringConvertible, Sendable {
    var spelled: String
    var good: [JSONValue?]
    var bad: [JSONValue?]
    var testDescription: String { spelled }

    init(_ spelled: String, good: [JSONValue?], bad: [JSONValue?]) {
      self.spelled = spelled
      self.good = good
      self.bad = bad
    }
  }

  static let bodyRows = [
    Row("0", good: [0, 0.0], bad: [1, "0", false, .null, nil]),
    Row("Hello", good: ["Hello"], bad: ["hello", "Hello ", nil]),
    Row("{a: [1, {b: x}]}", good: [["a": [1, ["b": "x"]]]], bad: [["a": [1]], ["a": 1, "b": 2]]),
    Row("absent", good: [nil], bad: [.null, "absent", 0]),
    Row("present", good: [.null, 0, ""], bad: [nil]),
    Row("{equals: absent}", good: ["absent"], bad: [nil, "present"]),
    Row("{equals: {type: x}}", good: [["type": "x"]], bad: [["type": "y"], "x"]),
    Row("{type: string}", good: [""], bad: [1, nil, .null]),
    Row("{type: number}", good: [1, 1.5], bad: ["1", true]),
    Row("{type: integer}", good: [1, -1], bad: [1.5, "1"]),
    Row("{type: boolean}", good: [true, false], bad: [0, "true"]),
    Row("{type: object}", good: [[:]], bad: [[], nil]),
    Row("{type: array}", good: [[]], bad: [[:]]),
    Row("{type: null}", good: [.null], bad: [nil, 0]),
    Row("{matches: '^a+$'}", good: ["a", "aaa"], bad: ["", "ab", 1, nil]),
    Row("{matches: b}", good: ["abc"], bad: ["ac"]),
    Row("{contains: ell}", good: ["Hello", ["ell"]], bad: ["Help", ["Hello"], nil]),
    Row("{contains: 2}", good: [[1, 2]], bad: [[1], "2"]),
    Row(
      "{contains: {a: {b: 1}}}",
      good: [["a": ["b": 1, "c": 2], "d": 3], [["a": ["b": 1]]]],
      bad: [["a": ["c": 2]], ["a": 1], "a"]
    ),
    Row("{oneOf: [1, x, absent]}", good: [1, "x", nil], bad: [2, "1"]),
    Row("{oneOf: [{type: string}, 5]}", good: ["a", 5], bad: [4]),
    Row("{between: [1, 3]}", good: [1, 3, 2.5], bad: [0, 3.001, "2", nil]),
    Row("{json: {a: 1}}", good: ["{\"a\": 1.0}"], bad: ["{\"a\":2}", "no", ["a": 1]]),
    Row("{json: {type: array}}", good: ["[]"], bad: ["{}"]),
    Row("{bytes: 4}", good: ["😀", "abcd"], bad: ["abc", "abcde", 4]),
    Row("{bytes: {between: [1, 2]}}", good: ["é"], bad: ["", "abc"]),
    Row(
      "{epoch: seconds}",
      good: [1_000_000_000, 1_750_000_000],
      bad: [999_999_999, 1_750_000_000_000, 1_750_000_000.5, "1750000000", 0]
    ),
    Row("{epoch: milliseconds}", good: [1_750_000_000_000], bad: [1_750_000_000]),
    Row(
      "{epoch: {unit: seconds, near: 1000, tolerance: 5}}",
      good: [995, 1005],
      bad: [994, 1006]
    ),
    Row(
      "{epoch: {unit: milliseconds, near: 1000, tolerance: 5}}",
      good: [995_000, 1_005_000],
      bad: [994_999, 1_005_001, 1000]
    ),
    Row("{epoch: {unit: seconds, near: 1000}}", good: [970, 1030], bad: [969, 1031]),
    Row(
      "uuid",
      good: ["123e4567-e89b-12d3-a456-42661417400A"],
      bad: ["123e4567e89b12d3a45642661417400a", "123e4567-e89b-12d3-a456-42661417400g", 1]
    ),
    Row(
      "{uuid: lower}",
      good: ["123e4567-e89b-12d3-a456-42661417400a"],
      bad: ["123E4567-E89B-12D3-A456-42661417400A"]
    ),
    Row(
      "{uuid: upper}",
      good: ["123E4567-E89B-12D3-A456-42661417400A"],
      bad: ["123e4567-e89b-12d3-a456-42661417400a"]
    ),
    Row(
      "ulid",
      good: ["01ARZ3NDEKTSV4RRFFQ69G5FAV", "01arz3ndektsv4rrffq69g5fav"],
      bad: [
        "81ARZ3NDEKTSV4RRFFQ69G5FAV", "01ARZ3NDEKTSV4RRFFQ69G5FAU", "01ARZ3NDEKTSV4RRFFQ69G5FA",
      ]
    ),
    Row("{each: {type: string}}", good: [["a"], [], ["k": "v"]], bad: [["a", 1], "a", nil]),
    Row("{exactly: {a: 1}}", good: [["a": 1]], bad: [["a": 1, "b": 2], [:], nil]),
    Row("{not: 1}", good: [2, nil], bad: [1]),
    Row("{not: present}", good: [nil], bad: [1]),
    Row("{all: [{type: string}, {bytes: 1}]}", good: ["a"], bad: ["ab", 1]),
  ]

  static let headerRows = [
    Row("10", good: ["10"], bad: ["5", "10.0", nil]), Row("\"10\"", good: ["10"], bad: ["010"]),
    Row("1.50", good: ["1.50"], bad: ["1.5"]), Row("absent", good: [nil], bad: [""]),
    Row("{between: [1, 3]}", good: ["1", "2.5"], bad: ["4", "x", "02", ""]),
    Row("{type: integer}", good: ["5"], bad: ["5.5", "five"]),
    Row("{epoch: seconds}", good: ["1750000000"], bad: ["1750000000000", "1750000000.0"]),
    Row("{contains: 'push'}", good: ["a.push.b"], bad: ["a"]),
    Row("{oneOf: [5, 10]}", good: ["5", "10"], bad: ["1"]),
    Row("{json: {a: 1}}", good: ["{\"a\":1}"], bad: ["a"]),
    Row("{bytes: 2}", good: ["é"], bad: ["e"]),
  ]

  @Test(arguments: bodyRows)
  func tellsValuesOfABodyApart(row: Row) throws {
    let spec = try oneCase("expect:\n  body: {/x: \(row.spelled)}")
    let matcher = try #require(spec.expectation.every.body.first?.matcher)
    try check(matcher, row, .json)
  }

  @Test(arguments: headerRows)
  func tellsHeadersApart(row: Row) throws {
    let spec = try oneCase("expect:\n  headers: {x: \(row.spelled)}")
    let matcher = try #require(spec.expectation.every.headers.first?.matcher)
    try check(matcher, row, .text)
  }

  private func check(_ matcher: Matcher, _ row: Row, _ reading: Matcher.Reading) throws {
    for value in row.good {
      let failures = matcher.failures(of: value, as: reading)
      #expect(failures.isEmpty, "\(String(describing: value)) \(failures)")
    }
    for value in row.bad {
      let failure = try #require(
        matcher.failures(of: value, as: reading).first,
        "\(String(describing: value)) should not match"
      )
      #expect(!failure.expected.isEmpty && !failure.expected.contains("\n"))
      #expect(!failure.got.contains("\n"))
    }
  }

  @Test func saysWhereValuesDiffer() {
    let failures = Matcher.equals(["a": ["b": 1, "c": 2], "d": 3]).failures(
      of: ["a": ["b": 2], "d": 3, "e": 4]
    )
    #expect(
      failures == [
        MatchFailure(pointer: "/a/b", expected: "1", got: "2"),
        MatchFailure(pointer: "/a/c", expected: "2", got: "absent"),
        MatchFailure(pointer: "/e", expected: "absent", got: "4"),
      ]
    )
  }

  @Test func noticesADuplicateKey() {
    let twice = JSONValue.object([("a", 1), ("a", 1)])
    #expect(!Matcher.equals(["a": 1]).failures(of: twice).isEmpty)
  }

  @Test func namesTheElementThatFails() {
    let failures = Matcher.each(.type(.string)).failures(of: ["a", 1, ["x/y"]])
    #expect(failures.map(\.pointer) == ["/1", "/2"])
  }

  @Test func fillsVariablesInAsLiteralTextOfAPattern() {
    var variables = RunVariables.sample
    variables.topic = "com.example"
    let matcher = Matcher.matches("^${topic}$").resolved(by: variables)
    #expect(matcher.failures(of: "com.example").isEmpty)
    #expect(!matcher.failures(of: "comXexample").isEmpty)
  }
}
