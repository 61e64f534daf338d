internal import PushModel
internal import PushWire

/// Rules B about bundle id, path, method and channel of the broadcast APIs.
enum APNsBroadcastRules {
  private typealias Make = APNsRuleBuilder

  private static let channelID = FindingPlace.header("apns-channel-id")

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "B-01",
      "bundle-id-with-suffix",
      400,
      "TopicDisallowed",
      stage: APNsBroadcastStage.bundle,
      if: "The bundle id in the path carries the suffix of a push type.",
      why: "The broadcast APIs take the bare bundle id.",
      [.documented],
      ["BERR", "TROUBLE"]
    ) { request, sink in
      guard !request.pathBundle.isEmpty else { return }
      let topic = APNsTopic(request.headers.bytes, request.pathBundle)
      guard let type = topic.suffixType else { return }
      let bare = FindingSink.shortened(request.headers.text(topic.bundle))
      sink.report(
        .header(":path"),
        value: request.text(.path),
        "The bundle id in the path ends with `\(type.topicSuffix)`",
        fix: "Use the bare bundle id `\(bare)`"
      )
    },
    Make.reject(
      "B-02",
      "bundle-id-not-covered",
      403,
      "TopicMismatch",
      stage: APNsBroadcastStage.bundle + 1,
      if: "The credential does not cover the bundle id in the path.",
      why: "The bundle id belongs to another team, or the key or certificate does not list it.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard !request.pathBundle.isEmpty, request.isTopicForeign else { return }
      sink.report(
        .header(":path"),
        value: request.text(.path),
        "The credential does not cover this bundle id",
        fix: "Use a credential of the team and app that the path names"
      )
    },
    Make.reject(
      "B-03",
      "broadcast-not-enabled",
      400,
      "FeatureNotEnabled",
      stage: APNsBroadcastStage.feature,
      if: "The Broadcast capability is off for the bundle id.",
      why: "It is switched on for each app in the developer account.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard let bundle = request.bundle.bundle, !bundle.isBroadcastEnabled else { return }
      sink.report(
        .header(":path"),
        value: request.text(.path),
        "The Broadcast capability is off for this bundle id",
        fix: "Enable Broadcast for the app in the developer account"
      )
    },
    Make.reject(
      "B-04",
      "channel-id-missing",
      400,
      "MissingChannelId",
      stage: APNsBroadcastStage.channelPresent,
      if: "`apns-channel-id` is absent on send, read or delete.",
      why: "The channel is named by a header, never by the path.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.needsChannel, request.hasHeaders, !request.has(.apnsChannelID) else {
        return
      }
      sink.report(
        channelID,
        "`apns-channel-id` is missing",
        fix: "Send `apns-channel-id: <id of the channel>`"
      )
    },
    Make.reject(
      "B-05",
      "channel-id-invalid",
      400,
      "BadChannelId",
      stage: APNsBroadcastStage.channelForm,
      if: "`apns-channel-id` is not base64, or too long.",
      why: "Ids are sent exactly as the service gave them.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.needsChannel, let range = request.value(.apnsChannelID),
        !request.isChannelIDValid(range)
      else { return }
      sink.report(
        channelID,
        value: request.text(.apnsChannelID),
        "`apns-channel-id` is not base64, or too long",
        fix: "Send the id as `apns-channel-id` of the creating answer spelled it"
      )
    },
    Make.reject(
      "B-06",
      "channel-not-registered",
      400,
      "ChannelNotRegistered",
      stage: APNsBroadcastStage.channelKnown,
      if: "The channel is unknown, was deleted, or belongs to the other environment.",
      why: "Deleted ids never come back, and sandbox channels do not exist in production.",
      [.documented, .inferred],
      ["BERR"]
    ) { request, sink in
      guard request.needsChannel, !request.isAlone, let range = request.value(.apnsChannelID),
        request.isChannelIDValid(range), request.channel.channel == nil
      else { return }
      sink.report(
        channelID,
        value: request.text(.apnsChannelID),
        "The channel is not registered: \(request.channel.absence)",
        fix: "Create a channel for this app and environment, and keep its id"
      )
    },
    Make.reject(
      "B-20",
      "channel-quota-used",
      400,
      "CannotCreateChannelConfig",
      stage: APNsBroadcastStage.quota,
      if: "The app has 10,000 channels in this environment already.",
      why: "Channels count until they are deleted.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard request.isCreation, request.channel.isQuotaUsed else { return }
      sink.report(
        .connection,
        value: "\(APNsChannelRegistry.quota) channels",
        "The app's quota of channels is used up",
        fix: "Delete channels that are no longer needed"
      )
    },
    Make.reject(
      "B-21",
      "broadcast-path-wrong",
      404,
      "BadPath",
      stage: APNsStage.path,
      if: "The path is wrong, such as `/channels/<id>`, or the call came to the hosts of the other "
        + "API.",
      why: "Channels are managed on hosts and ports of their own, and named by a header.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      guard let problem = request.pathProblem else { return }
      sink.report(.header(":path"), value: request.text(.path), problem.message, fix: problem.fix)
    },
    Make.reject(
      "B-22",
      "broadcast-method-wrong",
      405,
      "MethodNotAllowed",
      stage: APNsStage.method,
      if: "The method is not one that the path takes.",
      why: "Broadcasts are posted; channels are made by POST, read by GET, deleted by DELETE.",
      [.documented],
      ["BERR"]
    ) { request, sink in
      let allowed: String
      switch request.endpoint {
      case .broadcast where request.method != .post: allowed = "POST"
      case .channels where request.method == .other: allowed = "POST, GET or DELETE"
      case .allChannels where request.method != .get: allowed = "GET"
      default: return
      }
      sink.report(
        .header(":method"),
        value: request.text(.method),
        "The path does not take this method",
        fix: "Use \(allowed)"
      )
    },
  ]
}

extension APNsRequest {
  /// The longest id that is taken for one: our choice, since Apple leaves the length open.
  private static let channelIDLimit = 256

  /// Sends to, reads or deletes one channel.
  var needsChannel: Bool {
    endpoint == .broadcast || (endpoint == .channels && (method == .get || method == .delete))
  }

  /// Makes a channel.
  var isCreation: Bool { endpoint == .channels && method == .post }

  /// Whether the header could be the id of a channel: base64 in the standard alphabet.
  func isChannelIDValid(_ range: Range<Int>) -> Bool {
    guard !range.isEmpty, range.count <= APNsRequest.channelIDLimit,
      let decoded = Base64.decode(headers.bytes[range])
    else { return false }
    return !decoded.usesURLAlphabet
  }

  /// What is wrong with the path of a call to the broadcast APIs, or nil (B-21).
  var pathProblem: (message: String, fix: String)? {
    switch endpoint {
    case .unknown:
      guard isManagementPath else { return nil }
      return (
        "The path is not one that the broadcast APIs know",
        "Send `:path: /1/apps/<bundle id>/channels` and the id as `apns-channel-id`"
      )
    case .channels, .allChannels:
      guard host == .push, !isAlone else { return nil }
      return (
        "Channels are not managed on the push hosts",
        "Connect to api-manage-broadcast, port \(environment == .production ? 2196 : 2195)"
      )
    case .device, .broadcast:
      if host == .management {
        return ("Pushes are not sent to the channel management hosts", "Connect to the push hosts")
      }
      guard endpoint == .broadcast, isBroadcastHostWrong else { return nil }
      return (
        "This host does not take broadcasts",
        fidelity.broadcastHost == .broadcast
          ? "Connect to api-broadcast" : "Connect to the device host"
      )
    }
  }

  private static let broadcastHost = Array("api-broadcast.".utf8)

  /// The host name is not the one that fidelity allows for broadcasts.
  private var isBroadcastHostWrong: Bool {
    guard fidelity.broadcastHost != .both, let name = value(.authority) ?? value(.host) else {
      return false
    }
    let isBroadcast = APNsTopic.begins(headers.bytes, name, with: APNsRequest.broadcastHost)
    return isBroadcast != (fidelity.broadcastHost == .broadcast)
  }
}
