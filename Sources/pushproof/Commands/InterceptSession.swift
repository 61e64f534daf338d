internal import PushHarness
internal import PushIntercept
internal import PushModel

/// Where the running mocks and the means of interception meet.
struct InterceptSession: Sendable {
  /// Makes the listeners of an enclosure the mocks' own; the descriptors go over with them.
  var adopt: @Sendable (RunSession, [EnclosureListener]) throws -> Void
  /// Where the mocks' CONNECT proxy listens; nil when they have none.
  var proxy: @Sendable (RunSession) -> (address: String, port: Int)?
  /// The service account whose token URL is Google's own; nil when FCM is not served.
  var serviceAccount: @Sendable (RunSession) -> String?

  /// Carries connections over to the addresses of the ready file.
  static let standard = InterceptSession(
    adopt: { session, listeners in
      for listener in listeners {
        let place = place(of: listener, session.ready)
        ListenerRelay.start(listener, address: place?.address, port: place?.port ?? 0)
      }
    },
    proxy: { _ in nil },
    serviceAccount: { $0.ready.fcm?.serviceAccount }
  )

  /// Every address of the ready file, which is to answer inside as well.
  static func places(_ ready: ReadyFile) -> [EnclosurePlan.Place] {
    let urls = [
      ready.apns?.url, ready.apnsSandbox?.url, ready.apnsChannels, ready.apnsSandboxChannels,
      ready.fcm?.url, ready.fcm?.plainURL, ready.expo?.url, ready.expo?.plainURL, ready.controlURL,
    ]
    return urls.compactMap(\.self).compactMap(place)
  }

  /// The place in `https://127.0.0.1:41001` or `http://[::1]:41001`.
  private static func place(_ url: String) -> EnclosurePlan.Place? {
    guard let colon = url.lastIndex(of: ":"), let port = Int(url[url.index(after: colon)...]),
      let slash = url[..<colon].lastIndex(of: "/")
    else { return nil }
    let host = url[url.index(after: slash)..<colon].filter { $0 != "[" && $0 != "]" }
    return EnclosurePlan.Place(address: host, port: port)
  }

  /// Where the mock of a listener's host listens.
  private static func place(
    of listener: EnclosureListener,
    _ ready: ReadyFile
  ) -> EnclosurePlan.Place? {
    guard let host = listener.host else {
      return EnclosurePlan.Place(address: listener.address, port: listener.port)
    }
    let url: String? =
      switch (host.role, host.provider) {
      case (.push(.production), _): ready.apns?.url
      case (.push(.sandbox), _): ready.apnsSandbox?.url
      case (.management(.production), _): ready.apnsChannels
      case (.management(.sandbox), _): ready.apnsSandboxChannels
      case (.service, .fcm): ready.fcm?.url
      case (.service, .expo): ready.expo?.url
      case (.service, .apns), (.binaryGateway, _): nil
      }
    return url.flatMap(place)
  }
}
