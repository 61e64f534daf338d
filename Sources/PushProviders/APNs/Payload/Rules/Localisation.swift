internal import PushJSON
internal import PushModel

extension APNsPayloadRules {
  static let locArgs = lint(
    "APNS-P-14",
    "loc-args-unusable",
    when: "loc-args are not an array of strings, or stand without their loc-key.",
    why: "Numbers are not formatted, and arguments without a key have no text to go into.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard subject.payload.alertObject != nil else { return }
    for line in APNsAlertLine.allCases {
      if let args = subject.payload[alert: line.locArgs] {
        judge(
          args,
          line.locArgs,
          keyed: line.locKey,
          subject.payload[alert: line.locKey],
          subject,
          &sink
        )
      }
      guard subject.mayBeLiveActivity, let nested = subject.payload[alert: line.literal],
        let args = nested.member("loc-args")
      else { continue }
      judge(args, .locArgs, keyed: .locKey, nested.member("loc-key"), subject, &sink)
    }
  }

  private static func judge(
    _ args: JSONNode,
    _ name: APNsAlertKey,
    keyed keyName: APNsAlertKey,
    _ key: JSONNode?,
    _ subject: APNsPayloadSubject,
    _ sink: inout FindingSink
  ) {
    if args.kind != .array {
      sink.report(
        subject,
        at: args,
        "\"\(name.name)\" is of type \(args.kindName), not an array of strings",
        fix: "write \"\(name.name)\": [\"…\"]"
      )
    }
    var limit = PlaceLimit()
    for element in args.elements where element.kind != .string {
      guard limit.admits(&sink) else { return }
      sink.report(
        subject,
        at: element,
        "an argument is of type \(element.kindName), not a string",
        fix: "write \(JSONWriter.compact(.string(quoted(element))))"
      )
    }
    guard key == nil else { return }
    sink.report(
      subject,
      at: args,
      "\"\(name.name)\" stands without \"\(keyName.name)\"",
      fix: "write \"\(keyName.name)\": \"…\" beside it, or leave the arguments out"
    )
  }

  static let literalAndLocKey = lint(
    "APNS-P-15",
    "literal-and-loc-key",
    when: "A literal text and a loc-key are given for the same line.",
    why: "A loc-key is used instead of the literal text; which of the two is shown is luck.",
    [.documented],
    ["GEN"]
  ) { subject, sink in
    guard subject.payload.alertObject != nil else { return }
    for line in APNsAlertLine.allCases {
      guard subject.payload[alert: line.literal] != nil,
        let key = subject.payload[alert: line.locKey]
      else { continue }
      sink.report(
        subject,
        at: key,
        "\"\(line.literal.name)\" and \"\(line.locKey.name)\" are both given",
        fix: "leave out \"\(line.literal.name)\" or \"\(line.locKey.name)\""
      )
    }
  }
}
