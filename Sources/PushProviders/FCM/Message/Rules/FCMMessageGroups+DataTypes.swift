internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Types of values in maps, as the JSON layer refuses them.
  static let mapTypes: [Rule<FCMMessageSubject>] = [
    violation(
      "D001",
      "data-value-not-string",
      answer: "400 INVALID_ARGUMENT, Invalid value (TYPE_STRING)",
      [.documented, .observed],
      if: "A value of data is a number or a boolean.",
      why: "Values of data are strings; the service turns nothing into one.",
      ["ERRCODES", "laravel-fcm#37"],
      fix: "write the value as a string"
    ) { $0.kind == .mapValueNotString && $0.owner == .data },
    violation(
      "D002",
      "data-value-object",
      answer: "400 INVALID_ARGUMENT, Starting an object on a scalar field",
      if: "A value of data is an object.",
      why: "Data is flat: keys with strings.",
      ["PBUF", "TRANSCODE"],
      fix: "write the object as JSON text, or flatten it"
    ) { $0.kind == .objectAsMapValue && $0.owner == .data },
    violation(
      "D003",
      "data-value-array",
      answer: "400 INVALID_ARGUMENT, Proto field is not repeating",
      if: "A value of data is an array.",
      why: "Data is flat: keys with strings.",
      ["PBUF", "TRANSCODE"],
      fix: "write the array as JSON text, or join its elements"
    ) { $0.kind == .listAsMapValue && $0.owner == .data },
  ]

  /// The row that repeats D001 to D006 for other maps; keys are judged with the data.
  static let otherMaps = violation(
    "D017",
    "platform-map-wrong",
    answer: "400 INVALID_ARGUMENT as for data, with the path of the map",
    if: "A map of a platform has values that are no strings, or keys that are reserved.",
    why: "The maps of platforms follow the rules of data; headers have strings for values too.",
    ["PBUF", "TRANSCODE", "MSG"],
    fix: "write each value as a string"
  ) { violation in
    guard let owner = violation.owner, owner != .data else { return false }
    switch violation.kind {
    case .mapValueNotString, .objectAsMapValue, .listAsMapValue:
      return FCMDataTraits.maps.contains(owner) || FCMDataTraits.headers.contains(owner)
    default: return false
    }
  }
}
