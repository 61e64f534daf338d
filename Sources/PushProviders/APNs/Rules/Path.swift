internal import PushModel
internal import PushWire

/// Rules H about method, path and device token.
enum APNsPathRules {
  private typealias Make = APNsRuleBuilder

  /// What method and path are in themselves.
  static let form: [Rule<APNsRequest>] = [
    Make.reject(
      "H-01",
      "method-not-post",
      405,
      "MethodNotAllowed",
      stage: APNsStage.method,
      if: "The method of a device push is not POST.",
      why: "Pushes are posted; the service looks at the method before anything else.",
      [.documented, .observed],
      ["RESP", "QB"]
    ) { request, sink in
      guard request.method != .post, request.endpoint == .device || !request.isManagementPath
      else { return }
      sink.report(
        .header(":method"),
        value: request.text(.method),
        "Device pushes are sent by POST",
        fix: "Send `:method: POST`"
      )
    },
    Make.reject(
      "H-02",
      "path-unknown",
      404,
      "BadPath",
      stage: APNsStage.path,
      if: "The path is none of the known forms: wrong version, extra segment, query string.",
      why: "The device token is the whole rest of the path.",
      [.documented, .inferred],
      ["RESP"]
    ) { request, sink in
      guard request.endpoint == .unknown, !request.isManagementPath else { return }
      sink.report(
        .header(":path"),
        value: request.text(.path),
        "The path is not one that APNs knows",
        fix: "Send `:path: /3/device/<token>`"
      )
    },
    Make.reject(
      "H-03",
      "token-missing",
      400,
      "MissingDeviceToken",
      stage: APNsStage.pathToken,
      if: "The path is `/3/device` or `/3/device/` without a token.",
      why: "The sender's record of the device is probably empty.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.hasPath, request.endpoint == .device, request.tokenRange.isEmpty else { return }
      sink.report(
        .header(":path"),
        value: request.text(.path),
        "The path has no device token",
        fix: "Send `:path: /3/device/<token>`"
      )
    },
    Make.reject(
      "H-04",
      "token-not-hexadecimal",
      400,
      "BadDeviceToken",
      stage: APNsStage.tokenKnown,
      if: "The device token has characters that are no hexadecimal digits, or an odd number of "
        + "digits.",
      why: "Brackets and blanks come from a printed NSData, base64 from MDM; APNs wants digits.",
      [.documented, .reported],
      ["RESP"]
    ) { request, sink in
      guard request.tokenForm == .notHex || request.tokenForm == .oddLength else { return }
      sink.report(
        .header(":path"),
        value: request.headers.text(request.tokenRange),
        request.tokenForm == .oddLength
          ? "The device token has \(request.tokenRange.count) digits, an odd number"
          : "The device token holds characters that are no hexadecimal digits",
        fix: "Write each byte of the token as two hexadecimal digits, such as `0a1f…`"
      )
    },
    Make.lint(
      "H-07",
      "token-upper-case",
      if: "The device token in the path has upper-case digits.",
      why: "They are accepted; records that compare tokens by text then miss the device.",
      [.observed],
      ["public trace"]
    ) { request, sink in
      guard request.tokenForm == .upperHex else { return }
      sink.report(
        .header(":path"),
        value: request.headers.text(request.tokenRange),
        "The device token has upper-case digits",
        fix: "Write it in lower case"
      )
    },
  ]

  /// What the registry says of the token.
  static let registered: [Rule<APNsRequest>] = [
    Make.reject(
      "H-05",
      "token-unknown",
      400,
      "BadDeviceToken",
      stage: APNsStage.tokenKnown,
      if: "The device token is unknown, or belongs to the other environment.",
      why: "Tokens of debug builds belong to the sandbox, all others to production.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard let problem = request.tokenProblem else { return }
      sink.report(
        .header(":path"),
        value: request.headers.text(request.tokenRange),
        problem,
        fix: "Send to the environment that the app was built for, and drop tokens that nobody has"
      )
    },
    Make.reject(
      "H-11",
      "token-of-other-topic",
      400,
      "DeviceTokenNotForTopic",
      stage: APNsStage.tokenTopic,
      if: "The device token was not issued for the topic.",
      why: "Each kind of push has tokens of its own: an app token does not take `.voip` pushes.",
      [.documented, .reported],
      ["PYAPNS134"]
    ) { request, sink in
      guard let expected = request.expectedTopic else { return }
      sink.report(
        .header("apns-topic"),
        value: request.text(.apnsTopic),
        "The device token was issued for another topic",
        fix: "Send `apns-topic: \(expected)`, or use the token of this topic"
      )
    },
  ]

  /// 410 with a timestamp; no rule of the catalogue, since the sender did nothing wrong yet.
  static let unregistered = Refusal(410, "Unregistered")
  static let expired = Refusal(410, "ExpiredToken")
}

extension APNsRequest {
  /// Whether any rule about method and path can have something to say.
  var mayBreakPath: Bool { method != .post || tokenForm != .hex || endpoint != .device }

  /// Whether the registry knows anything that speaks for or against the token.
  var isDeviceKnown: Bool { device.isKnown || device.isStranger }
}
