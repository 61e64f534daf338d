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

  package var pid: Int
  /// The CA certificate, PEM.
  package var ca: String
  package var database: String
  package var apns: APNs?
  package var apnsSandbox: APNs?
  package var apnsChannels: String?
  package var apnsSandboxChannels: String?
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

  private static func json(_ apns: APNs) -> JSONValue {
    [
      "url": .string(apns.url), "topic": .string(apns.topic), "teamId": .string(apns.teamID),
      "keyId": .string(apns.keyID), "key": .string(apns.key),
      "certificate": .string(apns.certificate), "certificateKey": .string(apns.certificateKey),
    ]
  }

  private static func apns(_ json: JSONValue) -> APNs? {
    guard let url = json["url"]?.string, let topic = json["topic"]?.string,
      let teamID = json["teamId"]?.string, let keyID = json["keyId"]?.string,
      let key = json["key"]?.string
    else { return nil }
    return APNs(
      url: url,
      topic: topic,
      teamID: teamID,
      keyID: keyID,
      key: key,
      certificate: json["certificate"]?.string ?? "",
      certificateKey: json["certificateKey"]?.string ?? ""
    )
  }
}
