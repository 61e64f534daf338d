internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Messages without a target; runs only when there is none.
  static let missing: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M007",
      "message-missing",
      answer: "400 INVALID_ARGUMENT, Recipient of the message is not set.",
      isAssumed: true,
      stage: FCMStage.noTarget,
      if: "The body has no message.",
      why: "There is nothing to send.",
      [.inferred],
      ["SEND"]
    ) { subject, sink in
      guard !subject.body.has(.message), !subject.isInViolation(.message) else { return }
      sink.refuse(
        subject,
        at: "",
        "the body has no \"message\"",
        fix: "put target and content into \"message\"",
        assumed: .messageMissing,
        FCMMessageAnswers.noRecipient(subject.fidelity)
      )
    },
    FCMRuleBuilder.reject(
      "M008",
      "no-target",
      answer: "400 INVALID_ARGUMENT, Recipient of the message is not set.",
      stage: FCMStage.noTarget,
      if: "None of fid, token, topic and condition is given.",
      why: "The service does not know whom to send to.",
      [.observed],
      ["PYRIC", "MSG"]
    ) { subject, sink in
      guard subject.target == nil, !subject.isInViolation(.message) else { return }
      for field in FCMMessageSubject.targets where subject.isInViolation(field) { return }
      // A missing message is the other rule's, which a switch can turn off.
      guard subject.body.has(.message) || subject.fidelity.refuses(.messageMissing) else { return }
      sink.refuse(
        subject,
        at: subject.nearestPointer(.message),
        "the message has no target",
        fix: "give one of fid, token, topic and condition",
        FCMMessageAnswers.noRecipient(subject.fidelity)
      )
    },
  ]

  /// Tokens and installation ids: their form, and what the registry knows of them.
  static let target: [Rule<FCMMessageSubject>] = shape + state

  private static let shape: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M010",
      "empty-target",
      answer: "400 INVALID_ARGUMENT, Recipient of the message is not set.",
      isAssumed: true,
      stage: FCMStage.noTarget,
      if: "The target is an empty string.",
      why: "The sender has lost the token, and the message goes nowhere.",
      [.inferred],
      ["PYRIC"]
    ) { subject, sink in
      for field in FCMMessageSubject.targets {
        guard let node = subject.node(field), node.stringLength == 0 else { continue }
        sink.refuse(
          subject,
          at: subject.body.pointer(field),
          value: "\"\"",
          "the target is empty",
          fix: "do not send without a target",
          assumed: .emptyTarget,
          FCMMessageAnswers.noRecipient(subject.fidelity)
        )
      }
    },
    FCMRuleBuilder.reject(
      "M011",
      "token-misshapen",
      answer: "400 INVALID_ARGUMENT, not a valid FCM registration token",
      stage: FCMStage.targetShape,
      if: "The token has not the form of a registration token, a group key or an id.",
      why: "It was cut, encoded, or belongs to another service: no device has it.",
      [.observed],
      ["PYRIC", "firebase-admin-python#187"]
    ) { subject, sink in
      guard let token = subject.filled(.token), subject.isMisshapen(token, .token) else { return }
      sink.refuse(
        subject,
        at: subject.body.pointer(.token),
        value: token.compactText(),
        "\(token.stringLength) bytes that are no registration token",
        fix: "send the token as the app's SDK gave it, unshortened and unencoded",
        FCMMessageAnswers.badToken(subject.fidelity)
      )
    },
    FCMRuleBuilder.reject(
      "M014",
      "installation-id-wrong",
      answer: "400 INVALID_ARGUMENT if misshapen, 404 UNREGISTERED if unknown",
      isAssumed: true,
      stage: FCMStage.targetShape,
      if: "The installation id is misshapen or unknown.",
      why: "No installation has it.",
      [.inferred],
      ["MSG", "ANDSDK"]
    ) { subject, sink in
      guard let fid = subject.filled(.fid) else { return }
      let isMisshapen = subject.isMisshapen(fid, .fid)
      guard isMisshapen || subject.isUnknown(fid, .fid) else { return }
      sink.refuse(
        subject,
        at: subject.body.pointer(.fid),
        value: fid.compactText(),
        isMisshapen ? "this is no installation id" : "no installation has this id",
        fix: "send the 22 characters that the app's SDK gave",
        assumed: .installationID,
        isMisshapen
          ? FCMMessageAnswers.badToken(subject.fidelity, field: "message.fid")
          : FCMMessageAnswers.unregistered,
        stage: isMisshapen ? FCMStage.targetShape : FCMStage.tokenState
      )
    },
    FCMRuleBuilder.lint(
      "M015",
      "token-instead-of-fid",
      if: "The message names a token where an installation id could stand (off by default).",
      why: "Tokens are marked deprecated as targets since 2026.",
      [.documented],
      ["MSG"],
      isScenario: true
    ) { subject, sink in
      guard subject.fidelity.tokenField == .deprecated, subject.body.has(.token) else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.token),
        "token is deprecated as a target",
        fix: "send to the installation id by fid"
      )
    },
  ]

  private static let state: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "M012",
      "token-unregistered",
      answer: "404 UNREGISTERED",
      stage: FCMStage.tokenState,
      if: "The token is not registered any more.",
      why: "The app was removed, or has a new token: nobody gets the message.",
      [.documented, .observed],
      ["ERR"]
    ) { subject, sink in
      guard subject.isUnregistered, let key = subject.deviceKey else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "no app has this token any more",
        fix: "delete the token",
        FCMMessageAnswers.unregistered
      )
    },
    FCMRuleBuilder.reject(
      "M013",
      "token-of-another-sender",
      answer: "403 SENDER_ID_MISMATCH",
      stage: FCMStage.tokenState,
      if: "The token belongs to another sender or project.",
      why: "Credentials or tokens were mixed up, as between test and production.",
      [.documented],
      ["ERR"]
    ) { subject, sink in
      guard subject.isOfAnotherSender, let key = subject.deviceKey else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "the token belongs to another project",
        fix: "send with the credentials of the project that the app is in; keep the token",
        FCMMessageAnswers.senderMismatch
      )
    },
  ]
}

extension FCMMessageSubject {
  /// Whether a token that is not registered has no form that is known of tokens.
  fileprivate func isMisshapen(_ key: JSONNode, _ field: FCMField) -> Bool {
    guard context.device == nil, context.tokenPolicy != .any else { return false }
    return !key.withString {
      field == .fid ? FCMShapes.isInstallationID($0) : FCMShapes.isToken($0)
    }
  }

  /// Whether only registered tokens count and this one, though in form, is not.
  fileprivate func isUnknown(_ key: JSONNode, _ field: FCMField) -> Bool {
    guard context.tokenPolicy == .registered, context.device == nil, !context.isAlone else {
      return false
    }
    return !isMisshapen(key, field)
  }

  fileprivate var isUnregistered: Bool {
    if context.device?.state == .unregistered { return true }
    guard let token = filled(.token) else { return false }
    return isUnknown(token, .token)
  }

  fileprivate var isOfAnotherSender: Bool {
    guard let device = context.device else { return false }
    if device.state == .senderMismatch { return true }
    guard let own = device.project, let asked = context.projectID else { return false }
    return own != asked
  }
}
