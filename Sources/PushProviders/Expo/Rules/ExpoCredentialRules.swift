internal import PushModel

/// Rules R about access tokens and push security.
enum ExpoCredentialRules {
  static let all: [ExpoRule] = [security, bearer, account, scheme]

  private static let security = ExpoRule.reject(
    "R10",
    "access-token-missing",
    403,
    "UNAUTHORIZED",
    stage: ExpoStage.security,
    if: "Push security is on and there is no Authorization header.",
    why: "With enhanced push security only holders of an access token may send.",
    [.documented, .reported],
    ["S1", "ISSUE17107"]
  ) { request, sink in
    guard request.endpoint != .receipts, request.credential == .absent,
      let project = request.standing.secureProject
    else { return }
    sink.report(
      .header("authorization"),
      "Push security of \(project) is on and the request has no access token",
      fix: "Send Authorization: Bearer and an access token of the project's account",
      refusal: request.unauthorized(project)
    )
  }

  private static let bearer = ExpoRule.reject(
    "R11",
    "access-token-unknown",
    401,
    "",
    stage: ExpoStage.bearer,
    answer: "401 {\"error\":\"invalid_token\"}",
    if: "The bearer token is not known to the service.",
    why: "It was revoked, or is that of something else.",
    [.observed],
    ["S2"]
  ) { request, sink in
    guard request.credential == .bearer, !request.standing.isCredentialKnown else { return }
    sink.report(
      .header("authorization"),
      "The bearer token is not known",
      fix: "Create an access token on expo.dev and send that",
      refusal: request.refusal(.invalidToken)
    )
  }

  private static let account = ExpoRule.reject(
    "R12",
    "access-token-of-other-account",
    403,
    "UNAUTHORIZED",
    stage: ExpoStage.account,
    if: "The bearer token is that of an account without rights on the project.",
    why: "Access tokens are good for the projects of their account.",
    [.reported],
    ["ISSUE17107"]
  ) { request, sink in
    guard request.endpoint != .receipts, request.credential == .bearer,
      request.standing.isCredentialKnown, let project = request.standing.foreignProject
    else { return }
    sink.report(
      .header("authorization"),
      "The access token's account has no rights on \(project)",
      fix: "Use an access token of the account that owns the project",
      refusal: request.unauthorized(project)
    )
  }

  private static let scheme = ExpoRule.reject(
    "R13",
    "authorization-not-bearer",
    401,
    "",
    stage: ExpoStage.scheme,
    answer: "401 {\"error\":\"invalid_token\"}",
    isAssumed: true,
    if: "Authorization is there, but is not `Bearer` and a token.",
    why: "The service knows no other scheme.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.credential == .malformed else { return }
    sink.report(
      .header("authorization"),
      "Authorization is not `Bearer` and a token",
      fix: "Send Authorization: Bearer and the access token",
      severity: request.fidelity.malformedAuthorization == .accept ? .lint : nil,
      refusal: request.refusal(.invalidToken)
    )
  }
}

extension ExpoRequest {
  /// The refusal of a sender without rights on a project.
  func unauthorized(_ project: String) -> Refusal {
    refusal(
      ExpoError(
        fidelity.unauthorized.status,
        "UNAUTHORIZED",
        "Insufficient permissions to send push notifications to \(project)"
      )
    )
  }
}
