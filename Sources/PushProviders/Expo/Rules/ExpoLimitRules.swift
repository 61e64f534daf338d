internal import PushJSON
internal import PushModel

/// Rules R and Q about how many recipients, of which projects, and how fast.
enum ExpoLimitRules {
  static let all: [ExpoRule] = [count, projects, singles, inFlight, rate, headless, burst]

  private static let count = ExpoRule.reject(
    "R08",
    "too-many-recipients",
    400,
    "PUSH_TOO_MANY_NOTIFICATIONS",
    stage: ExpoStage.count,
    isAssumed: true,
    if: "A request has more than 100 recipients, every entry of `to` counted.",
    why: "None of the messages is taken.",
    [.documented, .observed],
    ["S1", "S2"]
  ) { request, sink in
    let count = request.recipients.count
    guard request.endpoint != .receipts, count > ExpoLimits.recipients else { return }
    sink.report(
      .body(pointer: ""),
      value: "\(count) recipients",
      "\(count) recipients in one request; at most \(ExpoLimits.recipients) are allowed",
      fix: "Send chunks of 100 recipients; a `to` of several tokens counts each of them",
      refusal: request.refusal(
        ExpoError(
          request.fidelity.limitStatus.status,
          "PUSH_TOO_MANY_NOTIFICATIONS",
          "You are trying to send more than \(ExpoLimits.recipients) push notifications in one "
            + "request."
        )
      )
    )
  }

  private static let projects = ExpoRule.reject(
    "R09",
    "several-projects",
    400,
    "PUSH_TOO_MANY_EXPERIENCE_IDS",
    stage: ExpoStage.projects,
    isAssumed: true,
    if: "The recipients of a request belong to more than one project.",
    why: "None of the messages is taken; `details` says which token belongs where.",
    [.documented, .reported],
    ["S1", "ISSUE6771"]
  ) { request, sink in
    guard let names = request.mixedProjects else { return }
    sink.report(
      .body(pointer: ""),
      value: names.joined(separator: ", "),
      "The recipients belong to \(names.count) projects",
      fix: "Send a request for each project, as `details` groups them",
      refusal: request.refusal(
        ExpoError(
          request.fidelity.limitStatus.status,
          "PUSH_TOO_MANY_EXPERIENCE_IDS",
          "All push notification messages in the same request must be for the same project; "
            + "check the details field to investigate conflicting tokens.",
          details: request.tokensByProject(names)
        )
      )
    )
  }

  private static let singles = ExpoRule.lint(
    "R17",
    "single-messages-in-a-row",
    if: "Three or more requests of one message come within a second from one address; said once "
      + "a second.",
    why: "One array would have done, in one request.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard request.endpoint == .send, request.recipients.count == 1,
      request.standing.singleMessages == ExpoPeerHistory.several
    else { return }
    sink.report(
      .connection,
      "This is the third request of one message within a second",
      fix: "Collect messages and send up to 100 in one array"
    )
  }

  private static let inFlight = ExpoRule.lint(
    "R18",
    "too-many-in-flight",
    if: "More than six requests are in flight at once.",
    why: "Expo recommends six connections at most.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard let connection = request.call?.connection,
      connection.inFlight > ExpoLimits.requestsInFlight
    else { return }
    sink.report(
      .connection,
      value: "\(connection.inFlight)",
      "\(connection.inFlight) requests are in flight at once",
      fix: "Wait for answers before more than six requests are on their way"
    )
  }

  private static let rate = ExpoRule.reject(
    "Q01",
    "rate-exceeded",
    429,
    "TOO_MANY_REQUESTS",
    stage: ExpoStage.rate,
    if: "A project would get more than 600 recipients within a second.",
    why: "The whole request fails until the rate falls.",
    [.documented, .reported],
    ["S1", "ISSUE18650"]
  ) { request, sink in
    guard let limit = request.standing.exceededRate else { return }
    sink.report(
      .connection,
      "This would be more than \(limit) notifications within a second for one project",
      fix: "Spread notifications over time, and try again after a growing pause",
      refusal: request.refusal(.tooMany(limit))
    )
  }

  private static let headless = ExpoRule.lint(
    "Q03",
    "headless-too-often",
    if: "More than three headless messages go to an iOS token within an hour.",
    why: "Apple asks for two or three; iOS then drops them.",
    [.documented],
    ["S3"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for recipient in request.recipients where left > 0 {
      guard let past = recipient.past, recipient.device?.platform == .ios,
        past.headlessCount(request.now) >= ExpoTokenHistory.headlessLimit,
        request.isHeadless(recipient.message)
      else { continue }
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        "This is the fourth headless message to the token within an hour",
        fix: "Send at most two or three an hour"
      )
    }
  }

  private static let burst = ExpoRule.lint(
    "Q04",
    "burst-over-projects",
    if: "More than 600 recipients a second pass only because they belong to several projects.",
    why: "The limit is one for each project; an account that bursts may be slowed down.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.standing.exceedsTogether else { return }
    sink.report(
      .connection,
      "All projects together get more than 600 notifications within a second",
      fix: "Spread notifications over time"
    )
  }
}

extension ExpoRequest {
  /// The names of the projects of registered recipients if there are several, in order.
  fileprivate var mixedProjects: [String]? {
    var first: Int?
    var isMixed = false
    for recipient in recipients where recipient.device != nil {
      if let first, first != recipient.project { isMixed = true }
      first = first ?? recipient.project
    }
    guard isMixed else { return nil }
    var names: [String] = []
    for recipient in recipients where recipient.device != nil {
      guard let name = projectNames[recipient.project], !names.contains(name) else { continue }
      names.append(name)
    }
    return names
  }

  /// The map that `details` holds: the full name of each project and the tokens it has here.
  fileprivate func tokensByProject(_ names: [String]) -> JSONValue {
    .object(
      names.map { name in
        let members = recipients.filter { recipient in
          recipient.device != nil && projectNames[recipient.project] == name
        }
        return (name, .array(members.map { .string(token($0)) }))
      }
    )
  }

  func isHeadless(_ place: Int) -> Bool {
    guard let node = root?.node(atTapeIndex: messages[place].node) else { return false }
    return ExpoMessageFields(node, messages[place].places).isHeadless
  }
}
