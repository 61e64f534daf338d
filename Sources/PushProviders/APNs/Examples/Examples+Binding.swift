internal import PushModel

extension APNsHeadExamples {
  private typealias Example = APNsHeadExample
  private typealias Token = APNsExampleToken
  private typealias Step = APNsHeadExample.Step
  private static let now = APNsExampleRequest.now

  private static func step(
    _ token: APNsExampleToken,
    _ changes: [(String, String?)] = [],
    after offset: Int64 = 0,
    isNewConnection: Bool = false
  ) -> APNsHeadExample.Step {
    Step(
      .push([("authorization", token.text)] + changes),
      after: offset,
      isNewConnection: isNewConnection
    )
  }

  private static func signed(_ mark: UInt8, issuedAt: Int64 = now) -> APNsExampleToken {
    var token = Token(issuedAt: issuedAt)
    token.signature = [UInt8](repeating: mark, count: 64)
    return token
  }

  static let binding: [APNsHeadExample] = [
    Example(
      "A-18",
      true,
      "a new token after 20 min",
      .requests([step(Token()), step(Token(issuedAt: now + 1200), after: 1200)])
    ),
    Example(
      "A-18",
      false,
      "a new token after 19 min 59 s",
      .requests([step(Token()), step(Token(issuedAt: now + 1199), after: 1199)])
    ),
    Example(
      "A-18",
      true,
      "the older token after a refused update",
      .requests([
        step(Token()), step(Token(issuedAt: now + 60), after: 60), step(Token(), after: 70),
      ])
    ),
    Example(
      "A-19",
      true,
      "one token on two connections",
      .requests([step(Token()), step(Token(), after: 60, isNewConnection: true)])
    ),
    Example(
      "A-19",
      false,
      "a token each on two connections",
      .requests([step(Token()), step(Token(issuedAt: now + 60), after: 60, isNewConnection: true)])
    ),
    Example(
      "A-20",
      true,
      "one renewal",
      .requests([step(signed(1)), step(signed(2), after: 1), step(signed(2), after: 2)])
    ),
    Example(
      "A-20",
      false,
      "three requests, three signatures",
      .requests([step(signed(1)), step(signed(2), after: 1), step(signed(3), after: 2)])
    ),
    Example(
      "A-21",
      true,
      "one token for two topics",
      .requests([step(Token()), step(Token(), [("apns-topic", "com.example.other")], after: 1)])
    ),
    Example(
      "A-21",
      false,
      "a token for each topic",
      .requests([
        step(Token()),
        step(Token(issuedAt: now + 1), [("apns-topic", "com.example.other")], after: 1),
      ]),
      reason: "TooManyProviderTokenUpdates"
    ),
    Example(
      "A-22",
      true,
      "another team on another connection",
      .requests([
        step(Token()),
        step(Token(key: "KEYOTHER01", team: "TEAM000002"), after: 1500, isNewConnection: true),
      ])
    ),
    Example(
      "A-22",
      false,
      "another team on the same connection",
      .requests([
        step(Token()),
        step(Token(key: "KEYOTHER01", team: "TEAM000002", issuedAt: now + 1500), after: 1500),
      ])
    ),
    Example(
      "A-23",
      true,
      "the related key",
      .requests([
        step(Token(key: "KEYTOPIC01")),
        step(Token(key: "KEYTOPIC02", issuedAt: now + 1500), after: 1500),
      ])
    ),
    Example(
      "A-23",
      true,
      "another key of the team",
      .requests([step(Token()), step(Token(key: "KEY0000002", issuedAt: now + 1500), after: 1500)])
    ),
    Example(
      "A-23",
      false,
      "a topic-specific key after a team's",
      .requests([
        step(Token()),
        step(Token(key: "KEYTOPIC01", issuedAt: now + 1500), after: 1500),
      ])
    ),
    .accept("A-24", "a key for both environments", .push()),
    .reject(
      "A-24",
      "a sandbox key in production",
      .push([("authorization", Token(key: "KEYSANDBOX").text)])
    ),
    .accept(
      "A-25",
      "a topic that the key lists",
      .push([("authorization", Token(key: "KEYTOPIC01").text)])
    ),
    .reject(
      "A-25",
      "a topic that the key does not list",
      .push([("authorization", Token(key: "KEYTOPIC01").text), ("apns-topic", "com.example.other")])
    ),
    Example(
      "A-25",
      false,
      "an app that joined later",
      .requests([step(Token()), step(Token(), [("apns-topic", "com.example.late")], after: 10)])
    ) { world in
      world.bundles.register(
        "com.example.late",
        APNsBundle(team: "TEAM000001", joinedMilliseconds: now * 1000 + 5000)
      )
    },
  ]

  private static func certified(
    _ rule: String,
    _ isAccepting: Bool,
    _ note: String,
    _ certificate: APNsCertificate,
    _ changes: [(String, String?)] = []
  ) -> APNsHeadExample {
    Example(
      rule,
      isAccepting,
      note,
      .requests([Step(.push([("authorization", nil)] + changes))]),
      certificate: certificate
    )
  }

  private static let activity = [
    ("apns-topic", "com.example.app.push-type.liveactivity"), ("apns-push-type", "liveactivity"),
  ]

  static let certificates: [APNsHeadExample] = [
    certified("A-27", true, "a good certificate", APNsExampleWorld.certificate()),
    certified("A-27", false, "an expired one", APNsExampleWorld.certificate(notAfter: now - 1)),
    certified("A-28", true, "one for both", APNsExampleWorld.certificate()),
    certified(
      "A-28",
      false,
      "one for the sandbox",
      APNsExampleWorld.certificate(environments: [.sandbox])
    ),
    certified("A-29", true, "a listed topic", APNsExampleWorld.certificate()),
    certified(
      "A-29",
      false,
      "a topic not listed",
      APNsExampleWorld.certificate(),
      [("apns-topic", "com.example.other")]
    ),
    certified("A-30", true, "an alert", APNsExampleWorld.certificate()),
    certified(
      "A-30",
      false,
      "a Live Activity",
      APNsExampleWorld.certificate(topics: ["com.example.app.push-type.liveactivity", "x"]),
      activity
    ),
    certified(
      "A-30",
      false,
      "a location query",
      APNsExampleWorld.certificate(),
      [("apns-topic", "com.example.app.location-query"), ("apns-push-type", "location")]
    ),
    certified("A-31", true, "a certificate alone", APNsExampleWorld.certificate()),
    certified(
      "A-31",
      false,
      "both",
      APNsExampleWorld.certificate(),
      [("authorization", Token().text)]
    ),
    .accept("L-02", "a provider token", .push(activity)),
    certified(
      "L-02",
      false,
      "a certificate",
      APNsExampleWorld.certificate(topics: ["com.example.app.push-type.liveactivity", "x"]),
      activity
    ),
  ]
}
