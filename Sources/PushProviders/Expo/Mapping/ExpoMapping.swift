package import PushJSON

/// What Expo makes of a message for the two providers (catalogue, section 4).
///
/// Expo does not publish all of it: texts are taken to stand in FCM's notification block alone, not
/// a second time in the data map. Buffers are reused from message to message.
package final class ExpoMapping {
  /// The headers of the request to APNs.
  package struct APNsHeaders: Equatable, Sendable {
    package var pushType = "alert"
    package var priority = 10
    /// Seconds since 1970; nil when the message says nothing of its life.
    package var expiration: Int64?
    package var collapseID: String?
  }

  /// The payload for APNs.
  package private(set) var apnsPayload: [UInt8] = []
  /// The member `message` of the request to FCM, without its token.
  package private(set) var fcmMessage: [UInt8] = []
  /// What FCM counts: keys and values of the data map and of the notification (FCM catalogue, 3.6).
  package private(set) var fcmBytes = 0

  private var writer = ExpoNumbers.writer
  private var userData: [UInt8] = []

  package init() {}

  /// Builds both payloads.
  ///
  /// - Parameters:
  ///   - message: An object; fields of a wrong type are left out.
  ///   - project: The full name, such as `@owner/slug`.
  package func build(_ message: JSONNode, project: String) {
    build(ExpoMessageFields(message), project: project)
  }

  func build(_ fields: ExpoMessageFields, project: String) {
    userData.removeAll(keepingCapacity: true)
    writeUserData(fields)
    buildAPNs(fields, project)
    buildFCM(fields, project)
  }

  /// Bytes of the payload for a platform; of the larger one when it is not known.
  package func payloadBytes(_ platform: ExpoDevice.Platform?) -> Int {
    switch platform {
    case .ios: apnsPayload.count
    case .android: fcmBytes
    case nil: max(apnsPayload.count, fcmBytes)
    }
  }

  /// The user's data with the image under its reserved name; nothing when there is neither.
  private func writeUserData(_ fields: ExpoMessageFields) {
    let image = fields.image
    guard let data = fields.object(.data) else {
      guard let image else { return }
      userData.append(contentsOf: #"{"_richContent":{"image":"#.utf8)
      image.appendString(to: &userData)
      userData.append(contentsOf: "}}".utf8)
      return
    }
    writer.write(data, to: &userData)
    guard let image else { return }
    userData.removeLast()
    if userData.count > 1 { userData.append(UInt8(ascii: ",")) }
    userData.append(contentsOf: #""_richContent":{"image":"#.utf8)
    image.appendString(to: &userData)
    userData.append(contentsOf: "}}".utf8)
  }

  // MARK: APNs

  private func buildAPNs(_ fields: ExpoMessageFields, _ project: String) {
    apnsPayload.removeAll(keepingCapacity: true)
    apnsPayload.append(contentsOf: #"{"aps":{"#.utf8)
    writeAlert(fields)
    writeSound(fields)
    add("badge", fields.number(.badge), to: &apnsPayload)
    add("interruption-level", fields.text(.interruptionLevel), to: &apnsPayload)
    add("target-content-id", fields.text(.targetContentID), to: &apnsPayload)
    add("relevance-score", fields.number(.relevanceScore), to: &apnsPayload)
    add("filter-criteria", fields.text(.filterCriteria), to: &apnsPayload)
    add("thread-id", fields.text(.threadID), to: &apnsPayload)
    add("category", fields.text(.categoryID), to: &apnsPayload)
    if fields.isTrue(.mutableContent) { flag("mutable-content") }
    if fields.isContentAvailable { flag("content-available") }
    apnsPayload.append(UInt8(ascii: "}"))
    if !userData.isEmpty {
      key("body", in: &apnsPayload)
      apnsPayload.append(contentsOf: userData)
    }
    add("experienceId", project, to: &apnsPayload)
    add("scopeKey", project, to: &apnsPayload)
    apnsPayload.append(UInt8(ascii: "}"))
  }

  private func writeAlert(_ fields: ExpoMessageFields) {
    let title = fields.text(.title)
    let subtitle = fields.text(.subtitle)
    let body = fields.text(.body)
    guard title != nil || subtitle != nil || body != nil else { return }
    apnsPayload.append(contentsOf: #""alert":{"#.utf8)
    add("title", title, to: &apnsPayload)
    add("subtitle", subtitle, to: &apnsPayload)
    add("body", body, to: &apnsPayload)
    apnsPayload.append(UInt8(ascii: "}"))
  }

  private func writeSound(_ fields: ExpoMessageFields) {
    if let name = fields.text(.sound) { return add("sound", name, to: &apnsPayload) }
    guard let sound = fields.object(.sound) else { return }
    key("sound", in: &apnsPayload)
    apnsPayload.append(UInt8(ascii: "{"))
    if sound.member("critical")?.isTrue == true { flag("critical") }
    if let name = sound.member("name"), name.kind == .string {
      add("name", name, to: &apnsPayload)
    }
    if let volume = sound.member("volume"), volume.number != nil {
      add("volume", volume, to: &apnsPayload)
    }
    apnsPayload.append(UInt8(ascii: "}"))
  }

  private func flag(_ name: StaticString) {
    key(name, in: &apnsPayload)
    apnsPayload.append(UInt8(ascii: "1"))
  }

  /// The headers that go with the payload.
  package func apnsHeaders(_ message: JSONNode, nowSeconds: Int64) -> APNsHeaders {
    let fields = ExpoMessageFields(message)
    var headers = APNsHeaders()
    let isShown = fields.isVisible || fields.has(.sound) || fields.has(.badge)
    if !isShown { headers.pushType = "background" }
    if fields.value(.priority)?.equals("normal") == true { headers.priority = 5 }
    headers.expiration = fields.expiration(nowSeconds: nowSeconds)
    headers.collapseID = fields.text(.collapseID)?.text
    return headers
  }

  // MARK: FCM

  private func buildFCM(_ fields: ExpoMessageFields, _ project: String) {
    fcmBytes = 0
    fcmMessage.removeAll(keepingCapacity: true)
    fcmMessage.append(contentsOf: #"{"data":{"#.utf8)
    if !userData.isEmpty {
      count("body", userData.count)
      key("body", in: &fcmMessage)
      unsafe userData.withUnsafeBufferPointer {
        unsafe JSONWriter.appendString($0, to: &fcmMessage)
      }
    }
    counted("categoryId", fields.text(.categoryID))
    counted("experienceId", project)
    counted("scopeKey", project)
    fcmMessage.append(contentsOf: #"},"android":{"#.utf8)
    add("collapse_key", fields.text(.collapseID), to: &fcmMessage)
    let isHigh = fields.value(.priority)?.equals("high") == true
    add("priority", isHigh ? "high" : "normal", to: &fcmMessage)
    if let seconds = fields.seconds(.ttl) { add("ttl", "\(seconds)s", to: &fcmMessage) }
    if fields.isVisible { writeNotification(fields) }
    fcmMessage.append(contentsOf: "}}".utf8)
  }

  private func writeNotification(_ fields: ExpoMessageFields) {
    key("notification", in: &fcmMessage)
    fcmMessage.append(UInt8(ascii: "{"))
    counted("title", fields.text(.title))
    counted("body", fields.text(.body))
    counted("icon", fields.text(.icon))
    counted("channel_id", fields.text(.channelID))
    counted("tag", fields.text(.tag))
    counted("image", fields.image)
    fcmMessage.append(UInt8(ascii: "}"))
  }

  private func counted(_ name: StaticString, _ value: JSONNode?) {
    guard let value else { return }
    count(name, value.stringLength)
    add(name, value, to: &fcmMessage)
  }

  private func counted(_ name: StaticString, _ value: String) {
    count(name, value.utf8.count)
    add(name, value, to: &fcmMessage)
  }

  private func count(_ name: StaticString, _ bytes: Int) {
    fcmBytes += name.utf8CodeUnitCount + bytes
  }

  // MARK: Members

  /// A key of ours with its colon, behind a comma unless it is the first.
  private func key(_ name: StaticString, in bytes: inout [UInt8]) {
    if bytes.last != UInt8(ascii: "{") { bytes.append(UInt8(ascii: ",")) }
    bytes.append(UInt8(ascii: "\""))
    name.withUTF8Buffer { unsafe bytes.append(contentsOf: $0) }
    bytes.append(UInt8(ascii: "\""))
    bytes.append(UInt8(ascii: ":"))
  }

  private func add(_ name: StaticString, _ value: JSONNode?, to bytes: inout [UInt8]) {
    guard let value else { return }
    key(name, in: &bytes)
    if value.kind == .string {
      value.appendString(to: &bytes)
    } else {
      bytes.append(contentsOf: ExpoNumbers.text(value).utf8)
    }
  }

  private func add(_ name: StaticString, _ value: String, to bytes: inout [UInt8]) {
    key(name, in: &bytes)
    JSONWriter.appendString(value, to: &bytes)
  }
}
