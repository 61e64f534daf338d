internal import PushModel

extension FCMMessageGroups {
  /// The rules W.
  static let webpush: [Rule<FCMMessageSubject>] = []

  /// Examples of the rules W.
  static let webpushExamples: [ServiceExample<FCMWorld>] = []
}
