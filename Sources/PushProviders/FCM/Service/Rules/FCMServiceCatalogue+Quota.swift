internal import PushModel

extension FCMServiceCatalogue {
  static let quota: [RuleInfo] = [
    entry(
      .projectQuota,
      "project-quota",
      .reject,
      "429 QUOTA_EXCEEDED",
      "The project sends more than its quota within a minute.",
      why: "Messages beyond it are not accepted; they must be sent later.",
      [.documented],
      ["QUOTA"]
    ),
    entry(
      .deviceQuota,
      "device-quota",
      .reject,
      "429 QUOTA_EXCEEDED",
      "One Android device gets more than 240 messages a minute or 5000 an hour.",
      why: "Loops in senders show up as this.",
      [.documented],
      ["QUOTA"]
    ),
    entry(
      .collapsibleBurst,
      "collapsible-burst",
      .lint,
      "200",
      "A device gets more than 20 collapsible messages in a burst; one more every three minutes.",
      why: "FCM throttles them silently: they arrive late, or not at all.",
      [.documented],
      ["QUOTA"]
    ),
    entry(
      .fanOuts,
      "topic-fan-outs",
      .reject,
      "429 QUOTA_EXCEEDED",
      "More than 1000 topic messages are being delivered at once.",
      why: "Topics are for news to many, not for single users.",
      [.documented],
      ["QUOTA"]
    ),
    entry(
      .subscriptionRate,
      "subscription-rate",
      .reject,
      "429 RESOURCE_EXHAUSTED",
      "The project changes more than 3000 subscriptions a second.",
      why: "Mass subscriptions must be spread.",
      [.documented],
      ["TOPIC"]
    ),
    entry(
      .tooManyTopics,
      "too-many-topics",
      .reject,
      "429 or TOO_MANY_TOPICS",
      "An app instance would have more than 2000 topics.",
      why: "Further subscriptions fail for this instance alone.",
      [.documented],
      ["TOPIC"],
      assumed: true
    ),
    entry(
      .beforeRetryAfter,
      "retry-before-retry-after",
      .lint,
      "200",
      "A message is repeated sooner than Retry-After asked.",
      why: "Google throttles senders that do not wait.",
      [.documented],
      ["SCALE"]
    ),
    entry(
      .withinMinute,
      "retry-429-within-minute",
      .lint,
      "200",
      "A 429 without Retry-After is repeated within 60 seconds.",
      why: "A minute is the documented default.",
      [.documented],
      ["SCALE"]
    ),
    entry(
      .noBackOff,
      "no-back-off",
      .lint,
      "200",
      "A 500 or 503 is repeated without a growing delay, or with the same delay three times.",
      why: "Senders in step bring a recovering service down again.",
      [.documented],
      ["SCALE"]
    ),
    entry(
      .unchanged,
      "retry-of-refused",
      .lint,
      "200",
      "A message refused with 400, 403 or 404 is repeated unchanged.",
      why: "It will be refused again, and it counts against the quota.",
      [.documented],
      ["SCALE"]
    ),
    entry(
      .tooManyAttempts,
      "too-many-attempts",
      .lint,
      "200",
      "A message is tried more than ten times, or for more than an hour.",
      why: "By then it is late for the user and load for the service.",
      [.documented, .inferred],
      ["SCALE"]
    ),
    entry(
      .neverRetried,
      "never-retried",
      .lint,
      "503 UNAVAILABLE",
      "A message is never repeated after a 503 or 429.",
      why: "It is lost.",
      [.documented],
      ["SCALE"],
      scenario: true
    ),
    entry(
      .retryDate,
      "retry-after-date",
      .lint,
      "200",
      "Retry-After as an HTTP date is mishandled.",
      why: "HTTP allows a date; readers of seconds retry at once, crash or never end.",
      [.documented],
      ["RFC9110"],
      scenario: true
    ),
    entry(
      .oddAnswers,
      "odd-answers",
      .lint,
      "502 HTML",
      "The sender crashes or hangs on a page, an empty or cut body, GOAWAY or a reset.",
      why: "Front ends answer so now and then.",
      [.reported],
      ["parse-server-push-adapter#340"],
      scenario: true
    ),
    entry(
      .shortTimeout,
      "short-timeout",
      .lint,
      "200",
      "The sender gives up a request in less than ten seconds.",
      why: "The message may have been accepted; the retry then doubles it.",
      [.documented],
      ["SCALE"],
      scenario: true
    ),
    entry(
      .trafficJump,
      "traffic-jump",
      .lint,
      "200",
      "Traffic jumps from nothing to over 1000 a second, or peaks at exact quarter hours.",
      why: "Google asks for a ramp of a minute, and to keep off the full hour.",
      [.documented],
      ["SCALE"],
      scenario: true
    ),
    entry(
      .goAway,
      "goaway-handling",
      .lint,
      "GOAWAY",
      "After GOAWAY, streams that were not processed are not repeated, or processed ones are.",
      why: "Messages get lost or doubled whenever Google ends a connection.",
      [.documented],
      ["RFC9113"],
      scenario: true
    ),
  ]
}
