internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Colour, picture, icon, sound and link of Android notifications.
  static let androidLook: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "N010",
      "color-wrong",
      answer: FCMBlockWords.strictAnswer,
      stage: FCMStage.values,
      if: "color is not # and six hexadecimal digits.",
      why: "Devices ignore other colours, and SDKs refuse them.",
      [.documented, .observed],
      ["MSG", "NODE"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard let color = subject.filled(block.color), !color.isColor else { return }
        sink.lint(
          subject,
          block.color,
          "this is no colour",
          fix: "write the colour as #rrggbb, such as \"#ff0000\"",
          strict: FCMMessageAnswers.general(
            block.notificationPath + ".color",
            "Invalid color: it must be in the form #RRGGBB."
          )
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N022",
      "android-image-address",
      answer: "400 INVALID_ARGUMENT in strict mode for android_v2, else 200",
      isAssumed: true,
      stage: FCMStage.values,
      if:
        "The image of an Android notification is no absolute address, or in android_v2 not https.",
      why: "The device does not load it.",
      [.documented],
      ["DISC"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard let image = subject.filled(block.image) else { return }
        let isFine = block == .v1 ? image.isWebAddress : FCMShapes.isHTTPS(image)
        guard !isFine else { return }
        sink.lint(
          subject,
          block.image,
          image.isWebAddress ? "the image is not led to by https" : "the address is not absolute",
          fix: "give an https address",
          strict: block == .v1
            ? nil
            : FCMMessageAnswers.general(
              block.notificationPath + ".image",
              "Image must be an HTTPS URL."
            )
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N028",
      "click-action-address",
      if: "click_action holds a web address.",
      why: "It names an intent filter of the app: a tap opens nothing.",
      [.inferred],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard let action = subject.filled(block.clickAction), action.contains("://") else { return }
        sink.lint(
          subject,
          block.clickAction,
          "click_action is the name of an intent filter and no address",
          fix: "put the address into data, and let the app open it"
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N029",
      "resource-name-wrong",
      if: "sound has a path, a blank or the extension of an iOS sound, or icon has an extension.",
      why: "They name resources of the app, which have neither: the default is used instead.",
      [.inferred],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        if let sound = subject.filled(block.sound), isNoResource(sound) {
          sink.lint(
            subject,
            block.sound,
            "no sound in res/raw has such a name",
            fix: "write the name of a file in res/raw, or \"default\""
          )
        }
        if let icon = subject.filled(block.icon), icon.contains(".") || icon.contains("/") {
          sink.lint(
            subject,
            block.icon,
            "no drawable resource has such a name",
            fix: "write the resource's name without folder and extension"
          )
        }
      }
    ),
  ]

  /// The extensions are those of Apple's sound files, which Android does not play.
  private static func isNoResource(_ sound: JSONNode) -> Bool {
    sound.contains("/") || sound.hasWhiteSpace || sound.hasSuffixIgnoringCase(".caf")
      || sound.hasSuffixIgnoringCase(".aif") || sound.hasSuffixIgnoringCase(".aiff")
  }
}
