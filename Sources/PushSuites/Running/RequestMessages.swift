internal import PushJSON
internal import PushModel

/// The messages of one request, whatever shape the provider gives them.
///
/// APNs: the body. FCM: its `message`, the names of fields in snake_case, as either spelling means
/// the same (FCM reference; ProtoJSON). Expo: the body, or each element of it.
struct RequestMessages {
  struct Message {
    var value: JSONValue
    /// Tokens, or the topic or condition; hostile text.
    var recipients: [String]
  }

  private(set) var all: [Message] = []

  init(_ arrival: Arrival) {
    guard let body = JSONValue(parsing: arrival.body) else { return }
    switch arrival.provider {
    case .apns: all = [Message(value: body, recipients: [arrival.key])]
    case .fcm: all = body["message"].map { [RequestMessages.fcm($0)] } ?? []
    case .expo: all = (body.array ?? [body]).map(RequestMessages.expo)
    }
  }

  /// The recipients of all messages, in their order.
  var recipients: [String] { all.flatMap(\.recipients) }

  private static func fcm(_ value: JSONValue) -> Message {
    let message = snakeCased(value)
    let targets = ["token", "fid", "topic", "condition"]
    return Message(value: message, recipients: targets.compactMap { message[$0]?.string })
  }

  private static func expo(_ value: JSONValue) -> Message {
    let to = value["to"]
    let recipients = to?.array?.compactMap(\.string) ?? [to?.string].compactMap(\.self)
    return Message(value: value, recipients: recipients)
  }

  /// Members whose own members are free: maps, and the payloads of other services.
  private static let free: Set<String> = ["data", "headers", "payload"]

  private static func snakeCased(_ value: JSONValue, isWeb: Bool = false) -> JSONValue {
    guard let members = value.object else { return value }
    return .object(
      members.map { key, value in
        let name = snakeCased(key)
        let isFree = free.contains(name) || (isWeb && name == "notification")
        return (name, isFree ? value : snakeCased(value, isWeb: name == "webpush"))
      }
    )
  }

  private static func snakeCased(_ name: String) -> String {
    var result = ""
    for scalar in name.unicodeScalars {
      if scalar.value >= 0x41, scalar.value <= 0x5A {
        result += "_" + String(scalar).lowercased()
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
