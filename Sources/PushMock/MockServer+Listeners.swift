internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushTransport

extension MockServer {
  /// Body bytes kept of a request to FCM or Expo: the megabyte that they take, and one more to see
  /// that it was exceeded.
  private static let serviceBody = 1_048_577

  /// FCM's limit (catalogue, 1.3); none is known of Expo, which has the same here.
  private static let serviceStreams = 100

  static func configuration(
    _ options: MockOptions,
    _ state: StateFolder,
    _ tags: [ListenerTag]
  ) -> ServerConfiguration {
    var configuration = ServerConfiguration(
      listeners: tags.map { listener($0, options) },
      workers: options.workers,
      tls: ServerTLS(
        certificateChainPath: state.serverCertificatePath,
        keyPath: state.serverKeyPath,
        clientCAPath: state.caPath
      )
    )
    // The answer 400 needs a request to be the answer to: the connection itself then stays.
    let fidelity = options.fidelity.apns
    configuration.limits.idleTimeoutMilliseconds =
      fidelity.idleAnswer == .goaway ? fidelity.idleSeconds * 1000 : 0
    configuration.idleDebugData = Array(#"{"reason":"IdleTimeout"}"#.utf8)
    configuration.shutdownDebugData = Array(#"{"reason":"Shutdown"}"#.utf8)
    let route = options.proxyRoute
    configuration.proxyRoute = { host, port in
      switch route(host, port) {
      case .serve(let tag): .serve(tag: tag.rawValue, kind: kind(of: tag))
      case .refuse(let reason): .refuse(reason: reason)
      }
    }
    configuration.tls?.certificateFor = certificates(state)
    return configuration
  }

  static func kind(of tag: ListenerTag) -> ListenerKind {
    switch tag {
    case .apns, .apnsSandbox, .apnsChannels, .apnsSandboxChannels: .http2TLS
    case .fcm, .expo: .anyTLS
    case .fcmPlain, .expoPlain: .anyPlain
    case .control: .http1Plain
    case .proxy: .connectProxy
    }
  }

  private static func listener(
    _ tag: ListenerTag,
    _ options: MockOptions
  ) -> ListenerConfiguration {
    var listener = ListenerConfiguration(
      tag: tag.rawValue,
      host: options.host,
      port: options.ports[tag] ?? 0,
      kind: kind(of: tag)
    )
    guard tag.provider == .fcm || tag.provider == .expo else { return listener }
    var settings = HTTP2Settings()
    settings.initialMaxConcurrentStreams = serviceStreams
    listener.settings = settings
    listener.maxBodyBytes = serviceBody
    listener.idleTimeoutMilliseconds = 0
    // As Google's front end words its end (catalogue of FCM, 1.3).
    listener.shutdownDebugData = Array("server_shutting_down".utf8)
    listener.addsLengthAndDate = true
    listener.asksForCertificate = false
    return listener
  }

  /// Certificates for names that the usual one does not hold, made when they are asked for.
  private static func certificates(
    _ state: StateFolder
  ) -> @Sendable (String) -> (chainPEM: [UInt8], keyPEM: [UInt8])? {
    let authority = state.authority
    return { name in
      // A day on either side: the certificate lives no longer than the run.
      let now = Clock.system.wallMilliseconds() / 1000
      let validity = Validity(notBefore: now - 86_400, notAfter: now + 86_400)
      guard let key = try? ES256.PrivateKey.generate(),
        let certificate = try? authority.issueServer(
          publicKey: key.publicKey,
          names: [.dns(name)],
          validity: validity
        ),
        let pem = try? key.pem()
      else { return nil }
      return (Array(certificate.pem.utf8), Array(pem.utf8))
    }
  }
}
