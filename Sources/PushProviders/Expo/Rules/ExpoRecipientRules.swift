internal import PushJSON
internal import PushModel

/// Rules M about `to`.
enum ExpoRecipientRules {
  static let all: [ExpoRule] = [missing, type, empty, unregistered, form, twice]

  private static let missing = ExpoRule.field(
    "M01",
    "to-missing",
    isAssumed: false,
    on: [],
    if: "`to` is missing or null.",
    why: "It is the one field that every message needs.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard !request.has(.to) else { return }
    sink.report(
      .body(
        pointer: request.fields?.value(.to) == nil ? request.messagePointer : request.pointer(.to)
      ),
      value: request.fields?.value(.to)?.compactText() ?? "",
      "The message has no `to`",
      fix: "Name the push token, or an array of them, in `to`",
      refusal: request.invalid("\(request.path(.to)) is required.")
    )
  }

  private static let type = ExpoRule.field(
    "M02",
    "to-not-text",
    isAssumed: false,
    on: [.to],
    if: "`to` is neither a string nor an array of strings.",
    why: "The service takes tokens as text only.",
    [.observed],
    ["S1", "PYTHON-SDK"]
  ) { request, sink in
    guard let to = request.value(.to), to.kind != .string else { return }
    guard to.kind == .array else {
      sink.report(
        request,
        .to,
        "`to` is of type \(to.kindName)",
        fix: "Make `to` a string or an array of strings",
        refusal: request.invalid("\(request.path(.to)) must be one of [string, array].")
      )
      return
    }
    var place = 0
    var left = ExpoRuleGroup.findingLimit
    for element in to.elements where left > 0 {
      defer { place += 1 }
      guard element.kind != .string else { continue }
      left -= 1
      sink.report(
        .body(pointer: request.pointer(.to) + "/\(place)"),
        value: element.compactText(),
        "Entry \(place) of `to` is of type \(element.kindName)",
        fix: "Make each entry of `to` a push token",
        refusal: request.invalid(
          "\"[\(request.message.position)].to[\(place)]\" must be a string."
        )
      )
    }
  }

  private static let empty = ExpoRule.field(
    "M03",
    "to-empty",
    on: [.to],
    if: "`to` is an empty array.",
    why: "The message goes to nobody; the Node SDK drops it.",
    [.inferred],
    ["S2"]
  ) { request, sink in
    guard let to = request.value(.to), to.kind == .array, to.count == 0 else { return }
    sink.report(
      request,
      .to,
      "`to` names nobody",
      fix: "Leave the message out",
      severity: request.fidelity.emptyRecipients == .accept ? .lint : nil,
      refusal: request.invalid("\(request.path(.to)) must contain at least 1 items.")
    )
  }

  private static let unregistered = ExpoRule.later(
    "M04",
    "recipient-not-registered",
    answer: "200, ticket DeviceNotRegistered",
    if: "An entry of `to` is no active Expo recipient: mistyped, a raw FCM or APNs token, or gone.",
    why: "Its ticket says so; the others of the request are not touched.",
    [.documented],
    ["S1"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for recipient in request.recipients[request.message.recipients]
    where left > 0 && !recipient.isLive {
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        recipient.device == nil
          ? "This is not a registered recipient" : "This recipient is no longer registered",
        fix: "Take the token off your list"
      )
    }
  }

  private static let form = ExpoRule.lint(
    "M05",
    "token-form-unknown",
    if: "A token is of no known form: brackets around 22 characters of base64url, or a UUID.",
    why: "It was cut, altered, or is a token of something else.",
    [.observed],
    ["S2"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for recipient in request.recipients[request.message.recipients] where left > 0 {
      guard let (message, fix) = words(recipient.form) else { continue }
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        message,
        fix: fix
      )
    }
  }

  private static func words(_ form: ExpoTokenForm) -> (String, String)? {
    let fix = "Send the ExponentPushToken[…] that getExpoPushTokenAsync gave"
    return switch form {
    case .bracketed, .uuid: nil
    case .bracketedOddly:
      ("Between the brackets there are not 22 characters of base64url", "Send the token unaltered")
    case .fcm: ("This looks like a token of FCM", fix)
    case .apns: ("This looks like a device token of APNs", fix)
    case .empty: ("The token is empty", "Leave recipients without a token out")
    case .padded: ("There is white space around the token", "Trim the token before it is stored")
    case .unknown: ("This has not the form of an Expo push token", fix)
    }
  }

  private static let twice = ExpoRule.lint(
    "M06",
    "recipient-twice",
    if: "A token stands twice in a request with equal content.",
    why: "The device shows the notification twice.",
    [.inferred],
    []
  ) { request, sink in
    guard request.recipients.count > 1 else { return }
    var left = ExpoRuleGroup.findingLimit
    for index in request.message.recipients where left > 0 {
      let recipient = request.recipients[index]
      guard let first = request.twins[index] else { continue }
      left -= 1
      sink.report(
        .body(pointer: request.pointer(recipient)),
        value: request.token(recipient),
        "The token stands at \(request.pointer(request.recipients[first])) already, for the same content",
        fix: "Send a notification once to each token"
      )
    }
  }
}

extension ExpoRequest {
  /// Notes which recipients had the same content before.
  func indexRecipients() {
    guard recipients.count > 1 else { return }
    var hasRepeats = false
    for (index, recipient) in recipients.enumerated() {
      if firstPlaces[recipient.key] == nil {
        firstPlaces[recipient.key] = index
      } else {
        hasRepeats = true
      }
    }
    if hasRepeats { findTwins() }
  }

  /// A token and a content, by the first message that has it.
  private struct Delivery: Hashable {
    var token: ExpoTokenKey
    var content: Int
  }

  private func findTwins() {
    var contents: [[UInt8]: Int] = [:]
    let classes = messages.indices.map { place in
      let bytes = contentBytes(place)
      if let known = contents[bytes] { return known }
      contents[bytes] = place
      return place
    }
    var first: [Delivery: Int] = [:]
    for (index, recipient) in recipients.enumerated() {
      let delivery = Delivery(token: recipient.key, content: classes[recipient.message])
      if let known = first[delivery] {
        twins[index] = known
      } else {
        first[delivery] = index
      }
    }
  }

  /// A message without its recipients; the order of its members does not matter.
  private func contentBytes(_ place: Int) -> [UInt8] {
    guard let node = root?.node(atTapeIndex: messages[place].node) else { return [] }
    var members: [[UInt8]] = []
    var writer = ExpoNumbers.writer
    for member in node.members where !member.key.equals("to") {
      var bytes: [UInt8] = []
      member.key.appendString(to: &bytes)
      writer.write(member.value, to: &bytes)
      members.append(bytes)
    }
    return Array(members.sorted { $0.lexicographicallyPrecedes($1) }.joined())
  }
}
