internal import PushJSON
internal import PushModel

/// Rules M about `data` and the size of what reaches the providers.
enum ExpoDataRules {
  static let all: [ExpoRule] = [type, tooBig, large, reserved]

  private static let type = ExpoRule.field(
    "M07",
    "data-not-an-object",
    isAssumed: false,
    on: [.data],
    if: "`data` is not an object: an array, a string, a number, a boolean or null.",
    why: "The whole request is refused; empty arrays of PHP are the usual cause.",
    [.reported],
    ["CTWILLIE10", "BNAPI1608"]
  ) { request, sink in
    guard let data = request.fields?.value(.data), data.kind != .object else { return }
    sink.report(
      request,
      .data,
      "`data` is of type \(data.kindName)",
      fix: data.kind == .null ? "Leave `data` out" : "Make `data` an object",
      refusal: request.invalid("\(request.path(.data)) must be of type object.")
    )
  }

  private static let tooBig = ExpoRule.later(
    "M30",
    "payload-too-big",
    answer: "200, receipt MessageTooBig",
    if: "The payload that Expo would build for a recipient's provider is over 4096 bytes.",
    why: "The ticket is ok, and the receipt says that nothing was delivered.",
    [.documented],
    ["S1"]
  ) { request, sink in
    let bytes = request.largestPayload
    guard bytes > ExpoLimits.payloadBytes else { return }
    sink.report(
      .body(pointer: request.messagePointer),
      value: "\(bytes) bytes",
      "The payload has about \(bytes) bytes; the providers take \(ExpoLimits.payloadBytes)",
      fix: "Send an id in `data` and let the app fetch the rest"
    )
  }

  private static let large = ExpoRule.lint(
    "M31",
    "payload-large",
    if: "The payload that Expo would build is over 3584 bytes, or `data` alone over 3072.",
    why: "What Expo adds is not documented to the byte; little is left of 4096.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    let bytes = request.largestPayload
    if bytes > ExpoLimits.largePayloadBytes {
      sink.report(
        .body(pointer: request.messagePointer),
        value: "\(bytes) bytes",
        "The payload has about \(bytes) of \(ExpoLimits.payloadBytes) bytes",
        fix: "Shorten `data`"
      )
    }
    // A payload that is no larger than the limit of `data` holds no larger `data`.
    guard bytes > ExpoLimits.largeDataBytes, let data = request.fields?.object(.data) else {
      return
    }
    var text: [UInt8] = []
    var writer = ExpoNumbers.writer
    writer.write(data, to: &text)
    guard text.count > ExpoLimits.largeDataBytes else { return }
    sink.report(
      .body(pointer: request.pointer(.data)),
      value: "\(text.count) bytes",
      "`data` alone has \(text.count) bytes",
      fix: "Shorten `data`"
    )
  }

  private static let reservedNames: [StaticString] = [
    "_richContent", "experienceId", "scopeKey", "projectId",
  ]

  private static let reserved = ExpoRule.lint(
    "M39",
    "data-with-reserved-name",
    on: [.data],
    if: "`data` has a member `_richContent`, `experienceId`, `scopeKey` or `projectId`.",
    why: "Expo uses these names itself, and its value replaces the sender's.",
    [.observed, .inferred],
    ["EXPO-TESTS"]
  ) { request, sink in
    guard let data = request.fields?.object(.data) else { return }
    for name in reservedNames {
      guard let value = data.member(name) else { continue }
      sink.report(
        .body(pointer: request.pointer(.data) + "/\(name)"),
        value: value.compactText(),
        "`\(name)` is a name that Expo uses",
        fix: "Choose another name"
      )
    }
  }
}

extension ExpoRequest {
  /// The largest payload of the message at the cursor among the platforms of its recipients.
  var largestPayload: Int {
    let message = message
    guard !message.recipients.isEmpty else { return message.payloadBytes(nil) }
    var largest = 0
    for recipient in recipients[message.recipients] {
      largest = max(largest, message.payloadBytes(recipient.device?.platform))
    }
    return largest
  }
}
