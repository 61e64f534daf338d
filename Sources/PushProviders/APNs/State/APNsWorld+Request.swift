internal import PushJSON
package import PushModel
internal import PushWire

extension APNsWorld {
  /// Tells the request what is known of its token, channel, bundle id, key and `apns-id`.
  ///
  /// Called once per request, after `present` and before the rules.
  package mutating func inform(
    _ request: APNsRequest,
    _ connection: APNsConnectionState
  ) {
    if request.endpoint.isBroadcastAPI {
      informOfChannel(request)
      if !request.pathBundle.isEmpty {
        request.bundle = bundles.standing(request.headers.bytes, request.pathBundle)
      }
    } else {
      if request.tokenForm == .hex || request.tokenForm == .upperHex {
        request.device = tokens.standing(
          request.tokenKey,
          nowMilliseconds: request.nowMilliseconds
        )
      }
      if let topic = request.topic {
        request.bundle = bundles.standing(request.headers.bytes, topic.bundle)
      }
      noteIdentifier(request)
    }
    judgeCredential(request, connection)
    noteKey(request, connection)
  }

  private func informOfChannel(_ request: APNsRequest) {
    let bundle = request.headers.text(request.pathBundle)
    if let id = request.value(.apnsChannelID) {
      request.channel = channels.standing(
        request.headers.text(id),
        bundle: bundle,
        environment: request.environment
      )
    }
    request.channel.isQuotaUsed = channels.isQuotaUsed(bundle, request.environment)
  }

  /// Remembers the `apns-id` and compares it with its last use.
  private mutating func noteIdentifier(_ request: APNsRequest) {
    guard let range = request.value(.apnsID), let id = APNsUUID(request.headers.bytes, range) else {
      return
    }
    let content = APNsContent.digest(
      request.body,
      0..<request.body.count,
      seed: request.tokenKey.folded
    )
    request.isIdentifierReused = identifiers.note(
      high: id.high,
      low: id.low,
      content: content
    )
  }

  /// The A rules that need to know whose the topic is.
  private func judgeCredential(_ request: APNsRequest, _ connection: APNsConnectionState) {
    guard request.endpoint == .device else { return }
    if let certificate = request.credential.certificate {
      if let type = request.effectivePushType, type == .location || type == .liveactivity {
        request.credential.problems.insert(.rule(30))
      }
      if let topic = request.topic, topic.isWellFormed,
        !certificate.covers(request.headers, topic.range)
      {
        request.credential.problems.insert(.rule(29))
      }
    }
    if request.isOutsideKey || isLate(request, connection) {
      request.credential.problems.insert(.rule(25))
    }
  }

  /// The bundle id joined the team after the connection was bound.
  private func isLate(_ request: APNsRequest, _ connection: APNsConnectionState) -> Bool {
    guard connection.boundTeam != nil, let joined = request.bundle.bundle?.joinedMilliseconds else {
      return false
    }
    return joined > connection.boundMilliseconds
  }

  /// Looks at the key's tokens on other connections, when this one is new here.
  private mutating func noteKey(_ request: APNsRequest, _ connection: APNsConnectionState) {
    guard connection.pending != nil, let token = request.credential.token,
      let keyID = token.keyID,
      request.credential.problems.isDisjoint(with: APNsAuthProblems.refusing)
    else { return }
    let scope = request.fidelity.updateScope == .address ? connection.peer : keyID
    let elapsed = keyUse.note(
      scope: scope,
      token,
      connection: connection.number,
      nowMilliseconds: request.nowMilliseconds
    )
    guard let elapsed else { return }
    request.credential.secondsSinceUpdate = elapsed
    request.credential.problems.insert(.rule(19))
  }

  /// Counts an accepted push for the rules about several, if its type has any.
  package mutating func record(_ request: APNsRequest, refusal: Refusal?) {
    guard refusal == nil, request.endpoint == .device, let type = request.effectivePushType,
      APNsCountedPush.isCounted(type)
    else { return }
    let aps = request.root?.member("aps")
    tokens.record(
      request.tokenKey,
      APNsCountedPush(
        type: type,
        priority: request.priority ?? 10,
        nowMilliseconds: request.nowMilliseconds,
        timestamp: aps?.member("timestamp")?.integer,
        isEnd: aps?.member("event")?.equals("end") ?? false
      )
    )
  }
}

extension APNsRequest {
  /// The token comes from a topic-specific key that does not list the bundle id.
  var isOutsideKey: Bool {
    guard let token = credential.token, token.isTopicSpecific, let key = token.key else {
      return false
    }
    let bundle = endpoint.isBroadcastAPI ? pathBundle : topic?.bundle ?? 0..<0
    guard !bundle.isEmpty else { return false }
    return !key.topics.contains { headers.bytes[bundle].elementsEqual($0.utf8) }
  }
}

extension APNsCertificate {
  /// Whether the topic in `range` is one of the certificate's.
  func covers(_ headers: HeaderTable, _ range: Range<Int>) -> Bool {
    topics.contains { headers.bytes[range].elementsEqual($0.utf8) }
  }
}
