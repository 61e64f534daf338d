internal import PushJSON

/// The size of the APNs JSON that FCM builds of a message (catalogue, 5.3).
extension FCMMessageSubject {
  /// The bytes of the compact JSON of the final APNs payload.
  ///
  /// The parts are those of 5.3 for a message sent by API. What FCM adds has lengths of our own
  /// choice where they vary: a message id of 16 digits, a sender id of 12.
  package var apnsPayloadSize: Int {
    var members = 0
    var total = 2
    func add(_ key: Int, _ value: Int) {
      members += 1
      total += key + 3 + value
    }
    add(3, apsSize)
    if let payload = node(.apnsPayload) {
      for member in payload.members where !member.key.equals("aps") {
        add(member.key.escapedLength, member.value.compactLength)
      }
    }
    if let data = node(.data) {
      for member in data.members { add(member.key.escapedLength, 2 + member.value.escapedLength) }
    }
    add(14, 18)  // "gcm.message_id": 16 digits and quotes
    add(18, 14)  // "google.c.sender.id": 12 digits and quotes
    add(12, 24)  // "google.c.fid": 22 characters and quotes
    add(12, 3)  // "google.c.a.e": "1"
    if let label = filled(.apnsFcmOptionsAnalyticsLabel) ?? filled(.fcmOptionsAnalyticsLabel) {
      add(14, 2 + label.escapedLength)  // "google.c.a.m_l"
    }
    if let image = effectiveImage(on: .ios) {
      add(11, 12 + image.escapedLength)  // "fcm_options":{"image":"…"}
    }
    return total + max(0, members - 1)
  }

  /// The bytes of `aps` with the alert that the common notification supplies.
  private var apsSize: Int {
    var alert = 0
    if !hasAlert {
      if let title = filled(.notificationTitle) { alert += 10 + title.escapedLength }
      if let text = filled(.notificationBody) { alert += 9 + text.escapedLength }
      // A comma between both, and "alert":{}.
      if filled(.notificationTitle) != nil, filled(.notificationBody) != nil { alert += 1 }
      if alert > 0 { alert += 10 }
    }
    guard let aps else { return 2 + alert }
    return aps.compactLength + alert + (alert > 0 && aps.count > 0 ? 1 : 0)
  }
}

extension JSONNode {
  /// The bytes of a string as JSON writes it, without its quotes; 0 for every other kind.
  var escapedLength: Int {
    withString { bytes in
      var total = bytes.count
      for index in bytes.indices {
        switch bytes[index] {
        case 0x22, 0x5C, 0x08, 0x09, 0x0A, 0x0C, 0x0D: total += 1
        case 0x00..<0x20: total += 5
        default: break
        }
      }
      return total
    }
  }

  /// The bytes of a value as compact JSON; counted without recursion and without writing it.
  var compactLength: Int {
    var total = ownLength
    for visit in walk {
      // Key, quotes and colon.
      if let key = visit.key { total += key.escapedLength + 3 }
      total += visit.value.ownLength
    }
    return total
  }

  /// The bytes of a scalar, or of a container's brackets and commas.
  private var ownLength: Int {
    switch kind {
    case .null: 4
    case .bool: isTrue ? 4 : 5
    case .string: 2 + escapedLength
    case .array, .object: 2 + max(0, count - 1)
    case .integer: integer.map(JSONNode.digits) ?? 20
    // Such texts seldom exceed the 15 bytes that a Swift string holds in place.
    case .double: "\(number ?? 0)".utf8.count
    }
  }

  private static func digits(_ number: Int64) -> Int {
    var rest = number.magnitude
    var count = number < 0 ? 2 : 1
    while rest >= 10 {
      rest /= 10
      count += 1
    }
    return count
  }
}
