import PushJSON
import Testing

/// `JSONValue` can be written as `nil`, so that "no value" and JSON's null are easily confused.
@Suite struct JSONNothingTests {
  @Test(arguments: ["/a/b", "/b", "/c/0", "/c/x", "/a/0"])
  func aPlaceThatIsNotThereHasNoValue(pointer: String) {
    let value: JSONValue = ["a": 1, "c": []]
    #expect(JSONPointer.resolve(pointer, in: value).map(JSONWriter.compact) == nil)
  }
}
