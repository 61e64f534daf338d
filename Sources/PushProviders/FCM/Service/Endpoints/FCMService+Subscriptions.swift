internal import PushJSON
internal import PushModel
internal import PushWire

/// Topic subscriptions as a resource (catalogue, 1.5).
extension FCMService {
  /// `[a-zA-Z0-9-_.~%]{1,900}` (discovery document).
  static func isTopic(_ name: String) -> Bool {
    let bytes = name.utf8
    guard (1...900).contains(bytes.count) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_.~%".utf8.contains(byte)
      }
    }
  }

  var registrationText: String {
    FCMParameters.decode(request.headers.bytes[request.path.registration])
  }

  private var allowsMissing: Bool {
    let text = request.parameters["allow_missing", "allowMissing"]
    return text == "true" || text == "1"
  }

  func judgeSubscriptions(_ sink: inout FindingSink) {
    if !request.parameters.all.isEmpty { judgeQuery(&sink) }
    judgeCaller(&sink)
    loadBody(&sink)
    guard !request.isBodyBroken else { return }
    let topic = request.path.topic.map {
      FCMParameters.decode(request.headers.bytes[$0])
    }
    if let topic {
      judgeTopicName(topic, &sink)
      judgeOne(topic, &sink)
    } else if isMethod("GET") {
      judgeList(&sink)
    } else if isMethod("POST") {
      guard judgeContentType(&sink) else { return }
      let name = request.parameters["topic_name", "topicName"] ?? ""
      judgeTopicName(name, &sink)
      judgeCreate(name, isUpsert: false, &sink)
    } else {
      fileSubscriptionMethod(&sink)
    }
  }

  private func fileSubscriptionMethod(_ sink: inout FindingSink) {
    sink.refuse(refusal(.page(.notFound(pathText))), stage: FCMStage.routing)
  }

  private func judgeTopicName(_ name: String, _ sink: inout FindingSink) {
    guard !FCMService.isTopic(name) else { return }
    var finding = FCMServiceFinding(
      .subscriptionTopic,
      .header(":path"),
      "The topic name does not match [a-zA-Z0-9-_.~%]{1,900}."
    )
    finding.value = name
    finding.fix = "Leave /topics/ out and use only these characters."
    finding.answer = .error(
      FCMError(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Topic name contains invalid characters.",
        details: [
          .badRequest([
            FCMError.FieldViolation(
              field: "topic_name",
              description: "Topic name contains invalid characters."
            )
          ])
        ]
      )
    )
    finding.stage = FCMStage.targetShape
    file(finding, into: &sink)
  }

  private func judgeOne(_ topic: String, _ sink: inout FindingSink) {
    let since = isAlone ? nil : world.subscription(registrationText, topic)
    if isMethod("GET") {
      guard let since else { return fileMissing(topic, &sink) }
      effect = .json(subscription(topic, since))
    } else if isMethod("DELETE") {
      if since == nil, !allowsMissing { return fileMissing(topic, &sink) }
      judgeRate(1, &sink)
      effect = .unsubscribe(registration: registrationText, topic: topic)
    } else if isMethod("PATCH") {
      guard judgeContentType(&sink) else { return }
      if since == nil, !allowsMissing { return fileMissing(topic, &sink) }
      judgeCreate(topic, isUpsert: true, &sink)
    } else {
      fileSubscriptionMethod(&sink)
    }
  }

  private func fileMissing(_ topic: String, _ sink: inout FindingSink) {
    guard !isAlone else { return }
    var finding = FCMServiceFinding(
      .subscriptionMissing,
      .header(":path"),
      "The app instance is not subscribed to the topic."
    )
    finding.value = topic
    finding.fix = "Add allow_missing=true where that does not matter."
    finding.answer = .error(FCMErrors.notFound)
    finding.stage = FCMStage.tokenState
    file(finding, into: &sink)
  }

  private func judgeCreate(_ topic: String, isUpsert: Bool, _ sink: inout FindingSink) {
    judgeSubscriptionBody(&sink)
    guard !isAlone else { return }
    let registration = registrationText
    judgeRegistration(registration, &sink)
    if !isUpsert, world.subscription(registration, topic) != nil {
      var finding = FCMServiceFinding(
        .subscriptionExists,
        .header(":path"),
        "The app instance is subscribed to the topic already."
      )
      finding.value = topic
      finding.fix = "Take 409 for success, or use PATCH with allow_missing=true."
      finding.answer = .error(FCMErrors.alreadyExists)
      finding.stage = FCMStage.tokenState
      file(finding, into: &sink)
    }
    if world.isFull(registration, for: topic) { fileTooManyTopics(&sink) }
    judgeRate(1, &sink)
    effect = .subscribe(registration: registration, topic: topic)
  }

  private func fileTooManyTopics(_ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .tooManyTopics,
      .connection,
      "The app instance has \(world.limits.topicsPerInstance) topics already."
    )
    finding.fix = "Unsubscribe it from topics that it no longer needs."
    finding.answer = .error(FCMErrors.quota([], nil))
    finding.stage = FCMStage.quota + 1
    file(finding, into: &sink)
  }

  /// A registration that is gone has no subscriptions.
  private func judgeRegistration(_ registration: String, _ sink: inout FindingSink) {
    guard world.device(registration)?.state == .unregistered else { return }
    sink.refuse(refusal(.error(FCMErrors.unregistered)), stage: FCMStage.tokenState)
  }

  private func judgeSubscriptionBody(_ sink: inout FindingSink) {
    guard !request.body.isEmpty else { return }
    guard document.parse(request.body), let root = document.root else {
      let error = FCMError(
        code: 400,
        status: "INVALID_ARGUMENT",
        message: "Invalid JSON payload received. "
          + (document.failure?.description ?? "Unexpected end of string.")
      )
      sink.refuse(refusal(.error(error)), stage: FCMStage.syntax)
      return
    }
    guard root.kind == .object else {
      let text = "Invalid JSON payload received. Root element must be a message."
      sink.refuse(
        refusal(
          .error(
            FCMErrors.invalid([FCMError.FieldViolation(field: nil, description: text)])
          )
        ),
        stage: FCMStage.transcoding
      )
      return
    }
  }

  /// Counts subscription operations against the project's rate.
  func judgeRate(_ count: Int, _ sink: inout FindingSink) {
    guard !isAlone, sink.refusal == nil,
      !world.takeSubscriptions(count, project: projectCache.key, request.now)
    else { return }
    var finding = FCMServiceFinding(
      .subscriptionRate,
      .connection,
      "The project changed more than \(world.limits.subscriptionsPerSecond) subscriptions within "
        + "a second."
    )
    finding.fix = "Spread subscriptions, and back off exponentially on 429."
    finding.answer =
      request.path.route == .subscriptions
      ? .error(FCMErrors.quota([], nil)) : .word(status: 429, "RESOURCE_EXHAUSTED")
    finding.stage = FCMStage.quota
    file(finding, into: &sink)
  }

  // MARK: - Lists

  private func judgeList(_ sink: inout FindingSink) {
    var size = 1000
    if let text = request.parameters["pageSize", "page_size"] {
      guard let number = Int(text), number >= 0 else { return filePageSize(text, &sink) }
      if number > 2000 { filePageSize(text, &sink) }
      // Zero stands for the default (Google, AIP-158).
      size = number == 0 ? 1000 : min(number, 2000)
    }
    let start = request.parameters["pageToken", "page_token"].flatMap(FCMService.offset) ?? 0
    let all = isAlone ? [] : world.topics(of: registrationText)
    let page = all.dropFirst(start).prefix(size)
    var members: [(key: String, value: JSONValue)] = []
    let key = fidelity.subscriptionSpelling == .camel ? "topicSubscriptions" : "topic_subscriptions"
    if !page.isEmpty {
      members.append((key, .array(page.map { subscription($0.topic, $0.since) })))
    }
    if start + page.count < all.count {
      let next = Base64.encodeURL(Array("t\(start + page.count)".utf8))
      members.append(
        (
          fidelity.subscriptionSpelling == .camel ? "nextPageToken" : "next_page_token",
          .string(next)
        )
      )
    }
    effect = .json(.object(members))
  }

  private static func offset(_ token: String) -> Int? {
    guard let bytes = Base64.decode(token.utf8)?.bytes, bytes.first == UInt8(ascii: "t"),
      let number = Int(String(decoding: bytes.dropFirst(), as: UTF8.self)), number >= 0
    else { return nil }
    return number
  }

  private func filePageSize(_ text: String, _ sink: inout FindingSink) {
    let isNegative = (Int(text) ?? -1) < 0
    var finding = FCMServiceFinding(
      .pageSize,
      .header(":path"),
      isNegative ? "pageSize is no whole number from 0." : "pageSize is above 2000."
    )
    finding.value = text
    finding.fix = "Ask for at most 2000 and follow nextPageToken."
    if isNegative || fidelity.pageSize == .refuse {
      let description =
        isNegative ? "page_size must not be negative." : "page_size must not be above 2000."
      finding.answer = .error(
        FCMErrors.invalid([FCMError.FieldViolation(field: "page_size", description: description)])
      )
    }
    finding.stage = FCMStage.values
    file(finding, into: &sink)
  }

  /// A `TopicSubscription`.
  func subscription(_ topic: String, _ since: Int64) -> JSONValue {
    let isCamel = fidelity.subscriptionSpelling == .camel
    let name =
      "projects/\(request.projectText)/registrations/\(registrationText)/topicSubscriptions/\(topic)"
    return .object([
      ("name", .string(name)),
      (isCamel ? "topicName" : "topic_name", .string(topic)),
      (isCamel ? "createTime" : "create_time", .string(FCMDate.timestamp(since))),
    ])
  }
}
