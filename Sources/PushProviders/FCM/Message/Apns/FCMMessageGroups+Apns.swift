internal import PushModel

extension FCMMessageGroups {
  /// The rules A.
  static let apns: [Rule<FCMMessageSubject>] =
    apnsForm + apnsDelivery + apnsHeaders + apnsOwnHeaders + apnsPayload + apnsTexts
    + liveActivity

  /// Examples of the rules A.
  static let apnsExamples: [ServiceExample<FCMWorld>] = apnsSamples.map(\.shared)
}
