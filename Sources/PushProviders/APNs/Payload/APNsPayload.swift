package import PushJSON

/// The members of a payload that the rules read, found in one pass over `aps` and its siblings.
package struct APNsPayload {
  /// The whole body when it is an object.
  package private(set) var root: JSONNode?
  /// The value of `aps`, whatever it is.
  package private(set) var aps: JSONNode?
  /// `aps` when it is an object.
  package private(set) var apsObject: JSONNode?
  /// A key of `aps` stands beside it.
  package private(set) var hasApsKeyBeside = false
  // Where the known members of `aps` and of the `alert` object lie.
  private var places = JSONKeyPlaces()
  private var alertPlaces = JSONKeyPlaces()
  /// A member of the `alert` object is no string, or ought to be none.
  private(set) var hasOddAlertMember = false
  /// `alert` shows at least one line.
  private(set) var isAlertVisible = false

  private static let apsKeys = JSONKeySet(APNsApsKey.allCases.map(\.spelling))
  private static let alertKeys = JSONKeySet(APNsAlertKey.allCases.map(\.spelling))
  /// The keys of `aps` with `aps` itself behind them.
  private static let rootKeys = JSONKeySet(APNsApsKey.allCases.map(\.spelling) + ["aps"])
  private static let apsNumber = APNsApsKey.allCases.count

  package init(_ root: JSONNode?) {
    guard let root, root.kind == .object else { return }
    self.root = root
    let beside = APNsPayload.rootKeys.members(of: root)
    hasApsKeyBeside = beside.present & ~(1 << UInt32(APNsPayload.apsNumber)) != 0
    let place = beside[APNsPayload.apsNumber]
    guard place != 0 else { return }
    let aps = root.node(atTapeIndex: place)
    self.aps = aps
    guard aps.kind == .object else { return }
    apsObject = aps
    places = APNsPayload.apsKeys.members(of: aps)
    scanAlert()
  }

  private mutating func scanAlert() {
    guard let alert = self[.alert] else { return }
    if alert.kind == .object {
      alertPlaces = APNsPayload.alertKeys.members(of: alert)
      // One of them is a number, and then it is seldom right.
      hasOddAlertMember =
        alertPlaces.others != 0 || presentAlertKeys & APNsAlertKey.summaryArgCount.bit != 0
    }
    isAlertVisible = hasVisibleAlert
  }

  /// `aps` has a key that Apple does not define.
  package var hasUnknownApsKey: Bool { places.hasUnknown }
  /// `aps` has a known key whose value is null.
  package var hasNullApsMember: Bool { places.nulls != 0 }
  /// The known keys of `aps` that are present, one bit each by raw value.
  package var presentKeys: UInt32 { places.present }
  /// Those of them whose value is a string.
  var stringKeys: UInt32 { places.strings }
  /// `alert` is an object with a key that Apple does not define.
  package var hasUnknownAlertKey: Bool { alertPlaces.hasUnknown }
  /// The known keys of the `alert` object that are present, one bit each by raw value.
  var presentAlertKeys: UInt32 { alertPlaces.present }

  /// A member of `aps`, the last one of duplicates; nil when absent.
  package subscript(_ key: APNsApsKey) -> JSONNode? {
    let place = places[Int(key.rawValue)]
    return place == 0 ? nil : root?.node(atTapeIndex: place)
  }

  /// A member of the `alert` object, the last one of duplicates; nil when absent.
  package subscript(alert key: APNsAlertKey) -> JSONNode? {
    let place = alertPlaces[Int(key.rawValue)]
    return place == 0 ? nil : root?.node(atTapeIndex: place)
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
