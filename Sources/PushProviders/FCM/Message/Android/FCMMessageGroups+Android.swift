package import PushModel

extension FCMMessageGroups {
  /// The rules N.
  static let android: [Rule<FCMMessageSubject>] =
    androidForm + androidLifespan + androidDelivery + androidTexts + androidLook + androidEffects

  /// Examples of the rules N.
  static let androidExamples: [ServiceExample<FCMWorld>] = androidSamples.map(\.shared)

  /// Rows about blocks that only a scripted mock or a whole run decides.
  package static let blockScenarios: [RuleInfo] = [
    FCMRuleBuilder.info(
      "N031",
      "stored-messages-overflow",
      if: "More than 100 messages without a collapse key are stored for a device that is offline.",
      why: "The 101st discards all of them, and the app is only told that some were deleted.",
      [.documented],
      ["LIFE"]
    )
  ]
}
