extension FCMExamples {
  private static func sends(_ count: Int, every seconds: Double) -> [Step] {
    (0..<count).map { call("POST", path, [], body("\($0)"), at: Double($0) * seconds) }
  }

  private static func topicSends(_ count: Int, every seconds: Double) -> [Step] {
    (0..<count).map {
      call("POST", path, [], topicBody("news", "\($0)"), at: Double($0) * seconds)
    }
  }

  private static func collapsible(_ count: Int, every seconds: Double) -> [Step] {
    (0..<count).map {
      call(
        "POST",
        path,
        [],
        #"{"message":{"token":"\#(device)","android":{"collapse_key":"score"},"#
          + #""data":{"score":"\#($0)"}}}"#,
        at: Double($0) * seconds
      )
    }
  }

  private static func limit(
    _ change: @escaping @Sendable (inout FCMLimits) -> Void
  ) -> @Sendable (FCMWorld) -> Void {
    { world in
      var limits = world.limits
      change(&limits)
      world.limits = limits
    }
  }

  static let quotas: [Example] =
    pair(
      .projectQuota,
      "Two messages with a quota of one a minute.",
      accepts: sends(2, every: 60),
      rejects: sends(2, every: 59),
      prepare: limit { $0.sendsPerMinute = 1 }
    )
    + pair(
      .deviceQuota,
      "Two messages to a device that takes one a minute.",
      accepts: sends(2, every: 60),
      rejects: sends(2, every: 59),
      prepare: limit { $0.deviceSendsPerMinute = 1 }
    )
    + pair(
      .collapsibleBurst,
      "Two collapsible messages with a burst of one.",
      accepts: collapsible(2, every: 180),
      rejects: collapsible(2, every: 179),
      prepare: limit { $0.collapsibleBurst = 1 }
    )
    + pair(
      .fanOuts,
      "Two topic messages at once where one may be under way.",
      accepts: topicSends(2, every: 1),
      rejects: topicSends(2, every: 0.05),
      prepare: limit { $0.fanOuts = 1 }
    )
    + pair(
      .subscriptionRate,
      "Two subscriptions within a second where one is allowed.",
      accepts: [
        subscription("POST", "?topic_name=a", "{}"),
        subscription("POST", "?topic_name=b", "{}", at: 1),
      ],
      rejects: [
        subscription("POST", "?topic_name=a", "{}"),
        subscription("POST", "?topic_name=b", "{}", at: 0.9),
      ],
      prepare: limit { $0.subscriptionsPerSecond = 1 }
    )
    + pair(
      .tooManyTopics,
      "A second topic where one is allowed.",
      accepts: [subscription("POST", "?topic_name=a", "{}")],
      rejects: [
        subscription("POST", "?topic_name=a", "{}"),
        subscription("POST", "?topic_name=b", "{}", at: 2),
      ],
      prepare: limit { $0.topicsPerInstance = 1 }
    )

  // MARK: - Retries

  private static func repeated(_ body: String, at offsets: [Double]) -> [Step] {
    offsets.map { call("POST", path, [], body, at: $0) }
  }

  private static func doubling(_ count: Int) -> [Double] {
    // Gaps of 1, 2, 4, … seconds.
    (0..<count).map { Double((1 << $0) - 1) }
  }

  static let retries: [Example] =
    pair(
      .beforeRetryAfter,
      "The quota is used up; the retry does not wait for the minute that was asked for.",
      accepts: repeated(body(), at: [0, 1, 61]),
      rejects: repeated(body(), at: [0, 1, 31]),
      prepare: limit { $0.sendsPerMinute = 1 }
    )
    + pair(
      .withinMinute,
      "A 429 without Retry-After, repeated after 59 seconds.",
      accepts: repeated(topicBody(), at: [0, 60]),
      rejects: repeated(topicBody(), at: [0, 59]),
      prepare: limit { $0.fanOuts = 0 }
    )
    + pair(
      .noBackOff,
      "A 503 repeated at once.",
      accepts: repeated(body(), at: [0, 1, 3, 7]),
      rejects: repeated(body(), at: [0, 0.5]),
      prepare: { $0.outage = FCMOutage(status: 503) }
    )
    + pair(
      .unchanged,
      "A wrong topic, sent again.",
      accepts: repeated(topicBody("/topics/news"), at: [0]) + [call("POST", path, [], topicBody())],
      rejects: repeated(topicBody("/topics/news"), at: [0, 60])
    )
    + pair(
      .tooManyAttempts,
      "The eleventh attempt.",
      accepts: repeated(body(), at: doubling(10)),
      rejects: repeated(body(), at: doubling(11)),
      prepare: { $0.outage = FCMOutage(status: 503) }
    )
}
