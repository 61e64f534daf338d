internal import PushJSON
internal import PushModel

/// What rules see of the message at the cursor.
extension ExpoRequest {
  var message: ExpoMessage { messages[cursor] }

  var messageNode: JSONNode? { root.map { $0.node(atTapeIndex: message.node) } }

  /// The fields of the message; nil when there is none.
  var fields: ExpoMessageFields? {
    messageNode.map { ExpoMessageFields($0, message.places) }
  }

  /// The value of a field unless it is absent or null, which M38 is about.
  func value(_ field: ExpoField) -> JSONNode? {
    guard let value = fields?.value(field), value.kind != .null else { return nil }
    return value
  }

  func has(_ field: ExpoField) -> Bool { value(field) != nil }

  /// The pointer to the message, empty when it is the whole body.
  var messagePointer: String { isSingle ? "" : "/\(message.position)" }

  /// The pointer to a field of the message.
  func pointer(_ field: ExpoField) -> String { messagePointer + "/" + field.name }

  /// The path of a field as the service's messages spell it.
  func path(_ field: ExpoField) -> String { "\"[\(message.position)].\(field.name)\"" }

  /// The pointer to a recipient.
  func pointer(_ recipient: ExpoRecipient) -> String {
    let message = messages[recipient.message]
    let prefix = isSingle ? "/to" : "/\(message.position)/to"
    return prefix + (recipient.position.map { "/\($0)" } ?? "")
  }

  /// The text of a recipient's token; hostile.
  func token(_ recipient: ExpoRecipient) -> String {
    root?.node(atTapeIndex: recipient.node).text ?? ""
  }

  /// Whether the token of every recipient is known to belong to one platform.
  func areAllOn(_ platform: ExpoDevice.Platform) -> Bool {
    guard !message.recipients.isEmpty else { return false }
    for recipient in recipients[message.recipients] where recipient.device?.platform != platform {
      return false
    }
    return true
  }

  /// Whether the token of some recipient is known to belong to a platform.
  func isAnyOn(_ platform: ExpoDevice.Platform) -> Bool {
    for recipient in recipients[message.recipients] where recipient.device?.platform == platform {
      return true
    }
    return false
  }

  /// The one platform of all recipients, if they are known to share one.
  var commonPlatform: ExpoDevice.Platform? {
    if areAllOn(.ios) { return .ios }
    return areAllOn(.android) ? .android : nil
  }
}

extension FindingSink {
  /// Files a violation at a field of the message at the cursor.
  mutating func report(
    _ request: ExpoRequest,
    _ field: ExpoField,
    _ message: String,
    fix: String,
    severity: Severity? = nil,
    refusal: Refusal? = nil
  ) {
    report(
      .body(pointer: request.pointer(field)),
      value: request.fields?.value(field)?.compactText() ?? "",
      message,
      fix: fix,
      severity: severity,
      refusal: refusal
    )
  }
}
