internal import PushJSON

extension ReadyFile {
  static func json(_ apns: APNs) -> JSONValue {
    [
      "url": .string(apns.url), "topic": .string(apns.topic), "teamId": .string(apns.teamID),
      "keyId": .string(apns.keyID), "key": .string(apns.key),
      "certificate": .string(apns.certificate), "certificateKey": .string(apns.certificateKey),
    ]
  }

  static func apns(_ json: JSONValue) -> APNs? {
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

  static func json(_ fcm: FCM) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("url", .string(fcm.url))]
    if let plain = fcm.plainURL { members.append(("plainUrl", .string(plain))) }
    members += [
      ("tokenUrl", .string(fcm.tokenURL)), ("projectId", .string(fcm.projectID)),
      ("projectNumber", .string(fcm.projectNumber)),
      ("serviceAccount", .string(fcm.serviceAccount)),
    ]
    return .object(members)
  }

  static func json(_ expo: Expo) -> JSONValue {
    var members: [(key: String, value: JSONValue)] = [("url", .string(expo.url))]
    if let plain = expo.plainURL { members.append(("plainUrl", .string(plain))) }
    members.append(("accessToken", .string(expo.accessToken)))
    return .object(members)
  }

  static func fcm(_ json: JSONValue) -> FCM? {
    guard let url = json["url"]?.string, let tokenURL = json["tokenUrl"]?.string,
      let projectID = json["projectId"]?.string,
      let serviceAccount = json["serviceAccount"]?.string
    else { return nil }
    return FCM(
      url: url,
      plainURL: json["plainUrl"]?.string,
      tokenURL: tokenURL,
      projectID: projectID,
      projectNumber: json["projectNumber"]?.string ?? "",
      serviceAccount: serviceAccount
    )
  }

  static func expo(_ json: JSONValue) -> Expo? {
    guard let url = json["url"]?.string else { return nil }
    return Expo(
      url: url,
      plainURL: json["plainUrl"]?.string,
      accessToken: json["accessToken"]?.string ?? ""
    )
  }
}
