internal import PushModel

/// Rules T and G about what a sender does after an answer.
enum ExpoRepeatRules {
  static let all: [ExpoRule] = [gone, refused, transient, mixed, tooFast]

  /// Pauses below which a retry counts as none at all; our choice, far below any backoff.
  private static let shortestPause: Int64 = 100
  /// How much longer a pause must be than the one before, in percent: our choice, so that the
  /// jitter of timers does not make a constant pause a growing one.
  private static let growth: Int64 = 120

  private static let gone = ExpoRule.lint(
    "T05",
    "gone-token-used-again",
    if: "A token is used again after a ticket or receipt said `DeviceNotRegistered`, before it was "
      + "registered anew.",
    why: "Expo asks senders to stop; providers may block those that do not.",
    [.documented],
    ["S1"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for recipient in request.recipients where left > 0 && recipient.past?.goneSince != nil {
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        "The sender was told before that this token is gone",
        fix: "Delete the token once DeviceNotRegistered was answered"
      )
    }
  }

  private static let refused = ExpoRule.lint(
    "T06",
    "refused-request-repeated",
    if: "A request comes again, unaltered, after an answer of the class 400 other than 429.",
    why: "It is refused again; what is wrong with it does not heal.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let failure = request.standing.failure, !failure.isTransient else { return }
    sink.report(
      .connection,
      value: "\(failure.status)",
      "The same request was answered \(failure.status) before",
      fix: "Correct the request, and do not retry such answers"
    )
  }

  private static let transient = ExpoRule.lint(
    "T07",
    "retry-without-growing-pause",
    if:
      "A request is retried after 429, 5xx or a lost connection, and the pause is not longer than "
      + "the one before. That it is never retried shows at the end of a run alone.",
    why: "Expo asks for exponential backoff.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let failure = request.standing.failure, failure.isTransient else { return }
    let pause = request.now - failure.at
    let isShort = pause < shortestPause
    let isStale = failure.lastPause.map { pause * 100 < $0 * growth } ?? false
    guard isShort || isStale else { return }
    sink.report(
      .connection,
      value: "\(pause) ms",
      "The retry comes \(pause) ms after the failure"
        + (failure.lastPause.map { ", the one before came after \($0) ms" } ?? ""),
      fix: "Double the pause with each attempt, from a second"
    )
  }

  private static let mixed = ExpoRule.lint(
    "T08",
    "projects-not-regrouped",
    if: "After `PUSH_TOO_MANY_EXPERIENCE_IDS` a token is again sent to together with those of "
      + "another project.",
    why: "`details` of the answer says how to group them.",
    [.documented],
    ["S1"]
  ) { request, sink in
    var first: Int?
    var isMixed = false
    var known: ExpoRecipient?
    for recipient in request.recipients where recipient.device != nil {
      if let first, first != recipient.project { isMixed = true }
      first = first ?? recipient.project
      if recipient.past?.wasMixed == true { known = known ?? recipient }
    }
    guard isMixed, let known else { return }
    sink.report(
      .body(pointer: request.pointer(known)),
      value: request.token(known),
      "This token was refused before for standing beside those of another project",
      fix: "Group the tokens as `details` of that answer does"
    )
  }

  private static let tooFast = ExpoRule.lint(
    "G09",
    "rate-warning-ignored",
    if: "A receipt said `MessageRateExceeded`, and the next message to the token comes without a "
      + "longer pause.",
    why: "Providers drop messages to a device that gets too many.",
    [.documented],
    ["S1"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for recipient in request.recipients where left > 0 {
      guard let past = recipient.past, let slowedDownAt = past.slowedDownAt else { continue }
      let pause = request.now - slowedDownAt
      guard pause <= max(past.pauseBefore, ExpoTokenPast.shortestPause) else { continue }
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        "\(pause) ms after MessageRateExceeded was read the token gets the next message",
        fix: "Back off exponentially for this token"
      )
    }
  }
}

extension ExpoTokenPast {
  /// The pause that a rate warning asks for at least, in milliseconds; our choice.
  static let shortestPause: Int64 = 1000
}
