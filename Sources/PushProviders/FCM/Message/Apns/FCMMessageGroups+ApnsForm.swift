internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// The form of the apns block, as far as the service refuses it.
  static let apnsForm: [Rule<FCMMessageSubject>] = [
    violation(
      "A001",
      "apns-header-not-string",
      answer: "400 INVALID_ARGUMENT, Invalid value (TYPE_STRING)",
      if: "A value of apns.headers is no string.",
      why: "Headers are texts, such as \"10\"; the service turns nothing into one.",
      ["PBUF", "TRANSCODE"],
      fix: "write the value as a string"
    ) { $0.owner == .apnsHeaders && isEntry($0.kind) },
    violation(
      "A002",
      "apns-payload-not-object",
      answer: "400 INVALID_ARGUMENT, Invalid value (google.protobuf.Struct)",
      if: "apns.payload is no object.",
      why: "The payload is the JSON for APNs itself, not a text that holds it.",
      ["MSG", "PBUF"],
      fix: "write the payload as an object with aps in it"
    ) { $0.owner == .apnsPayload },
    FCMRuleBuilder.reject(
      "A003",
      "aps-empty",
      answer: "400 INVALID_ARGUMENT without details",
      stage: FCMStage.values,
      if: "aps is empty, or has nothing to deliver and no notification supplies the alert.",
      why: "APNs gets nothing to do, and the answer does not say that aps is the cause.",
      [.reported],
      ["firebase-admin-java#214", "firebase-admin-go#679", "firebase-admin-java#275"]
    ) { subject, sink in
      guard let aps = subject.anyAps, !isDeliverable(aps, subject) else { return }
      sink.refuse(
        subject,
        at: subject.pointer(to: aps),
        value: aps.compactText(),
        aps.count == 0 ? "aps is empty" : "aps has nothing to deliver",
        fix: "give aps an alert, a badge, a sound, content-available or content-state",
        FCMMessageAnswers.emptyAps(subject.fidelity)
      )
    },
    FCMRuleBuilder.reject(
      "A004",
      "apns-payload-without-aps",
      answer: "400 INVALID_ARGUMENT, must contain an [aps] key",
      stage: FCMStage.values,
      if: "apns.payload has no aps, even beside a notification.",
      why: "The payload is what APNs gets, and APNs looks for aps in it.",
      [.reported],
      ["fcm-cloudflare-workers#10", "firebase-admin-dotnet#323"]
    ) { subject, sink in
      guard let payload = subject.node(.apnsPayload), payload.member("aps") == nil else { return }
      sink.refuse(
        subject,
        .apnsPayload,
        "the payload has no aps",
        fix: "put aps into apns.payload, with an alert or content-available in it",
        FCMMessageAnswers.apsMissing
      )
    },
  ]

  /// Whether a violation is about an entry of a map rather than about the map.
  static func isEntry(_ kind: FCMViolation.Kind) -> Bool {
    kind == .mapValueNotString || kind == .objectAsMapValue || kind == .listAsMapValue
  }

  /// Whether APNs gets something to do: a key of the catalogue's section 2.7, or an alert of FCM's.
  private static func isDeliverable(_ aps: JSONNode, _ subject: FCMMessageSubject) -> Bool {
    guard aps.kind == .object, aps.count > 0 else { return false }
    if subject.suppliesAlert { return true }
    for member in aps.members where member.value.kind != .null {
      let key = member.key
      if key.equals("alert") || key.equals("badge") || key.equals("sound")
        || key.equals("content-available") || key.equals("content-state")
      {
        return true
      }
    }
    return false
  }
}
