internal import PushTransport

/// A connection to the proxy that asked for a host which is not served.
///
/// Those that are served belong to the handlers of their providers.
final class ProxyConnection: ConnectionHandler {
  private let core: MockCore

  init(core: MockCore) { self.core = core }

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    exchange.reply.action = .closeConnection
  }

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {
    guard case .proxyRefused(let host, let port) = event else { return }
    core.refused.note("\(host):\(port)")
  }

  func closed(reason: String) {}
}
