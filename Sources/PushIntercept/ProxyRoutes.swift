package import PushModel

/// What a CONNECT proxy does with a place that a sender asks for.
package enum ProxyRoutes {
  package enum Route: Equatable, Sendable {
    /// TLS ends at the proxy, and what is in it goes to the mock of this host.
    case provider(ProviderHost)
    /// Refused, with the words for the sender and the report.
    case refuse(String)
  }

  /// Decides by host and port; names are compared as DNS does.
  ///
  /// Ports count too: what no provider serves there must not seem to work.
  package static func route(host: String, port: Int) -> Route {
    guard let known = ProviderHosts.named(host) else {
      return .refuse("no provider has the host \(host): nothing leaves the machine by this proxy")
    }
    guard known.ports.contains(port) else {
      let ports = known.ports.map(String.init).joined(separator: " and ")
      return .refuse("\(known.name) does not serve port \(port), only \(ports)")
    }
    return .provider(known)
  }
}
