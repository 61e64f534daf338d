import PushSuites
import Testing

@Suite struct GlobTests {
  @Test(arguments: [
    ("apns/alert", "apns/alert/a", true), ("apns/alert/", "apns/alert/a", true),
    ("apns/alert", "apns/alert", true), ("apns/alert", "apns/alert[x=1]", true),
    ("apns/al", "apns/alert/a", false), ("apns/*", "apns/alert", true),
    ("apns/*", "apns/alert/a", false), ("apns/**", "apns/alert/a", true),
    ("**", "apns/alert/a", true), ("*/alert/*", "apns/alert/a[x=1,y=2]", true),
    ("apns/alert/b*", "apns/alert/badge[x=1]", true), ("**/badge", "apns/alert/badge[x=1]", true),
    ("apns/alert/a[x=1]", "apns/alert/a[x=1]", true), ("*[x=1]", "a[x=1]", true),
    ("*[x=1]", "a[x=2]", false), ("*", "a/b", false), ("a*c", "abbc", true), ("a*c", "ab", false),
    ("", "a", false), ("[ab]", "a", false), ("a?c", "abc", false),
  ])
  func selectsCases(glob: String, id: String, takes: Bool) {
    #expect(Glob.selects(glob, id) == takes)
  }

  @Test func needsNoExponentialTime() {
    let glob = String(repeating: "*a", count: 200) + "b"
    #expect(!Glob.matches(glob, String(repeating: "a", count: 2_000)))
  }
}
