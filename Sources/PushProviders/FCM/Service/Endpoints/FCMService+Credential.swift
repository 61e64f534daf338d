internal import PushJSON
internal import PushModel
internal import PushWire
internal import Synchronization

/// Who calls, and what they may do (catalogue, 4.5, 4.6 and 6.2).
extension FCMService {
  /// Reads the credential of the call without judging it.
  func loadCredential() {
    request.credential = FCMCredential()
    if let range = request.call.headers.value(of: .authorization), !range.isEmpty {
      loadHeader(range)
    } else if let token = request.parameters["access_token", "oauth_token"] {
      request.credential.isInQuery = true
      loadToken(Array(token.utf8)[...])
    } else if request.parameters["key"] != nil {
      request.credential.kind = .apiKey
    }
  }

  private func loadHeader(_ range: Range<Int>) {
    let bytes = request.headers.bytes
    let blank = UInt8(ascii: " ")
    if bytes[range].starts(with: "key=".utf8) {
      request.credential.kind = .legacyKey
      request.credential.recorded = reduced(bytes[range], "key=")
      return
    }
    guard let space = bytes[range].firstIndex(of: blank) else {
      request.credential.kind = .unknown
      request.credential.recorded = reduced(bytes[range], "")
      return
    }
    let scheme = range.lowerBound..<space
    let isBearer = request.headers.equals(scheme, "Bearer")
    let isOdd = !isBearer && request.headers.text(scheme).lowercased() == "bearer"
    guard isBearer || isOdd else {
      request.credential.kind = .unknown
      let isWord = scheme.count <= 16 && bytes[scheme].allSatisfy { ($0 | 0x20).isLetter }
      request.credential.recorded = reduced(
        bytes[range],
        isWord ? request.headers.text(scheme) + " " : ""
      )
      return
    }
    var start = space
    while start < range.upperBound, bytes[start] == blank { start += 1 }
    loadToken(bytes[start..<range.upperBound])
    request.credential.hasOddScheme = isOdd
  }

  private func reduced(_ credential: ArraySlice<UInt8>, _ scheme: String) -> [UInt8] {
    Array("\(scheme)sha256:\(world.options.digest(Array(credential)).prefix(16))".utf8)
  }

  private func loadToken(_ token: ArraySlice<UInt8>) {
    let span = token.span
    let key = FCMKey(span)
    let found = world.accessToken(key)
    guard let known = found ?? learn(Array(token), key) else {
      request.credential.kind = .unknown
      request.credential.recorded = world.recorded(Array(token))
      return
    }
    request.credential.token = known
    request.credential.recorded = known.recorded
    if known.isRevoked {
      request.credential.kind = .revoked
    } else {
      request.credential.kind = request.now >= known.expiresMilliseconds ? .expired : .valid
    }
  }

  /// Makes a token out of a self-signed JWT, or of anything when any credential will do.
  private func learn(_ token: [UInt8], _ key: FCMKey) -> FCMAccessToken? {
    guard !token.isEmpty else { return nil }
    if token.starts(with: "eyJ".utf8), let signed = selfSigned(token) {
      world.state.withLock { $0.tokens.insert(signed, key) }
      return signed
    }
    guard world.anyCredentials || isAlone else { return nil }
    let unverified = FCMAccessToken(
      account: "",
      project: "",
      scopes: .messaging,
      issuedMilliseconds: request.now,
      // An hour, as Google's tokens have; nobody knows when this one was issued.
      expiresMilliseconds: .max,
      isUnverified: true,
      recorded: Array(
        "Bearer unverified sha256:\(world.options.digest(token).prefix(16))".utf8
      )
    )
    world.state.withLock { $0.tokens.insert(unverified, key) }
    return unverified
  }

  /// A service account's JWT used as a bearer token (Google, "Addendum: service account
  /// authorization without OAuth").
  private func selfSigned(_ token: [UInt8]) -> FCMAccessToken? {
    let assertion = FCMAssertion(token, document)
    guard assertion.isWellFormed, assertion.algorithm == "RS256", let issuer = assertion.issuer
    else {
      request.credential.problem = "it is no RS256 JWT"
      return nil
    }
    guard assertion.subject == issuer else {
      request.credential.problem = "iss and sub differ"
      return nil
    }
    let scopes = FCMScopes(assertion.scopes)
    let audience = assertion.audience ?? ""
    let isForFCM = audience == "https://fcm.googleapis.com/"
    guard isForFCM || scopes.rawValue != 0 else {
      request.credential.problem = "it names neither the audience of FCM nor a scope"
      return nil
    }
    guard let expires = assertion.expires, let issuedAt = assertion.issuedAt,
      expires - issuedAt <= 3600, issuedAt * 1000 <= request.now + 300_000
    else {
      request.credential.problem = "it holds for more than an hour or begins in the future"
      return nil
    }
    let keys = world.accountKeys(issuer)
    let verified = world.verifies(assertion, keys)
    guard verified ?? (world.anyCredentials || isAlone) else {
      request.credential.problem =
        verified == nil ? "its account is not known" : "its signature does not verify"
      return nil
    }
    return FCMAccessToken(
      account: issuer,
      project: keys.first?.projectID ?? world.project(ofAccount: issuer),
      scopes: isForFCM ? scopes.union(.messaging) : scopes,
      issuedMilliseconds: issuedAt * 1000,
      expiresMilliseconds: expires * 1000,
      isUnverified: verified == nil,
      recorded: Array(
        ("Bearer " + (verified == nil ? "unverified " : "")
          + assertion.reduction(world.options.digest(token))).utf8
      )
    )
  }

  // MARK: - Rules

  private var authenticationStage: Int {
    fidelity.checkOrder == .syntaxFirst
      ? FCMStage.transcoding + 10 : FCMStage.authentication
  }

  /// Files what is wrong with the credential.
  func judgeCredential(_ sink: inout FindingSink) {
    let credential = request.credential
    if credential.isInQuery || request.parameters["access_token", "oauth_token"] != nil {
      var finding = FCMServiceFinding(
        .tokenInURL,
        .header(":path"),
        "The access token stands in the URL, which logs keep."
      )
      finding.fix = "Send it as Authorization: Bearer."
      file(finding, into: &sink)
    }
    if credential.hasOddScheme {
      var finding = FCMServiceFinding(
        .oddScheme,
        .header("authorization"),
        "The scheme is not written Bearer."
      )
      finding.fix = "Write Bearer with a capital B."
      file(finding, into: &sink)
    }
    guard credential.kind != .valid else { return judgeScope(&sink) }
    fileCredential(credential, &sink)
    if credential.kind == .expired { judgeScope(&sink) }
  }

  private func fileCredential(_ credential: FCMCredential, _ sink: inout FindingSink) {
    var finding: FCMServiceFinding
    let place = FindingPlace.header("authorization")
    let unknown = fidelity.unknownToken == .typeUnsupported ? "ACCESS_TOKEN_TYPE_UNSUPPORTED" : nil
    switch credential.kind {
    case .missing:
      finding = FCMServiceFinding(.noCredential, place, "The call has no credential.")
      finding.answer = .error(FCMErrors.credentialsMissing(apiMethod))
      finding.fix = "Send Authorization: Bearer with an OAuth 2 access token."
    case .apiKey:
      finding = FCMServiceFinding(.apiKey, .header(":path"), "An API key is no credential here.")
      finding.answer = .error(FCMErrors.apiKey(apiMethod))
      finding.fix = "Use an OAuth 2 access token of a service account."
    case .legacyKey:
      finding = FCMServiceFinding(.legacyKey, place, "A server key of the legacy API is sent.")
      finding.answer = .error(FCMErrors.invalidCredentials(unknown, apiMethod))
      finding.fix = "Use an OAuth 2 access token of a service account."
    case .expired:
      let age = (request.now - (credential.token?.expiresMilliseconds ?? 0)) / 1000
      finding = FCMServiceFinding(
        .expiredToken,
        place,
        "The access token expired \(age) seconds ago."
      )
      finding.answer = .error(FCMErrors.invalidCredentials("ACCESS_TOKEN_EXPIRED", apiMethod))
      finding.fix = "Fetch a new token before expires_in runs out, and once on this answer."
      fileStale("The sender knew when the token would expire.", &sink)
    default:
      let why = credential.problem
      finding = FCMServiceFinding(
        .unknownToken,
        place,
        credential.kind == .revoked
          ? "The access token was revoked."
          : "The access token was not issued here" + (why.isEmpty ? "." : ": \(why).")
      )
      finding.answer = .error(FCMErrors.invalidCredentials(unknown, apiMethod))
      finding.fix = "Exchange a signed assertion at the token endpoint and use what it returns."
    }
    finding.stage = authenticationStage
    file(finding, into: &sink)
  }

  func fileStale(_ message: String, _ sink: inout FindingSink) {
    var finding = FCMServiceFinding(.staleToken, .header("authorization"), message)
    finding.fix = "Refresh the token in time, and at most once after a 401."
    file(finding, into: &sink)
  }

  private func judgeScope(_ sink: inout FindingSink) {
    guard let token = request.credential.token, !token.scopes.coversSends else { return }
    var finding = FCMServiceFinding(
      .insufficientScope,
      .header("authorization"),
      "The access token has neither firebase.messaging nor cloud-platform among its scopes."
    )
    finding.fix = "Ask for https://www.googleapis.com/auth/firebase.messaging."
    finding.answer = .error(FCMErrors.scope(apiMethod))
    finding.stage = FCMStage.permission + 20
    file(finding, into: &sink)
    if token.scopes == .firebase { fileFirebaseScope(&sink) }
  }

  func fileFirebaseScope(_ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .firebaseScope,
      .header("authorization"),
      "The only scope is the legacy one of Firebase, which does not cover sends."
    )
    finding.value = "https://www.googleapis.com/auth/firebase"
    finding.fix = "Ask for https://www.googleapis.com/auth/firebase.messaging."
    if request.path.route != .token { finding.strictAnswer = .error(FCMErrors.scope(apiMethod)) }
    finding.stage = FCMStage.permission + 21
    file(finding, into: &sink)
  }

  // MARK: - Projects

  /// Reads the project of the path and files what is wrong with it.
  func judgeProject(_ sink: inout FindingSink) {
    let range = request.path.project
    projectCache.load(request.headers.bytes, range)
    request.projectText = projectCache.text
    if isOddlySpelled(range) { filePadded(&sink) }
    guard !isAlone else { return }
    let token = request.credential.kind == .valid ? request.credential.token : nil
    switch world.standing(projectCache.key, token) {
    case .allowed: break
    case .disabled(let number):
      var finding = FCMServiceFinding(
        .disabledAPI,
        .header(":path"),
        "The FCM API is disabled in the project."
      )
      finding.value = request.projectText
      finding.fix = "Enable the Firebase Cloud Messaging API in Google Cloud Console."
      finding.answer = .error(FCMErrors.disabled(number))
      finding.stage = FCMStage.permission
      file(finding, into: &sink)
    case .denied:
      var finding = FCMServiceFinding(
        .foreignProject,
        .header(":path"),
        "The project is not one that the credential may use, or does not exist."
      )
      finding.value = request.projectText
      finding.fix = "Put the project_id of the service account into the path."
      finding.answer = .error(permissionError)
      finding.stage = FCMStage.permission + 10
      file(finding, into: &sink)
    }
  }

  private var permissionError: FCMError {
    if fidelity.wrongProject == .notFound { return FCMErrors.notFound }
    let action =
      request.path.route == .subscriptions ? "topicSubscriptions.update" : "messages.create"
    return FCMErrors.permission(request.projectText, "cloudmessaging." + action)
  }

  /// Escapes, white space, or a number with leading zeros.
  private func isOddlySpelled(_ range: Range<Int>) -> Bool {
    let bytes = request.headers.bytes
    var isNumber = true
    for place in range {
      let byte = bytes[place]
      if byte == UInt8(ascii: "%") || byte == UInt8(ascii: "+") || byte <= 0x20 { return true }
      if byte < 0x30 || byte > 0x39 { isNumber = false }
    }
    return isNumber && bytes[range.lowerBound] == UInt8(ascii: "0")
  }

  private func filePadded(_ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .paddedProject,
      .header(":path"),
      "The project has leading zeros, white space or escapes."
    )
    finding.value = request.headers.text(request.path.project)
    finding.fix = "Write the project id, or the number without padding."
    finding.strictAnswer = .error(permissionError)
    finding.stage = FCMStage.permission + 11
    file(finding, into: &sink)
  }
}

extension FCMWorld {
  func accessToken(_ key: FCMKey) -> FCMAccessToken? { state.withLock { $0.tokens[key] } }
}

extension UInt8 {
  /// An ASCII letter in lower case.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
}
