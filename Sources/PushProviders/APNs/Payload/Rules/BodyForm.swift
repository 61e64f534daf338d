internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let bodyEmpty = PayloadRule(
    RuleInfo(
      id: "APNS-P-01",
      name: "payload-empty",
      provider: .apns,
      severity: .reject,
      condition: "The body has no bytes.",
      why: "APNs refuses a push without a body; even a push without content carries {}.",
      answer: "400 PayloadEmpty",
      confidence: [.documented],
      sources: ["RESP"]
    ),
    stage: APNsStage.bodyPresent,
    refusal: Refusal(400, "PayloadEmpty")
  ) { subject, sink in
    guard subject.body.isEmpty, !subject.isBroadcast else { return }
    sink.report(
      .body(pointer: ""),
      "the body is empty",
      fix: #"send {"aps":{"alert":"…"}} as the body"#
    )
  }

  static let bodyTooLarge = PayloadRule(
    RuleInfo(
      id: "APNS-P-02",
      name: "payload-too-large",
      provider: .apns,
      severity: .reject,
      condition: "The body is longer than 4096 bytes, or 5120 bytes for push type voip.",
      why:
        "APNs counts the bytes of the whole body, custom keys included, and refuses what is over.",
      answer: "413 PayloadTooLarge",
      confidence: [.documented],
      sources: ["GEN"]
    ),
    stage: APNsStage.bodySize,
    refusal: Refusal(413, "PayloadTooLarge")
  ) { subject, sink in
    let limit = subject.pushType?.payloadLimit ?? 4096
    let count = subject.body.count
    guard count > limit, !subject.isBroadcast else { return }
    sink.report(
      .body(pointer: ""),
      value: "\(count) bytes",
      "the body is \(count) bytes long; at most \(limit) are allowed",
      fix: "shorten the body by \(count - limit) bytes, or let the app fetch the rest"
    )
  }

  static let bodyNotAnObject = PayloadRule(
    RuleInfo(
      id: "APNS-P-03",
      name: "payload-not-an-object",
      provider: .apns,
      severity: .reject,
      isAnswerAssumed: true,
      condition: "The body is not empty and is not a JSON object in UTF-8.",
      why: "A device can only read a JSON object. Apple documents no reason for this case.",
      answer: "400 PayloadEmpty",
      confidence: [.inferred],
      sources: []
    ),
    stage: APNsStage.bodyForm,
    refusal: Refusal(400, "PayloadEmpty")
  ) { subject, sink in
    guard !subject.body.isEmpty, !subject.isBroadcast, subject.payload.root == nil else { return }
    sink.report(
      .body(pointer: ""),
      value: subject.root?.compactText()
        ?? String(decoding: subject.body.prefix(200), as: UTF8.self),
      bodyFault(subject),
      fix: "send one JSON object in UTF-8, not compressed",
      severity: subject.malformedBodyReason == nil ? .lint : .reject,
      refusal: subject.malformedBodyReason.map { Refusal(400, $0) }
    )
  }

  private static func bodyFault(_ subject: APNsPayloadSubject) -> String {
    if let root = subject.root { return "the body is of type \(root.kindName), not an object" }
    guard let failure = JSONFailure.first(in: subject.body) else { return "the body is not JSON" }
    return "the body is not JSON at \(failure)"
  }

  static let bodyWithoutContent = lint(
    "APNS-P-04",
    "payload-without-content",
    when: "The body is {} and the topic is not a Wallet pass type.",
    why: "Only pass updates are sent as {}; to any other app such a push says nothing.",
    [.documented],
    ["WALLET"]
  ) { subject, sink in
    guard subject.hasHeaders, let root = subject.payload.root, root.count == 0, !subject.isPass
    else { return }
    sink.report(subject, at: root, "the body has no content", fix: #"write "aps": {"alert": "…"}"#)
  }

  static let textAnomaly = lint(
    "APNS-P-32",
    "json-anomaly",
    when: "Duplicate keys in one object, a byte-order mark, a lone surrogate, or a number that no "
      + "double holds.",
    why: "Readers disagree on such text: the device may see another value than the one you meant.",
    [.inferred],
    []
  ) { subject, sink in
    for anomaly in subject.anomalies { report(anomaly, &sink) }
  }

  private static func report(_ anomaly: JSONAnomaly, _ sink: inout FindingSink) {
    switch anomaly {
    case .duplicateKey(let key, let pointer):
      sink.report(
        .body(pointer: pointer + "/" + JSONPointer.escape(key)),
        value: JSONWriter.compact(.string(key)),
        "the object has this key more than once; which value counts is left to the reader",
        fix: "write each key once"
      )
    case .byteOrderMark:
      sink.report(
        .body(pointer: ""),
        value: "EF BB BF",
        "the body begins with a byte-order mark",
        fix: "encode as UTF-8 without a byte-order mark"
      )
    case .loneSurrogate(let pointer):
      sink.report(
        .body(pointer: pointer),
        "the text holds half of a surrogate pair, which is no character",
        fix: #"write the character itself, or both halves such as \ud83d\ude00"#
      )
    case .numberOutOfRange(let text, let pointer):
      // An integer past 64 bits is no violation as long as a double comes near it.
      guard let number = Double(text), number.isInfinite else { return }
      sink.report(
        .body(pointer: pointer),
        value: text,
        "the number is larger than any double",
        fix: "write the number as a string"
      )
    }
  }
}
