package import PushJSON

/// Where the mocks listen and with which credentials to call them; written when all is up.
package struct ReadyFile: Equatable, Sendable {
  /// One APNs device endpoint with what a sender needs to use it.
  package struct APNs: Equatable, Sendable {
    package var url: String
    package var topic: String
    package var teamID: String
    package var keyID: String
    /// The `.p8` file.
    package var key: String
    /// A PEM file with certificate and key.
    package var certificate: String
    package var certificateKey: String

    package init(
      url: String,
      topic: String,
      teamID: String,
      keyID: String,
      key: String,
      certificate: String,
      certificateKey: String
    ) {
      self.url = url
      self.topic = topic
      self.teamID = teamID
      self.keyID = keyID
      self.key = key
      self.certificate = certificate
      self.certificateKey = certificateKey
    }
  }

  /// The FCM endpoint and a service account for it.
  package struct FCM: Equatable, Sendable {
    package var url: String
    /// Without TLS; nil unless plain HTTP is served.
    package var plainURL: String?
    package var tokenURL: String
    package var projectID: String
    package var projectNumber: String
    /// The service account's JSON file.
    package var serviceAccount: String

    package init(
      url: String,
      plainURL: String? = nil,
      tokenURL: String,
      projectID: String,
      projectNumber: String,
      serviceAccount: String
    ) {
      self.url = url
      self.plainURL = plainURL
      self.tokenURL = tokenURL
      self.projectID = projectID
      self.projectNumber = projectNumber
      self.serviceAccount = serviceAccount
    }
  }

  /// The Expo endpoint and an access token that it knows.
  package struct Expo: Equatable, Sendable {
    package var url: String
    /// Without TLS; nil unless plain HTTP is served.
    package var plainURL: String?
    package var accessToken: String

    package init(url: String, plainURL: String? = nil, accessToken: String) {
      self.url = url
      self.plainURL = plainURL
      self.accessToken = accessToken
    }
  }

  package var pid: Int
  /// The CA certificate, PEM.
  package var ca: String
  package var database: String
  package var apns: APNs?
  package var apnsSandbox: APNs?
  package var apnsChannels: String?
  package var apnsSandboxChannels: String?
  package var fcm: FCM?
  package var expo: Expo?
  package var controlURL: String
  package var controlToken: String

  package init(pid: Int, ca: String, database: String, controlURL: String, controlToken: String) {
    self.pid = pid
    self.ca = ca
    self.database = database
    self.controlURL = controlURL
    self.controlToken = controlToken
  }

  /// The file as `design` has it: `{"version": 1, "pid": …, "apns": {"url": …}, …}`.
  package var json: JSONValue {
    var members: [(key: String, value: JSONValue)] = [
      ("version", 1), ("pid", .integer(Int64(pid))), ("ca", .string(ca)),
      ("database", .string(database)),
    ]
    if let apns { members.append(("apns", ReadyFile.json(apns))) }
    if let apnsSandbox { members.append(("apnsSandbox", ReadyFile.json(apnsSandbox))) }
    if let apnsChannels { members.append(("apnsChannels", ["url": .string(apnsChannels)])) }
    if let apnsSandboxChannels {
      members.append(("apnsSandboxChannels", ["url": .string(apnsSandboxChannels)]))
    }
    if let fcm { members.append(("fcm", ReadyFile.json(fcm))) }
    if let expo { members.append(("expo", ReadyFile.json(expo))) }
    members.append(("control", ["url": .string(controlURL), "token": .string(controlToken)]))
    return .object(members)
  }

  /// The text of the file.
  package var text: String { JSONWriter.pretty(json) }

  /// Reads a ready file; nil when a required member is missing.
  package init?(json: JSONValue) {
    guard let pid = json["pid"]?.integer, let ca = json["ca"]?.string,
      let database = json["database"]?.string, let control = json["control"],
      let controlURL = control["url"]?.string, let controlToken = control["token"]?.string
    else { return nil }
    self.init(
      pid: Int(pid),
      ca: ca,
      database: database,
      controlURL: controlURL,
      controlToken: controlToken
    )
    apns = json["apns"].flatMap(ReadyFile.apns)
    apnsSandbox = json["apnsSandbox"].flatMap(ReadyFile.apns)
    apnsChannels = json["apnsChannels"]?["url"]?.string
    apnsSandboxChannels = json["apnsSandboxChannels"]?["url"]?.string
    fcm = json["fcm"].flatMap(ReadyFile.fcm)
    expo = json["expo"].flatMap(ReadyFile.expo)
  }

  /// The values as variables, such as `PUSHPROOF_APNS_TEAM_ID`; names follow the JSON members.
  package var environment: [(name: String, value: String)] {
    var pairs: [(name: String, value: String)] = []
    func walk(_ prefix: String, _ value: JSONValue) {
      switch value {
      case .object(let members):
        for (key, value) in members { walk(prefix + "_" + ReadyFile.shout(key), value) }
      case .string(let text): pairs.append((prefix, text))
      case .integer(let number): pairs.append((prefix, String(number)))
      default: break
      }
    }
    walk("PUSHPROOF", json)
    return pairs
  }

  /// `apnsSandbox` as `APNS_SANDBOX`.
  private static func shout(_ name: String) -> String {
    var text = ""
    for character in name {
      if character.isUppercase { text += "_" }
      text += character.uppercased()
    }
    return text
  }
}
