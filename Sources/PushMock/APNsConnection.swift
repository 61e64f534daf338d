internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// One connection to the APNs mock: judges its requests and answers them.
final class APNsConnection: ConnectionHandler {
  /// The stream limit before and after the first authenticated answer (catalogue, 1.3).
  private static let firstLimit = 1
  private static let fullLimit = 1000

  private let worker: APNsWorker
  private let info: ConnectionInfo
  private var state: APNsConnectionState
  private var isSettled = false
  private var isLimitFull = false
  private var wasToldToGo = false
  private var excessStreams = 0
  private var pings = APNsPingWatch()
  /// The stored form of the provider token read last, and the token it was made of.
  private var authorization: [UInt8] = []
  private var authorizationOwner: APNsProviderToken?

  init(worker: APNsWorker, info: ConnectionInfo, tag: ListenerTag) {
    self.worker = worker
    self.info = info
    let place = info.serverName.flatMap(APNsHosts.place)
    isSettled = place != nil
    let listener = tag.apns ?? (.production, .push)
    state = APNsConnectionState(
      environment: place?.environment ?? listener.environment,
      host: place?.host ?? listener.host,
      certificate: APNsConnection.certificate(info, worker.core),
      number: Int64(info.number),
      peer: APNsConnection.address(info.peer)
    )
    worker.counts.connections += 1
    worker.core.noteConnection(from: state.peer)
    worker.core.recorder.connectionOpened(row)
  }

  // MARK: Requests

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    settle(exchange)
    pings.requested()
    judge(exchange)
    let limitAction = judgeStreams(exchange, connection)
    let isRefusedHere = limitAction != .none
    answer(exchange, limitAction)
    worker.record(
      exchange,
      connection: state.number,
      authorization: storedAuthorization(),
      status: exchange.reply.action == .respond || exchange.reply.action == .deferred
        ? exchange.reply.status : 0,
      reason: isRefusedHere ? "REFUSED_STREAM" : worker.sink.refusal?.reason ?? ""
    )
    if !isRefusedHere { raiseLimit(connection) }
    worker.request.release()
  }

  /// The first request tells by its authority which of Apple's hosts the client meant, unless SNI
  /// has told already.
  private func settle(_ exchange: Exchange) {
    guard !isSettled else { return }
    isSettled = true
    guard let authority = exchange.headers.text(of: .authority) ?? exchange.headers.text(of: .host),
      let place = APNsHosts.place(authority)
    else { return }
    state = APNsConnectionState(
      environment: place.environment,
      host: place.host,
      certificate: state.certificate,
      number: state.number,
      peer: state.peer
    )
  }

  private func judge(_ exchange: Exchange) {
    let worker = worker
    worker.sink.removeAll()
    worker.request.load(
      headers: exchange.headers,
      body: exchange.body,
      document: worker.document,
      violations: APNsTransportViolations(exchange),
      connection: state,
      nowMilliseconds: worker.core.clock.wallMilliseconds(),
      fidelity: worker.core.fidelity
    )
    state.present(worker.request, keyring: worker.keyring)
    worker.inform(state)
    worker.judge.judge(worker.request, into: &worker.sink)
    judgeIdleness()
  }

  /// An idle connection is told 400 instead of GOAWAY, when fidelity says so.
  private func judgeIdleness() {
    let now = worker.core.clock.wallMilliseconds()
    defer { lastRequestMilliseconds = now }
    let fidelity = worker.core.fidelity
    guard fidelity.idleAnswer == .status, fidelity.idleSeconds > 0,
      let last = lastRequestMilliseconds, now - last >= Int64(fidelity.idleSeconds) * 1000
    else { return }
    worker.sink.refuse(Refusal(400, "IdleTimeout"), stage: 0)
  }
  private var lastRequestMilliseconds: Int64?

  /// The service may end the handshake with an alert over an invalid certificate; here the
  /// connection ends right after it, before any request.
  private var mustRefuseCertificate: Bool {
    guard worker.core.fidelity.invalidCertificate == .alert, let certificate = state.certificate
    else { return false }
    return certificate.problem(nowSeconds: worker.core.clock.wallMilliseconds() / 1000) != nil
  }

  /// What the rules about streams make of the request; files their findings.
  private func judgeStreams(
    _ exchange: Exchange,
    _ connection: any ConnectionControl
  ) -> APNsConnectionAnswer {
    let event: APNsConnectionEvent
    if exchange.violations.contains(.streamAfterGoAway) {
      event = .streamAfterGoAway(stream: exchange.streamID)
    } else if exchange.violations.contains(.streamLimitExceeded) {
      event = .streamLimitExceeded(
        limit: connection.advertisedMaxConcurrentStreams,
        isBeforeFirstAnswer: !isLimitFull,
        isLimitLowered: false,
        repeats: excessStreams
      )
      excessStreams += 1
    } else {
      return .none
    }
    let judged = APNsConnectionRules.judge(event, fidelity: worker.core.fidelity)
    worker.sink.file(judged.findings, refusal: Refusal(0, ""), stage: 0)
    return judged.answer
  }

  private func answer(_ exchange: Exchange, _ limitAction: APNsConnectionAnswer) {
    switch limitAction {
    case .refuseStream:
      exchange.reply.action = .reset(errorCode: HTTP2ErrorCode.refusedStream)
    case .goAway:
      wasToldToGo = true
      exchange.reply.action = .goAway(
        errorCode: HTTP2ErrorCode.enhanceYourCalm,
        debugData: Array(#"{"reason":"TooManyRequests"}"#.utf8)
      )
    case .close: exchange.reply.action = .ignore
    case .none: respond(exchange)
    }
  }

  /// Lets an accepted request take effect and writes the answer.
  private func respond(_ exchange: Exchange) {
    let worker = worker
    let effect = worker.settle()
    state.record(worker.request)
    worker.fillReply(exchange, effect)
    if case .goAway = exchange.reply.action { wasToldToGo = true }
  }

  /// Token connections begin with one stream; the first authenticated answer opens the rest.
  private func raiseLimit(_ connection: any ConnectionControl) {
    guard !isLimitFull, worker.request.isAuthenticated else { return }
    isLimitFull = true
    connection.advertise(maxConcurrentStreams: APNsConnection.fullLimit)
  }

  private func storedAuthorization() -> [UInt8] {
    guard let token = worker.request.providerToken else {
      return worker.request.unreadAuthorization
    }
    if token !== authorizationOwner {
      authorizationOwner = token
      authorization = Array(token.recorded.utf8)
    }
    return authorization
  }

  // MARK: Events

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {
    switch event {
    case .opened:
      if mustRefuseCertificate {
        connection.close()
        return
      }
      isLimitFull = state.certificate != nil
      connection.advertise(
        maxConcurrentStreams: isLimitFull ? APNsConnection.fullLimit : APNsConnection.firstLimit
      )
    case .handshakeFailed(let reason):
      if APNsConnection.isTooOld(reason) { file(.tlsTooOld(version: "TLS 1.1 (\(reason))")) }
    case .noHTTP2(let offered):
      file(.alpnWithoutH2(offered: offered.joined(separator: ", ")))
    case .http1Spoken: file(.http1Spoken)
    case .priorityFrame: file(.priorityFrame)
    case .ping:
      let now = worker.core.clock.wallMilliseconds()
      if let event = pings.ping(openStreams: connection.openStreams, nowMilliseconds: now) {
        file(event)
      }
    case .idleTimeout: wasToldToGo = true
    case .streamResetByPeer: worker.counts.resets += 1
    case .goAwayReceived, .settingsAcknowledged, .protocolError: break
    }
  }

  func closed(reason: String) {
    let now = worker.core.clock.wallMilliseconds()
    if state.requestCount > 0,
      let event = worker.core.connectionClosed(
        from: state.peer,
        requests: state.requestCount,
        afterGoAway: wasToldToGo,
        nowMilliseconds: now
      )
    {
      file(event)
    }
    worker.core.recorder.connectionClosed(
      ConnectionClosed(
        id: state.number,
        closedAt: worker.core.elapsed(worker.core.clock.monotonicNanoseconds()),
        requests: Int64(state.requestCount),
        reason: reason,
        authentication: state.authentication
      )
    )
  }

  /// Records what an event deserves; each rule once a connection, so that a flood stays readable.
  private func file(_ event: APNsConnectionEvent) {
    let judged = APNsConnectionRules.judge(event, fidelity: worker.core.fidelity)
    let fresh = judged.findings.filter { filed.insert($0.rule).inserted }
    guard !fresh.isEmpty else { return }
    worker.core.recorder.connectionFindings(fresh, connection: state.number)
    for finding in fresh { worker.counts.findings[finding.rule, default: 0] += 1 }
    let isRefused = fresh.contains { $0.severity == .reject }
    if worker.core.log.isRead {
      worker.core.log.add(
        .connection(
          peer: info.peer,
          verdict: Verdict(findings: fresh, refusal: isRefused ? Refusal(0, "") : nil)
        )
      )
    }
  }
  private var filed: Set<String> = []

  // MARK: Facts

  private var row: ConnectionOpened {
    ConnectionOpened(
      id: state.number,
      provider: .apns,
      environment: state.environment,
      openedAt: worker.core.elapsed(info.openedAt),
      peer: info.peer,
      tls: info.cipher.isEmpty ? info.tlsVersion : "\(info.tlsVersion) \(info.cipher)",
      alpn: info.alpn ?? "",
      sni: info.serverName ?? "",
      authentication: state.certificate == nil ? "" : "certificate"
    )
  }

  private static func certificate(_ info: ConnectionInfo, _ core: MockCore) -> APNsCertificate? {
    guard let der = info.clientCertificateDER else { return nil }
    guard let facts = try? CertificateFacts.parse(der: der) else {
      // What cannot be read cannot be trusted: the rules then speak of a bad certificate.
      return APNsCertificate(
        fingerprint: "",
        topics: [],
        environments: [],
        notBefore: 0,
        notAfter: 0,
        isTrusted: false
      )
    }
    var environments: [APNsEnvironment] = []
    if facts.isProduction { environments.append(.production) }
    if facts.isDevelopment { environments.append(.sandbox) }
    return APNsCertificate(
      fingerprint: facts.fingerprint,
      topics: facts.topics,
      environments: environments,
      notBefore: facts.notBefore,
      notAfter: facts.notAfter,
      isRevoked: core.revokedCertificates.contains(facts.fingerprint),
      isTrusted: info.clientCertificateChainOK
    )
  }

  /// The address without the port.
  private static func address(_ peer: String) -> String {
    peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer
  }

  private static func isTooOld(_ reason: String) -> Bool {
    ["unsupported protocol", "version too low", "wrong version", "no protocols"].contains {
      reason.contains($0)
    }
  }
}
