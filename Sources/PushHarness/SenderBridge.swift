internal import PushModel
package import PushSenders
internal import PushSuites
internal import PushTransport

/// Joins the senders to the transport: processes and HTTP/2 connections.
package enum SenderBridge {
  /// Starts a command.
  package static let launch: SenderLauncher = { launch in
    do throws(ChildProcessError) {
      return BridgedProcess(
        try ChildProcess.start(
          command: launch.command,
          environment: launch.environment,
          workingDirectory: launch.workingDirectory,
          onLine: launch.onLine,
          onError: launch.onError,
          onExit: { status, signal in
            launch.onExit(SenderExit(status: status, signal: signal))
          }
        ))
    } catch {
      throw SenderFailure("\(error)")
    }
  }

  /// Opens a client for the reference sender.
  package static let client: PushClientFactory = { endpoint in
    guard let place = EndpointURL(endpoint.url) else {
      throw SenderFailure("'\(endpoint.url)' is not an https address with a port")
    }
    return BridgedClient(
      HTTP2Client(
        ClientConfiguration(
          host: place.host, port: place.port, serverName: place.host, caPEMPath: endpoint.caPath,
          clientCertificatePEMPath: endpoint.certificatePath,
          clientKeyPEMPath: endpoint.certificateKeyPath)))
  }
}

/// `https://host:port`, taken apart.
struct EndpointURL {
  var host: String
  var port: Int

  init?(_ url: String) {
    guard url.hasPrefix("https://") else { return nil }
    let authority = url.dropFirst("https://".count).prefix { $0 != "/" }
    guard let colon = authority.lastIndex(of: ":"),
      let port = Int(authority[authority.index(after: colon)...])
    else { return nil }
    let name = authority[..<colon]
    host = name.hasPrefix("[") ? String(name.dropFirst().dropLast()) : String(name)
    self.port = port
  }
}

private struct BridgedProcess: SenderProcess {
  private let process: ChildProcess

  init(_ process: ChildProcess) { self.process = process }

  func write(_ bytes: [UInt8]) { process.write(bytes) }
  func closeInput() { process.closeInput() }
  func terminate(graceMilliseconds: Int) {
    process.terminate(graceMilliseconds: graceMilliseconds)
  }
}

private struct BridgedClient: PushClient {
  private let client: HTTP2Client

  init(_ client: HTTP2Client) { self.client = client }

  func send(_ request: PushRequest) async throws(PushFailure) -> PushReply {
    do throws(ClientError) {
      let response = try await client.send(
        ClientRequest(
          path: request.path,
          headers: request.headers.map { (name: $0.name, value: $0.value) },
          body: request.body))
      return PushReply(status: response.status, body: response.body)
    } catch {
      switch error {
      case .goAway(let reason, _, _) where !reason.isEmpty: throw PushFailure(reason: reason)
      default: throw PushFailure(reason: "\(error)")
      }
    }
  }

  func close() async { await client.close() }
}
