internal import PushJSON
internal import PushModel

extension Flaw {
  /// What Expo has to object to; nil for flaws of other providers.
  var expoFacts: Facts? {
    switch self {
    case .tooManyMessages: Facts("Sends more than 100 messages in a request.", ["EXPO-R08"])
    case .requestPerRecipient:
      Facts("Makes a request for every recipient.", ["EXPO-R17"])
    case .mixedProjects:
      Facts("Does not part a request that mixed projects.", ["EXPO-R09", "EXPO-T08"])
    case .dataAsArray: Facts("Wraps `data` into a list.", ["EXPO-M07"])
    case .dropsBadgeZeroInMessage: Facts("Takes a badge of 0 for none given.", ["EXPO-M41"])
    case .stringBadge: Facts("Writes the badge as text.", ["EXPO-M17"])
    case .ttlAsText: Facts("Writes the time to live as text.", ["EXPO-M09"])
    case .uppercasePriority: Facts("Writes the priority in upper case.", ["EXPO-M13"])
    case .contentAvailableOne: Facts("Writes `contentAvailable: 1`.", ["EXPO-M26"])
    case .oldContentAvailable: Facts("Writes `_contentAvailable`.", ["EXPO-M27"])
    case .imageAtTheTop: Facts("Writes the picture as `image`.", ["EXPO-M37"])
    case .bareToken:
      Facts("Takes the brackets off the token.", ["EXPO-M04", "EXPO-M05"])
    case .noAccessToken: Facts("Sends no access token.", ["EXPO-R10", "EXPO-G08"])
    case .gzipHeaderWithoutGzip:
      Facts("Says that plain bodies are gzip.", ["EXPO-R05"])
    case .ticketOrderIgnored: Facts("Gives the tickets to the wrong recipients.", ["EXPO-T05"])
    case .ticketErrorsSwallowed: Facts("Takes every ticket and receipt for `ok`.", [])
    case .receiptsNeverFetched: Facts("Never fetches receipts.", ["EXPO-G06"])
    case .receiptsInOneRequest:
      Facts("Asks for any number of receipts at once.", ["EXPO-G02"])
    default: nil
    }
  }

  /// Does to a right message what the flawed sender does.
  func spoil(_ push: inout ExpoPush, _ order: SendOrder) {
    switch self {
    case .dataAsArray: push.replace("data") { .array([$0]) }
    case .dropsBadgeZeroInMessage:
      if push.message["badge"]?.integer == 0 { push.message.remove("badge") }
    case .stringBadge: push.replace("badge") { .string(String($0.integer ?? 0)) }
    case .ttlAsText: push.replace("ttl") { .string(String($0.integer ?? 0)) }
    case .uppercasePriority:
      push.replace("priority") { .string($0.string?.uppercased() ?? "") }
    case .contentAvailableOne: push.replace("contentAvailable") { _ in 1 }
    case .oldContentAvailable: push.rename("contentAvailable", to: "_contentAvailable")
    case .imageAtTheTop:
      if let image = push.message["richContent"]?["image"] {
        push.message.remove("richContent")
        push.message.set("image", image)
      }
    case .bareToken:
      push.recipients = push.recipients.map { token in
        token.hasSuffix("]")
          ? String(token.drop { $0 != "[" }.dropFirst().dropLast()) : token
      }
    default: break
    }
  }
}

extension ExpoPush {
  mutating func replace(_ key: String, _ change: (JSONValue) -> JSONValue) {
    guard let value = message[key] else { return }
    message.set(key, change(value))
  }

  mutating func rename(_ key: String, to name: String) {
    guard let value = message[key] else { return }
    message.remove(key)
    message.set(name, value)
  }
}
