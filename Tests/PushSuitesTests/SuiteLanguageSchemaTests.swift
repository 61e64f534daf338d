import PushJSON
import PushSuites
import Testing

@Suite struct SuiteLanguageSchemaTests {
  private func keys(_ pointer: String) throws -> Set<String> {
    let schema = try #require(JSONPointer.resolve(pointer, in: SuiteLanguageSchema.json))
    #expect(schema["additionalProperties"] == false)
    return Set(try #require(schema["properties"]?.object).map(\.key))
  }

  @Test(arguments: [
    ("", SuiteKeys.suite), ("/properties/defaults", SuiteKeys.defaults),
    ("/$defs/case", SuiteKeys.testCase), ("/$defs/request", SuiteKeys.request),
    ("/$defs/case/properties/expect", SuiteKeys.expect),
    ("/$defs/case/properties/expect/properties/report", SuiteKeys.report),
    ("/$defs/case/properties/expect/properties/answer", SuiteKeys.answer),
    ("/$defs/case/properties/service/properties/token", SuiteKeys.token),
    ("/$defs/case/properties/fill", SuiteKeys.fill),
  ])
  func hasTheKeysOfTheParser(pointer: String, known: [String]) throws {
    #expect(try keys(pointer) == Set(known))
  }

  @Test func isJSON() {
    let text = JSONWriter.pretty(SuiteLanguageSchema.json)
    #expect(JSONValue(parsing: text) == SuiteLanguageSchema.json)
  }
}
