internal import PushJSON
internal import PushModel
internal import PushWire

/// Instance ID: topic batches and token info (catalogue, 1.6).
extension FCMService {
  /// Files what is wrong with the caller of Instance ID or device groups; false when it is refused.
  func judgeInstanceCaller(_ sink: inout FindingSink) {
    guard request.call.hasHeaders else { return }
    loadCredential()
    if !isAlone || request.credential.kind != .missing {
      let before = sink.refusal == nil
      judgeCredential(&sink)
      if before, sink.refusal != nil {
        // These services answer with a page, not with Google's error object.
        let page: FCMAnswer =
          sink.refusal?.status == 401
          ? .page(.unauthorized) : .word(status: 403, "PERMISSION_DENIED")
        sink.refuse(refusal(page), stage: FCMStage.routing + 1)
      }
    }
    guard !isAsked("access_token_auth", "true") else { return }
    var finding = FCMServiceFinding(
      .noAccessTokenAuth,
      .header("access_token_auth"),
      "The header access_token_auth: true is missing, so the token is taken for a server key."
    )
    finding.fix = "Send access_token_auth: true beside the bearer token."
    finding.answer = .page(request.credential.kind == .missing ? .unauthorized : .serverKey)
    finding.stage = FCMStage.routing + 1
    file(finding, into: &sink)
  }

  private func isAsked(_ name: StaticString, _ value: StaticString) -> Bool {
    guard let range = request.header(name) else { return false }
    return request.headers.equals(range, value)
  }

  func judgeInstanceBatch(_ sink: inout FindingSink) {
    guard isMethod("POST") else {
      sink.refuse(refusal(.page(.notFound(pathText))), stage: FCMStage.routing)
      return
    }
    judgeInstanceCaller(&sink)
    var finding = FCMServiceFinding(
      .instanceBatch,
      .header(":path"),
      "Topic batches of Instance ID have a successor, the topicSubscriptions resource."
    )
    finding.fix = "Use /v1/projects/PROJECT/registrations/TOKEN/topicSubscriptions."
    file(finding, into: &sink)
    loadBody(&sink)
    guard !request.isBodyBroken else { return }
    guard document.parse(request.body), let root = document.root, root.kind == .object else {
      return fileBatch("The body is no JSON object.", "", "InvalidJson", &sink)
    }
    guard let to = root.member("to")?.text, to.hasPrefix("/topics/"),
      FCMService.isTopic(String(to.dropFirst(8)))
    else {
      return fileBatch(
        "to is missing or does not begin with /topics/ and a topic name.",
        "/to",
        value: root.member("to")?.compactText() ?? "",
        "InvalidTopicName",
        &sink
      )
    }
    let list = root.member("registration_tokens")
    let count = list?.kind == .array ? list?.count ?? 0 : 0
    guard (1...1000).contains(count), let list else {
      return fileBatch(
        "registration_tokens holds \(count) tokens; 1 to 1000 are taken.",
        "/registration_tokens",
        count == 0 ? "InvalidTokens" : "TooManyTokens",
        &sink
      )
    }
    let tokens = list.elements.map { $0.text ?? "" }
    let adds = request.path.route == .batchAdd
    let topic = String(to.dropFirst(8))
    projectCache = FCMProjectCache()
    judgeRate(count, &sink)
    let errors = tokens.map { elementError($0, topic, adds: adds) }
    fileElements(errors, &sink)
    effect = .instanceBatch(topic: topic, tokens: tokens, adds: adds, errors: errors)
  }

  private func fileBatch(
    _ message: String,
    _ pointer: String,
    value: String = "",
    _ word: String,
    _ sink: inout FindingSink
  ) {
    var finding = FCMServiceFinding(.batchShape, .body(pointer: pointer), message)
    finding.value = value
    finding.fix = "Send {\"to\": \"/topics/NAME\", \"registration_tokens\": [1 to 1000 tokens]}."
    finding.answer = .word(status: 400, word)
    finding.stage = FCMStage.values
    file(finding, into: &sink)
  }

  private func elementError(_ token: String, _ topic: String, adds: Bool) -> String? {
    guard !isAlone else { return FCMService.isTokenShaped(token) ? nil : "INVALID_ARGUMENT" }
    let device = world.device(token)
    switch device?.state {
    case .unregistered: return "NOT_FOUND"
    case .senderMismatch: return "INVALID_ARGUMENT"
    case nil:
      let policy = world.isClosed ? .registered : world.tokenPolicy
      if token.isEmpty || policy != .any && !FCMService.isTokenShaped(token) {
        return "INVALID_ARGUMENT"
      }
      if policy == .registered { return "NOT_FOUND" }
    default: break
    }
    return adds && world.isFull(token, for: topic) ? "TOO_MANY_TOPICS" : nil
  }

  /// A registration token or an installation id, generously (catalogue, 2.4).
  static func isTokenShaped(_ token: String) -> Bool {
    let bytes = token.utf8
    guard (11...4096).contains(bytes.count) else { return false }
    return bytes.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
      default: "-_:".utf8.contains(byte)
      }
    }
  }

  private func fileElements(_ errors: [String?], _ sink: inout FindingSink) {
    for (index, error) in errors.enumerated() {
      guard let error else { continue }
      if error == "TOO_MANY_TOPICS" {
        var finding = FCMServiceFinding(
          .tooManyTopics,
          .body(pointer: "/registration_tokens/\(index)"),
          "The app instance has \(world.limits.topicsPerInstance) topics already."
        )
        finding.fix = "Unsubscribe it from topics that it no longer needs."
        file(finding, into: &sink)
      }
      var finding = FCMServiceFinding(
        .batchElement,
        .body(pointer: "/registration_tokens/\(index)"),
        "The token is answered \(error) inside a 200."
      )
      finding.fix = "Read every entry of results; delete tokens that are NOT_FOUND."
      file(finding, into: &sink)
    }
  }

  // MARK: - Info

  func judgeInstanceInfo(_ sink: inout FindingSink) {
    guard isMethod("GET") else {
      sink.refuse(refusal(.page(.notFound(pathText))), stage: FCMStage.routing)
      return
    }
    judgeInstanceCaller(&sink)
    guard !isAlone else { return }
    let token = registrationText
    let device = world.device(token)
    if device == nil, !FCMService.isTokenShaped(token) {
      sink.refuse(refusal(.word(status: 400, "InvalidToken")), stage: FCMStage.targetShape)
      return
    }
    if device?.state == .unregistered || device == nil && world.isClosed {
      let text = "No information found about this instance id."
      sink.refuse(refusal(.word(status: 404, text)), stage: FCMStage.tokenState)
      return
    }
    effect = .json(info(token, device))
  }

  private func info(_ token: String, _ device: FCMDevice?) -> JSONValue {
    let project = world.project(device?.project ?? world.options.projectID)
    var members: [(key: String, value: JSONValue)] = [
      ("applicationVersion", "1"),
      ("application", .string(device?.package ?? "com.example.app")),
      ("scope", "*"),
      ("authorizedEntity", .string(project?.number ?? world.options.projectNumber)),
      ("platform", .string((device?.platform ?? .android).rawValue.uppercased())),
    ]
    let topics = world.topics(of: token)
    let wantsDetails = request.parameters["details"] == "true"
    if wantsDetails, !topics.isEmpty {
      let list: [(key: String, value: JSONValue)] = topics.map {
        ($0.topic, .object([("addDate", .string(FCMDate.day($0.since)))]))
      }
      members.append(("rel", .object([("topics", .object(list))])))
    }
    return .object(members)
  }
}
