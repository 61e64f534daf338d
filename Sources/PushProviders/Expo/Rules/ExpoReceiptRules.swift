internal import PushJSON
internal import PushModel

/// Rules G about calls for receipts.
enum ExpoReceiptRules {
  static let all: [ExpoRule] = [form, count, early, polling, odd, security]

  private static let form = ExpoRule.reject(
    "G01",
    "ids-malformed",
    400,
    "VALIDATION_ERROR",
    stage: ExpoStage.root,
    isAssumed: true,
    if: "The body is not an object with `ids`, an array of strings.",
    why: "The call asks for receipts by the ids of tickets.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard request.endpoint == .receipts, request.content == .json, let root = request.root,
      let fault = fault(root)
    else { return }
    sink.report(
      .body(pointer: fault.pointer),
      value: fault.node.compactText(),
      fault.message,
      fix: "Send {\"ids\": [\"…\"]} with the ids of ok tickets",
      refusal: request.invalid(fault.answer)
    )
  }

  private static func fault(
    _ root: JSONNode
  ) -> (pointer: String, node: JSONNode, message: String, answer: String)? {
    guard root.kind == .object else {
      return (
        "", root, "The body is of type \(root.kindName)", "\"value\" must be of type object."
      )
    }
    guard let ids = root.member("ids") else {
      return ("", root, "The body has no `ids`", "\"ids\" is required.")
    }
    guard ids.kind == .array else {
      return ("/ids", ids, "`ids` is of type \(ids.kindName)", "\"ids\" must be an array.")
    }
    var place = 0
    for element in ids.elements {
      if element.kind != .string {
        return (
          "/ids/\(place)", element, "Entry \(place) of `ids` is of type \(element.kindName)",
          "\"ids[\(place)]\" must be a string."
        )
      }
      place += 1
    }
    return nil
  }

  private static let count = ExpoRule.reject(
    "G02",
    "too-many-ids",
    400,
    "PUSH_TOO_MANY_RECEIPTS",
    stage: ExpoStage.count,
    isAssumed: true,
    if: "A call asks for more than 1000 receipts.",
    why: "None of them is given.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard request.endpoint == .receipts, request.ids.count > ExpoLimits.receiptIDs else { return }
    sink.report(
      .body(pointer: "/ids"),
      value: "\(request.ids.count) ids",
      "\(request.ids.count) ids in one call; at most \(ExpoLimits.receiptIDs) are allowed",
      fix: "Ask for receipts in chunks of 1000",
      refusal: request.refusal(
        ExpoError(
          request.fidelity.limitStatus.status,
          "PUSH_TOO_MANY_RECEIPTS",
          "You are trying to get more than \(ExpoLimits.receiptIDs) push receipts in one request."
        )
      )
    )
  }

  private static let early = ExpoRule.lint(
    "G05",
    "receipt-asked-too-soon",
    if: "A receipt is asked for within 60 seconds of its message, or twice within a minute.",
    why: "Expo advises to wait a quarter of an hour; earlier there is nothing to see.",
    [.documented],
    ["S1"]
  ) { request, sink in
    let wait = Int64(request.fidelity.receiptWaitSeconds) * 1000
    for (place, asked) in request.ids.enumerated() where !asked.isRepeated {
      guard let ticket = asked.ticket else { continue }
      let age = request.now - ticket.createdAt
      let pause = ticket.askedAt.map { request.now - $0 } ?? .max
      guard age < wait || pause < 60_000 else { continue }
      sink.report(
        .body(pointer: "/ids/\(place)"),
        value: request.text(asked),
        age < wait
          ? "The receipt is asked for \(age / 1000) s after its message"
          : "The receipt was asked for \(pause / 1000) s before",
        fix: "Ask a quarter of an hour after sending, then once a minute at most"
      )
      // Once a call: the ids of a call are mostly of one age.
      return
    }
  }

  private static let polling = ExpoRule.lint(
    "G06",
    "receipts-never-asked-for",
    if: "Receipts were removed after 24 hours without anybody having asked for them; said at the "
      + "next request.",
    why: "Only receipts tell which tokens are gone and which messages were lost.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard request.standing.neverAsked > 0 else { return }
    var example: [UInt8] = []
    request.standing.neverAskedExample?.write(to: &example)
    sink.report(
      .connection,
      value: String(decoding: example, as: UTF8.self),
      "\(request.standing.neverAsked) receipts were removed that nobody had asked for",
      fix: "Ask for the receipt of every ok ticket within a day"
    )
  }

  private static let odd = ExpoRule.lint(
    "G07",
    "id-of-no-ticket",
    if: "An id never came from an ok ticket, or stands twice in a call.",
    why: "There is no receipt for it; undefined and null as text are the usual cause.",
    [.observed],
    ["S1", "S2"]
  ) { request, sink in
    var left = ExpoRuleGroup.findingLimit
    for (place, asked) in request.ids.enumerated() where left > 0 {
      guard let message = request.fault(of: asked) else { continue }
      left -= 1
      sink.report(
        .body(pointer: "/ids/\(place)"),
        value: request.text(asked),
        message,
        fix: "Ask for the ids of tickets whose status was ok, once each"
      )
    }
  }

  private static let security = ExpoRule.reject(
    "G08",
    "receipts-access-token-missing",
    403,
    "UNAUTHORIZED",
    stage: ExpoStage.security,
    isAssumed: true,
    if: "Push security is on and a call for receipts has no Authorization header.",
    why: "Expo speaks of any request to its push API; an SDK may forget the header here.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.endpoint == .receipts, request.credential == .absent,
      let project = request.standing.secureProject
    else { return }
    sink.report(
      .header("authorization"),
      "Push security of \(project) is on and the call for receipts has no access token",
      fix: "Send Authorization: Bearer with both calls",
      severity: request.fidelity.receiptSecurity == .accept ? .lint : nil,
      refusal: request.unauthorized(project)
    )
  }
}

extension ExpoRequest {
  /// The text of an id; hostile.
  func text(_ asked: ExpoAskedID) -> String {
    root?.node(atTapeIndex: asked.node).text ?? ""
  }

  /// What is wrong with an id; nil when it may be that of a ticket.
  fileprivate func fault(of asked: ExpoAskedID) -> String? {
    if asked.isRepeated { return "The id stands in the call before" }
    guard asked.id != nil else { return "This is not the id of a ticket" }
    if asked.ticket != nil || isAlone || standing.hasDroppedTickets { return nil }
    return "No ok ticket had this id"
  }
}
