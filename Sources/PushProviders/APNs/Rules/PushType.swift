internal import PushModel
internal import PushWire

/// Rules H about `apns-push-type` and its agreement with the topic, and L-01.
enum APNsPushTypeRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("apns-push-type")

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-13",
      "push-type-unknown",
      400,
      "InvalidPushType",
      stage: APNsStage.pushType,
      if: "`apns-push-type` is none of the known values; they are lower case.",
      why: "The service refuses what it does not know.",
      [.documented, .inferred],
      ["RESP"]
    ) { request, sink in
      guard request.has(.apnsPushType), request.pushType == nil else { return }
      let given = request.text(.apnsPushType)
      sink.report(
        place,
        value: given,
        "`apns-push-type` is none of the known values",
        fix: "Send `apns-push-type: \(APNsPushType.nearest(to: given)?.rawValue ?? "alert")`"
      )
    },
    Make.reject(
      "H-14",
      "push-type-against-topic",
      400,
      "InvalidPushType",
      stage: APNsStage.pushType + 1,
      if: "The push type contradicts the suffix of the topic.",
      why: "Since 2019 `alert` or `background` on a `.voip` topic is refused.",
      [.reported],
      ["PYAPNS87", "PUSHY719", "APNOTIC87"]
    ) { request, sink in
      guard let type = request.pushType, let implied = request.topic?.suffixType, type != implied
      else { return }
      sink.report(
        place,
        value: type.rawValue,
        "The topic ends with `\(implied.topicSuffix)`, which is not for `\(type.rawValue)` pushes",
        fix: "Send `apns-push-type: \(implied.rawValue)`, or the topic of `\(type.rawValue)` pushes"
      )
    },
    Make.reject(
      "H-15",
      "topic-suffix-missing",
      400,
      "InvalidPushType",
      isAssumed: true,
      stage: APNsStage.pushType + 2,
      if: "The push type needs a suffix that the topic lacks.",
      why: "Every push type but alert, background and mdm has a topic of its own.",
      [.documented, .inferred],
      ["SEND"]
    ) { request, sink in
      guard let type = request.pushType, request.lacksSuffix(type) else { return }
      sink.report(
        .header("apns-topic"),
        value: request.text(.apnsTopic),
        "`\(type.rawValue)` pushes need a topic that ends with `\(type.topicSuffix)`",
        fix: "Send `apns-topic: \(request.bareBundle)\(type.topicSuffix)`",
        refusal: Refusal(400, request.fidelity.missingSuffix.rawValue)
      )
    },
    Make.lint(
      "H-16",
      "push-type-missing",
      if: "`apns-push-type` is absent.",
      why: "watchOS 6 and later need it, and without it background pushes may be dropped.",
      [.documented, .reported],
      ["SEND", "TROUBLE"]
    ) { request, sink in
      guard !request.has(.apnsPushType) else { return }
      sink.report(
        place,
        "`apns-push-type` is missing",
        fix: "Send `apns-push-type: \(request.effectivePushType?.rawValue ?? "alert")`"
      )
    },
    Make.reject(
      "L-01",
      "live-activity-topic-wrong",
      400,
      "InvalidPushType",
      answer: "as APNS-H-14 or APNS-H-15",
      isAssumed: true,
      stage: APNsStage.pushType + 3,
      if: "A push of type `liveactivity` has a topic without its suffix, or the suffix comes with "
        + "another type.",
      why: "Live Activities have a topic of their own: the bundle id with "
        + "`.push-type.liveactivity`.",
      [.documented],
      ["LA"]
    ) { request, sink in
      guard let type = request.pushType, let topic = request.topic,
        (type == .liveactivity) != (topic.suffixType == .liveactivity)
      else { return }
      let reason = request.lacksSuffix(type) ? request.fidelity.missingSuffix.rawValue : nil
      sink.report(
        .header("apns-topic"),
        value: request.text(.apnsTopic),
        type == .liveactivity
          ? "The topic of a Live Activity push ends with `.push-type.liveactivity`"
          : "The topic is that of Live Activities, but the push type is `\(type.rawValue)`",
        fix: type == .liveactivity
          ? "Send `apns-topic: \(request.bareBundle).push-type.liveactivity`"
          : "Send `apns-push-type: liveactivity`",
        refusal: reason.map { Refusal(400, $0) }
      )
    },
  ]
}

extension APNsRequest {
  /// Whether any rule about the push type can have something to say.
  var mayBreakPushType: Bool {
    guard let pushType, let topic else { return true }
    switch pushType {
    case .alert, .background, .mdm: return topic.suffixType != nil
    default: return topic.suffixType != pushType
    }
  }

  /// The topic does not end with the suffix of this type.
  fileprivate func lacksSuffix(_ type: APNsPushType) -> Bool {
    guard let topic, type.topicSuffix.utf8CodeUnitCount > 0 else { return false }
    return topic.suffixType != type
  }

  /// The topic without its suffix, as text for a fix.
  fileprivate var bareBundle: String {
    guard let topic, topic.isWellFormed else { return "<bundle id>" }
    return FindingSink.shortened(headers.text(topic.bundle))
  }
}

extension APNsPushType {
  /// The type that a wrong value was probably meant to be.
  static func nearest(to text: String) -> APNsPushType? {
    var folded = text.lowercased()
    folded.removeAll { $0 == "-" || $0 == "_" || $0 == " " }
    if let exact = APNsPushType(rawValue: folded) { return exact }
    return EditDistance.nearest(to: folded, among: allCases.map(\.rawValue))
      .flatMap(APNsPushType.init)
  }
}
