internal import PushJSON

/// The words of tickets and receipts that are no `ok` (catalogue, 5.1 and 5.2).
package enum ExpoReceiptError {
  package static let notRegistered = "DeviceNotRegistered"
  package static let tooBig = "MessageTooBig"
  package static let rateExceeded = "MessageRateExceeded"
  package static let mismatchedSender = "MismatchSenderId"
  package static let invalidCredentials = "InvalidCredentials"
  package static let provider = "ProviderError"

  /// Those that Expo and its SDKs name; any other text can be registered, too.
  package static let known = [
    notRegistered, tooBig, rateExceeded, mismatchedSender, invalidCredentials, provider,
    "DeveloperError", "ExpoError",
  ]

  /// Appends `"status":"error"` with message and details, in braces.
  static func write(_ error: String, token: [UInt8], to bytes: inout [UInt8]) {
    let text = String(decoding: token, as: UTF8.self)
    bytes.append(contentsOf: #"{"status":"error","message":"#.utf8)
    JSONWriter.appendString(message(error, text), to: &bytes)
    bytes.append(contentsOf: #","details":{"error":"#.utf8)
    JSONWriter.appendString(error, to: &bytes)
    switch error {
    case notRegistered:
      bytes.append(contentsOf: #","expoPushToken":"#.utf8)
      JSONWriter.appendString(text, to: &bytes)
    case mismatchedSender, provider:
      // As the captures show it that the Node SDK's issue 55 quotes.
      bytes.append(
        contentsOf: #","fault":"developer","fcm":{"error":"MismatchSenderId"}"#.utf8
      )
    default: break
    }
    bytes.append(contentsOf: "}}".utf8)
  }

  /// Only the first is quoted from the service; the others are ours.
  private static func message(_ error: String, _ token: String) -> String {
    switch error {
    case notRegistered: "\"\(token)\" is not a registered push notification recipient"
    case tooBig: "The notification payload is larger than \(ExpoLimits.payloadBytes) bytes."
    case rateExceeded: "Messages are sent too frequently to this device."
    case mismatchedSender: "The FCM credentials belong to another sender than the device token."
    case invalidCredentials: "The push credentials of the app are missing or were revoked."
    case provider: "The push provider refused the notification."
    default: "The notification could not be delivered."
    }
  }
}

extension ExpoRequest {
  /// `details.error` of a recipient's ticket; nil for an ok ticket.
  func ticketError(_ recipient: ExpoRecipient) -> String? {
    if !recipient.isLive { return ExpoReceiptError.notRegistered }
    return fidelity.messageTooBig == .ticket && isTooBig(recipient)
      ? ExpoReceiptError.tooBig : nil
  }

  /// `details.error` of the receipt for a recipient; nil for ok.
  func receiptError(_ recipient: ExpoRecipient) -> String? {
    if let error = recipient.device?.receipt { return error }
    if isTooBig(recipient) { return ExpoReceiptError.tooBig }
    let isRefusedByAPNs =
      fidelity.longCollapseID == .refuse && recipient.device?.platform != .android
      && hasLongCollapseID(recipient.message)
    return isRefusedByAPNs ? ExpoReceiptError.provider : nil
  }

  private func isTooBig(_ recipient: ExpoRecipient) -> Bool {
    messages[recipient.message].payloadBytes(recipient.device?.platform) > ExpoLimits.payloadBytes
  }

  private func hasLongCollapseID(_ place: Int) -> Bool {
    guard let node = root?.node(atTapeIndex: messages[place].node) else { return false }
    let id = ExpoMessageFields(node, messages[place].places).text(.collapseID)
    return (id?.stringLength ?? 0) > ExpoLimits.collapseIDBytes
  }

  /// The token of a recipient as tickets keep it.
  func tokenText(_ recipient: ExpoRecipient) -> ExpoTokenText {
    guard let node = root?.node(atTapeIndex: recipient.node) else { return ExpoTokenText() }
    return node.withString { ExpoTokenText($0) }
  }

  /// The token of a recipient as it came.
  func tokenBytes(_ recipient: ExpoRecipient) -> [UInt8] {
    guard let node = root?.node(atTapeIndex: recipient.node) else { return [] }
    return node.withString { text in
      var bytes: [UInt8] = []
      bytes.reserveCapacity(text.count)
      for offset in 0..<text.count { bytes.append(text[offset]) }
      return bytes
    }
  }
}
