import PushJSON
import PushModel
import PushSuites
import Testing

@Suite struct FillCalibrationTests {
  private func answer(_ bytes: Int, _ unit: String, short: Int, long: Int) -> String {
    let fill = CaseSpec.Fill(field: ["body"], bytes: bytes, unit: unit)
    switch FillCalibration.text(fill, short: short, long: long) {
    case .text(let text): return text
    case .impossible(let mismatch): return "impossible: " + mismatch.got
    }
  }

  @Test(arguments: [
    (20, "x", 11, 12, "xxxxxxxxxx"), (20, "é", 11, 13, "ééééé"), (21, "é", 11, 13, "éééééx"),
    (20, "😀", 11, 23, "xxxxxxxxxx"), (34, "😀", 11, 23, "😀😀"), (11, "x", 11, 12, "x"),
  ])
  func reachesTheSizeToTheByte(bytes: Int, unit: String, short: Int, long: Int, text: String) {
    #expect(answer(bytes, unit, short: short, long: long) == text)
  }

  @Test func refusesWhatCannotBeReached() {
    #expect(answer(10, "x", short: 11, long: 12).contains("11 bytes with a single letter"))
    #expect(answer(20, "x", short: 11, long: 11).contains("the field is not sent as it is"))
  }

  @Test func setsAFieldDeepInside() {
    let set = CaseSpec.Fill.set
    #expect(
      set("y", ["data", "a"], ["data": ["a": "x", "b": 1]]) == ["data": ["a": "y", "b": 1]]
    )
    #expect(set("y", ["body"], ["kind": "alert"]) == ["kind": "alert", "body": "y"])
    #expect(set("y", ["data", "a"], ["kind": "alert"]).map(JSONWriter.compact) == nil)
    #expect(set("y", ["badge"], ["badge": 1]).map(JSONWriter.compact) == nil)
  }
}
