package import PushModel

/// The rules on payloads (P) and Live Activities (L) of the catalogue, sections 7.4 and 7.5.
///
/// L-01 and L-02 compare headers and credentials; they live with the header rules.
package enum APNsPayloadRules {
  /// Every rule in the order of the catalogue.
  package static let all: [Rule<APNsPayloadSubject>] = (payload + liveActivity).map(\.rule)

  /// Rules that say nothing without headers, because they need a push type, topic or priority.
  ///
  /// A Live Activity is known by its type or topic alone: a payload with an `event` is not taken
  /// for one.
  package static let needsHeaders: Set<String> = Set(
    liveActivity.map(\.rule.info.id) + [
      "APNS-P-04", "APNS-P-05", "APNS-P-26", "APNS-P-27", "APNS-P-28", "APNS-P-29", "APNS-P-31",
      "APNS-P-35", "APNS-P-36", "APNS-P-37", "APNS-P-38", "APNS-P-39", "APNS-P-40", "APNS-P-41",
    ]
  )

  /// Runs every rule that can apply to the subject.
  ///
  /// The findings are those that running `all` gives; rules whose key or push type is absent are
  /// passed over, which makes an ordinary push several times cheaper.
  package static func judge(_ subject: APNsPayloadSubject, into sink: inout FindingSink) {
    table.run(on: subject, into: &sink)
  }

  private static let table = table { $0 }

  /// The rules in the form in which they run, at the stages that `stage` gives them.
  static func table(stage: (Int) -> Int) -> PayloadRuleTable {
    PayloadRuleTable(payload + liveActivity) { $0 == .max ? .max : stage($0) }
  }

  private static let payload: [PayloadRule] = [
    bodyEmpty, bodyTooLarge, bodyNotAnObject, bodyWithoutContent, apsMissing, apsNotAnObject,
    apsUnknownKey, apsKeyBeside, keyStyle, alertType, alertShowsNothing, alertUnknownKey,
    alertMemberType, locArgs, literalAndLocKey, badge, soundShape, soundNotCritical, textMembers,
    contentAvailable, mutableContent, mutableContentInvisible, interruptionLevel,
    criticalWithoutSound, relevanceScore, alertTypeWithoutAlert, backgroundWithMore,
    backgroundWithoutContentAvailable, backgroundTooOften, deprecatedKey, liveActivityKeyElsewhere,
    textAnomaly, encodedDocument, apsNull, voipDisplayOnly, contentChanged, mdmShape,
    fileProviderShape, accessoryShape, locationTooOften, websiteURLArgs, pttPushType,
    senderSizeCheck,
  ]

  private static let liveActivity: [PayloadRule] = [
    laPriority, laEvent, laTimestamp, laTimestampMilliseconds, laTimestampClock, laTimestampOrder,
    laContentState, laEndWithoutState, laDateFields, laAttributesType, laAttributes, laStartAlert,
    laInputPush, laAttributesElsewhere, laDismissalDate, laStaleDate, laRelevanceScore, laNearMiss,
    laKeyOutside, laTokenKind, laAfterEnd, laBudget, laForeignKeys, laLocKey,
  ]
}
