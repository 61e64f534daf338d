internal import PushModel
internal import PushWire

/// Rules A about a token on its connection: updates, teams and keys.
enum APNsBindingRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("authorization")

  private static func claims(_ request: APNsRequest) -> String {
    request.credential.token?.claims ?? ""
  }

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "A-18",
      "token-updated-too-soon",
      429,
      "TooManyProviderTokenUpdates",
      stage: APNsStage.authentication + 80,
      if: "A second token appears on a connection less than 20 minutes after the one before it was "
        + "first seen there.",
      why: "The clock starts when the service first sees a token; the older one stays good.",
      [.documented],
      ["TOK", "RESP"]
    ) { request, sink in
      guard request.credential.problems.has(18) else { return }
      sink.report(
        place,
        value: claims(request),
        "A new token came \(request.credential.secondsSinceUpdate) s after the one before it",
        fix: "Reuse one token for at least 20 minutes after its first use"
      )
    },
    Make.lint(
      "A-19",
      "key-token-updated-elsewhere",
      if: "As APNS-A-18, but on several connections with one key.",
      why: "Processes that each sign their own token have been throttled by key or by address.",
      [.reported],
      ["FORUM770438", "UNIQ-ADR"]
    ) { request, sink in
      guard request.credential.problems.has(19) else { return }
      let isScoped = request.fidelity.updateScope != .connection
      sink.report(
        place,
        value: claims(request),
        "Another connection brought another token of this key "
          + "\(request.credential.secondsSinceUpdate) s ago",
        fix: "Share one token between connections and processes",
        severity: isScoped ? .reject : nil,
        refusal: Refusal(429, "TooManyProviderTokenUpdates"),
        stage: APNsStage.authentication + 81
      )
    },
    Make.lint(
      "A-20",
      "token-signed-per-request",
      if: "Every request brings a newly signed token, even one with the same `iat`.",
      why: "Whether that counts as an update is unknown; signing each push costs time as well.",
      [.inferred],
      ["TOK"]
    ) { request, sink in
      guard request.credential.problems.has(20) else { return }
      sink.report(
        place,
        value: claims(request),
        "A newly signed token came with each of the last requests",
        fix: "Sign a token once and reuse it for 20 to 60 minutes"
      )
    },
    Make.lint(
      "A-21",
      "token-per-topic",
      answer: "as APNS-A-18",
      if: "Different topics on one connection come with different tokens.",
      why: "Each of them counts as an update; one token serves all topics of a team.",
      [.reported],
      ["PYAPNS76"]
    ) { request, sink in
      guard request.credential.problems.has(21) else { return }
      sink.report(
        place,
        value: claims(request),
        "Another topic came with a token of its own",
        fix: "Use one token for all topics of the team"
      )
    },
    Make.reject(
      "A-22",
      "second-team-on-connection",
      403,
      "InvalidProviderToken",
      stage: APNsStage.authentication + 50,
      if: "The token is of another team than the first push on this connection.",
      why: "The first push binds a connection to its team; others need connections of their own.",
      [.documented, .observed],
      ["TOK", "PUSHY-MOCK"]
    ) { request, sink in
      guard request.credential.problems.has(22) else { return }
      sink.report(
        place,
        value: claims(request),
        "The connection belongs to team \(request.credential.boundTeam ?? "")",
        fix: "Open a connection for each team",
        refusal: Refusal(403, request.fidelity.secondTeam.rawValue)
      )
    },
    Make.reject(
      "A-23",
      "key-unrelated",
      403,
      "UnrelatedKeyIdInToken",
      stage: APNsStage.authentication + 60,
      if: "`kid` is unrelated to the first key of the connection: one of the two is topic-specific "
        + "and the other not its related key.",
      why: "A connection stays with the kind of key that opened it; open a new one.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.credential.problems.has(23) else { return }
      sink.report(
        place,
        value: claims(request),
        "The key is unrelated to \(request.credential.firstKey ?? "the first one"), which the "
          + "connection began with",
        fix: "Open a new connection for this key"
      )
    },
    Make.reject(
      "A-24",
      "key-of-other-environment",
      403,
      "BadEnvironmentKeyInToken",
      stage: APNsStage.authentication + 40,
      if: "The key belongs to the other environment.",
      why: "Keys made since 2025 work in one environment; sandbox and production are worlds apart.",
      [.documented, .observed],
      ["RESP", "APNSWIFT229"]
    ) { request, sink in
      guard request.credential.problems.has(24) else { return }
      sink.report(
        place,
        value: claims(request),
        "The key is not for \(request.environment.rawValue)",
        fix: "Use a key of the \(request.environment.rawValue) environment, or the other host",
        refusal: Refusal(403, request.fidelity.environmentKey.rawValue)
      )
    },
    Make.reject(
      "A-25",
      "topic-outside-key",
      400,
      "TopicDisallowed",
      isAssumed: true,
      stage: APNsStage.topic + 20,
      if:
        "The topic is not one of the topic-specific key's, or its bundle id joined the team after "
        + "the connection was bound.",
      why:
        "Such a key pushes to the topics it lists; a connection knows the apps of its first push.",
      [.documented, .inferred],
      ["TOK"]
    ) { request, sink in
      guard request.credential.problems.has(25) else { return }
      let refusal =
        request.fidelity.topicOutsideKey == .forbidden
        ? Refusal(403, "Forbidden") : Refusal(400, "TopicDisallowed")
      sink.report(
        .header("apns-topic"),
        value: request.text(.apnsTopic),
        request.isOutsideKey
          ? "The key does not list this topic"
          : "The bundle id joined the team after the connection was bound",
        fix: "Use a key that covers the topic, on a new connection",
        refusal: refusal
      )
    },
  ]
}
