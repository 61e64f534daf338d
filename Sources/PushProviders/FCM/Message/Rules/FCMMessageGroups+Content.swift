internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// What a message carries beside its data.
  static let content: [Rule<FCMMessageSubject>] = size + notification + options

  private static let notification: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "M029",
      "empty-message",
      if: "The message has no notification, data, android, apns or webpush content at all.",
      why: "It is accepted, and no device shows or does anything.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      for field in contentFields
      where subject.isInViolation(field) || (subject.node(field)?.count ?? 0) > 0 {
        return
      }
      sink.lint(
        subject,
        at: subject.body.pointer(.message),
        "the message has no content",
        fix: "give it a notification or data"
      )
    },
    FCMRuleBuilder.lint(
      "M030",
      "empty-notification",
      if: "message.notification is there without title, body and image.",
      why: "It makes a data message a notification of nothing, which no app code sees.",
      [.reported],
      ["PyFCM#206", "TYPE"]
    ) { subject, sink in
      guard subject.body.has(.notification) else { return }
      for field in notificationFields
      where subject.body.has(field) || subject.isInViolation(field) { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.notification),
        "the notification has nothing to show",
        fix: "leave notification out, or give it a title or a body"
      )
    },
    FCMRuleBuilder.lint(
      "M031",
      "blank-notification-text",
      if: "message.notification has a title or a body that is empty or white space.",
      why: "The device shows an empty line.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      for field in [FCMField.notificationTitle, .notificationBody] {
        guard let node = subject.node(field), node.isBlank else { continue }
        sink.lint(
          subject,
          at: subject.body.pointer(field),
          value: node.compactText(),
          "the text is blank",
          fix: "leave it out, or write something"
        )
      }
    },
    FCMRuleBuilder.lint(
      "M032",
      "notification-image-address",
      if: "message.notification.image is not an absolute https address.",
      why: "Devices do not load it, or not everywhere; also keep it below 1 MB for Android.",
      [.documented],
      ["MSG"]
    ) { subject, sink in
      guard let image = subject.node(.notificationImage), !FCMShapes.isHTTPS(image) else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.notificationImage),
        value: image.compactText(),
        FCMShapes.isHTTP(image)
          ? "the image is led to by http, which devices refuse"
          : "the image's address is not absolute",
        fix: "give an https address"
      )
    },
  ]

  private static let contentFields: [FCMField] = [
    .notification, .data, .android, .androidV2, .apns, .webpush,
  ]

  private static let notificationFields: [FCMField] = [
    .notificationTitle, .notificationBody, .notificationImage,
  ]

  private static let options: [Rule<FCMMessageSubject>] = [
    FCMRuleBuilder.lint(
      "M037",
      "message-name-given",
      if: "message.name is set in a request.",
      why: "It is the service's to fill; what a sender writes there is ignored.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      guard let name = subject.node(.messageName) else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.messageName),
        value: name.compactText(),
        "name is filled by the service",
        fix: "leave name out"
      )
    },
    FCMRuleBuilder.reject(
      "M038",
      "analytics-label-wrong",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "An analytics_label is not 1 to 50 letters, digits and - _ . ~ %.",
      why: "The documented form is a promise that the service may hold senders to.",
      [.documented, .inferred],
      ["DISC"]
    ) { subject, sink in
      for label in labels {
        guard let node = subject.node(label.field), !node.withString({ FCMShapes.isLabel($0) })
        else { continue }
        sink.refuse(
          subject,
          at: subject.body.pointer(label.field),
          value: node.compactText(),
          "the label is no analytics label",
          fix: "write 1 to 50 letters, digits and - _ . ~ %",
          assumed: .analyticsLabel,
          FCMMessageAnswers.general(label.path, "Invalid analytics label.")
        )
      }
    },
    FCMRuleBuilder.lint(
      "M043",
      "validate-only-in-production",
      if: "validate_only is true though the profile is that of production (a switch).",
      why: "Everything is checked and nothing is delivered.",
      [.inferred],
      ["SEND"],
      isScenario: true
    ) { subject, sink in
      guard subject.fidelity.profile == .production, subject.isSet(.validateOnly) else { return }
      sink.lint(
        subject,
        at: subject.body.pointer(.validateOnly),
        value: "true",
        "the message is checked and not delivered",
        fix: "leave validate_only out"
      )
    },
    FCMRuleBuilder.reject(
      "M045",
      "android-blocks-both",
      answer: "400 INVALID_ARGUMENT",
      isAssumed: true,
      stage: FCMStage.values,
      if: "android and android_v2 are both set.",
      why: "They exclude each other.",
      [.documented],
      ["DISC"]
    ) { subject, sink in
      guard subject.body.has(.android), subject.body.has(.androidV2) else { return }
      sink.refuse(
        subject,
        at: subject.body.pointer(.androidV2),
        "android and android_v2 exclude each other",
        fix: "keep one of them",
        FCMMessageAnswers.general("message", "Only one of android and android_v2 can be set.")
      )
    },
    FCMRuleBuilder.lint(
      "M046",
      "block-of-another-platform",
      if: "The message has blocks, but only of platforms other than the token's.",
      why: "They have no effect on the device that gets the message.",
      [.inferred],
      ["MSG"]
    ) { subject, sink in
      guard let platform = subject.platform else { return }
      let isAndroid = subject.body.has(.android) || subject.body.has(.androidV2)
      let hasOwn =
        switch platform {
        case .android: isAndroid
        case .ios: subject.body.has(.apns)
        case .web: subject.body.has(.webpush)
        }
      guard !hasOwn else { return }
      for field in [FCMField.android, .androidV2, .apns, .webpush] where subject.body.has(field) {
        sink.lint(
          subject,
          at: subject.body.pointer(field),
          "the block has no effect: the token is of the platform \(platform.rawValue)",
          fix: "write the block of the token's platform"
        )
      }
    },
    FCMRuleBuilder.lint(
      "M039",
      "empty-field-sent",
      if: "An empty array or object is sent for a field that is not set.",
      why: "It says nothing, and for some fields changes the kind of message.",
      [.inferred],
      ["PBUF"]
    ) { subject, sink in
      guard let message = subject.node(.message) else { return }
      let strangers = subject.strangerPlaces
      let sync = subject.node(.androidV2BackgroundSync)?.tapeIndex
      var walk = message.walk
      var limit = FCMPlaceLimit()
      while let visit = walk.next() {
        guard visit.value.kind == .object || visit.value.kind == .array else { continue }
        if strangers.contains(visit.value.tapeIndex) {
          walk.skipInside()
          continue
        }
        if subject.isFree(visit.value) { walk.skipInside() }
        // An empty background_sync is what it is meant to be.
        guard visit.value.count == 0, visit.value.tapeIndex != sync, limit.admits() else {
          continue
        }
        sink.lint(
          subject,
          at: subject.pointer(to: visit.value),
          value: visit.value.kind == .object ? "{}" : "[]",
          "the field is sent though it is empty",
          fix: "leave it out"
        )
      }
    },
  ]

  private static let labels: [(field: FCMField, path: String)] = [
    (.fcmOptionsAnalyticsLabel, "message.fcm_options.analytics_label"),
    (.androidFcmOptionsAnalyticsLabel, "message.android.fcm_options.analytics_label"),
    (.androidV2FcmOptionsAnalyticsLabel, "message.android_v2.fcm_options.analytics_label"),
    (.webpushFcmOptionsAnalyticsLabel, "message.webpush.fcm_options.analytics_label"),
    (.apnsFcmOptionsAnalyticsLabel, "message.apns.fcm_options.analytics_label"),
  ]
}

extension FCMMessageSubject {
  /// Whether a value is a Struct, whose inside is the sender's own.
  fileprivate func isFree(_ node: JSONNode) -> Bool {
    let place = node.tapeIndex
    return place == self.node(.apnsPayload)?.tapeIndex
      || place == self.node(.webpushNotification)?.tapeIndex
  }

  /// Where the values of unknown fields lie on the tape.
  fileprivate var strangerPlaces: Set<Int> {
    guard !body.violations.isEmpty else { return [] }
    return Set(body.violations.lazy.filter { $0.kind == .unknownField }.map(\.place))
  }
}
