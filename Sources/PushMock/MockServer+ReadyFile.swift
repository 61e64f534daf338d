internal import PushModel
internal import PushStore

extension MockServer {
  /// What callers need to know of the running mocks.
  static func readyFile(
    _ options: MockOptions,
    _ state: StateFolder,
    _ recorder: Recorder,
    _ ports: [ListenerTag: Int]
  ) -> ReadyFile {
    let host = options.host.contains(":") ? "[\(options.host)]" : options.host
    func url(_ tag: ListenerTag) -> String? {
      let scheme = tag == .control || tag.isPlain ? "http" : "https"
      return ports[tag].map { "\(scheme)://\(host):\($0)" }
    }
    var file = ReadyFile(
      pid: MockServer.processID,
      ca: state.caPath,
      database: recorder.path,
      controlURL: url(.control) ?? "",
      controlToken: state.controlToken
    )
    file.apns = url(.apns).map { apns($0, state) }
    file.apnsSandbox = url(.apnsSandbox).map { apns($0, state) }
    file.apnsChannels = url(.apnsChannels)
    file.apnsSandboxChannels = url(.apnsSandboxChannels)
    if let fcm = url(.fcm) {
      file.fcm = ReadyFile.FCM(
        url: fcm,
        plainURL: url(.fcmPlain),
        tokenURL: fcm + "/token",
        projectID: state.serviceAccount.projectID,
        projectNumber: state.serviceAccount.projectNumber,
        serviceAccount: options.serviceAccountPath
      )
    }
    if let expo = url(.expo) {
      file.expo = ReadyFile.Expo(
        url: expo,
        plainURL: url(.expoPlain),
        accessToken: state.expoToken
      )
    }
    return file
  }

  private static func apns(_ url: String, _ state: StateFolder) -> ReadyFile.APNs {
    let certificate = state.certificates.multi
    return ReadyFile.APNs(
      url: url,
      topic: state.topic,
      teamID: state.teamID,
      keyID: state.keyID,
      key: state.keyPath,
      certificate: certificate.path,
      certificateKey: certificate.keyPath
    )
  }
}
