extension ExpoExamples {
  private static let one = message(hello)

  /// Bytes that begin as gzip does and are none.
  private static let brokenGzip = Example.Step(
    path: sendPath,
    headers: headers + [(name: "content-encoding", value: "gzip")],
    body: Array(one.utf8)
  )

  static let requests: [Example] =
    pair("R01", "GET", bad: [send(one, method: "PUT")], good: [send(one)])
    + pair(
      "R02",
      "a path without its host's prefix",
      bad: [send(one, path: "/push/send")],
      good: [send(one, path: sendPath + "?useFcmV1=true")]
    )
    + pair("R03", "an unfinished object", bad: [send("{\"to\":")], good: [send(one)])
    + pair("R04", "a text among messages", bad: [send("[\(one),\"x\"]")], good: [send("[\(one)]")])
    + pair("R05", "a header alone does not compress", bad: [brokenGzip], good: [send(one)])
    + pair(
      "R06",
      "deflate",
      bad: [send(one, headers: headers + [(name: "content-encoding", value: "deflate")])],
      good: [send(one, headers: headers + [(name: "content-encoding", value: "identity")])]
    )
    + pair(
      "R07",
      "a form's type",
      bad: [send(one, headers: headers("content-type", "text/plain"))],
      good: [send(one, headers: headers("content-type", "application/json; charset=utf-8"))]
    )
    + pair("R14", "an empty array", bad: [send("[]")], good: [send("[\(one)]")])
    + pair(
      "R15",
      "no Accept-Encoding",
      bad: [send(one, headers: headers("accept-encoding", nil))],
      good: [send(one)]
    )
    + pair(
      "R16",
      "1,025 bytes and 1,024",
      bad: [send(padded(1025))],
      good: [send(padded(1024))]
    )
    + pair(
      "R19",
      "useFcmV1=false",
      bad: [send(one, path: sendPath + "?useFcmV1=false")],
      good: [send(one)]
    )
    + pair(
      "R20",
      "an access token in the query",
      bad: [send(one, path: sendPath + "?access_token=secret")],
      good: [send(one, headers: headers)]
    )

  /// A message of so many bytes.
  private static func padded(_ count: Int) -> String {
    let empty = message("\"body\":\"\"").utf8.count
    return message("\"body\":\"\(String(repeating: "x", count: count - empty))\"")
  }

  private static func authorized(_ value: String) -> [(name: String, value: String)] {
    headers + [(name: "authorization", value: value)]
  }

  private static let accounts: Prepare = { world in
    world.registerAccessToken("owner-token", account: "owner")
    world.registerAccessToken("other-token", account: "other")
    world.register(token, ExpoDevice(project: "@owner/slug"))
    world.setPushSecurity(true, project: "@owner/slug")
  }

  static let credentials: [Example] =
    pair(
      "R10",
      "push security is on",
      bad: [send(one)],
      good: [send(one, headers: authorized("Bearer owner-token"))],
      prepare: accounts
    )
    + pair(
      "R11",
      "a token that was revoked",
      bad: [send(one, headers: authorized("Bearer unknown-token"))],
      good: [send(one, headers: authorized("bearer owner-token"))],
      prepare: accounts
    )
    + pair(
      "R12",
      "a token of another account",
      bad: [send(one, headers: authorized("Bearer other-token"))],
      good: [send(one, headers: authorized("Bearer owner-token"))],
      prepare: accounts
    )
    + pair(
      "R13",
      "the token without its scheme",
      bad: [send(one, headers: authorized("owner-token"))],
      good: [send(one, headers: authorized("Bearer owner-token"))],
      prepare: accounts
    )

  private static func tokens(_ count: Int) -> String {
    (0..<count).map { number in
      let digits = String(number)
      let zeros = String(repeating: "0", count: 22 - digits.utf8.count)
      return "\"ExponentPushToken[\(zeros)\(digits)]\""
    }
    .joined(separator: ",")
  }

  private static func toMany(_ count: Int) -> String {
    "{\"to\":[\(tokens(count))],\(hello)}"
  }

  private static let compressed = headers

  static let limits: [Example] =
    pair("R08", "101 and 100 recipients", bad: [send(toMany(101))], good: [send(toMany(100))])
    + pair(
      "R09",
      "tokens of two projects",
      bad: [send("{\"to\":[\"\(token)\",\"\(other)\"],\(hello)}")],
      good: [send(one)],
      prepare: projects
    )
    + pair(
      "R17",
      "three requests of one message within a second",
      bad: [send(one), send(message("\"title\":\"B\""), offset: 0.3), send(one, offset: 0.999)],
      good: [send(one), send(message("\"title\":\"B\""), offset: 0.3), send(one, offset: 1)]
    )
    + pair(
      "Q01",
      "601 and 600 notifications within a second",
      bad: hundreds(6) + [send(one, offset: 0.9)],
      good: hundreds(6) + [send(one, offset: 1.6)]
    )
    + pair(
      "Q03",
      "a fourth headless message within an hour",
      bad: [0, 600, 1200, 3599].map { send(headless, offset: $0) },
      good: [0, 600, 1200, 3600].map { send(headless, offset: $0) },
      prepare: ios
    )
    + pair(
      "Q04",
      "600 for one project and one more for another",
      bad: hundreds(6) + [send(message(hello, to: other), offset: 0.9)],
      good: hundreds(6) + [send(message(hello, to: other), offset: 1.6)],
      prepare: projects
    )

  private static let headless = message("\"data\":{},\"contentAvailable\":true")

  static let projects: Prepare = { world in
    world.register(token)
    world.register(other, ExpoDevice(project: "@other/app"))
  }

  /// Requests of a hundred recipients, a tenth of a second apart.
  private static func hundreds(_ count: Int) -> [Example.Step] {
    (0..<count).map { send(toMany(100), offset: Double($0) / 10) }
  }
}
