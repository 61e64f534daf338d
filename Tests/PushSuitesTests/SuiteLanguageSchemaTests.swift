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
    ("/$defs/expect", SuiteKeys.expect), ("/$defs/report", SuiteKeys.report),
    ("/$defs/expect/properties/answer", SuiteKeys.answer),
    ("/$defs/expect/properties/receipts", SuiteKeys.receipts),
    ("/$defs/token", SuiteKeys.token), ("/$defs/faults/items", SuiteKeys.fault),
    ("/$defs/case/properties/service", SuiteKeys.service),
    ("/$defs/case/properties/service/properties/accessTokens/anyOf/1", SuiteKeys.accessTokens),
    ("/$defs/case/properties/target/anyOf/1", SuiteKeys.target),
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
