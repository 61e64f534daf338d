internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// What becomes of a message at a browser's push service.
  static let webDelivery: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "W013",
      "web-payload-too-large",
      if: "The JSON that FCM builds for a browser has more than 4078 bytes.",
      why: "One record of a web push holds no more once it is encrypted.",
      [.inferred],
      ["RFC8291"]
    ) { subject, sink in
      guard subject.isWeb || (subject.platform == nil && subject.body.has(.webpush)) else { return }
      let size = subject.webPayloadSize
      guard size > FCMMessageSubject.largestWebPayload else { return }
      sink.lint(
        subject,
        at: subject.nearestPointer(.webpush),
        value: "\(size) bytes",
        "the payload for browsers has \(size) bytes; a record holds "
          + "\(FCMMessageSubject.largestWebPayload)",
        fix: "send an id and let the service worker fetch the rest"
      )
    },
    FCMRuleBuilder.reject(
      "W014",
      "web-credentials-wrong",
      answer: "401 THIRD_PARTY_AUTH_ERROR",
      isAssumed: true,
      stage: FCMStage.thirdParty,
      if: "The project's web push certificate (VAPID key) is missing or wrong.",
      why: "No browser gets anything; the access token of the sender is fine.",
      [.documented],
      ["ERR", "ERRCODES"]
    ) { subject, sink in
      guard subject.isWeb, subject.context.device?.state == .thirdPartyAuth,
        let key = subject.deviceKey
      else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "the browser's push service does not accept the project's credentials",
        fix: "make a web push key pair in the project's settings, and subscribe with it again",
        assumed: .webCredentials,
        FCMMessageAnswers.thirdPartyAuth(subject.fidelity, apnsReason: nil)
      )
    },
  ]
}
