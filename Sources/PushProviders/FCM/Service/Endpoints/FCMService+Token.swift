internal import PushJSON
internal import PushModel
internal import PushWire

/// The OAuth token endpoint (catalogue, 1.4).
extension FCMService {
  static let grant = "urn:ietf:params:oauth:grant-type:jwt-bearer"
  private static let audiences = [
    "https://oauth2.googleapis.com/token", "https://www.googleapis.com/oauth2/v4/token",
    "https://accounts.google.com/o/oauth2/token",
  ]
  private static let lifetimeText =
    "Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable timeframe. "
    + "Check your iat and exp values in the JWT claim."

  func judgeTokenRequest(_ sink: inout FindingSink) {
    guard isMethod("POST") else {
      sink.refuse(refusal(.page(.notFound(pathText))), stage: FCMStage.routing)
      return
    }
    loadBody(&sink)
    guard !request.isBodyBroken, let form = tokenForm(&sink) else { return }
    guard judgeGrant(form["grant_type"], &sink) else { return }
    guard let text = form["assertion"], !text.isEmpty else {
      return fileToken(
        .assertionShape,
        "The parameter assertion is missing.",
        "invalid_request",
        "Required parameter is missing: assertion",
        2,
        &sink
      )
    }
    judgeAssertion(FCMAssertion(Array(text.utf8), document), text, &sink)
  }

  /// The parameters of the form; nil when the body is none.
  private func tokenForm(_ sink: inout FindingSink) -> FCMParameters? {
    let isJSON = bodyType == .json
    guard isJSON || request.body.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else {
      return FCMParameters(request.body[...])
    }
    var finding = FCMServiceFinding(
      .tokenJSON,
      .header("content-type"),
      "The token endpoint was called with JSON instead of a form."
    )
    finding.value = request.headers.text(of: .contentType) ?? ""
    finding.fix = "Send application/x-www-form-urlencoded."
    finding.strictAnswer = .oauth(
      status: 400,
      error: "invalid_request",
      description: "Bad Request"
    )
    finding.stage = FCMStage.authentication
    file(finding, into: &sink)
    return jsonForm
  }

  private var jsonForm: FCMParameters? {
    guard document.parse(request.body), let root = document.root, root.kind == .object else {
      return FCMParameters()
    }
    var form = FCMParameters()
    for name in ["grant_type", "assertion"] {
      if let value = root.member(named: name)?.text { form.append(name, value) }
    }
    return form
  }

  private func judgeGrant(_ grant: String?, _ sink: inout FindingSink) -> Bool {
    guard grant != FCMService.grant else { return true }
    guard let grant, !grant.isEmpty else {
      fileToken(
        .grantType,
        "The parameter grant_type is missing.",
        "invalid_request",
        "Required parameter is missing: grant_type",
        1,
        &sink
      )
      return false
    }
    fileToken(
      .grantType,
      "The grant type is not that of a signed assertion.",
      "unsupported_grant_type",
      "Invalid grant_type: " + grant,
      1,
      &sink
    )
    return false
  }

  private func judgeAssertion(
    _ assertion: FCMAssertion,
    _ text: String,
    _ sink: inout FindingSink
  ) {
    guard assertion.isWellFormed else {
      return fileToken(
        .assertionShape,
        "The assertion is no JWT: \(assertion.malformation).",
        "invalid_grant",
        "Invalid JWT: Failed to parse.",
        2,
        &sink
      )
    }
    if assertion.algorithm != "RS256" {
      fileToken(
        .assertionAlgorithm,
        "The assertion is not signed with RS256.",
        value: assertion.algorithm ?? "",
        "invalid_grant",
        "Invalid JWT: Unsupported signature algorithm.",
        3,
        &sink
      )
    }
    let keys = judgeIssuer(assertion, &sink)
    judgeKeyID(assertion, keys, &sink)
    judgeTimes(assertion, &sink)
    judgeAudience(assertion, &sink)
    judgeScopes(assertion, &sink)
    judgeSubject(assertion, &sink)
    let isVerified = isAlone ? nil : world.verifies(assertion, keys)
    if isVerified == false, assertion.algorithm == "RS256" {
      fileToken(
        .assertionSignature,
        "The signature of the assertion does not verify by any key of the account.",
        "invalid_grant",
        "Invalid JWT Signature.",
        5,
        &sink
      )
    }
    guard sink.refusal == nil else { return }
    let issuer = assertion.issuer ?? ""
    judgeReuse(issuer, assertion, &sink)
    effect = .issue(
      FCMAssertionClaims(
        issuer: issuer,
        project: keys.first?.projectID ?? world.project(ofAccount: issuer),
        scopes: assertion.scopes,
        isUnverified: isVerified == nil
      )
    )
  }

  /// The keys of the issuer; files that there are none, or that they are disabled.
  private func judgeIssuer(
    _ assertion: FCMAssertion,
    _ sink: inout FindingSink
  ) -> [FCMServiceAccount] {
    let keys = assertion.issuer.map { world.accountKeys($0) } ?? []
    if keys.isEmpty, !(world.anyCredentials || isAlone) || assertion.issuer?.isEmpty ?? true {
      fileToken(
        .assertionIssuer,
        "The issuer is no service account that the service knows.",
        value: assertion.issuer ?? "",
        "invalid_grant",
        "Invalid grant: account not found",
        4,
        &sink
      )
    }
    let state = keys.first { $0.keyID == assertion.keyID }?.state ?? keys.first?.state
    if state == .disabled || state == .deleted {
      sink.refuse(
        refusal(
          .oauth(
            status: 401,
            error: state == .disabled ? "disabled_client" : "deleted_client",
            description: "The OAuth client was \(state == .disabled ? "disabled" : "deleted")."
          )
        ),
        stage: FCMStage.authentication + 4
      )
    }
    return keys
  }

  private func judgeKeyID(
    _ assertion: FCMAssertion,
    _ keys: [FCMServiceAccount],
    _ sink: inout FindingSink
  ) {
    let isKnown = keys.isEmpty || keys.contains { $0.keyID == assertion.keyID }
    guard assertion.keyID?.isEmpty ?? true || !isKnown else { return }
    var finding = FCMServiceFinding(
      .keyID,
      .body(pointer: "/assertion"),
      assertion.keyID == nil
        ? "The header of the assertion has no kid."
        : "kid is not the private_key_id of a key of the account."
    )
    finding.value = assertion.keyID ?? ""
    finding.fix = "Put the private_key_id of the key file into kid."
    file(finding, into: &sink)
  }

  private func judgeTimes(_ assertion: FCMAssertion, _ sink: inout FindingSink) {
    guard let problem = assertion.timeProblem(request.now / 1000) else { return }
    fileToken(
      .assertionTimes,
      "The assertion is not short-lived: \(problem).",
      "invalid_grant",
      FCMService.lifetimeText,
      6,
      &sink
    )
  }

  private func judgeAudience(_ assertion: FCMAssertion, _ sink: inout FindingSink) {
    let audience = assertion.audience ?? ""
    let isKnown =
      FCMService.audiences.contains(audience) || world.isOwnTokenURL(audience)
    guard !isKnown else { return }
    fileToken(
      .assertionAudience,
      "The audience is not a token URL of Google's.",
      value: audience,
      "invalid_grant",
      "Invalid JWT: Failed audience check",
      7,
      &sink
    )
  }

  private func judgeScopes(_ assertion: FCMAssertion, _ sink: inout FindingSink) {
    let scopes = assertion.scopes
    guard !scopes.isEmpty else {
      return fileToken(
        .scopeMissing,
        "The claim scope is missing or empty.",
        "invalid_scope",
        "Empty or missing scope not allowed.",
        8,
        &sink
      )
    }
    let bits = FCMScopes(scopes)
    if bits.contains(.unknown) || scopes.contains(where: { !FCMService.isFullScope($0) }) {
      fileToken(
        .scopeUnknown,
        "The claim scope names what is no scope.",
        value: assertion.scope ?? "",
        "invalid_scope",
        "Invalid OAuth scope or ID token audience provided.",
        9,
        &sink
      )
    }
    if bits.contains(.cloudPlatform), !bits.contains(.messaging) {
      var finding = FCMServiceFinding(
        .broadScope,
        .body(pointer: "/assertion"),
        "cloud-platform opens all of Google Cloud; firebase.messaging is enough to send."
      )
      finding.value = assertion.scope ?? ""
      finding.fix = "Ask for https://www.googleapis.com/auth/firebase.messaging only."
      file(finding, into: &sink)
    }
    if bits == .firebase { fileFirebaseScope(&sink) }
  }

  /// Scopes are URLs, but for those of OpenID Connect.
  private static func isFullScope(_ scope: String) -> Bool {
    scope.hasPrefix("https://") || ["openid", "email", "profile"].contains(scope)
  }

  /// Delegation: this mock's accounts have none.
  private func judgeSubject(_ assertion: FCMAssertion, _ sink: inout FindingSink) {
    guard let subject = assertion.subject, subject != assertion.issuer else { return }
    let parts = subject.split(separator: "@", omittingEmptySubsequences: false)
    let isAddress = parts.count == 2 && !parts[0].isEmpty && parts[1].contains(".")
    let answer: FCMAnswer =
      isAddress
      ? .oauth(
        status: 401,
        error: "unauthorized_client",
        description: "Client is unauthorized to retrieve access tokens using this method, or "
          + "client not authorized for any of the scopes requested."
      )
      : .oauth(status: 400, error: "invalid_grant", description: "Not a valid email.")
    sink.refuse(refusal(answer), stage: FCMStage.authentication + 10)
  }

  private func judgeReuse(
    _ issuer: String,
    _ assertion: FCMAssertion,
    _ sink: inout FindingSink
  ) {
    guard !isAlone, let last = world.latestToken(of: issuer),
      last.scopes == FCMScopes(assertion.scopes), !last.isRevoked,
      last.expiresMilliseconds - request.now > 300_000
    else { return }
    let left = (last.expiresMilliseconds - request.now) / 1000
    var finding = FCMServiceFinding(
      .tokenPerMessage,
      .connection,
      "The last access token of the account holds for another \(left) seconds."
    )
    finding.fix = "Keep a token and use it until shortly before it expires."
    file(finding, into: &sink)
  }

  private func fileToken(
    _ rule: FCMServiceRule,
    _ message: String,
    value: String = "",
    _ error: String,
    _ description: String,
    _ place: Int,
    _ sink: inout FindingSink
  ) {
    var finding = FCMServiceFinding(rule, .body(pointer: "/assertion"), message)
    finding.value = value
    finding.fix = FCMService.remedy(rule)
    finding.answer = .oauth(status: 400, error: error, description: description)
    finding.stage = FCMStage.authentication + place
    file(finding, into: &sink)
  }
}

extension FCMService {
  private static func remedy(_ rule: FCMServiceRule) -> String {
    switch rule {
    case .assertionTimes: "Set iat to now and exp to at most 3600 seconds later, in seconds."
    case .assertionSignature: "Sign with the private_key of the account's current key file."
    case .assertionAlgorithm: "Sign with RS256."
    case .assertionIssuer: "Put the client_email of the key file into iss."
    case .assertionAudience: "Put the token_uri of the key file into aud."
    case .scopeMissing, .scopeUnknown:
      "Ask for https://www.googleapis.com/auth/firebase.messaging."
    case .grantType: "Send grant_type=\(grant)."
    default: "Send a JWT of three base64url parts without padding as assertion."
    }
  }
}

extension FCMParameters {
  mutating func append(_ name: String, _ value: String) {
    self = FCMParameters(all + [FCMParameter(name: name, value: value)])
  }
}
