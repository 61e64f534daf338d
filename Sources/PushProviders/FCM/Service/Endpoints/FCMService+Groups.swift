internal import PushJSON
internal import PushModel
internal import PushWire

/// Device groups (catalogue, 1.7).
extension FCMService {
  func judgeGroups(_ sink: inout FindingSink) {
    let isLookup = isMethod("GET")
    guard isLookup || isMethod("POST") else {
      sink.refuse(refusal(.page(.notFound(pathText))), stage: FCMStage.routing)
      return
    }
    judgeInstanceCaller(&sink)
    let project = request.header("project_id").map { request.headers.text($0) } ?? ""
    if project.isEmpty, request.call.hasHeaders {
      fileGroup(
        .header("project_id"),
        "The header project_id is missing.",
        "Missing project_id header",
        "Send project_id with the project's number.",
        &sink
      )
    }
    if isLookup {
      let name = request.parameters["notification_key_name"] ?? ""
      return judgeLookup(name, project, &sink)
    }
    loadBody(&sink)
    guard !request.isBodyBroken else { return }
    guard document.parse(request.body), let root = document.root, root.kind == .object else {
      return fileGroup(
        .body(pointer: ""),
        "The body is no JSON object.",
        "invalid json",
        "Send operation, notification_key_name and registration_ids as JSON.",
        &sink
      )
    }
    judgeOperation(root, project, &sink)
  }

  private func judgeLookup(_ name: String, _ project: String, _ sink: inout FindingSink) {
    guard !isAlone else { return }
    guard let group = world.group(project, name) else { return refuseUnknownGroup(&sink) }
    effect = .json(.object([("notification_key", .string(group.key))]))
  }

  private func refuseUnknownGroup(_ sink: inout FindingSink) {
    sink.refuse(
      refusal(.word(status: 400, "notification_key not found")),
      stage: FCMStage.tokenState
    )
  }

  private func judgeOperation(_ root: JSONNode, _ project: String, _ sink: inout FindingSink) {
    let operation = root.member("operation")?.text ?? ""
    let name = root.member("notification_key_name")?.text ?? ""
    let key = root.member("notification_key")?.text
    let ids = root.member("registration_ids")
    let tokens = ids?.elements.compactMap(\.text) ?? []
    guard ["create", "add", "remove"].contains(operation) else {
      return fileGroup(
        .body(pointer: "/operation"),
        "The operation is none of create, add and remove.",
        value: operation,
        "Invalid operation",
        "Use create, add or remove.",
        &sink
      )
    }
    if name.isEmpty {
      fileGroup(
        .body(pointer: "/notification_key_name"),
        "notification_key_name is missing.",
        "notification_key_name is required",
        "Name the group.",
        &sink
      )
    }
    if tokens.isEmpty {
      fileGroup(
        .body(pointer: "/registration_ids"),
        "registration_ids is missing or empty.",
        "registration_ids is required",
        "List the registration tokens.",
        &sink
      )
    }
    if operation != "create", key?.isEmpty ?? true {
      fileGroup(
        .body(pointer: "/notification_key"),
        "notification_key is missing.",
        "notification_key is required",
        "Send the key that create returned.",
        &sink
      )
    }
    guard !isAlone else { return judgeSize(tokens.count, &sink) }
    change(operation, name, key, tokens.filter(isLive), project, &sink)
  }

  /// Invalid tokens are dropped without a word.
  private func isLive(_ token: String) -> Bool {
    if let device = world.device(token) { return device.state != .unregistered }
    return !world.isClosed && FCMService.isTokenShaped(token)
  }

  private func change(
    _ operation: String,
    _ name: String,
    _ key: String?,
    _ tokens: [String],
    _ project: String,
    _ sink: inout FindingSink
  ) {
    let known = world.group(project, name)
    guard operation != "create" else {
      if known != nil {
        sink.refuse(
          refusal(.word(status: 400, "notification_key already exists")),
          stage: FCMStage.tokenState
        )
      }
      judgeSize(tokens.count, &sink)
      effect = .group(
        FCMGroup(name: name, key: "", project: project, members: unique(tokens)),
        isNew: true
      )
      return
    }
    guard var group = known, group.key == key else { return refuseUnknownGroup(&sink) }
    if operation == "add" {
      group.members = unique(group.members + tokens)
    } else {
      let gone = Set(tokens)
      group.members.removeAll { gone.contains($0) }
    }
    judgeSize(group.members.count, &sink)
    effect = .group(group, isNew: false)
  }

  private func unique(_ tokens: [String]) -> [String] {
    var seen: Set<String> = []
    return tokens.filter { seen.insert($0).inserted }
  }

  private func judgeSize(_ count: Int, _ sink: inout FindingSink) {
    let limit = world.limits.groupMembers
    guard count > limit else { return }
    var finding = FCMServiceFinding(
      .groupSize,
      .body(pointer: "/registration_ids"),
      "The group would have \(count) members; at most \(limit) are allowed."
    )
    finding.fix = "Use a topic for more devices."
    finding.answer = .word(status: 400, "Too many registration_ids in the device group")
    finding.stage = FCMStage.size
    file(finding, into: &sink)
  }

  private func fileGroup(
    _ place: FindingPlace,
    _ message: String,
    value: String = "",
    _ word: String,
    _ fix: String,
    _ sink: inout FindingSink
  ) {
    var finding = FCMServiceFinding(.groupShape, place, message)
    finding.value = value
    finding.fix = fix
    finding.answer = .word(status: 400, word)
    finding.stage = FCMStage.values
    file(finding, into: &sink)
  }
}
