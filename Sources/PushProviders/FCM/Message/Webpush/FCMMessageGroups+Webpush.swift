internal import PushModel

extension FCMMessageGroups {
  /// The rules W.
  static let webpush: [Rule<FCMMessageSubject>] =
    webHeaders + webLink + webNotification + webDelivery

  /// Examples of the rules W.
  static let webpushExamples: [ServiceExample<FCMWorld>] = webpushSamples.map(\.shared)
}
