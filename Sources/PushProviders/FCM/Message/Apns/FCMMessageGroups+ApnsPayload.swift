internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// What stands in aps, which the service passes on as it is.
  static let apnsPayload: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "A007",
      "apns-content-available-wrong",
      if: "aps.content-available is there and is not the number 1.",
      why: "Anything else does not wake the app: true, \"1\" and 0 alike.",
      [.observed],
      ["NODE", "MSG"]
    ) { subject, sink in
      guard let value = subject.aps?.member("content-available"), value.number != 1 else { return }
      sink.lint(
        subject,
        value,
        "content-available is not 1",
        fix: "write the number 1, or leave it out"
      )
    },
    FCMRuleBuilder.lint(
      "A014",
      "image-without-mutable-content",
      if: "A picture is set for iOS, and aps.mutable-content is not 1.",
      why: "An extension of the app loads the picture, and only this key starts it.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      // A common picture is meant for iOS once the message says something for iOS.
      let field: FCMField =
        subject.filled(.apnsFcmOptionsImage) != nil ? .apnsFcmOptionsImage : .notificationImage
      guard subject.filled(field) != nil, subject.isIOS || subject.hasApns,
        field == .apnsFcmOptionsImage || subject.platform == nil || subject.isIOS,
        subject.aps?.member("mutable-content")?.number != 1,
        !subject.isInViolation(.apnsPayload)
      else { return }
      sink.lint(
        subject,
        field,
        "iOS does not load the picture without mutable-content",
        fix: "set apns.payload.aps.mutable-content to 1, and add a service extension to the app"
      )
    },
    FCMRuleBuilder.lint(
      "A015",
      "badge-or-volume-wrong",
      if: "aps.badge is no whole number from 0, or the volume of aps.sound is not from 0 to 1.",
      why: "The badge or the sound is ignored.",
      [.observed],
      ["NODE"]
    ) { subject, sink in
      guard let aps = subject.aps else { return }
      if let badge = aps.member("badge"), !((badge.whole ?? -1) >= 0) {
        sink.lint(
          subject,
          badge,
          "the badge is no whole number from 0",
          fix: "write a number such as 1"
        )
      }
      if let volume = aps.member("sound")?.member("volume"), !isVolume(volume) {
        sink.lint(
          subject,
          volume,
          "the volume is not from 0 to 1",
          fix: "write a number such as 0.8"
        )
      }
    },
    FCMRuleBuilder.lint(
      "A016",
      "interruption-level-word",
      if: "aps.interruption-level is none of passive, active, time-sensitive and critical.",
      why: "The system takes an unknown word as active. Whether the app may be critical is not "
        + "known here.",
      [.documented],
      ["APNS-PAYLOAD"]
    ) { subject, sink in
      guard let level = subject.aps?.value("interruption-level"), !isLevel(level) else { return }
      sink.lint(
        subject,
        level,
        "this is no interruption level",
        fix: "write \"passive\", \"active\", \"time-sensitive\" or \"critical\""
      )
    },
    FCMRuleBuilder.lint(
      "A020",
      "aps-key-style",
      if: "aps has a key of Apple's with underscores or capitals in place of hyphens.",
      why: "Fields of FCM have two spellings, keys of aps have one: iOS ignores the others.",
      [.inferred],
      ["MSG", "APNS-PAYLOAD"]
    ) { subject, sink in
      guard let aps = subject.aps else { return }
      var limit = FCMPlaceLimit()
      for member in aps.members where member.key.hasUnderscoreOrCapital {
        guard let key = misspelt(member.key, in: APNsApsKey.allCases, \.spelling),
          limit.admits()
        else { continue }
        report(member, key, subject, &sink)
      }
      guard let alert = aps.member("alert"), alert.kind == .object else { return }
      for member in alert.members where member.key.hasUnderscoreOrCapital {
        guard let key = misspelt(member.key, in: APNsAlertKey.allCases, \.spelling),
          limit.admits()
        else { continue }
        report(member, key, subject, &sink)
      }
    },
    FCMRuleBuilder.lint(
      "A025",
      "apns-image-address",
      if: "apns.fcm_options.image is no web address.",
      why: "The extension of the app loads the picture from the web.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      guard let image = subject.filled(.apnsFcmOptionsImage), !image.isWebAddress else { return }
      sink.lint(
        subject,
        .apnsFcmOptionsImage,
        "the picture's address is no web address",
        fix: "give an https address"
      )
    },
  ]

  private static func isVolume(_ node: JSONNode) -> Bool {
    guard let volume = node.number else { return false }
    return volume >= 0 && volume <= 1
  }

  private static func isLevel(_ node: JSONNode) -> Bool {
    node.equals("passive") || node.equals("active") || node.equals("time-sensitive")
      || node.equals("critical")
  }

  /// The key with hyphens that a name spells in another style, or nil.
  private static func misspelt<Key>(
    _ name: JSONNode,
    in keys: [Key],
    _ spelling: (Key) -> StaticString
  ) -> String? {
    for key in keys {
      let text = spelling(key)
      if name.isVariant(of: text), text.description.contains("-") { return text.description }
    }
    return nil
  }

  private static func report(
    _ member: JSONMember,
    _ key: String,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    sink.lint(
      subject,
      at: subject.pointer(to: member.value),
      value: member.key.compactText(),
      "iOS does not know the key in this spelling",
      fix: "write \"\(key)\""
    )
  }
}
