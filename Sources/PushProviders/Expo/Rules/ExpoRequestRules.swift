internal import PushJSON
internal import PushModel
internal import PushWire

/// Rules R about method, path and body as a whole.
enum ExpoRequestRules {
  static let all: [ExpoRule] = [method, path, syntax, root, emptyArray]

  private static let method = ExpoRule.reject(
    "R01",
    "method-not-post",
    404,
    "NOT_FOUND",
    stage: ExpoStage.method,
    answer: "404 or 405 NOT_FOUND",
    isAssumed: true,
    if: "The method is not POST.",
    why: "Both calls of the push API are POST.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard !request.isPost, let headers = request.call?.headers else { return }
    let error = ExpoError.usual(request.fidelity.wrongMethod.status)
    sink.report(
      .header(":method"),
      value: headers.text(of: .method) ?? "",
      "The method is not POST",
      fix: "Send POST",
      refusal: request.refusal(error)
    )
  }

  private static let path = ExpoRule.reject(
    "R02",
    "path-unknown",
    404,
    "NOT_FOUND",
    stage: ExpoStage.path,
    answer: "404",
    isAssumed: true,
    if: "The path is neither /--/api/v2/push/send nor /--/api/v2/push/getReceipts.",
    why: "Nothing else of the API takes notifications; an SDK pointed at another host may drop it.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard request.endpoint == .unknown, let headers = request.call?.headers else { return }
    sink.report(
      .header(":path"),
      value: headers.text(request.path),
      "The path is not one of the push API",
      fix: "Send to /--/api/v2/push/send or /--/api/v2/push/getReceipts",
      refusal: request.refusal(.usual(404))
    )
  }

  private static let syntax = ExpoRule.reject(
    "R03",
    "body-not-json",
    400,
    "VALIDATION_ERROR",
    stage: ExpoStage.syntax,
    isAssumed: true,
    if: "The body is empty or, once inflated, not valid JSON.",
    why: "Nothing of the request is read then.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    switch request.content {
    case .json, .unreadable: return
    case .absent:
      guard request.isPost else { return }
      sink.report(
        .body(pointer: ""),
        "The body is empty",
        fix: "Send a message or an array of messages as JSON",
        refusal: request.invalid("The request body must not be empty.")
      )
    case .malformed:
      let failure = request.document.failure
      sink.report(
        .body(pointer: ""),
        value: failure.map { "offset \($0.offset)" } ?? "",
        "The body is not JSON" + (failure.map { ": \($0)" } ?? ""),
        fix: "Write the body with a JSON library, in UTF-8",
        refusal: request.invalid("The request body is not valid JSON.")
      )
    }
  }

  private static let root = ExpoRule.reject(
    "R04",
    "message-not-an-object",
    400,
    "VALIDATION_ERROR",
    stage: ExpoStage.root,
    isAssumed: true,
    if: "The body is neither an object nor an array, or an element of the array is no object.",
    why: "A message is an object, and a request is one message or an array of them.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in
    guard request.endpoint != .receipts, request.content == .json, let root = request.root else {
      return
    }
    if root.kind != .object, root.kind != .array {
      sink.report(
        .body(pointer: ""),
        value: root.compactText(),
        "The body is of type \(root.kindName)",
        fix: "Send a message or an array of messages",
        refusal: request.invalid("\"value\" must be of type object.")
      )
    }
    for position in request.strangers.prefix(ExpoRuleGroup.findingLimit) {
      sink.report(
        .body(pointer: "/\(position)"),
        "Element \(position) of the array is not an object",
        fix: "Make each element a message",
        refusal: request.invalid("\"[\(position)]\" must be of type object.")
      )
    }
  }

  private static let emptyArray = ExpoRule.reject(
    "R14",
    "no-messages",
    400,
    "VALIDATION_ERROR",
    stage: ExpoStage.emptyArray,
    isAssumed: true,
    if: "The body is an empty array.",
    why: "There is nothing to send.",
    [.inferred],
    []
  ) { request, sink in
    guard request.endpoint != .receipts, let root = request.root, root.kind == .array,
      request.messages.isEmpty, request.strangers.isEmpty
    else { return }
    sink.report(
      .body(pointer: ""),
      value: "[]",
      "The array holds no message",
      fix: "Leave the call out when there is nothing to send",
      severity: request.fidelity.emptyArray == .accept ? .lint : nil,
      refusal: request.invalid("\"value\" must contain at least 1 items.")
    )
  }
}
