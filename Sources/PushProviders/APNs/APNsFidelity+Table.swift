internal import PushModel
internal import PushWire

extension APNsFidelity {
  static func unknown(_ name: String) -> String {
    let hint = EditDistance.nearest(to: name, among: switches.map(\.name))
    return "there is no fidelity switch \"\(FindingSink.shortened(name))\""
      + (hint.map { "; did you mean \($0)?" } ?? "; `pushproof fidelity` lists them")
  }

  /// Every switch with its default: the rows of the catalogue's section 8, and every answer †.
  package static let switches: [APNsSwitch] = payload + authentication + transport + replies

  private static let payload: [APNsSwitch] = [
    .choice(
      "malformed-body",
      \.malformedBody,
      ["P-03"],
      "The answer to a device push whose body is not a JSON object"
    ),
    .fixed("missing-aps", "accept", ["P-05"], "Whether a body without `aps` is refused"),
    .choice(
      "background-priority-10",
      \.backgroundPriority10,
      ["H-19"],
      "Whether a background push with priority 10 is refused"
    ),
    .choice(
      "missing-suffix",
      \.missingSuffix,
      ["H-15", "L-01"],
      "The reason when a push type needs a suffix that the topic lacks"
    ),
    .choice(
      "broadcast-without-expiration",
      \.broadcastWithoutExpiration,
      ["B-10"],
      "Whether a broadcast needs `apns-expiration`"
    ),
    .choice(
      "broadcast-without-priority",
      \.broadcastWithoutPriority,
      ["B-12"],
      "Whether a broadcast needs `apns-priority`",
      confidence: .reported
    ),
    .choice(
      "channel-values",
      \.channelValues,
      ["B-19"],
      "The reason for a wrong value in a channel's creation"
    ),
    .choice(
      "bad-request-id",
      \.badRequestID,
      ["B-23"],
      "Whether an `apns-request-id` that is not a UUID is refused"
    ),
    .number(
      "live-activity-budget",
      \.liveActivityBudget,
      ["L-24"],
      "Priority 10 Live Activity pushes an hour to a token before lint speaks; 0 for never"
    ),
  ]

  private static let authentication: [APNsSwitch] = [
    .choice(
      "missing-algorithm",
      \.missingAlgorithm,
      ["A-06"],
      "Whether a provider token without `alg` is refused"
    ),
    .choice(
      "bad-issued-at",
      \.badIssuedAt,
      ["A-13"],
      "Whether a provider token without a numeric `iat` is refused"
    ),
    .choice(
      "future-token",
      \.futureToken,
      ["A-17"],
      "The reason when `iat` lies more than an hour ahead"
    ),
    .choice(
      "token-update-scope",
      \.updateScope,
      ["A-18", "A-19"],
      "Whether the 20-minute rule also holds per key or per address",
      confidence: .reported
    ),
    .choice(
      "resigned-token",
      \.resignedToken,
      ["A-18", "A-20"],
      "Whether signing equal claims again counts as an update"
    ),
    .choice(
      "second-team",
      \.secondTeam,
      ["A-22"],
      "The reason for a second team on a connection",
      confidence: .observed
    ),
    .choice(
      "topic-outside-key",
      \.topicOutsideKey,
      ["A-25"],
      "The answer for a topic outside a topic-specific key"
    ),
    .choice(
      "environment-key-reason",
      \.environmentKey,
      ["A-24"],
      "The spelling of the reason for a key of the other environment",
      confidence: .observed
    ),
    .choice(
      "certificate-environment",
      \.certificateEnvironment,
      ["A-28"],
      "Whether a certificate of the other environment gets GOAWAY or 403",
      confidence: .reported
    ),
    .choice(
      "invalid-certificate",
      \.invalidCertificate,
      ["A-27"],
      "Whether an invalid certificate gets 403 or ends the connection"
    ),
    .fixed(
      "forbidden",
      "scripted-only",
      [],
      "What makes the service answer `Forbidden`: nothing by itself, a fault can"
    ),
  ]

  private static let transport: [APNsSwitch] = [
    .choice(
      "header-list-too-large",
      \.headerList,
      ["T-19"],
      "What happens to a header list of more than 8000 bytes"
    ),
    .choice(
      "stream-limit-repeat",
      \.streamLimitRepeat,
      ["T-04", "T-05"],
      "What a repeated excess of streams is answered with",
      confidence: .reported
    ),
    .number(
      "idle-seconds",
      \.idleSeconds,
      [],
      "Seconds of silence after which a connection is closed"
    ),
    .choice(
      "idle-answer",
      \.idleAnswer,
      [],
      "Whether `IdleTimeout` comes as GOAWAY or as a status 400"
    ),
    .number(
      "ping-seconds",
      \.pingSeconds,
      ["T-08"],
      "Seconds between two PING frames on an idle connection below which lint speaks",
      confidence: .documented
    ),
    .number(
      "connections-per-minute",
      \.connectionsPerMinute,
      ["T-09"],
      "New connections a minute above which lint speaks; far more than a pool opens at its start"
    ),
    .choice(
      "broadcast-host",
      \.broadcastHost,
      ["B-21"],
      "Which host names take broadcasts",
      confidence: .documented
    ),
    .choice(
      "check-order",
      \.checkOrder,
      [],
      "The order of checks after authentication: the catalogue's, or that of an open mock"
    ),
  ]

  private static let replies: [APNsSwitch] = [
    .choice(
      "generated-id-case",
      \.generatedIDCase,
      ["S-09"],
      "The case of ids that the service makes",
      confidence: .observed
    ),
    .choice(
      "echoed-id-case",
      \.echoedIDCase,
      ["S-09"],
      "The case of an id that the sender chose",
      confidence: .observed
    ),
    .choice(
      "unique-id",
      \.uniqueID,
      [],
      "Whether `apns-unique-id` is present on sandbox errors and broadcasts too"
    ),
  ]
}
