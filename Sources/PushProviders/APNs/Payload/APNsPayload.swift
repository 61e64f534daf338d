package import PushJSON

/// The members of a payload that the rules read, found in one pass over `aps` and its siblings.
package struct APNsPayload {
  /// The whole body when it is an object.
  package private(set) var root: JSONNode?
  /// The value of `aps`, whatever it is.
  package private(set) var aps: JSONNode?
  /// `aps` when it is an object.
  package private(set) var apsObject: JSONNode?
  /// `aps` has a key that Apple does not define.
  package private(set) var hasUnknownApsKey = false
  /// `aps` has a known key whose value is null.
  package private(set) var hasNullApsMember = false
  /// The known keys of `aps` that are present, one bit each by raw value.
  package private(set) var presentKeys: UInt32 = 0
  /// Those of them whose value is a string.
  private(set) var stringKeys: UInt32 = 0
  /// A key of `aps` stands beside it.
  package private(set) var hasApsKeyBeside = false
  // The place of each known member of `aps` on the tape; 0 when absent.
  private var places = InlineArray<27, UInt32>(repeating: 0)
  // The same for the members of the `alert` object.
  private var alertPlaces = InlineArray<15, UInt32>(repeating: 0)
  /// `alert` is an object with a key that Apple does not define.
  package private(set) var hasUnknownAlertKey = false
  /// The known keys of the `alert` object that are present, one bit each by raw value.
  private(set) var presentAlertKeys: UInt32 = 0
  /// A member of the `alert` object is no string, or ought to be none.
  private(set) var hasOddAlertMember = false
  /// `alert` shows at least one line.
  private(set) var isAlertVisible = false

  package init(_ root: JSONNode?) {
    guard let root, root.kind == .object else { return }
    self.root = root
    for member in root.members {
      if member.key.equals("aps") {
        aps = member.value
      } else if APNsApsKey(member.key) != nil {
        hasApsKeyBeside = true
      }
    }
    guard let aps, aps.kind == .object else { return }
    apsObject = aps
    for member in aps.members {
      if let key = APNsApsKey(member.key) {
        note(key, member.value)
      } else {
        hasUnknownApsKey = true
      }
    }
    scanAlert()
  }

  private mutating func note(_ key: APNsApsKey, _ value: JSONNode) {
    places[Int(key.rawValue)] = UInt32(truncatingIfNeeded: value.tapeIndex)
    presentKeys |= key.bit
    switch value.kind {
    case .string: stringKeys |= key.bit
    case .null:
      hasNullApsMember = true
      stringKeys &= ~key.bit
    default: stringKeys &= ~key.bit
    }
  }

  private mutating func scanAlert() {
    guard let alert = self[.alert] else { return }
    if alert.kind == .object {
      for member in alert.members {
        if let key = APNsAlertKey(member.key) {
          alertPlaces[Int(key.rawValue)] = UInt32(truncatingIfNeeded: member.value.tapeIndex)
          presentAlertKeys |= key.bit
          // One of them is a number, and then it is seldom right.
          if member.value.kind != .string || key == .summaryArgCount { hasOddAlertMember = true }
        } else {
          hasUnknownAlertKey = true
        }
      }
    }
    isAlertVisible = hasVisibleAlert
  }

  /// A member of `aps`, the last one of duplicates; nil when absent.
  package subscript(_ key: APNsApsKey) -> JSONNode? {
    let place = places[Int(key.rawValue)]
    return place == 0 ? nil : root?.node(atTapeIndex: Int(place))
  }

  /// A member of the `alert` object, the last one of duplicates; nil when absent.
  package subscript(alert key: APNsAlertKey) -> JSONNode? {
    let place = alertPlaces[Int(key.rawValue)]
    return place == 0 ? nil : root?.node(atTapeIndex: Int(place))
  }

  /// `alert` when it is an object.
  package var alertObject: JSONNode? {
    guard let alert = self[.alert], alert.kind == .object else { return nil }
    return alert
  }

  /// Whether `alert` shows at least one line.
  package var hasVisibleAlert: Bool {
    guard let alert = self[.alert] else { return false }
    if alert.kind == .string { return alert.stringLength > 0 }
    return alert.kind == .object && APNsAlertLine.allCases.contains { isVisible($0) }
  }

  /// Whether a line of the `alert` object has a text or a key of one.
  package func isVisible(_ line: APNsAlertLine) -> Bool {
    isText(self[alert: line.literal]) || isText(self[alert: line.locKey])
  }

  private func isText(_ node: JSONNode?) -> Bool {
    guard let node else { return false }
    return switch node.kind {
    case .null: false
    case .string: node.stringLength > 0
    default: true
    }
  }

  /// Whether `sound` is an object that asks for a critical alert.
  package var hasCriticalSound: Bool {
    guard let sound = self[.sound], sound.kind == .object else { return false }
    return sound.member("critical")?.number == 1
  }
}
