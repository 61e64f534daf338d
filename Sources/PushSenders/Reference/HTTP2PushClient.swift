internal import PushModel
package import PushSuites
internal import PushTransport

/// A push client over the transport's HTTP/2 client.
package struct HTTP2PushClient: PushClient {
  private let client: HTTP2Client

  /// A client for an endpoint; throws `SenderFailure` when its address makes no sense.
  package init(_ endpoint: PushEndpoint) throws(SenderFailure) {
    guard let address = HTTP2PushClient.address(of: endpoint.url) else {
      throw SenderFailure("the ready file's address \(endpoint.url) is not `https://host:port`")
    }
    var configuration = ClientConfiguration(
      host: address.host,
      port: address.port,
      serverName: address.host,
      caPEMPath: endpoint.caPath,
      clientCertificatePEMPath: endpoint.certificatePath,
      clientKeyPEMPath: endpoint.certificateKeyPath
    )
    // Below the harness's deadline of 10 s, so that a report comes in time.
    configuration.requestTimeoutMilliseconds = 8_000
    configuration.connectTimeoutMilliseconds = 5_000
    client = HTTP2Client(configuration)
  }

  /// Opens clients for the reference sender.
  package static let factory: PushClientFactory = { try HTTP2PushClient($0) }

  package func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    do throws(ClientError) {
      let response = try await client.send(
        ClientRequest(
          path: request.path,
          headers: request.headers.map { ($0.name, $0.value) },
          body: request.body
        )
      )
      return PushReply(
        status: response.status,
        headers: response.headers.map { PushHeader($0.name, $0.value) },
        body: response.body
      )
    } catch {
      // The service's own word, where it gave one, is what a caller can act on.
      if case .goAway(let reason, _, _) = error, !reason.isEmpty {
        throw PushFailure(reason: reason)
      }
      throw PushFailure(
        reason: error.description,
        isConnectionLoss: HTTP2PushClient.isConnectionLoss(error)
      )
    }
  }

  private static func isConnectionLoss(_ error: ClientError) -> Bool {
    switch error {
    case .connectFailed, .goAway, .streamReset, .connectionLost: true
    case .tls, .timedOut, .cancelled, .closed: false
    }
  }

  package func close() async { await client.close() }

  /// Host and port of `https://host:port`; brackets of an IPv6 address are taken off.
  package static func address(of url: String) -> (host: String, port: Int)? {
    let scheme = "https://"
    guard url.hasPrefix(scheme) else { return nil }
    var rest = url.dropFirst(scheme.count)
    if rest.last == "/" { rest = rest.dropLast() }
    var port = 443
    if let colon = rest.lastIndex(of: ":"), !rest[colon...].contains("]") {
      guard let number = Int(rest[rest.index(after: colon)...]), (1...65535).contains(number)
      else { return nil }
      port = number
      rest = rest[..<colon]
    }
    if rest.first == "[", rest.last == "]" { rest = rest.dropFirst().dropLast() }
    guard !rest.isEmpty, !rest.contains("/") else { return nil }
    return (String(rest), port)
  }
}
