/// Requests that keep or break each rule of Expo that requests decide.
package enum ExpoExamples {
  /// Stands in bodies for the id of the latest ok ticket, which no one knows beforehand.
  package static let ticketPlaceholder = "00000000-0000-4000-8000-000000000000"

  package static let all: [ServiceExample<ExpoWorld>] =
    requests + credentials + limits + recipients + texts + values + contents + traffic + receipts

  // MARK: Pieces

  static let token = "ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]"
  static let other = "ExponentPushToken[0123456789abcdefghijkl]"
  static let sendPath = "/--/api/v2/push/send"
  static let receiptsPath = "/--/api/v2/push/getReceipts"

  static let headers = [
    (name: "accept", value: "application/json"),
    (name: "accept-encoding", value: "gzip, deflate"),
    (name: "content-type", value: "application/json"),
  ]

  typealias Example = ServiceExample<ExpoWorld>
  typealias Prepare = @Sendable (ExpoWorld) -> Void

  static func send(
    _ body: String,
    path: String = sendPath,
    method: String = "POST",
    headers: [(name: String, value: String)] = headers,
    offset: Double = 0
  ) -> Example.Step {
    Example.Step(
      method: method,
      path: path,
      headers: headers,
      body: Array(body.utf8),
      offset: offset
    )
  }

  static func ask(_ ids: String, offset: Double = 0) -> Example.Step {
    send("{\"ids\":[\(ids)]}", path: receiptsPath, offset: offset)
  }

  /// A message with these members besides its recipient.
  static func message(_ members: String, to: String = token) -> String {
    "{\"to\":\"\(to)\"" + (members.isEmpty ? "" : ",\(members)") + "}"
  }

  /// The headers with one replaced, or left out when the value is nil.
  static func headers(_ name: String, _ value: String?) -> [(name: String, value: String)] {
    headers.filter { $0.name != name } + (value.map { [(name, $0)] } ?? [])
  }

  /// The two examples of a rule.
  static func pair(
    _ rule: String,
    _ note: String,
    bad: [Example.Step],
    good: [Example.Step],
    prepare: @escaping Prepare = { _ in }
  ) -> [Example] {
    [
      Example(rule: "EXPO-" + rule, isAccepting: true, note: note, steps: good, prepare: prepare),
      Example(rule: "EXPO-" + rule, isAccepting: false, note: note, steps: bad, prepare: prepare),
    ]
  }

  /// The two examples of a rule about members of a message; each side gives all but `to`.
  static func fields(
    _ rule: String,
    _ note: String,
    bad: String,
    good: String,
    prepare: @escaping Prepare = { _ in }
  ) -> [Example] {
    pair(
      rule,
      note,
      bad: [send(message(bad))],
      good: [send(message(good))],
      prepare: prepare
    )
  }

  static let hello = "\"title\":\"Hello\""

  static let android: Prepare = { $0.register(token, ExpoDevice(platform: .android)) }
  static let ios: Prepare = { $0.register(token, ExpoDevice(platform: .ios)) }
}
