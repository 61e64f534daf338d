internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// What becomes of a message at APNs; most of it needs a token that is known to be iOS.
  static let apnsDelivery: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "A005",
      "ios-data-with-urgent-priority",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "A data-only message goes to an iOS token with apns-priority 10, which is the default.",
      why: "APNs takes background pushes with priority 5 only.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      guard subject.isIOS, subject.isDataOnly(on: .ios), subject.hasUrgentApnsPriority else {
        return
      }
      let header = subject.apnsHeader("apns-priority")
      sink.refuse(
        subject,
        at: header.map { subject.pointer(to: $0) } ?? subject.nearestPointer(.apns),
        value: header?.compactText() ?? "",
        header == nil
          ? "a message of data alone goes out with priority 10, the default"
          : "a message of data alone goes out with priority 10",
        fix: "set apns.headers.apns-priority to \"5\"",
        assumed: .dataOnlyPriority,
        FCMMessageAnswers.iosDataOnly(subject.fidelity)
      )
    },
    FCMRuleBuilder.reject(
      "A006",
      "ios-data-without-content-available",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "A data-only message goes to an iOS token without content-available 1.",
      why: "Nothing wakes the app, and the answer blames the token, which is fine.",
      [.reported],
      ["firebase-php#700"]
    ) { subject, sink in
      guard subject.isIOS, subject.isDataOnly(on: .ios), !subject.wakesApp,
        !subject.isInViolation(.apnsPayload)
      else { return }
      sink.refuse(
        subject,
        at: subject.aps.map { subject.pointer(to: $0) } ?? subject.nearestPointer(.apns),
        "a message of data alone does not wake the app",
        fix: "set apns.payload.aps.content-available to 1; keep the token",
        assumed: .dataOnlyContent,
        FCMMessageAnswers.iosDataOnly(subject.fidelity)
      )
    },
    FCMRuleBuilder.reject(
      "A021",
      "apns-payload-too-large",
      answer: "400 INVALID_ARGUMENT, Message is too large.",
      isAssumed: true,
      stage: FCMStage.size,
      if:
        "The JSON that FCM builds for APNs has more than 4096 bytes, for a token known to be iOS.",
      why: "FCM's own members count: message id, sender id, installation id, analytics.",
      [.reported],
      ["TYPE", "IOSSDK"]
    ) { subject, sink in
      guard subject.isIOS else { return }
      let size = subject.apnsPayloadSize
      guard size > FCMMessageSubject.documentedSize else { return }
      sink.refuse(
        subject,
        at: subject.body.pointer(.message),
        value: "\(size) bytes",
        "the payload for APNs has \(size) bytes; at most 4096 are allowed",
        fix: "send an id and let the app fetch the rest",
        assumed: .apnsSize,
        FCMMessageAnswers.tooLarge(subject.fidelity, isIOS: true)
      )
    },
    FCMRuleBuilder.reject(
      "A022",
      "apns-credentials-wrong",
      answer: "401 THIRD_PARTY_AUTH_ERROR",
      stage: FCMStage.thirdParty,
      if: "The project's APNs key or certificate is missing or wrong.",
      why: "No iOS device gets anything; the access token of the sender is fine.",
      [.documented, .reported],
      ["ERR", "ERRCODES"]
    ) { subject, sink in
      guard let device = subject.context.device, device.state == .thirdPartyAuth,
        device.platform != .web, let key = subject.deviceKey
      else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "APNs does not accept the credentials that the project has for it",
        fix: "upload the APNs key of the app's team in the project's settings; keep the token",
        FCMMessageAnswers.thirdPartyAuth(
          subject.fidelity,
          apnsReason: device.apnsReason ?? "InvalidProviderToken"
        )
      )
    },
    FCMRuleBuilder.reject(
      "A023",
      "apns-device-gone",
      answer: "404 UNREGISTERED or 400 INVALID_ARGUMENT, with ApnsError 410",
      stage: FCMStage.thirdParty,
      if: "APNs says that the device token behind the registration token is gone.",
      why: "The app was removed: nobody gets the message.",
      [.reported],
      ["ERRCODES", "ERR"]
    ) { subject, sink in
      guard let device = subject.context.device, device.state == .apnsDisabled,
        let key = subject.deviceKey
      else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: key),
        value: key.compactText(),
        "APNs does not know the device any more",
        fix: "delete the token",
        FCMMessageAnswers.apnsGone(
          subject.fidelity,
          reason: device.apnsReason ?? "Unregistered"
        )
      )
    },
  ]
}
