package import PushJSON

/// What a message is on each platform: platform blocks override the common fields (catalogue, 5).
extension FCMMessageSubject {
  /// `message.notification` has a title, a body or an image.
  package var hasNotification: Bool {
    filled(.notificationTitle) != nil || filled(.notificationBody) != nil
      || filled(.notificationImage) != nil
  }

  /// Something is shown on Android: the common notification or the block's.
  package var hasAndroidNotification: Bool {
    hasNotification || hasMembers(.androidNotification)
      || hasMembers(.androidV2RemoteNotificationNotification)
  }

  /// Something is shown, badged or played on iOS: the common notification or `aps`.
  package var hasIOSNotification: Bool {
    guard !hasNotification else { return true }
    guard let aps else { return false }
    for member in aps.members where member.value.kind != .null {
      if member.key.equals("alert") || member.key.equals("badge") || member.key.equals("sound") {
        return true
      }
    }
    return false
  }

  /// Something is shown by a browser: the common notification or the block's.
  package var hasWebNotification: Bool { hasNotification || hasMembers(.webpushNotification) }

  /// Whether something is shown on a platform.
  package func hasNotification(on platform: FCMDevice.Platform) -> Bool {
    switch platform {
    case .android: hasAndroidNotification
    case .ios: hasIOSNotification
    case .web: hasWebNotification
    }
  }

  /// Whether the message has data for a platform and shows nothing there (catalogue, 5.2).
  ///
  /// Live Activity pushes are neither.
  package func isDataOnly(on platform: FCMDevice.Platform) -> Bool {
    guard let data = effectiveData(on: platform), data.count > 0 else { return false }
    guard platform != .ios || !body.has(.apnsLiveActivityToken) else { return false }
    return !hasNotification(on: platform)
  }

  /// Whether the message has data and shows nothing, on the token's platform or else on any.
  package var isDataOnly: Bool {
    if let platform { return isDataOnly(on: platform) }
    guard !hasAndroidNotification, !hasIOSNotification, !hasWebNotification else { return false }
    return isDataOnly(on: .android) || isDataOnly(on: .ios) || isDataOnly(on: .web)
  }

  /// The data that a platform gets: its block's map replaces the common one unless it is empty.
  package func effectiveData(on platform: FCMDevice.Platform) -> JSONNode? {
    switch platform {
    case .android: filledMap(.androidData) ?? filledMap(.androidV2Data) ?? node(.data)
    case .ios: node(.data)
    case .web: filledMap(.webpushData) ?? node(.data)
    }
  }

  /// The title that a platform shows; an object when `aps.alert` is given in parts.
  package func effectiveTitle(on platform: FCMDevice.Platform) -> JSONNode? {
    switch platform {
    case .android:
      filled(.androidNotificationTitle) ?? filled(.androidV2RemoteNotificationNotificationTitle)
        ?? filled(.notificationTitle)
    case .ios: alertMember("title") ?? (hasAlert ? nil : filled(.notificationTitle))
    case .web: webMember("title") ?? filled(.notificationTitle)
    }
  }

  /// The text that a platform shows.
  package func effectiveBody(on platform: FCMDevice.Platform) -> JSONNode? {
    switch platform {
    case .android:
      filled(.androidNotificationBody) ?? filled(.androidV2RemoteNotificationNotificationBody)
        ?? filled(.notificationBody)
    case .ios: alertMember("body") ?? (hasAlert ? nil : filled(.notificationBody))
    case .web: webMember("body") ?? filled(.notificationBody)
    }
  }

  /// The address of the picture that a platform shows.
  package func effectiveImage(on platform: FCMDevice.Platform) -> JSONNode? {
    switch platform {
    case .android:
      filled(.androidNotificationImage) ?? filled(.androidV2RemoteNotificationNotificationImage)
        ?? filled(.notificationImage)
    case .ios: filled(.apnsFcmOptionsImage) ?? filled(.notificationImage)
    case .web: webMember("image") ?? filled(.notificationImage)
    }
  }

  /// `message.apns.payload.aps` when it is an object.
  package var aps: JSONNode? {
    guard let aps = node(.apnsPayload)?.member("aps"), aps.kind == .object else { return nil }
    return aps
  }

  /// Whether `aps.alert` is given, which overrides the common title and body.
  package var hasAlert: Bool {
    guard let alert = aps?.member("alert") else { return false }
    return alert.kind != .null
  }

  /// A header of the apns block by its lower-case name, in any case of letters; nil when absent.
  package func apnsHeader(_ name: StaticString) -> JSONNode? {
    member(of: .apnsHeaders, anyCase: name)
  }

  /// A header of the webpush block by its name, in any case of letters; nil when absent.
  package func webpushHeader(_ name: StaticString) -> JSONNode? {
    member(of: .webpushHeaders, anyCase: name)
  }

  private func member(of field: FCMField, anyCase name: StaticString) -> JSONNode? {
    guard let map = node(field) else { return nil }
    var found: JSONNode?
    for member in map.members where member.key.equalsIgnoringCase(name) { found = member.value }
    return found
  }

  private func hasMembers(_ field: FCMField) -> Bool { (node(field)?.count ?? 0) > 0 }

  /// A map is unset on the wire when it has no entries (catalogue, 2.2).
  private func filledMap(_ field: FCMField) -> JSONNode? {
    guard let map = node(field), map.count > 0 else { return nil }
    return map
  }

  private func alertMember(_ key: StaticString) -> JSONNode? {
    guard let alert = aps?.member("alert") else { return nil }
    guard alert.kind == .object else {
      return alert.kind == .string && key.utf8CodeUnitCount == 4 ? alert : nil
    }
    return alert.member(key)
  }

  private func webMember(_ key: StaticString) -> JSONNode? {
    guard let value = node(.webpushNotification)?.member(key), value.stringLength > 0 else {
      return nil
    }
    return value
  }
}

extension JSONNode {
  /// Whether a string spells an ASCII text in any case of letters.
  package func equalsIgnoringCase(_ other: StaticString) -> Bool {
    guard kind == .string, stringLength == other.utf8CodeUnitCount else { return false }
    return withString { bytes in
      other.withUTF8Buffer { wanted in
        for index in bytes.indices where unsafe lowered(bytes[index]) != lowered(wanted[index]) {
          return false
        }
        return true
      }
    }
  }

  private func lowered(_ byte: UInt8) -> UInt8 {
    (0x41...0x5A).contains(byte) ? byte | 0x20 : byte
  }
}
