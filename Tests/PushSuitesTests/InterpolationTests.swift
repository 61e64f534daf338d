import PushJSON
import PushSuites
import Testing

@Suite struct InterpolationTests {
  private let variables = RunVariables(
    now: 1000,
    topic: "com.example",
    token: "abc",
    environment: "sandbox",
    caseID: "a/b"
  )

  @Test(arguments: [
    ("${now}", JSONValue.integer(1000)), ("${now+60}", 1060), ("${now-60}", 940),
    ("at ${now+60}", "at 1060"), ("${topic}.voip", "com.example.voip"), ("${token}", "abc"),
    ("${environment}", "sandbox"), ("${case}", "a/b"), ("$${now}", "${now}"), ("$", "$"),
    ("$$", "$$"), ("a$b", "a$b"), ("$${a}${now}", "${a}1000"), ("plain", "plain"),
    ("${now+9223372036854775807}", .integer(.min + 999)),
  ])
  func fillsVariablesOfTheRunIn(text: String, value: JSONValue) {
    #expect(variables.resolve(.string(text)) == value)
  }

  @Test func fillsThemInDeepInside() {
    #expect(variables.resolve(["a": [1, "${now}"], "b": .null]) == ["a": [1, 1000], "b": .null])
  }

  @Test(arguments: [
    ("${", Interpolation.Fault.unclosed), ("${now", .unclosed), ("${}", .badName("")),
    ("${a b}", .badName("a b")), ("${now +60}", .badName("now +60")),
    ("${topic+1}", .offsetWithoutNow("topic")), ("${now+x}", .offsetWithoutNow("now")),
    ("${1a}", .badName("1a")),
  ])
  func refusesWhatIsNoVariable(text: String, fault: Interpolation.Fault) {
    #expect(throws: fault) { try Interpolation(text) }
  }
}
