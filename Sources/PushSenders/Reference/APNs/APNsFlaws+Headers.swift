internal import PushJSON
internal import PushModel

extension Flaw {
  /// Does to the headers and path of a right push what the flawed sender does.
  func spoilHeaders(of push: inout APNsPush, _ order: SendOrder, nowSeconds: Int64) {
    let kind = order.notification["kind"]?.string
    switch self {
    case .floatExpiration, .msExpiration, .expiresInDuration, .ignoresTTLZero:
      spoilExpiration(of: &push, order, nowSeconds: nowSeconds)
    case .alertTypeForVoIP where kind == "voip": push["apns-push-type"] = "alert"
    case .bareTopicForVoIP where kind == "voip": push["apns-topic"] = order.bundleID
    case .bareTopicForLiveActivity where kind == "liveactivity" && push["apns-topic"] != nil:
      push["apns-topic"] = order.bundleID
    case .appleComplicationSuffix where kind == "complication":
      push["apns-topic"] = order.bundleID + ".h.complication"
    case .noPushType: push["apns-push-type"] = nil
    case .noTopic: push["apns-topic"] = nil
    case .backgroundPriority10 where push["apns-push-type"] == "background":
      push["apns-priority"] = "10"
    case .noPriority: push["apns-priority"] = nil
    case .uppercaseAPNsID:
      if let id = push["apns-id"] { push["apns-id"] = id.uppercased() }
    case .badAPNsID:
      if push["apns-id"] != nil { push["apns-id"] = "message-1" }
    case .uppercaseToken:
      if case .token(let token, _) = order.target {
        push.path = "/3/device/" + token.uppercased()
      }
    case .collapseIDTooLong, .truncatesCollapseID: spoilCollapseID(of: &push, order)
    case .broadcastWithTopic where push["apns-channel-id"] != nil:
      push["apns-topic"] = order.bundleID + ".push-type.liveactivity"
    case .broadcastWithoutExpiration where push["apns-channel-id"] != nil:
      push["apns-expiration"] = nil
    case .escapesChannelID:
      if let id = push["apns-channel-id"] { push["apns-channel-id"] = Flaw.percentEscaped(id) }
    default: break
    }
  }

  private func spoilExpiration(
    of push: inout APNsPush,
    _ order: SendOrder,
    nowSeconds: Int64
  ) {
    guard let ttl = order.notification["ttl"]?.integer else { return }
    if self == .ignoresTTLZero {
      if ttl == 0 { push["apns-expiration"] = nil }
      return
    }
    guard ttl > 0, let date = push["apns-expiration"] else { return }
    switch self {
    case .floatExpiration: push["apns-expiration"] = date + ".475"
    case .msExpiration: push["apns-expiration"] = date + "000"
    case .expiresInDuration: push["apns-expiration"] = String(ttl)
    default: break
    }
  }

  private func spoilCollapseID(of push: inout APNsPush, _ order: SendOrder) {
    guard push["apns-collapse-id"] != nil, let id = order.notification["collapseId"]?.string
    else { return }
    push["apns-collapse-id"] =
      self == .truncatesCollapseID ? String(id.prefix(APNsMapping.collapseIDLimit)) : id
  }

  /// What a path segment would need, and a header does not.
  private static func percentEscaped(_ text: String) -> String {
    var escaped = ""
    for character in text {
      switch character {
      case "+": escaped += "%2B"
      case "/": escaped += "%2F"
      case "=": escaped += "%3D"
      default: escaped.append(character)
      }
    }
    return escaped
  }
}
