internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Vibration and light of Android notifications.
  static let androidEffects: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "N017",
      "timing-unreasonable",
      answer: FCMBlockWords.strictAnswer,
      isAssumed: true,
      stage: FCMStage.values,
      if: "A time of vibration or light is negative, or vibrate_timings has more than 50 entries.",
      why: "Nothing vibrates for less than no time, and SDKs refuse it.",
      [.observed],
      ["NODE"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        judgeVibration(subject, block, &sink)
        judgeLight(block.lightOn, subject, block, &sink)
        judgeLight(block.lightOff, subject, block, &sink)
      }
    ),
    FCMRuleBuilder.reject(
      "N018",
      "light-settings-incomplete",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "light_settings lacks its color, light_on_duration or light_off_duration.",
      why: "All three are required.",
      [.documented, .inferred],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard subject.body.has(block.lightSettings),
          isMissing(block.lightColor, subject) || isMissing(block.lightOn, subject)
            || isMissing(block.lightOff, subject)
        else { return }
        sink.refuse(
          subject,
          block.lightSettings,
          "light_settings needs color, light_on_duration and light_off_duration",
          fix: "give all three, or leave light_settings out",
          assumed: .lightSettings,
          FCMMessageAnswers.general(
            block.notificationPath + ".light_settings",
            "Color, light_on_duration and light_off_duration are required."
          )
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N019",
      "color-component-range",
      answer: FCMBlockWords.strictAnswer,
      isAssumed: true,
      stage: FCMStage.values,
      if: "A component of the light's color lies outside 0 to 1.",
      why: "Components of 0 to 255 make a light that is white or none.",
      [.documented],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        guard subject.body.has(block.lightColor) else { return }
        judgeColor(block.red, subject, block, &sink)
        judgeColor(block.green, subject, block, &sink)
        judgeColor(block.blue, subject, block, &sink)
        judgeColor(block.alpha, subject, block, &sink)
      }
    ),
    FCMRuleBuilder.lint(
      "N020",
      "default-and-own-effect",
      if:
        "default_vibrate_timings is true beside vibrate_timings, or default_light_settings beside "
        + "light_settings.",
      why: "One of the two is ignored: the default vibration wins, and so does the own light.",
      [.documented],
      ["MSG"],
      check: FCMAndroidBlock.eachNotification { subject, block, sink in
        if subject.isSet(block.defaultVibrateTimings), hasElements(subject, block.vibrateTimings) {
          sink.lint(
            subject,
            block.defaultVibrateTimings,
            "vibrate_timings is ignored beside default_vibrate_timings",
            fix: "keep one of the two"
          )
        }
        if subject.isSet(block.defaultLightSettings), subject.body.has(block.lightSettings) {
          sink.lint(
            subject,
            block.defaultLightSettings,
            "default_light_settings is ignored beside light_settings",
            fix: "keep one of the two"
          )
        }
      }
    ),
  ]

  /// The most entries that SDKs let pass (catalogue, N017).
  private static let mostTimings = 50

  private static func isMissing(_ field: FCMField, _ subject: FCMMessageSubject) -> Bool {
    !subject.body.has(field) && !subject.isInViolation(field)
  }

  private static func hasElements(_ subject: FCMMessageSubject, _ field: FCMField) -> Bool {
    guard var elements = subject.body.elements(field) else { return false }
    return elements.next() != nil
  }

  private static func judgeVibration(
    _ subject: FCMMessageSubject,
    _ block: FCMAndroidBlock,
    _ sink: inout FindingSink
  ) {
    guard let elements = subject.body.elements(block.vibrateTimings) else { return }
    var count = 0
    var limit = FCMPlaceLimit()
    for element in elements {
      count += 1
      guard let time = FCMDuration.value(of: element.value), time.seconds < 0 || time.nanos < 0,
        limit.admits()
      else { continue }
      sink.lint(
        subject,
        element.value,
        "the time is negative",
        fix: "write the times as they pass: wait, on, off, on",
        strict: answer(block, "vibrate_timings")
      )
    }
    guard count > mostTimings else { return }
    sink.lint(
      subject,
      block.vibrateTimings,
      "there are \(count) entries",
      fix: "give at most \(mostTimings)",
      strict: answer(block, "vibrate_timings")
    )
  }

  private static func judgeLight(
    _ field: FCMField,
    _ subject: FCMMessageSubject,
    _ block: FCMAndroidBlock,
    _ sink: inout FindingSink
  ) {
    guard case .duration(let seconds, let nanos)? = subject.body[field], seconds < 0 || nanos < 0
    else { return }
    sink.lint(
      subject,
      field,
      "the time is negative",
      fix: "write how long the light is on and off",
      strict: answer(block, "light_settings")
    )
  }

  private static func judgeColor(
    _ field: FCMField,
    _ subject: FCMMessageSubject,
    _ block: FCMAndroidBlock,
    _ sink: inout FindingSink
  ) {
    // Not a number is outside as well.
    guard case .number(let value)? = subject.body[field], !(value >= 0 && value <= 1) else {
      return
    }
    sink.lint(
      subject,
      field,
      "the component is not between 0 and 1",
      fix: "divide components of 0 to 255 by 255",
      strict: answer(block, "light_settings.color")
    )
  }

  private static func answer(_ block: FCMAndroidBlock, _ name: String) -> FCMError {
    FCMMessageAnswers.general("\(block.notificationPath).\(name)", "Invalid value.")
  }
}
