internal import PushModel

extension FCMMessageGroups {
  /// What the JSON layer says of a body; runs only when it says something.
  static let form: [Rule<FCMMessageSubject>] = syntax + types + strangers + mapTypes + [otherMaps]

  private static let syntax: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M001",
      "body-not-json",
      answer: "400 INVALID_ARGUMENT with the place of the syntax error",
      stage: FCMStage.syntax,
      if: "The body is not JSON, even by the lenient reading of Google's front end.",
      why: "Nothing of the message is read, and nobody gets it.",
      [.observed],
      ["PBUF", "TRANSCODE"]
    ) { subject, sink in
      // Violations before a truncated end are the answer in its stead.
      guard let text = subject.body.syntaxError ?? subject.body.truncation else { return }
      let lines = text.split(separator: "\n", maxSplits: 2)
      let prefix = "Invalid JSON payload received. "
      let line = lines.first.map(String.init) ?? text
      sink.report(
        .body(pointer: ""),
        value: lines.count > 1 ? String(lines[1]) : "",
        "the body is not JSON: "
          + (line.hasPrefix(prefix) ? String(line.dropFirst(prefix.count)) : line),
        fix: "let a JSON library write the body",
        refusal: subject.transcodingRefusal,
        stage: subject.body.syntaxError == nil ? FCMStage.transcoding : FCMStage.syntax
      )
    },
    violation(
      "M002",
      "root-not-object",
      answer: "400 INVALID_ARGUMENT, Root element must be a message.",
      if: "The body is JSON but no object.",
      why: "A send request is one object with a message in it; nothing else is read.",
      ["PBUF", "TRANSCODE"],
      fix: "send one object with \"message\" in it for each message"
    ) { $0.kind == .rootNotObject },
    FCMRuleBuilder.lint(
      "M005",
      "lenient-json",
      answer: "400 INVALID_ARGUMENT in strict mode, else 200",
      stage: FCMStage.syntax,
      if: "The body has single quotes, bare keys, trailing commas or the like.",
      why: "RFC 8259 does not allow it; that Google's reader takes it is documented nowhere.",
      [.observed],
      ["PBUF", "TRANSCODE"]
    ) { subject, sink in
      var limit = FCMPlaceLimit()
      for leniency in subject.body.leniencies where limit.admits() {
        sink.lint(
          subject,
          at: "",
          value: leniency.name,
          "\(leniency.name) at byte \(leniency.offset) is not allowed in JSON",
          fix: "let a JSON library write the body",
          strict: FCMMessageAnswers.syntax(
            subject.fidelity,
            "Invalid JSON payload received. Unexpected token." + leniency.quote
          )
        )
      }
    },
    FCMRuleBuilder.lint(
      "M044",
      "body-not-utf8",
      answer: "400 INVALID_ARGUMENT in strict mode, else 200",
      stage: FCMStage.syntax,
      if: "The body has bytes that are not UTF-8.",
      why: "The front end puts a blank in their place, so the text that arrives is another.",
      [.observed],
      ["PBUF", "TRANSCODE"]
    ) { subject, sink in
      var limit = FCMPlaceLimit()
      for leniency in subject.body.leniencies where isInvalidUTF8(leniency) && limit.admits() {
        sink.lint(
          subject,
          at: "",
          "the bytes at \(leniency.offset) are not UTF-8",
          fix: "encode the body as UTF-8",
          strict: FCMMessageAnswers.bare
        )
      }
    },
    FCMRuleBuilder.lint(
      "M006",
      "repeated-key",
      answer: "400 INVALID_ARGUMENT for a target, else 200",
      isAssumed: true,
      stage: FCMStage.transcoding,
      if: "An object has a key twice, both spellings of a field included.",
      why: "The last one counts, except among the targets, where it is refused.",
      [.documented, .inferred],
      ["DISC", "PBUF"]
    ) { subject, sink in
      var limit = FCMPlaceLimit()
      for duplicate in subject.body.duplicates where limit.admits() {
        report(duplicate, subject, &sink)
      }
    },
  ]

  private static func isInvalidUTF8(_ leniency: FCMLeniency) -> Bool {
    leniency.name == "invalid UTF-8"
  }

  private static func report(
    _ duplicate: FCMDuplicate,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    let message = "\"\(FindingSink.shortened(duplicate.name))\" is there more than once"
    let fix = "write each key once, in one spelling"
    let isTarget = duplicate.field.map { FCMMessageSubject.targets.contains($0) } ?? false
    let isRefused = subject.body.violations.contains {
      $0.owner == duplicate.field && subject.isRepeatedTarget($0)
    }
    guard isTarget, isRefused, subject.fidelity.refuses(.repeatedTarget) else {
      sink.lint(subject, at: duplicate.pointer, value: duplicate.name, message, fix: fix)
      return
    }
    sink.report(
      .body(pointer: duplicate.pointer),
      value: duplicate.name,
      message,
      fix: fix,
      severity: .reject,
      refusal: subject.transcodingRefusal
    )
  }

  private static let types: [Rule<FCMMessageSubject>] = [
    violation(
      "M003",
      "unknown-message-field",
      answer: "400 INVALID_ARGUMENT, Unknown name",
      if: "A field is not one of HTTP v1's at its place.",
      why: "One unknown name refuses the whole message, whatever else is right in it.",
      ["MSG", "PBUF", "TRANSCODE"],
      fix: "leave it out, or write it where HTTP v1 has it",
      fixOf: { isOfDevice($0) ? deviceFix : nil }
    ) { $0.kind == .unknownField || $0.kind == .emptyName },
    violation(
      "M004",
      "wrong-field-type",
      answer: "400 INVALID_ARGUMENT, Invalid value",
      if: "A value is of another JSON type than its field, or not in the field's form.",
      why: "One value of a wrong type refuses the whole message.",
      ["MSG", "PBUF", "TRANSCODE"],
      fix: "write the value in the type of its field"
    ) { isOfWrongType($0.kind) },
    violation(
      "M009",
      "several-targets",
      answer: "400 INVALID_ARGUMENT, oneof field 'target' is already set",
      [.documented, .observed],
      if: "More than one of fid, token, topic and condition is given.",
      why: "A message goes to one target, and the service does not choose.",
      ["MSG", "PBUF"],
      fix: "send one message for each target"
    ) { _ in
      false
    } orElse: { subject, violation in
      guard violation.kind == .secondInOneof, let owner = violation.owner,
        FCMMessageSubject.targets.contains(owner)
      else { return false }
      return !subject.isRepeatedTarget(violation)
    },
    violation(
      "M041",
      "message-too-deep",
      answer: "400 INVALID_ARGUMENT, Message too deep",
      if: "The body is nested deeper than 100 levels.",
      why: "The front end stops reading there and refuses the message.",
      ["PBUF"],
      fix: "nest less, or send the inner part as text"
    ) { $0.kind == .tooDeep },
    violation(
      "M040",
      "empty-list-for-object",
      answer: "400 INVALID_ARGUMENT, Cannot bind a list to map",
      if: "An empty list stands where a map or a message belongs, as PHP writes empty arrays.",
      why: "The front end does not take a list for an object, not even an empty one.",
      ["firebase-php#591", "PBUF"],
      fix: "leave it out, or write {}"
    ) { violation in
      guard violation.kind == .listOnMap || violation.kind == .listOnSingular else { return false }
      return violation.value == "[]" && violation.owner.map(isObjectField) ?? false
    },
  ]

  private static let deviceFix =
    "leave it out: Firebase adds gcm.* and google.* on the device, and no request has them"

  /// Names of what Firebase adds to a message on its way to the device (catalogue, 5.1 and 5.3).
  private static func isOfDevice(_ violation: FCMViolation) -> Bool {
    violation.name.hasPrefix("gcm.") || violation.name.hasPrefix("google.")
  }

  private static func isOfWrongType(_ kind: FCMViolation.Kind) -> Bool {
    switch kind {
    case .wrongType, .listOnMap, .scalarOnMap, .mapValueNotString, .objectAsMapValue,
      .listAsMapValue, .listOnSingular, .objectOnScalar, .scalarOnMessage, .scalarOnStruct,
      .unknownEnumWord, .badDuration, .badTimestamp:
      true
    case .unknownField, .emptyName, .rootNotObject, .tooDeep, .secondInOneof: false
    }
  }

  /// Whether a field holds a message, a map or a Struct.
  private static func isObjectField(_ field: FCMField) -> Bool {
    switch field {
    case .message, .data, .notification, .android, .androidV2, .webpush, .apns, .fcmOptions,
      .androidData, .androidNotification, .androidFcmOptions,
      .androidNotificationLightSettings, .androidNotificationLightSettingsColor,
      .androidV2Data, .androidV2FcmOptions, .androidV2RemoteNotification,
      .androidV2RemoteNotificationNotification, .androidV2BackgroundSync,
      .androidV2RemoteNotificationNotificationLightSettings,
      .androidV2RemoteNotificationNotificationLightSettingsColor,
      .webpushHeaders, .webpushData, .webpushNotification, .webpushFcmOptions,
      .apnsHeaders, .apnsPayload, .apnsFcmOptions:
      true
    default: false
    }
  }

  /// A rule over the violations of the JSON layer.
  static func violation(
    _ id: String,
    _ name: String,
    answer: String,
    _ confidence: [Confidence] = [.observed],
    if condition: String,
    why: String,
    _ sources: [String],
    fix: String,
    fixOf: @escaping @Sendable (FCMViolation) -> String? = { _ in nil },
    _ matches: @escaping @Sendable (FCMViolation) -> Bool,
    orElse matchesIn: @escaping @Sendable (FCMMessageSubject, FCMViolation) -> Bool = { _, _ in
      false
    }
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.reject(
      id,
      name,
      answer: answer,
      stage: FCMStage.transcoding,
      if: condition,
      why: why,
      confidence,
      sources
    ) { subject, sink in
      guard !subject.body.violations.isEmpty else { return }
      var limit = FCMPlaceLimit()
      for violation in subject.body.violations
      where (matches(violation) || matchesIn(subject, violation)) && limit.admits() {
        sink.report(
          .body(pointer: violation.pointer),
          value: violation.value,
          violation.description,
          fix: fixOf(violation) ?? fix,
          refusal: subject.transcodingRefusal
        )
      }
    }
  }
}
