internal import PushIntercept
internal import PushMock
internal import PushModel

/// How a command is to be led to the mocks.
package struct InterceptOrder: Equatable, Sendable {
  /// Hosts are redirected and the rest of the network is kept.
  package var keepsNetwork: Bool
  /// By the proxy, also where namespaces would be allowed.
  package var usesProxy: Bool

  package init(keepsNetwork: Bool = false, usesProxy: Bool = false) {
    self.keepsNetwork = keepsNetwork
    self.usesProxy = usesProxy
  }
}

/// The means by which commands of this run find the mocks under the providers' names.
package final class Interception: Sendable {
  /// What leads them there.
  package enum Means: Equatable, Sendable {
    /// Namespaces of their own, without another network.
    case namespaces
    /// A hosts file of their own, and the machine's network.
    case hosts
    /// The CONNECT proxy at this port; the text says why not by namespaces.
    case proxy(port: Int, reason: String)

    /// The word for the database and for people.
    package var word: String {
      switch self {
      case .namespaces: "namespaces"
      case .hosts: "hosts"
      case .proxy: "proxy"
      }
    }
  }

  /// The reason for a proxy that somebody wanted.
  package static let askedFor = "asked for"

  package let means: Means
  /// What the command needs in its environment, beside what it has.
  package let environment: [(name: String, value: String)]
  private let enclosure: Enclosure?

  private init(
    means: Means,
    environment: [(name: String, value: String)],
    enclosure: Enclosure?
  ) {
    self.means = means
    self.environment = environment
    self.enclosure = enclosure
  }

  /// The words that run a command where the providers' names lead to the mocks.
  package func command(_ words: [String]) -> [String] { enclosure?.command(words) ?? words }

  /// Ends whatever still runs inside.
  package func stop() async { await enclosure?.stop() }

  /// Leads commands to the running mocks.
  ///
  /// Where namespaces are refused and the network need not be kept, the proxy takes their place.
  /// - Throws: `InterceptError` with what to do; `SocketError` for a proxy that cannot listen.
  static func start(
    _ order: InterceptOrder,
    server: MockServer,
    state: StateFolder
  ) async throws -> Interception {
    let ready = server.readyFile
    let trust = try TrustBundle.make(caPath: state.caPath, stateFolder: state.path)
    if order.usesProxy {
      return try proxy(server, trust, ready, reason: Interception.askedFor)
    }
    let hosts = ProviderHosts.all.filter { ListenerTag.serving(host: $0.name) != nil }
    let plan = EnclosurePlan(
      hosts: hosts,
      readyPlaces: Interception.places(ready),
      trust: trust,
      stateFolder: state.path,
      keepsNetwork: order.keepsNetwork
    )
    let enclosure: Enclosure
    do {
      enclosure = try await Enclosure.start(plan, serviceAccount: ready.fcm?.serviceAccount)
    } catch {
      guard !order.keepsNetwork else { throw error }
      return try proxy(server, trust, ready, reason: "\(error)")
    }
    for listener in enclosure.listeners {
      guard let tag = tag(of: listener, server) else { continue }
      try server.adopt(listener.descriptor, as: tag)
    }
    return Interception(
      means: order.keepsNetwork ? .hosts : .namespaces,
      environment: enclosure.environment,
      enclosure: enclosure
    )
  }

  /// Where the proxy leads a `CONNECT`.
  static func route(host: String, port: Int) -> ProxyAnswer {
    switch ProxyRoutes.route(host: host, port: port) {
    case .provider(let known):
      ListenerTag.serving(host: known.name).map { .serve($0) }
        ?? .refuse("\(known.name) is not served here")
    case .refuse(let reason): .refuse(reason)
    }
  }

  private static func proxy(
    _ server: MockServer,
    _ trust: TrustBundle,
    _ ready: ReadyFile,
    reason: String
  ) throws -> Interception {
    let port = try server.openProxy()
    return Interception(
      means: .proxy(port: port, reason: reason),
      environment: InterceptVariables.make(
        trust: trust,
        serviceAccount: ready.fcm?.serviceAccount,
        way: .proxy(address: "127.0.0.1", port: port),
        present: InterceptVariables.current
      ),
      enclosure: nil
    )
  }

  /// What a listener of the enclosure serves: a provider's host, or an address of the ready file.
  private static func tag(of listener: EnclosureListener, _ server: MockServer) -> ListenerTag? {
    if let host = listener.host { return ListenerTag.serving(host: host.name) }
    return server.ports.first { $0.value == listener.port }?.key
  }

  /// The addresses of the ready file, which answer inside as they do outside.
  private static func places(_ ready: ReadyFile) -> [EnclosurePlan.Place] {
    let urls = [
      ready.apns?.url, ready.apnsSandbox?.url, ready.apnsChannels, ready.apnsSandboxChannels,
      ready.fcm?.url, ready.fcm?.plainURL, ready.expo?.url, ready.expo?.plainURL, ready.controlURL,
    ]
    return urls.compactMap { url in
      guard let url, let colon = url.lastIndex(of: ":"),
        let port = Int(url[url.index(after: colon)...])
      else { return nil }
      return EnclosurePlan.Place(port: port)
    }
  }
}
