import PushHarness
import Testing

@Suite struct TimeTextTests {
  @Test(arguments: [
    (Int64(0), "19700101-000000", "00:00:00.000"),
    (1_709_210_096_789, "20240229-123456", "12:34:56.789"),
    (1_735_689_599_999, "20241231-235959", "23:59:59.999"),
  ])
  func spellsInstantsInUTC(milliseconds: Int64, compact: String, clock: String) {
    #expect(TimeText.compact(milliseconds) == compact)
    #expect(TimeText.clock(milliseconds) == clock)
  }
}
