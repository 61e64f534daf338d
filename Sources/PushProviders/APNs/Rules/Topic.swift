internal import PushModel
internal import PushWire

/// Rules H about `apns-topic`.
enum APNsTopicRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("apns-topic")

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-08",
      "topic-missing",
      400,
      "MissingTopic",
      stage: APNsStage.topic,
      if: "`apns-topic` is absent with token authentication, or with a certificate that lists "
        + "several topics.",
      why: "Only a certificate of one topic tells the service which app is meant.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard !request.has(.apnsTopic), (request.credential.certificate?.topics.count ?? 2) > 1 else {
        return
      }
      sink.report(place, "`apns-topic` is missing", fix: "Send `apns-topic: <bundle id>`")
    },
    Make.reject(
      "H-09",
      "topic-malformed",
      400,
      "BadTopic",
      stage: APNsStage.topic + 1,
      if: "`apns-topic` is empty, or holds anything but letters, digits, `.`, `-` and `_`.",
      why: "A topic is a bundle id, sometimes with a suffix.",
      [.documented, .inferred],
      ["RESP"]
    ) { request, sink in
      guard let topic = request.topic, !topic.isWellFormed else { return }
      sink.report(
        place,
        value: request.text(.apnsTopic),
        topic.range.isEmpty
          ? "`apns-topic` is empty" : "`apns-topic` holds characters that no bundle id has",
        fix: "Send `apns-topic: <bundle id>`, such as `com.example.app`"
      )
    },
    Make.reject(
      "H-10",
      "topic-not-allowed",
      400,
      "TopicDisallowed",
      stage: APNsStage.topic + 2,
      if: "The topic is well formed, but the credential may not push to it.",
      why: "The bundle id belongs to another team, or the key or certificate does not cover it.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard let topic = request.topic, topic.isWellFormed, request.isTopicForeign else { return }
      sink.report(
        place,
        value: request.text(.apnsTopic),
        "The credential may not push to this topic",
        fix: "Use a credential of the team and app that the topic names"
      )
    },
    Make.lint(
      "H-12",
      "topic-suffix-doubled",
      answer: "as APNS-H-11",
      if: "The topic carries its suffix twice, as in `.voip.voip`.",
      why: "The library adds the suffix already; no device token was issued for such a topic.",
      [.reported],
      ["DOTAPNS90"]
    ) { request, sink in
      guard let topic = request.topic, topic.isDoubled, let type = topic.suffixType else { return }
      let bundle = request.headers.text(topic.bundle)
      sink.report(
        place,
        value: request.text(.apnsTopic),
        "The topic ends with `\(type.topicSuffix)` twice",
        fix: "Send `apns-topic: \(FindingSink.shortened(bundle))`"
      )
    },
    Make.lint(
      "H-17",
      "topic-h-complication",
      if: "The topic uses `.h.complication`.",
      why: "Apple's page spells it so; certificates and deployed clients use `.complication`.",
      [.observed],
      ["SEND"]
    ) { request, sink in
      guard let topic = request.topic, topic.hasOddComplication else { return }
      let bundle = request.headers.text(topic.bundle)
      sink.report(
        place,
        value: request.text(.apnsTopic),
        "The topic ends with `.h.complication`",
        fix: "Send `apns-topic: \(FindingSink.shortened(bundle)).complication`"
      )
    },
    Make.lint(
      "H-37",
      "mdm-topic-odd",
      answer: "as APNS-H-10",
      if: "A push of type `mdm` has a topic that is not `com.apple.mgmt.…`.",
      why: "Device management uses the UID of the MDM certificate's subject as its topic.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard request.pushType == .mdm, let topic = request.topic, !topic.isManagement else { return }
      sink.report(
        place,
        value: request.text(.apnsTopic),
        "The topic of an `mdm` push begins with `com.apple.mgmt.`",
        fix: "Send the UID of the MDM certificate, such as `com.apple.mgmt.External.<uuid>`"
      )
    },
  ]
}

extension APNsRequest {
  /// Whether any rule about the topic can have something to say.
  var mayBreakTopic: Bool {
    guard let topic, topic.isWellFormed, !topic.isDoubled, !topic.hasOddComplication else {
      return true
    }
    if pushType == .mdm || bundle.isStranger || bundle.bundle != nil { return true }
    return credential.certificate != nil || credential.token?.isTopicSpecific == true
  }

  /// The credential does not cover the topic, or the bundle id in the path of a broadcast call.
  var isTopicForeign: Bool {
    if bundle.isStranger || isOutsideKey { return true }
    if let team = bundle.bundle?.team, let own = credential.token?.teamID, team != own {
      return true
    }
    guard let certificate = credential.certificate else { return credential.problems.has(25) }
    let range = endpoint.isBroadcastAPI ? pathBundle : topic?.range ?? 0..<0
    return !certificate.covers(headers, range)
  }
}
