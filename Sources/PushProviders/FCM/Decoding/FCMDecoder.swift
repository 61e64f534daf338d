import PushJSON

/// Reads a JSON document into the fields of a send request, in document order.
///
/// It follows protobuf's stream writer (catalogue, 2.2 and 2.3). Only refusals form text.
struct FCMDecoder {
  /// How many violations of one body are kept.
  ///
  /// Our choice: each costs two texts of an answer, and people read the first few.
  static let maximumViolations = 1_000

  /// From so many violations on an element of a list is named by its list: finding it costs a walk.
  ///
  /// Our choice; a rule reports at most 50 places.
  static let exactPlaces = 100

  private(set) var slots: [FCMSlot]
  private(set) var round: UInt64 = 0
  private(set) var violations: [FCMViolation] = []
  private(set) var duplicates: [FCMDuplicate] = []
  private(set) var nulls: [FCMNullEntry] = []
  private let place = FCMPlace.root
  /// The pointer of the object that was asked for last: its members ask one after the other.
  private var lastPointer: (object: Int, text: String)?

  init() {
    slots = [FCMSlot](repeating: FCMSlot(), count: FCMField.allCases.count)
  }

  /// Forgets the last request.
  mutating func begin() {
    round += 1
    if !violations.isEmpty { violations = [] }
    if !duplicates.isEmpty { duplicates = [] }
    if !nulls.isEmpty { nulls = [] }
    lastPointer = nil
  }

  /// The pointer of an object of the document.
  mutating func pointer(of object: JSONNode, in root: JSONNode) -> String {
    if let lastPointer, lastPointer.object == object.tapeIndex { return lastPointer.text }
    let text = root.pointer(to: object)
    lastPointer = (object.tapeIndex, text)
    return text
  }

  /// Reads the whole document.
  mutating func read(_ root: JSONNode) {
    guard root.kind == .object else {
      add(
        FCMViolation(
          kind: .rootNotObject,
          field: nil,
          description: FCMText.unknownName("", at: "", "Root element must be a message."),
          owner: nil,
          pointer: "",
          value: root.compactText()
        )
      )
      return
    }
    readMessage(root, place, root)
  }

  /// The slot of a field that this request gave; nil for others.
  func slot(_ field: FCMField) -> FCMSlot? {
    let slot = slots[field.rawValue]
    return slot.round == round ? slot : nil
  }

  // Callers ask first whether there is room, before they make texts and pointers.
  var hasRoomForViolations: Bool { violations.count < FCMDecoder.maximumViolations }
  var hasRoomForDuplicates: Bool { duplicates.count < FCMDecoder.maximumViolations }
  var hasRoomForNulls: Bool { nulls.count < FCMDecoder.maximumViolations }

  mutating func add(_ violation: FCMViolation) { violations.append(violation) }
  mutating func add(_ duplicate: FCMDuplicate) { duplicates.append(duplicate) }
  mutating func add(_ null: FCMNullEntry) { nulls.append(null) }

  /// Drops all that was read: nothing of a body that is not JSON may reach a rule.
  mutating func forgetFields() {
    round += 1
    duplicates = []
    nulls = []
  }
}

/// Messages and their members.
extension FCMDecoder {
  /// What is known at one member while it is read.
  struct Spot {
    let root: JSONNode
    let object: JSONNode
    let place: FCMPlace
    let key: JSONNode
    let field: FCMPlace.Field
    let number: Int
  }

  private mutating func readMessage(_ object: JSONNode, _ place: FCMPlace, _ root: JSONNode) {
    var seen: UInt64 = 0
    var hasTarget = false
    for member in object.members {
      guard let number = place.names.number(of: member.key) else {
        refuseName(member, object, place, root)
        continue
      }
      let field = place.fields[number]
      let spot = Spot(
        root: root,
        object: object,
        place: place,
        key: member.key,
        field: field,
        number: number
      )
      let bit: UInt64 = 1 << UInt64(number)
      if seen & bit != 0 { noteDuplicate(spot) }
      seen |= bit
      readField(member.value, spot, &hasTarget)
    }
  }

  private mutating func readField(_ value: JSONNode, _ spot: Spot, _ hasTarget: inout Bool) {
    switch value.kind {
    case .null: return
    case .object: readObject(value, spot)
    case .array: readArray(value, spot)
    default:
      if spot.field.isTarget {
        if hasTarget {
          refuse(.secondInOneof, value, spot)
          return
        }
        hasTarget = true
        forgetTargets()
      }
      readScalar(value, spot)
    }
  }

  private mutating func readObject(_ object: JSONNode, _ spot: Spot) {
    switch spot.field.type {
    case .message:
      guard let child = spot.place.children[spot.number] else { return }
      if case .message(.floatValue) = spot.field.type {
        // The wrapper without its member holds the default of its type.
        fill(.number, spot, object, scalar: 0)
      } else {
        fill(.message, spot, object)
      }
      readMessage(object, child, spot.root)
    case .structure: fill(.structure, spot, object)
    case .map:
      fill(.map, spot, object)
      readMap(object, spot)
    case .duration: refuse(.badDuration, object, spot)
    case .timestamp: refuse(.badTimestamp, object, spot)
    default: refuse(.objectOnScalar, object, spot)
    }
  }

  private mutating func readArray(_ array: JSONNode, _ spot: Spot) {
    if case .map = spot.field.type {
      refuse(.listOnMap, array, spot)
      return
    }
    guard spot.field.isRepeated else {
      refuse(.listOnSingular, array, spot)
      return
    }
    fill(.list, spot, array)
    // The stream writer has no lists in lists: inner ones add to the outer one.
    var isRefused = false
    for element in FCMElements(array) {
      let isFine = readElement(element, spot)
      if !isFine { isRefused = true }
    }
    if isRefused { fillRefused(spot, array) }
  }

  /// Checks one element of a list; false when it was refused.
  private mutating func readElement(_ element: FCMElements.Element, _ spot: Spot) -> Bool {
    let value = element.value
    if case .duration = spot.field.type {
      if FCMDuration.value(of: value) != nil { return true }
      refuse(.badDuration, value, spot, position: element.position)
    } else {
      if value.kind == .string { return true }
      let kind: FCMViolation.Kind = value.kind == .object ? .objectOnScalar : .wrongType
      refuse(kind, value, spot, position: element.position)
    }
    return false
  }

  private mutating func readMap(_ object: JSONNode, _ spot: Spot) {
    var number = 0
    var base: String?
    var isRefused = false
    for entry in object.members {
      if entry.value.kind != .string {
        let isFine = readOddEntry(entry, number, spot, &base)
        if !isFine { isRefused = true }
      }
      number += 1
    }
    if isRefused { fillRefused(spot, object) }
  }

  /// A target of an earlier `message` gives way to the later one: on the wire the last one counts.
  private mutating func forgetTargets() {
    slots[FCMField.fid.rawValue].round = 0
    slots[FCMField.token.rawValue].round = 0
    slots[FCMField.topic.rawValue].round = 0
    slots[FCMField.condition.rawValue].round = 0
  }

  private mutating func readScalar(_ value: JSONNode, _ spot: Spot) {
    switch spot.field.type {
    case .string:
      if value.kind == .string { return fillScalar(.text, spot, value) }
      refuse(.wrongType, value, spot)
    case .bool:
      if let flag = FCMScalars.flag(value) {
        return fillScalar(.flag, spot, value, scalar: flag ? 1 : 0)
      }
      refuse(.wrongType, value, spot)
    case .int32:
      if let number = FCMScalars.integer(value) {
        return fillScalar(.integer, spot, value, scalar: Int64(number))
      }
      refuse(.wrongType, value, spot)
    case .float: readFloat(value, spot)
    case .choice(let type):
      if let number = FCMScalars.choice(value, type) {
        return fillScalar(.choice, spot, value, scalar: Int64(number))
      }
      refuse(.unknownEnumWord, value, spot)
    case .duration: readTime(value, spot, FCMDuration.value(of: value), .duration, .badDuration)
    case .timestamp:
      readTime(value, spot, FCMTimestamp.value(of: value), .timestamp, .badTimestamp)
    case .structure: refuse(.scalarOnStruct, value, spot)
    case .map: refuse(.scalarOnMap, value, spot)
    case .message(.floatValue): readFloat(value, spot)
    case .message: refuse(.scalarOnMessage, value, spot)
    }
  }

  private mutating func readFloat(_ value: JSONNode, _ spot: Spot) {
    guard let number = FCMScalars.float(value) else {
      refuse(.wrongType, value, spot)
      return
    }
    fill(.number, spot, value, scalar: Int64(bitPattern: number.bitPattern))
  }

  private mutating func readTime(
    _ value: JSONNode,
    _ spot: Spot,
    _ time: FCMSeconds?,
    _ kind: FCMSlot.Kind,
    _ violation: FCMViolation.Kind
  ) {
    guard let time else {
      refuse(violation, value, spot)
      return
    }
    fillScalar(kind, spot, value, scalar: time.seconds, nanos: time.nanos)
  }

  /// Fills the slot of a scalar; one on a repeated field is a list of one.
  private mutating func fillScalar(
    _ kind: FCMSlot.Kind,
    _ spot: Spot,
    _ value: JSONNode,
    scalar: Int64 = 0,
    nanos: Int32 = 0
  ) {
    fill(spot.field.isRepeated ? .list : kind, spot, value, scalar: scalar, nanos: nanos)
  }

  private mutating func fill(
    _ kind: FCMSlot.Kind,
    _ spot: Spot,
    _ value: JSONNode,
    scalar: Int64 = 0,
    nanos: Int32 = 0
  ) {
    slots[spot.field.owner.rawValue] = FCMSlot(
      round: round,
      kind: kind,
      key: spot.key.tapeIndex,
      value: value.tapeIndex,
      scalar: scalar,
      nanos: nanos
    )
  }

  /// Marks the field as refused: its value must not be judged.
  mutating func fillRefused(_ spot: Spot, _ value: JSONNode) {
    fill(.refused, spot, value)
  }
}
