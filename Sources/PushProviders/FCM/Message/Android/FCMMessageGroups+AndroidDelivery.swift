internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// To which apps, how urgently and over what messages reach Android.
  static let androidDelivery: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.reject(
      "N009",
      "package-name-mismatch",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.tokenState,
      if: "restricted_package_name is another package than that of the token's app.",
      why: "The field says that only this app may get the message, and the token is not its.",
      [.documented, .inferred],
      ["ERR", "MSG"],
      check: FCMAndroidBlock.each { subject, block, sink in
        guard subject.mayReachAndroid, let own = subject.context.device?.package,
          let asked = subject.filled(block.packageName), !asked.equals(text: own)
        else { return }
        sink.refuse(
          subject,
          block.packageName,
          "the token belongs to the app \(FindingSink.shortened(own))",
          fix: "leave restricted_package_name out, or send to a token of that app",
          assumed: .packageName,
          FCMMessageAnswers.general(
            block.path + ".restricted_package_name",
            "The package name does not match that of the registration token."
          )
        )
      }
    ),
    FCMRuleBuilder.lint(
      "N002",
      "android-priority-style",
      if: "android.priority is a number, or a word in mixed case.",
      why: "5 and 10 are priorities of APNs; that other spellings pass is documented nowhere.",
      [.inferred],
      ["MSG", "PBUF"]
    ) { subject, sink in
      guard subject.androidPriority != nil, let node = subject.body.node(.androidPriority),
        !node.isInOneCase
      else { return }
      sink.lint(
        subject,
        .androidPriority,
        node.kind == .string && !node.hasDigit
          ? "the priority is in mixed case" : "the priority is a number",
        fix: "write \"NORMAL\" or \"HIGH\""
      )
    },
    FCMRuleBuilder.lint(
      "N024",
      "high-priority-without-notification",
      if: "android.priority is high on a message that shows nothing by itself.",
      why: "High priority is for what a person sees; else the service may lower it.",
      [.documented],
      ["PRIO"]
    ) { subject, sink in
      guard subject.androidPriority == 1, subject.mayReachAndroid,
        subject.isDataOnly(on: .android)
      else { return }
      sink.lint(
        subject,
        .androidPriority,
        "the message is urgent and shows nothing unless the app does",
        fix: "send it with normal priority, or let the app show something each time"
      )
    },
    FCMRuleBuilder.lint(
      "N025",
      "now-or-never-with-normal-priority",
      if: "A message with a ttl of 0, as for calls and chats, has normal priority.",
      why: "A device that sleeps is not woken for it, and later it is gone.",
      [.inferred],
      ["PRIO", "LIFE"]
    ) { subject, sink in
      guard case .duration(seconds: 0, let nanos)? = subject.body[.androidTtl], nanos >= 0,
        subject.mayReachAndroid
      else { return }
      let priority = subject.androidPriority
      guard priority == 0 || (priority == nil && subject.isDataOnly(on: .android)) else { return }
      sink.lint(
        subject,
        .androidTtl,
        "the message is delivered now or never, and sleeping devices are not woken for it",
        fix: "set android.priority to \"HIGH\", or keep the message for some time"
      )
    },
    FCMRuleBuilder.lint(
      "N030",
      "priority-of-another-platform",
      if: "The priority is given only for platforms other than the token's.",
      why: "Priorities of android, apns and webpush do not carry over to one another.",
      [.reported],
      ["gorush#875", "MSG"]
    ) { subject, sink in
      if subject.isAndroid, !subject.body.has(.androidPriority), !subject.body.has(.androidV2) {
        let other = subject.apnsHeader("apns-priority") ?? subject.webpushHeader("urgency")
        guard let other, !subject.isInViolation(.androidPriority) else { return }
        sink.lint(
          subject,
          other,
          "Android does not see this priority",
          fix: "set android.priority too"
        )
      } else if subject.isIOS, subject.body.has(.androidPriority),
        subject.apnsHeader("apns-priority") == nil, !subject.isInViolation(.apnsHeaders)
      {
        sink.lint(
          subject,
          .androidPriority,
          "iOS does not see this priority",
          fix: "set the header apns-priority in the apns block too"
        )
      }
    },
    FCMRuleBuilder.lint(
      "N032",
      "large-message-on-narrow-link",
      if: "direct_boot_ok, bandwidth_constrained_ok or restricted_satellite_ok is set on a message "
        + "of more than 1024 bytes.",
      why: "Such links and phases are for few bytes; large messages are held back or cost much.",
      [.inferred],
      ["MSG"],
      check: FCMAndroidBlock.each { subject, block, sink in
        report(block.directBoot, subject, &sink)
        report(block.bandwidth, subject, &sink)
        report(block.satellite, subject, &sink)
      }
    ),
  ]

  /// What counts as large here; our choice, since no source gives a number: a quarter of 4096.
  private static let largeSize = 1024

  private static func report(
    _ field: FCMField,
    _ subject: FCMMessageSubject,
    _ sink: inout FindingSink
  ) {
    guard subject.isSet(field) else { return }
    let size = subject.fcmSize(on: .android)
    guard size > largeSize else { return }
    sink.lint(
      subject,
      field,
      "the message has \(size) bytes",
      fix: "send an id and let the app fetch the rest when it can"
    )
  }
}

extension FCMMessageSubject {
  /// The number of android.priority, 1 for high; nil when it is absent.
  fileprivate var androidPriority: Int32? {
    guard case .choice(let number)? = body[.androidPriority] else { return nil }
    return number
  }
}

extension JSONNode {
  /// Whether a string has letters in one case only, and no digits.
  fileprivate var isInOneCase: Bool {
    guard kind == .string, !hasDigit else { return false }
    return withString { bytes in
      var isUpper = false
      var isLower = false
      for index in bytes.indices {
        if (0x41...0x5A).contains(bytes[index]) { isUpper = true }
        if (0x61...0x7A).contains(bytes[index]) { isLower = true }
      }
      return !(isUpper && isLower)
    }
  }

  fileprivate var hasDigit: Bool {
    withString { bytes in
      for index in bytes.indices where (0x30...0x39).contains(bytes[index]) { return true }
      return false
    }
  }
}
