internal import PushJSON
internal import PushModel

extension APNsBroadcastPushRules {
  private typealias Make = APNsRuleBuilder

  static let body: [Rule<APNsRequest>] = [
    Make.reject(
      "B-13",
      "broadcast-body-empty",
      400,
      "PayloadEmpty",
      stage: APNsBroadcastStage.bodyPresent,
      if: "A broadcast has no body.",
      why: "The body is the update that the activities show.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.body.isEmpty else { return }
      sink.report(
        .body(pointer: ""),
        "The body is empty",
        fix: "Send the Live Activity payload as JSON"
      )
    },
    Make.reject(
      "B-14",
      "broadcast-body-unparseable",
      400,
      "BadRequestPayload",
      stage: APNsBroadcastStage.bodyForm,
      if: "The body of a broadcast or of a channel's creation is not a JSON object.",
      why: "These APIs read the body, unlike the device API.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast && !request.body.isEmpty || request.isCreation,
        request.root?.kind != .object
      else { return }
      sink.report(
        .body(pointer: ""),
        value: String(decoding: request.body.prefix(200), as: UTF8.self),
        request.body.isEmpty ? "The body is empty" : "The body is not a JSON object",
        fix: request.isCreation
          ? #"Send `{"message-storage-policy":0,"push-type":"LiveActivity"}`"#
          : "Send one JSON object in UTF-8"
      )
    },
    Make.reject(
      "B-15",
      "broadcast-body-too-large",
      413,
      "PayloadTooLarge",
      stage: APNsBroadcastStage.bodySize,
      if: "The body of a broadcast is larger than 5120 bytes.",
      why: "5120 bytes pass, one more does not.",
      [.documented],
      ["BCAST"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.body.count > payloadLimit else { return }
      sink.report(
        .body(pointer: ""),
        value: "\(request.body.count) bytes",
        "The body has \(request.body.count) bytes; at most 5120 are allowed",
        fix: "Shorten the payload by \(request.body.count - payloadLimit) bytes"
      )
    },
    Make.lint(
      "B-16",
      "broadcast-start",
      if: "A broadcast says `event: start`.",
      why: "A broadcast updates or ends activities; it cannot start one.",
      [.documented],
      ["LA"]
    ) { request, sink in
      guard request.endpoint == .broadcast,
        request.root?.member("aps")?.member("event")?.equals("start") == true
      else { return }
      sink.report(
        .body(pointer: "/aps/event"),
        value: "start",
        "A broadcast cannot start an activity",
        fix: "Send `update` or `end`; start by a push to a push-to-start token"
      )
    },
    Make.reject(
      "B-19",
      "channel-attributes-wrong",
      400,
      "BadRequestParams",
      answer: "400 BadRequestParams (for wrong values our choice)",
      stage: APNsBroadcastStage.bodyForm + 1,
      if: "A channel is created with an unknown attribute, a `message-storage-policy` other than 0 "
        + "or 1, or a `push-type` other than `LiveActivity`.",
      why: "The body has exactly these two attributes.",
      [.documented, .inferred],
      ["BERR", "CHAN"]
    ) { request, sink in
      guard request.isCreation, let root = request.root, root.kind == .object else { return }
      for member in root.members
      where !member.key.equals("message-storage-policy") && !member.key.equals("push-type") {
        let key = FindingSink.shortened(member.key.text ?? "")
        sink.report(
          .body(pointer: "/" + JSONPointer.escape(key)),
          value: key,
          "The attribute is not recognised",
          fix: "Send `message-storage-policy` and `push-type` only"
        )
      }
      let refusal = Refusal(400, request.fidelity.channelValues.rawValue)
      let policy = root.member("message-storage-policy")
      if policy?.integer != 0, policy?.integer != 1 {
        sink.report(
          .body(pointer: "/message-storage-policy"),
          value: policy.map { JSONWriter.compact($0.value) } ?? "",
          "`message-storage-policy` is not 0 or 1",
          fix: "Send 0 to store nothing, or 1 to store the newest message",
          refusal: refusal
        )
      }
      let type = root.member("push-type")
      if type?.equals("LiveActivity") != true {
        sink.report(
          .body(pointer: "/push-type"),
          value: type.map { JSONWriter.compact($0.value) } ?? "",
          "`push-type` is not `LiveActivity`",
          fix: "Send `\"push-type\":\"LiveActivity\"`",
          refusal: refusal
        )
      }
    },
  ]
}
