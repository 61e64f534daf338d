internal import PushJSON

extension APNsPayloadSubject {
  /// The kinds of push that this one may be for the gates.
  var kinds: PayloadGate.Kinds {
    let kind: PayloadGate.Kinds =
      switch type {
      case .alert: .alert
      case .background: .background
      case .liveactivity: .liveActivity
      case nil: .unknown
      default: .other
      }
    return isBroadcast ? kind.union(.liveActivity) : kind
  }

  /// What is out of the ordinary for the gates.
  var traits: PayloadGate.Traits {
    var traits = payload.traits
    if body.count > 4096 { traits.insert(.large) }
    if !anomalies.isEmpty { traits.insert(.anomaly) }
    if textTraits.mayHaveForeignKey || type == .accessory { traits.insert(.foreignKey) }
    if textTraits.mayHaveDocumentInText { traits.insert(.document) }
    if topic?.utf8.first == UInt8(ascii: "w") { traits.insert(.website) }
    if mayBeLiveActivity { traits.insert(.arguments) }
    return traits
  }
}

extension APNsPayload {
  fileprivate var traits: PayloadGate.Traits {
    var traits = PayloadGate.Traits.ordinary
    if root == nil { traits.insert(.unreadable) }
    if apsObject == nil { traits.insert(.withoutAps) }
    if hasUnknownApsKey { traits.insert(.unknownKey) }
    if hasApsKeyBeside { traits.insert(.keyBeside) }
    if hasNullApsMember { traits.insert(.null) }
    if presentAlertKeys & APNsAlertKey.argumentBits != 0 { traits.insert(.arguments) }
    if presentAlertKeys & APNsAlertKey.locKeyBits != 0 { traits.insert(.localised) }
    if presentAlertKeys & APNsAlertKey.deprecatedBits != 0 { traits.insert(.deprecated) }
    if hasUnknownAlertKey || presentAlertKeys & APNsAlertKey.sound.bit != 0 {
      traits.insert(.alertKey)
    }
    if hasOddAlertMember { traits.insert(.alertMember) }
    if !isAlertVisible { traits.insert(.invisible) }
    return traits
  }
}

extension APNsAlertKey {
  // Written out: sets built from lists would be built anew for each push.
  fileprivate static let argumentBits =
    titleLocArgs.bit | subtitleLocArgs.bit | locArgs.bit
  fileprivate static let locKeyBits = titleLocKey.bit | subtitleLocKey.bit | locKey.bit
  fileprivate static let deprecatedBits = summaryArg.bit | summaryArgCount.bit | actionLocKey.bit
}
