/// What holds for the connections of one listener, resolved once; belongs to one worker.
final class ListenerProfile {
  let configuration: ListenerConfiguration
  let tag: Int
  let kind: ListenerKind
  let settings: HTTP2Settings
  let maxBodyBytes: Int
  /// 0 never ends an idle connection.
  let idleNanoseconds: UInt64
  let idleDebugData: [UInt8]
  let shutdownDebugData: [UInt8]
  let addsLengthAndDate: Bool
  let asksForCertificate: Bool

  init(_ listener: ListenerConfiguration, of server: ServerConfiguration) {
    configuration = listener
    tag = listener.tag
    kind = listener.kind
    settings = listener.settings ?? server.settings
    maxBodyBytes = listener.maxBodyBytes ?? server.limits.maxBodyBytes
    let idle = listener.idleTimeoutMilliseconds ?? server.limits.idleTimeoutMilliseconds
    idleNanoseconds = UInt64(max(0, idle)) * 1_000_000
    idleDebugData = listener.idleDebugData ?? server.idleDebugData
    shutdownDebugData = listener.shutdownDebugData ?? server.shutdownDebugData
    addsLengthAndDate = listener.addsLengthAndDate
    asksForCertificate = listener.asksForCertificate
  }

  /// The same service under another kind.
  func serving(_ kind: ListenerKind, of server: ServerConfiguration) -> ListenerProfile {
    var listener = configuration
    listener.kind = kind
    return ListenerProfile(listener, of: server)
  }
}
