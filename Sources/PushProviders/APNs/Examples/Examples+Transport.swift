extension APNsHeadExamples {
  private typealias Example = APNsHeadExample

  static let transport: [APNsHeadExample] = [
    .accept("T-07", "a request without priority", .push()),
    .reject("T-07", "priority fields", .push(violations: .priority)),
    .reject("T-07", "a priority header", .push(adding: [("priority", "u=1")])),
    .accept("T-14", "pseudo-headers once each, first", .push()),
    .reject("T-14", "a pseudo-header behind a header", .push(adding: [(":method", "POST")])),
    .reject("T-14", "no scheme", .push([(":scheme", nil)])),
    .accept("T-15", "lower-case names", .push()),
    .reject(
      "T-15",
      "an upper-case name",
      .push(adding: [("Accept", "*/*")], violations: .upperCaseName)
    ),
    .accept("T-16", "`te: trailers`", .push(adding: [("te", "trailers")])),
    .reject("T-16", "`connection`", .push(adding: [("connection", "keep-alive")])),
    .reject("T-16", "`te: gzip`", .push(adding: [("te", "gzip")])),
    .accept("T-17", "the right length", .push(adding: [("content-length", "2")], body: "{}")),
    .reject("T-17", "another length", .push(adding: [("content-length", "3")], body: "{}")),
    .accept(
      "T-18",
      "`host` instead of `:authority`",
      .push([(":authority", nil)], adding: [("host", "api.push.apple.com")])
    ),
    .reject("T-18", "http", .push([(":scheme", "http")])),
    .reject("T-18", "no authority", .push([(":authority", nil)])),
    .reject("T-18", "the sandbox's name", .push([(":authority", "api.sandbox.push.apple.com")])),
    .accept(
      "T-19",
      "a list under 8000 bytes",
      .push(adding: [("x-a", String(repeating: "a", count: 6000))])
    ),
    .reject(
      "T-19",
      "a list over 8000 bytes",
      .push(adding: [("x-a", String(repeating: "a", count: 8000))])
    ),
    .accept("T-20", "plain JSON", .push()),
    .reject("T-20", "`content-encoding`", .push(adding: [("content-encoding", "gzip")])),
    .accept(
      "T-23",
      "GET without body",
      .channels("GET", [("apns-channel-id", APNsExampleWorld.channel)]),
      host: .management
    ),
    .reject(
      "T-23",
      "GET with a body",
      .channels("GET", [("apns-channel-id", APNsExampleWorld.channel)], body: "{}"),
      host: .management
    ),
    .accept("T-25", "no expectations", .push()),
    .reject("T-25", "`expect`", .push(adding: [("expect", "100-continue")])),
    .reject("T-25", "trailers", .push(violations: .trailers)),
  ]

  private static func event(
    _ rule: String,
    _ isAccepting: Bool,
    _ note: String,
    _ event: APNsConnectionEvent
  ) -> APNsHeadExample { Example(rule, isAccepting, note, .event(event)) }

  private static let usual = APNsConnectionEvent.closed(requests: 900, openedWithinLastMinute: 1)

  static let connection: [APNsHeadExample] = [
    event("T-01", true, "an ordinary connection", usual),
    event("T-01", false, "TLS 1.1", .tlsTooOld(version: "TLSv1.1")),
    event("T-02", true, "an ordinary connection", usual),
    event("T-02", false, "ALPN with http/1.1 only", .alpnWithoutH2(offered: "http/1.1")),
    event("T-02", false, "HTTP/1.1", .http1Spoken),
    event("T-04", true, "an ordinary connection", usual),
    event(
      "T-04",
      false,
      "one stream too many",
      .streamLimitExceeded(
        limit: 1000,
        isBeforeFirstAnswer: false,
        isLimitLowered: false,
        repeats: 0
      )
    ),
    event(
      "T-05",
      true,
      "too many streams later on",
      .streamLimitExceeded(
        limit: 1000,
        isBeforeFirstAnswer: false,
        isLimitLowered: false,
        repeats: 0
      )
    ),
    event(
      "T-05",
      false,
      "two streams at the start",
      .streamLimitExceeded(limit: 1, isBeforeFirstAnswer: true, isLimitLowered: false, repeats: 0)
    ),
    event("T-08", true, "a PING after 15 s", .pingWhileIdle(secondsSinceLast: 15)),
    event("T-08", false, "a PING after 14 s", .pingWhileIdle(secondsSinceLast: 14)),
    event(
      "T-09",
      true,
      "30 connections a minute",
      .closed(requests: 100, openedWithinLastMinute: 30)
    ),
    event(
      "T-09",
      false,
      "31 connections a minute",
      .closed(requests: 100, openedWithinLastMinute: 31)
    ),
    event(
      "T-09",
      false,
      "a connection per request",
      .closed(requests: 1, openedWithinLastMinute: 10)
    ),
    event("T-10", true, "an ordinary connection", usual),
    event("T-10", false, "a stream after GOAWAY", .streamAfterGoAway(stream: 7)),
    Example("B-24", false, "channels that are left", .end),
    Example("B-24", true, "no channel left", .end) { world in
      for channel in world.channels.living { world.channels.delete(channel.id, nowMilliseconds: 1) }
    },
  ]
}
