import PushStore
import Testing

@Suite struct WallTimeTests {
  @Test(arguments: [
    (Int64(0), "1970-01-01T00:00:00.000Z"),
    (951_782_399_999, "2000-02-28T23:59:59.999Z"),
    (951_782_400_000, "2000-02-29T00:00:00.000Z"),
    (1_709_210_096_789, "2024-02-29T12:34:56.789Z"),
    (4_107_542_400_000, "2100-03-01T00:00:00.000Z"),
    (-1, "1969-12-31T23:59:59.999Z"),
  ])
  func spellsWallTime(milliseconds: Int64, text: String) {
    #expect(WallTime.text(milliseconds: milliseconds) == text)
  }
}
