internal import PushJSON
internal import PushModel
internal import PushWire

/// Rules B about the headers and the body of broadcasts and of channel calls.
enum APNsBroadcastPushRules {
  private typealias Make = APNsRuleBuilder

  /// Apple, "Sending broadcast push notification requests to APNs": bytes, inclusive.
  static let payloadLimit = 5120
  /// Storing channels keep a message for at most eight hours.
  static let longest: Int64 = 8 * 3600

  static let headers: [Rule<APNsRequest>] = [
    Make.reject(
      "B-07",
      "broadcast-push-type-missing",
      400,
      "MissingPushType",
      stage: APNsBroadcastStage.pushTypePresent,
      if: "A broadcast has no `apns-push-type`.",
      why: "Broadcasts require it, unlike device pushes.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast, !request.has(.apnsPushType) else { return }
      sink.report(
        .header("apns-push-type"),
        "`apns-push-type` is missing",
        fix: "Send `apns-push-type: liveactivity`"
      )
    },
    Make.reject(
      "B-08",
      "broadcast-push-type-wrong",
      400,
      "InvalidPushType",
      stage: APNsBroadcastStage.pushType,
      if: "A broadcast has another push type than `liveactivity`.",
      why: "Only Live Activities can be broadcast.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.has(.apnsPushType),
        request.pushType != .liveactivity
      else { return }
      sink.report(
        .header("apns-push-type"),
        value: request.text(.apnsPushType),
        "Only Live Activities can be broadcast",
        fix: "Send `apns-push-type: liveactivity`"
      )
    },
    Make.reject(
      "B-09",
      "broadcast-expiration-invalid",
      400,
      "BadExpirationDate",
      stage: APNsBroadcastStage.expiration,
      if: "`apns-expiration` is not a whole number of seconds, or not 0 on a channel that stores "
        + "nothing.",
      why: "What is not stored cannot be delivered later.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.has(.apnsExpiration) else { return }
      let storesNothing = request.channel.channel.map { !$0.storesMessages } ?? false
      if let expiration = request.expiration, !storesNothing || expiration == 0 { return }
      sink.report(
        .header("apns-expiration"),
        value: request.text(.apnsExpiration),
        request.expiration == nil
          ? "`apns-expiration` is not a whole number of seconds"
          : "The channel stores nothing, so `apns-expiration` must be 0",
        fix: "Send `apns-expiration: 0`"
      )
    },
    Make.reject(
      "B-10",
      "broadcast-expiration-missing",
      400,
      "BadExpirationDate",
      isAssumed: true,
      stage: APNsBroadcastStage.expiration + 1,
      if: "A broadcast has no `apns-expiration`.",
      why: "Apple lists it as required, although one of its samples lacks it.",
      [.documented, .inferred],
      ["BCAST"]
    ) { request, sink in
      guard request.endpoint == .broadcast, !request.has(.apnsExpiration) else { return }
      sink.report(
        .header("apns-expiration"),
        "`apns-expiration` is missing",
        fix: "Send `apns-expiration: 0`",
        severity: request.fidelity.broadcastWithoutExpiration == .accept ? .lint : nil
      )
    },
    Make.reject(
      "B-11",
      "broadcast-priority-invalid",
      400,
      "BadPriority",
      stage: APNsBroadcastStage.priority,
      if: "`apns-priority` of a broadcast is not exactly `1`, `5` or `10`.",
      why: "The service knows three priorities.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.has(.apnsPriority), request.priority == nil
      else { return }
      sink.report(
        .header("apns-priority"),
        value: request.text(.apnsPriority),
        "`apns-priority` is not 1, 5 or 10",
        fix: "Send `apns-priority: 5`, or `10` for what cannot wait"
      )
    },
    Make.reject(
      "B-12",
      "broadcast-priority-missing",
      400,
      "BadPriority",
      isAssumed: true,
      stage: APNsBroadcastStage.priority + 1,
      if: "A broadcast has no `apns-priority`.",
      why: "No default is documented for broadcasts, and a missing one has been refused.",
      [.reported],
      ["PNODE172"]
    ) { request, sink in
      guard request.endpoint == .broadcast, !request.has(.apnsPriority) else { return }
      sink.report(
        .header("apns-priority"),
        "`apns-priority` is missing",
        fix: "Send `apns-priority: 5`, or `10` for what cannot wait",
        severity: request.fidelity.broadcastWithoutPriority == .accept ? .lint : nil
      )
    },
    Make.lint(
      "B-17",
      "broadcast-device-header",
      if: "`apns-topic` or `apns-collapse-id` comes with a broadcast.",
      why: "They are not part of this API: the path names the app.",
      [.documented],
      ["BCAST"]
    ) { request, sink in
      guard request.endpoint == .broadcast else { return }
      for name in [HeaderName.apnsTopic, .apnsCollapseID] where request.has(name) {
        sink.report(
          .header(name.text.description),
          value: request.text(name),
          "`\(name.text)` is not part of the broadcast API",
          fix: "Leave out `\(name.text)`"
        )
      }
    },
    Make.lint(
      "B-18",
      "broadcast-expiration-over-8-hours",
      if: "The expiration lies more than 8 hours ahead on a channel that stores messages.",
      why: "A channel keeps a message for eight hours at most.",
      [.documented],
      ["CHAN"]
    ) { request, sink in
      guard request.endpoint == .broadcast, request.channel.channel?.storesMessages == true,
        let expiration = request.expiration, expiration - request.nowSeconds > longest
      else { return }
      sink.report(
        .header("apns-expiration"),
        value: request.text(.apnsExpiration),
        "`apns-expiration` lies more than 8 hours ahead",
        fix: "Send at most `apns-expiration: \(request.nowSeconds + longest)`"
      )
    },
    Make.reject(
      "B-23",
      "broadcast-id-not-uuid",
      400,
      "BadMessageId",
      answer: "400 BadMessageId (for `apns-request-id` our choice)",
      stage: APNsBroadcastStage.id,
      if: "`apns-id` or `apns-request-id` is present and not a UUID.",
      why: "The service echoes the id, and takes only UUIDs.",
      [.documented, .inferred],
      ["BERR"]
    ) { request, sink in
      if request.identifier == .wrong { report(.apnsID, request, &sink, nil) }
      let form = APNsUUID.form(request.headers.bytes, request.value(.apnsRequestID))
      guard form == .wrong else { return }
      let severity: Severity? = request.fidelity.badRequestID == .accept ? .lint : nil
      report(.apnsRequestID, request, &sink, severity)
    },
    Make.lint(
      "B-25",
      "channel-id-altered",
      answer: "as APNS-B-05 or APNS-B-06",
      if: "`apns-channel-id` is URL-escaped, re-encoded, padded or cut.",
      why: "Ids are opaque and of any length; store and send them as text.",
      [.documented],
      ["CHAN"]
    ) { request, sink in
      guard request.needsChannel, let range = request.value(.apnsChannelID) else { return }
      let isEscaped = request.headers.bytes[range].contains(0x25)
      let isURLSafe = Base64.decode(request.headers.bytes[range])?.usesURLAlphabet ?? false
      guard isEscaped || isURLSafe || request.channel.resembles != nil else { return }
      sink.report(
        .header("apns-channel-id"),
        value: request.text(.apnsChannelID),
        isEscaped
          ? "The channel id is URL-escaped"
          : isURLSafe
            ? "The channel id is in the URL alphabet of base64" : "The channel id was altered",
        fix: request.channel.resembles.map { "Send `apns-channel-id: \($0)`" }
          ?? "Send the id as the creating answer spelled it"
      )
    },
  ]

  private static func report(
    _ name: HeaderName,
    _ request: APNsRequest,
    _ sink: inout FindingSink,
    _ severity: Severity?
  ) {
    sink.report(
      .header(name.text.description),
      value: request.text(name),
      "`\(name.text)` is not a UUID",
      fix: "Send a UUID, or leave out `\(name.text)`",
      severity: severity
    )
  }
}
