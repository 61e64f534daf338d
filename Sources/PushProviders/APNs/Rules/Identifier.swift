internal import PushModel
internal import PushWire

/// Rules H about `apns-id` and `apns-collapse-id`.
enum APNsIdentifierRules {
  private typealias Make = APNsRuleBuilder

  /// Apple, "Sending notification requests to APNs", `apns-collapse-id`: bytes, not characters.
  static let collapseLimit = 64

  private static let collapseID = FindingPlace.header("apns-collapse-id")
  private static let id = FindingPlace.header("apns-id")

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-28",
      "collapse-id-too-long",
      400,
      "BadCollapseId",
      stage: APNsStage.collapseID,
      if: "`apns-collapse-id` is longer than 64 bytes of UTF-8.",
      why: "The limit is in bytes: letters outside ASCII take two to four each.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard let range = request.value(.apnsCollapseID), range.count > collapseLimit else { return }
      sink.report(
        collapseID,
        value: request.text(.apnsCollapseID),
        "`apns-collapse-id` has \(range.count) bytes; at most 64 are allowed",
        fix: "Shorten it to 64 bytes, or send a hash of it"
      )
    },
    Make.lint(
      "H-29",
      "collapse-id-odd",
      if: "`apns-collapse-id` is empty, or not printable ASCII.",
      why: "Header values outside ASCII do not survive every HTTP library; an empty id groups "
        + "nothing.",
      [.inferred],
      ["SEND"]
    ) { request, sink in
      guard let range = request.value(.apnsCollapseID) else { return }
      let isPrintable = request.headers.bytes[range].allSatisfy { (0x20...0x7E).contains($0) }
      guard range.isEmpty || !isPrintable else { return }
      sink.report(
        collapseID,
        value: request.text(.apnsCollapseID),
        range.isEmpty
          ? "`apns-collapse-id` is empty" : "`apns-collapse-id` holds more than printable ASCII",
        fix: range.isEmpty ? "Leave the header out" : "Use printable ASCII, such as a hash in hex"
      )
    },
    Make.reject(
      "H-30",
      "id-not-uuid",
      400,
      "BadMessageId",
      stage: APNsStage.id,
      if: "`apns-id` is not a UUID of 8-4-4-4-12 hexadecimal digits.",
      why: "Ids of one's own system do not fit; leave the header out and the service makes one.",
      [.documented, .reported],
      ["MYAPP1"]
    ) { request, sink in
      guard request.identifier == .wrong else { return }
      sink.report(
        id,
        value: request.text(.apnsID),
        "`apns-id` is not a UUID",
        fix: "Send a UUID such as `123e4567-e89b-12d3-a456-426614174000`, or no `apns-id`"
      )
    },
    Make.lint(
      "H-31",
      "id-upper-case",
      if: "`apns-id` has upper-case digits.",
      why: "Apple's canonical form is lower case; it is echoed as sent.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard request.identifier == .upper else { return }
      let given = request.text(.apnsID)
      sink.report(
        id,
        value: given,
        "`apns-id` has upper-case digits",
        fix: "Send `apns-id: \(given.lowercased())`"
      )
    },
    Make.lint(
      "H-32",
      "id-reused",
      if: "An `apns-id` is used again for other content or another device.",
      why: "The id names one notification in answers and logs; a repeated attempt may keep it.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard request.isIdentifierReused else { return }
      sink.report(
        id,
        value: request.text(.apnsID),
        "This `apns-id` was used before for another notification",
        fix: "Make a new UUID for each notification"
      )
    },
  ]
}

extension APNsRequest {
  /// Whether any rule about `apns-id` and `apns-collapse-id` can have something to say.
  var mayBreakIdentifier: Bool {
    if identifier == .wrong || identifier == .upper || isIdentifierReused { return true }
    guard let range = value(.apnsCollapseID) else { return false }
    return range.isEmpty || range.count > APNsIdentifierRules.collapseLimit
      || !APNsBytes.isPrintable(headers.bytes, range)
  }
}
