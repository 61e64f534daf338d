internal import PushJSON
internal import PushModel
internal import PushWire

extension APNsPayloadRules {
  static let contentChanged = lint(
    "APNS-P-36",
    "content-changed-not-true",
    when: "The push type is widgets or controls and content-changed is not the boolean true.",
    why: "The system reloads nothing without it.",
    [.documented],
    ["WID", "CTL"]
  ) { subject, sink in
    guard subject.type == .widgets || subject.type == .controls, subject.payload.root != nil
    else { return }
    let fix = #"write "aps": {"content-changed": true}"#
    if let value = subject.payload[.contentChanged] {
      guard !value.isTrue else { return }
      sink.report(subject, at: value, "content-changed is not the boolean true", fix: fix)
    } else {
      sink.reportMissing(subject, "content-changed: true is missing", fix: fix)
    }
  }

  static let mdmShape = lint(
    "APNS-P-37",
    "mdm-shape",
    when: "The push type is mdm and the body lacks a string mdm, or has aps.",
    why: "The device compares mdm with its push magic and contacts its server only then.",
    [.observed],
    ["RPUSH-SRC"]
  ) { subject, sink in
    guard subject.type == .mdm, let root = subject.payload.root else { return }
    let magic = root.member("mdm")
    if magic?.kind != .string {
      sink.report(
        subject,
        at: magic ?? root,
        magic == nil ? "mdm is missing" : "mdm is not a string",
        fix: #"write "mdm": "<the device's push magic>" at the top level"#
      )
    }
    if let aps = subject.payload.aps {
      sink.report(subject, at: aps, "an mdm push has no aps", fix: #"leave "aps" out"#)
    }
  }

  static let fileProviderShape = lint(
    "APNS-P-38",
    "file-provider-shape",
    when: "The push type is fileprovider and container-identifier is no string at the top level, "
      + "or domain is not a string.",
    why: "The system signals the container that these keys name; elsewhere it does not look.",
    [.documented, .reported],
    ["FP", "FORUM706004"]
  ) { subject, sink in
    guard subject.type == .fileprovider, let root = subject.payload.root else { return }
    let container = root.member("container-identifier")
    if container?.kind != .string {
      sink.report(
        subject,
        at: container ?? root,
        "container-identifier is \(container == nil ? "missing" : "not a string")",
        fix: #"write "container-identifier": "NSFileProviderRootContainerItemIdentifier" "#
          + "at the top level"
      )
    }
    if let domain = root.member("domain"), domain.kind != .string {
      sink.report(subject, at: domain, "domain is not a string", fix: #"write "domain": "…""#)
    }
  }

  static let accessoryShape = lint(
    "APNS-P-39",
    "accessory-shape",
    when: "The push type is accessory and aps lacks one of encryptedData, sessionIdentifier, keyID "
      + "and messageIndex as strings (base64 for the first and third, digits for the last).",
    why: "The accessory cannot decrypt the message without all four.",
    [.documented],
    ["ACC"]
  ) { subject, sink in
    guard subject.type == .accessory, subject.payload.root != nil else { return }
    let keys: InlineArray<4, APNsApsKey> = [
      .encryptedData, .sessionIdentifier, .keyID, .messageIndex,
    ]
    for place in keys.indices { judgeAccessory(keys[place], subject, &sink) }
  }

  private static func judgeAccessory(
    _ key: APNsApsKey,
    _ subject: APNsPayloadSubject,
    _ sink: inout FindingSink
  ) {
    let name = key.name
    let sample =
      switch key {
      case .messageIndex: "\"1\""
      case .sessionIdentifier: "\"…\""
      default: "\"<base64>\""
      }
    guard let value = subject.payload[key] else {
      sink.reportMissing(subject, "\(name) is missing", fix: "write \"\(name)\": \(sample)")
      return
    }
    guard value.kind == .string else {
      let fix = value.integer.map { "\"\($0)\"" } ?? sample
      sink.report(
        subject,
        at: value,
        "\(name) is of type \(value.kindName), not a string",
        fix: "write \"\(name)\": \(fix)"
      )
      return
    }
    guard !isAccessoryText(value, for: key) else { return }
    sink.report(
      subject,
      at: value,
      "\(name) is not \(key == .messageIndex ? "a decimal number" : "base64")",
      fix: "write \"\(name)\": \(sample)"
    )
  }

  private static func isAccessoryText(_ value: JSONNode, for key: APNsApsKey) -> Bool {
    switch key {
    case .encryptedData, .keyID: isBase64(value)
    case .messageIndex:
      value.withString { text in
        text.count > 0 && text.indices.allSatisfy { text[$0] >= 0x30 && text[$0] <= 0x39 }
      }
    default: true
    }
  }

  static let websiteURLArgs = lint(
    "APNS-P-41",
    "website-push-without-url-args",
    when: "The topic begins with web. and aps has no url-args array of strings.",
    why: "Safari fills the site's URL template from it and drops the push without it.",
    [.documented],
    []
  ) { subject, sink in
    guard subject.hasHeaders, subject.payload.root != nil, subject.hasTopicPrefix("web.")
    else { return }
    let fix = #"write "url-args": ["…"], one string for each placeholder, or []"#
    guard let args = subject.payload[.urlArgs] else {
      sink.reportMissing(subject, "a website push needs url-args", fix: fix)
      return
    }
    guard args.kind != .array || args.elements.contains(where: { $0.kind != .string })
    else { return }
    sink.report(subject, at: args, "url-args is not an array of strings", fix: fix)
  }

  static let pttPushType = lint(
    "APNS-P-42",
    "ptt-push-type-unusable",
    when: "ptt-push-type is not service-update, or stands in another push type than pushtotalk.",
    why: "Push to Talk knows only service updates by this key.",
    [.documented],
    ["PTT787878"]
  ) { subject, sink in
    guard let value = subject.payload[.pttPushType] else { return }
    if !value.equals("service-update") {
      sink.report(
        subject,
        at: value,
        "\(quoted(value)) is not a kind of Push to Talk push",
        fix: #"write "ptt-push-type": "service-update", or leave it out"#
      )
    }
    guard let type = subject.type, type != .pushtotalk else { return }
    sink.report(
      subject,
      at: value,
      "ptt-push-type stands in a push of type \(type.rawValue)",
      fix: #"leave "ptt-push-type" out, or send apns-push-type: pushtotalk"#
    )
  }

  /// Whether a string is standard base64 with its padding, of at least one byte.
  static func isBase64(_ value: JSONNode) -> Bool {
    guard let text = value.text, let decoded = Base64.decode(text.utf8) else { return false }
    return !decoded.bytes.isEmpty && !decoded.usesURLAlphabet && text.utf8.count % 4 == 0
  }
}
