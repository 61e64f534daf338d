internal import PushJSON
internal import PushModel
internal import PushWire

extension APNsConnectionState {
  /// Finds out what the request authenticates with and which rules that breaks on this connection.
  ///
  /// A header value equal to the last one is not read again. What the registries know is added by
  /// `APNsWorld.inform`.
  package mutating func present(_ request: APNsRequest, keyring: APNsKeyring) {
    isTokenNew = false
    pending = nil
    request.credential = APNsCredential()
    if let certificate {
      present(certificate, request)
      return
    }
    guard let range = request.value(.authorization) else {
      request.credential.problems = .rule(1)
      return
    }
    guard let token = read(range, request.headers.bytes, keyring) else { return }
    request.credential.token = token
    request.credential.problems = token.problems
    judgeAge(token, request)
    guard token.isWellFormed else { return }
    judgeSignings(request)
    judgeBinding(token, request)
    judgeUpdate(token, request)
  }

  private func present(_ certificate: APNsCertificate, _ request: APNsRequest) {
    request.credential.certificate = certificate
    if request.has(.authorization) { request.credential.problems.insert(.rule(31)) }
    if certificate.problem(nowSeconds: request.nowSeconds) != nil {
      request.credential.problems.insert(.rule(27))
    }
    if !certificate.environments.isEmpty, !certificate.environments.contains(environment) {
      request.credential.problems.insert(.rule(28))
    }
  }

  private mutating func read(
    _ range: Range<Int>,
    _ bytes: [UInt8],
    _ keyring: APNsKeyring
  ) -> APNsProviderToken? {
    if let memo, memoGeneration == keyring.generation, memo.isSpelled(bytes, range) { return memo }
    let reader = APNsTokenReader(
      Array(bytes[range]),
      keyring: keyring,
      environment: environment,
      document: JSONDocument()
    )
    let isReread = memo?.isSpelled(bytes, range) ?? false
    isTokenNew = !isReread
    memo = APNsProviderToken(reader)
    memoGeneration = keyring.generation
    return memo
  }

  private func judgeAge(_ token: APNsProviderToken, _ request: APNsRequest) {
    guard let issuedAt = token.issuedAt else { return }
    request.credential.problems.formUnion(
      APNsProviderToken.ageProblems(issuedAt: issuedAt, nowSeconds: request.nowSeconds)
    )
  }

  /// Counts how many requests in a row brought a token of their own.
  ///
  /// Two changes in a row, so the third token, are taken for a habit: our choice, since one change
  /// is a renewal.
  private mutating func judgeSignings(_ request: APNsRequest) {
    guard requestCount > 0 else { return }
    freshSignings = isTokenNew ? freshSignings + 1 : 0
    if freshSignings >= 2 { request.credential.problems.insert(.rule(20)) }
  }

  private func judgeBinding(_ token: APNsProviderToken, _ request: APNsRequest) {
    // What bound the connection need not be compared with itself.
    if token === boundToken { return }
    guard let boundTeam, let firstKeyID, let teamID = token.teamID, let keyID = token.keyID else {
      return
    }
    if teamID != boundTeam {
      request.credential.problems.insert(.rule(22))
      request.credential.boundTeam = boundTeam
    } else if keyID != firstKeyID, !isRelated(token) {
      request.credential.problems.insert(.rule(23))
      request.credential.firstKey = firstKeyID
    }
  }

  /// Keys of one team may follow one another unless one of them is topic-specific; then only its
  /// related key may.
  private func isRelated(_ token: APNsProviderToken) -> Bool {
    let isFirstSpecific = firstKey?.kind == .topicSpecific
    guard isFirstSpecific || token.key?.kind == .topicSpecific else { return true }
    return isFirstSpecific && firstKey?.related == token.keyID
  }

  /// Looks whether the token is new to the connection, and if so whether it comes too soon.
  private mutating func judgeUpdate(_ token: APNsProviderToken, _ request: APNsRequest) {
    guard let keyID = token.keyID, let teamID = token.teamID, let issuedAt = token.issuedAt else {
      return
    }
    let topic = request.topicDigest
    if token === seenToken {
      seen[seen.count - 1].topic = topic
      return
    }
    let signing = request.fidelity.resignedToken == .update ? token.signing : 0
    if let index = seen.lastIndex(where: {
      $0.issuedAt == issuedAt && $0.signing == signing && $0.keyID == keyID && $0.teamID == teamID
    }) {
      seen[index].topic = topic
      return
    }
    let now = request.nowMilliseconds
    pending = SeenToken(
      keyID: keyID,
      teamID: teamID,
      issuedAt: issuedAt,
      firstSeenMilliseconds: now,
      topic: topic,
      signing: signing
    )
    guard let last = seen.last else { return }
    let elapsed = now - last.firstSeenMilliseconds
    guard elapsed < APNsConnectionState.updateMilliseconds else { return }
    request.credential.secondsSinceUpdate = elapsed / 1000
    request.credential.problems.insert(.rule(18))
    if last.topic != topic, last.topic != 0, topic != 0 {
      request.credential.problems.insert(.rule(21))
    }
  }

  /// Binds the connection to the token of a request that was judged, unless the token is refused.
  package mutating func record(_ request: APNsRequest) {
    requestCount += 1
    guard let token = request.credential.token,
      request.credential.problems.isDisjoint(with: APNsAuthProblems.refusing)
    else { return }
    if boundTeam == nil {
      boundTeam = token.teamID
      boundMilliseconds = request.nowMilliseconds
      boundToken = token
      firstKeyID = token.keyID
      firstKey = token.key
    }
    guard let pending else { return }
    if seen.count == 8 { seen.removeFirst() }
    seen.append(pending)
    seenToken = token
    self.pending = nil
  }
}

extension APNsProviderToken {
  /// Whether the header value is the one that this token was read from.
  func isSpelled(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    APNsBytes.equal(bytes, range, credential)
  }

  /// Tells signings of equal claims apart.
  var signing: UInt64 {
    credential.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }

  /// What is wrong with the age of a token; an hour to the second is inside.
  static func ageProblems(issuedAt: Int64, nowSeconds: Int64) -> APNsAuthProblems {
    // Saturates, because a claim may hold any 64-bit number.
    let (difference, isOverflowing) = nowSeconds.subtractingReportingOverflow(issuedAt)
    let age = isOverflowing ? (issuedAt < 0 ? Int64.max : Int64.min) : difference
    var problems: APNsAuthProblems = []
    if age > 3600 { problems.insert(.rule(15)) }
    if age < -60 { problems.insert(.rule(16)) }
    if age < -3600 { problems.insert(.rule(17)) }
    return problems
  }
}
