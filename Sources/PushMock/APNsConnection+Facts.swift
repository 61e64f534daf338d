internal import PushCrypto
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport

extension APNsConnection {
  /// The service may end the handshake with an alert over an invalid certificate; here the
  /// connection ends right after it, before any request.
  var mustRefuseCertificate: Bool {
    guard worker.core.fidelity.invalidCertificate == .alert, let certificate = state.certificate
    else { return false }
    return certificate.problem(nowSeconds: worker.core.clock.wallMilliseconds() / 1000) != nil
  }

  /// The row of the connection as it opens.
  var openedRow: ConnectionOpened {
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

  /// What the client's certificate says; nil when it sent none.
  static func certificate(_ info: ConnectionInfo, _ core: MockCore) -> APNsCertificate? {
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
  static func address(_ peer: String) -> String {
    peer.lastIndex(of: ":").map { String(peer[..<$0]) } ?? peer
  }

  /// Whether OpenSSL's reason means that the client offers nothing newer than TLS 1.1.
  static func isTooOld(_ reason: String) -> Bool {
    ["unsupported protocol", "version too low", "wrong version", "no protocols"].contains {
      reason.contains($0)
    }
  }
}
