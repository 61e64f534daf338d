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

  let worker: APNsWorker
  let info: ConnectionInfo
  private(set) var state: APNsConnectionState
  private var isSettled = false
  private var isLimitFull = false
  private var wasToldToGo = false
  private var excessStreams = 0
  private var pings = APNsPingWatch()
  private var lastRequestMilliseconds: Int64?
  /// Why the connection came to nothing, in OpenSSL's words.
  private var failure: String?
  /// Rules that were filed already.
  private var filed: Set<String> = []

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
    worker.desk.counts.connections += 1
    worker.core.noteConnection(from: state.peer)
    worker.core.recorder.connectionOpened(openedRow)
  }

  // MARK: Requests

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    if !isSettled { settle(exchange) }
    pings.requested()
    let event = exchange.violations.isEmpty ? nil : streamEvent(exchange, connection)
    let served = worker.desk.serve(exchange, &state, event, isIdle: hasIdled())
    if served.isLast { wasToldToGo = true }
    if !isLimitFull, served.mayRaiseLimit { raiseLimit(connection) }
  }

  /// The connection was idle for too long and is told so by 400, when fidelity says so.
  private func hasIdled() -> Bool {
    let fidelity = worker.core.fidelity
    guard fidelity.idleAnswer == .status, fidelity.idleSeconds > 0 else { return false }
    let now = worker.core.clock.wallMilliseconds()
    defer { lastRequestMilliseconds = now }
    guard let last = lastRequestMilliseconds else { return false }
    return now - last >= Int64(fidelity.idleSeconds) * 1000
  }

  /// The first request tells by its authority which of Apple's hosts the client meant, unless SNI
  /// has told already.
  private func settle(_ exchange: Exchange) {
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

  /// What is wrong with the stream of a request, for the rules about streams.
  private func streamEvent(
    _ exchange: Exchange,
    _ connection: any ConnectionControl
  ) -> APNsConnectionEvent? {
    if exchange.violations.contains(.streamAfterGoAway) {
      return .streamAfterGoAway(stream: exchange.streamID)
    }
    guard exchange.violations.contains(.streamLimitExceeded) else { return nil }
    defer { excessStreams += 1 }
    return .streamLimitExceeded(
      limit: connection.advertisedMaxConcurrentStreams,
      isBeforeFirstAnswer: !isLimitFull,
      isLimitLowered: false,
      repeats: excessStreams
    )
  }

  /// Token connections begin with one stream; the first authenticated answer opens the rest.
  private func raiseLimit(_ connection: any ConnectionControl) {
    isLimitFull = true
    connection.advertise(maxConcurrentStreams: APNsConnection.fullLimit)
  }

  // MARK: Events

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {
    switch event {
    case .opened:
      guard !mustRefuseCertificate else { return connection.close() }
      isLimitFull = state.certificate != nil
      connection.advertise(
        maxConcurrentStreams: isLimitFull ? APNsConnection.fullLimit : APNsConnection.firstLimit
      )
    case .handshakeFailed(let reason):
      failure = "handshake failed: \(reason)"
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
    case .streamResetByPeer: worker.desk.counts.resets += 1
    case .goAwayReceived, .settingsAcknowledged, .protocolError, .proxyAccepted, .proxyRefused:
      break
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
        reason: failure ?? reason,
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
    for finding in fresh { worker.desk.counts.findings[finding.rule, default: 0] += 1 }
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
}
