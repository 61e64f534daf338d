import PushJSON

/// What is refused, and its text; nothing of this runs for a clean body.
extension FCMDecoder {
  /// Refuses a member whose name the message does not have.
  mutating func refuseName(
    _ member: JSONMember,
    _ object: JSONNode,
    _ place: FCMPlace,
    _ root: JSONNode
  ) {
    guard hasRoomForViolations else { return }
    let name = member.key.text ?? ""
    let isEmpty = name.isEmpty
    let reason = isEmpty ? "Proto fields must have a name." : "Cannot find field."
    add(
      FCMViolation(
        kind: isEmpty ? .emptyName : .unknownField,
        field: place.path.isEmpty ? nil : place.path,
        description: FCMText.unknownName(name, at: place.path, reason),
        owner: nil,
        pointer: pointer(of: object, in: root) + "/" + JSONPointer.escape(name),
        value: member.value.compactText(),
        name: name,
        place: member.value.tapeIndex
      )
    )
  }

  /// Refuses a body for an object that lies too deep; nothing else of it counts.
  mutating func refuseDepth(_ deep: GoogleDocument.TooDeep) {
    let reason = "Message too deep. Max recursion depth reached for key '\(deep.key)'"
    add(
      FCMViolation(
        kind: .tooDeep,
        field: nil,
        description: "Invalid JSON payload received. " + reason,
        owner: nil,
        pointer: deep.pointer,
        value: "",
        name: deep.key
      )
    )
  }

  /// Refuses the value of a known field, or an element of its list.
  mutating func refuse(
    _ kind: FCMViolation.Kind,
    _ value: JSONNode,
    _ spot: Spot,
    position: Int? = nil
  ) {
    // A second target must not hide the first, which is another field; all else hides its own.
    if kind != .secondInOneof || slot(spot.field.owner) == nil { fillRefused(spot, value) }
    guard hasRoomForViolations else { return }
    let (path, description) = text(kind, value, spot, position)
    let name = spot.key.text ?? ""
    let isExact = position != nil && violations.count < FCMDecoder.exactPlaces
    let own =
      isExact
      ? spot.root.pointer(to: value)
      : pointer(of: spot.object, in: spot.root) + "/" + JSONPointer.escape(name)
    add(
      FCMViolation(
        kind: kind,
        field: path.isEmpty ? nil : path,
        description: description,
        owner: spot.field.owner,
        pointer: own,
        value: value.compactText(),
        name: position == nil ? name : "",
        place: value.tapeIndex
      )
    )
  }

  private func text(
    _ kind: FCMViolation.Kind,
    _ value: JSONNode,
    _ spot: Spot,
    _ position: Int?
  ) -> (path: String, description: String) {
    let name = position == nil ? spot.key.text ?? "" : ""
    let container = spot.place.path
    let own = spot.place.path(of: spot.field) + (position.map { "[\($0)]" } ?? "")
    func invalid(_ path: String, _ type: String, _ reason: String) -> (String, String) {
      (path, FCMText.invalidValue(at: path, type, reason))
    }
    switch kind {
    case .listOnSingular:
      let reason = "Proto field is not repeating, cannot start list."
      return (container, FCMText.unknownName(name, at: container, reason))
    case .listOnMap:
      return invalid(container, "Map", "Cannot bind a list to map for field '\(name)'.")
    case .objectOnScalar:
      let path = position == nil ? container : own
      let reason = "Starting an object on a scalar field"
      return invalid(path, spot.field.name.description, reason)
    case .secondInOneof:
      let reason = "oneof field 'target' is already set. Cannot set '\(name)'"
      return invalid(container, "oneof", reason)
    case .badDuration:
      let type = FCMText.typeURL("google.protobuf.Duration")
      return invalid(own, type, "Field '\(name)', \(FCMDecoder.durationReason(value))")
    case .badTimestamp:
      let type = FCMText.typeURL("google.protobuf.Timestamp")
      return invalid(own, type, "Field '\(name)', \(FCMDecoder.timestampReason(value))")
    default:
      let path = isWrapper(spot) ? own + ".value" : own
      return invalid(path, typeName(spot), FCMText.quoted(value))
    }
  }

  private func isWrapper(_ spot: Spot) -> Bool {
    if case .message(.floatValue) = spot.field.type { return true }
    return false
  }

  /// What stands in parentheses when a scalar does not fit.
  private func typeName(_ spot: Spot) -> String {
    switch spot.field.type {
    case .string: "TYPE_STRING"
    case .bool: "TYPE_BOOL"
    case .int32: "TYPE_INT32"
    case .float, .message(.floatValue): "TYPE_FLOAT"
    case .choice(let type): FCMText.typeURL(type.typeName)
    case .structure: FCMText.typeURL("google.protobuf.Struct")
    case .duration: FCMText.typeURL("google.protobuf.Duration")
    case .timestamp: FCMText.typeURL("google.protobuf.Timestamp")
    case .message(let type): FCMText.typeURL(type.typeName)
    case .map: FCMText.typeURL(spot.place.typeName + "." + FCMDecoder.entryName(spot.field.name))
    }
  }

  /// The type that protobuf makes for the entries of a map, such as `DataEntry`.
  private static func entryName(_ name: StaticString) -> String {
    let text = name.description
    return text.prefix(1).uppercased() + text.dropFirst() + "Entry"
  }

  private static func durationReason(_ value: JSONNode) -> String {
    guard value.kind == .string else {
      return "Invalid data type for duration, value is \(FCMText.quoted(value))"
    }
    return value.withString { bytes in
      do throws(FCMTimeFailure) {
        _ = try FCMDuration.parse(bytes)
        return ""
      } catch {
        return FCMText.duration(error)
      }
    }
  }

  private static func timestampReason(_ value: JSONNode) -> String {
    guard value.kind == .string else {
      return "Invalid data type for timestamp, value is \(FCMText.quoted(value))"
    }
    return value.withString { bytes in
      do throws(FCMTimeFailure) {
        _ = try FCMTimestamp.parse(bytes)
        return ""
      } catch {
        return FCMText.timestamp(error, value.text ?? "")
      }
    }
  }
}

/// Entries of maps.
extension FCMDecoder {
  /// Refuses an entry that is no text, or notes a null; false when it was refused.
  mutating func readOddEntry(
    _ entry: JSONMember,
    _ number: Int,
    _ spot: Spot,
    _ base: inout String?
  ) -> Bool {
    let isNull = entry.value.kind == .null
    guard isNull ? hasRoomForNulls : hasRoomForViolations else { return isNull }
    let mapPointer = base ?? spot.root.pointer(to: spot.key)
    base = mapPointer
    let name = entry.key.text ?? ""
    let pointer = mapPointer + "/" + JSONPointer.escape(name)
    let path = "\(spot.place.path(of: spot.field))[\(number)]"
    if isNull {
      add(FCMNullEntry(field: spot.field.owner, path: path + ".value", pointer: pointer))
      return true
    }
    let (kind, field, description) = FCMDecoder.entryText(entry.value, path)
    add(
      FCMViolation(
        kind: kind,
        field: field,
        description: description,
        owner: spot.field.owner,
        pointer: pointer,
        value: entry.value.compactText(),
        name: name
      )
    )
    return false
  }

  private static func entryText(
    _ value: JSONNode,
    _ path: String
  ) -> (FCMViolation.Kind, String, String) {
    switch value.kind {
    case .object:
      let reason = "Starting an object on a scalar field"
      return (.objectAsMapValue, path, FCMText.invalidValue(at: path, "value", reason))
    case .array:
      let reason = "Proto field is not repeating, cannot start list."
      return (.listAsMapValue, path, FCMText.unknownName("value", at: path, reason))
    default:
      let own = path + ".value"
      let text = FCMText.invalidValue(at: own, "TYPE_STRING", FCMText.quoted(value))
      return (.mapValueNotString, own, text)
    }
  }

  /// Keeps a field that its message has twice.
  mutating func noteDuplicate(_ spot: Spot) {
    guard hasRoomForDuplicates else { return }
    add(
      FCMDuplicate(
        name: spot.key.text ?? "",
        pointer: pointer(of: spot.object, in: spot.root),
        field: spot.field.owner
      )
    )
  }
}
