internal import PushModel

/// The groups of rules about parts of a message; each file of rules extends this.
package enum FCMMessageGroups {}

extension FCMMessageGroups {
  static let android: [Rule<FCMMessageSubject>] = []
  static let apns: [Rule<FCMMessageSubject>] = []
  static let webpush: [Rule<FCMMessageSubject>] = []

  static let androidExamples: [ServiceExample<FCMWorld>] = []
  static let apnsExamples: [ServiceExample<FCMWorld>] = []
  static let webpushExamples: [ServiceExample<FCMWorld>] = []
}
