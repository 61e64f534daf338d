internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let keyStyle = lint(
    "APNS-P-09",
    "key-in-foreign-style",
    when: "A key is an underscore or camelCase variant of a known one, anywhere but inside "
      + "content-state and attributes.",
    why: "Keys are matched letter by letter: content_available is not content-available.",
    [.reported],
    ["NCPN9"]
  ) { subject, sink in
    guard let root = subject.payload.root,
      subject.type == .accessory || root.hasKeyWithUnderscoreOrCapital
    else { return }
    var limit = PlaceLimit()
    var walk = root.walk
    while let visit = walk.next() {
      guard let key = visit.key else { continue }
      let isOurs = visit.value.kind == .object && isAppOwned(key)
      if key.hasUnderscoreOrCapital || subject.type == .accessory,
        let name = knownName(of: visit, in: subject)
      {
        guard limit.admits(&sink) else { return }
        sink.report(
          subject,
          at: visit.value,
          "\(quoted(key)) is another spelling of \"\(name)\"",
          fix: "write \"\(name)\": \(quoted(visit.value))"
        )
      }
      if isOurs { walk.skipInside() }
    }
  }

  /// Whether the names inside the value of a key are the app's.
  private static func isAppOwned(_ key: JSONNode) -> Bool {
    key.equals("content-state") || key.equals("attributes") || key.isVariant(of: "content-state")
  }

  /// The known key of which this one is a variant and which would mean something at its place.
  private static func knownName(of visit: JSONVisit, in subject: APNsPayloadSubject) -> String? {
    guard let key = visit.key else { return nil }
    for known in APNsApsKey.allCases where isCompound(known.spelling) {
      guard key.isVariant(of: known.spelling) else { continue }
      // Beside aps these are the app's own keys, save in the one push type that has them.
      let isInside = subject.payload.apsObject.map { isMember(visit, of: $0) } ?? false
      if known.isLiveActivity, !subject.isLiveActivity, !isInside { return nil }
      if known.isAccessory, subject.type != .accessory, !isInside { return nil }
      return known.name
    }
    for known in APNsAlertKey.allCases where isCompound(known.spelling) {
      if key.isVariant(of: known.spelling) { return known.name }
    }
    if subject.type == .fileprovider, key.isVariant(of: "container-identifier") {
      return "container-identifier"
    }
    return nil
  }

  /// Names of one word have no other style, only misspellings.
  private static func isCompound(_ name: StaticString) -> Bool {
    for offset in 0..<name.utf8CodeUnitCount {
      let byte = unsafe name.utf8Start[offset]
      if byte == 0x2D || byte < 0x61 { return true }
    }
    return false
  }

  private static func isMember(_ visit: JSONVisit, of object: JSONNode) -> Bool {
    object.members.contains { $0.value.tapeIndex == visit.value.tapeIndex }
  }

  static let encodedDocument = lint(
    "APNS-P-33",
    "json-inside-a-string",
    when: "A JSON document is encoded as a string where an object is expected.",
    why: "The device does not decode the string; it was encoded once too often.",
    [.reported],
    ["FORUM706004"]
  ) { subject, sink in
    guard let root = subject.root else { return }
    if root.kind == .string { reportEncoded(root, named: "the body", subject, &sink) }
    if let aps = subject.payload.aps { reportEncoded(aps, named: "aps", subject, &sink) }
    let keys: InlineArray<4, APNsApsKey> = [.alert, .sound, .contentState, .attributes]
    for place in keys.indices {
      guard let value = subject.payload[keys[place]], value.kind == .string else { continue }
      reportEncoded(value, named: keys[place].name, subject, &sink)
    }
    guard subject.type == .fileprovider, let object = subject.payload.root else { return }
    var limit = PlaceLimit()
    for member in object.members where member.value.kind == .string && !member.key.equals("aps") {
      guard isEncoded(member.value) else { continue }
      guard limit.admits(&sink) else { return }
      reportEncoded(member.value, named: quoted(member.key), subject, &sink)
    }
  }

  private static func reportEncoded(
    _ node: JSONNode,
    named name: String,
    _ subject: APNsPayloadSubject,
    _ sink: inout FindingSink
  ) {
    guard isEncoded(node) else { return }
    sink.report(
      subject,
      at: node,
      "\(name) is a string that holds JSON, not the object itself",
      fix: "write the object without quotes around it and without backslashes"
    )
  }

  /// Whether a string holds an object or array in JSON.
  private static func isEncoded(_ node: JSONNode) -> Bool {
    let mayBe = node.withString { text in
      var place = 0
      while place < text.count, text[place] <= 0x20 { place += 1 }
      return place < text.count && (text[place] == 0x7B || text[place] == 0x5B)
    }
    guard node.kind == .string, mayBe, let text = node.text else { return false }
    return switch JSONValue(parsing: text) {
    case .object, .array: true
    default: false
    }
  }
}
