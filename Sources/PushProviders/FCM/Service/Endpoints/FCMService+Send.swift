internal import PushJSON
internal import PushModel
internal import PushWire

/// `messages:send` (catalogue, 1.2 and 7.1).
extension FCMService {
  func judgeSend(_ sink: inout FindingSink) {
    let isPost = isMethod("POST")
    if !isPost { fileWrongMethod(&sink) }
    if !request.parameters.all.isEmpty { judgeQuery(&sink) }
    judgeCaller(&sink)
    loadBody(&sink)
    guard isPost, !request.isBodyBroken else { return }
    // What is wrong with JSON that came as a form joins the answer (catalogue, 7.1, stage 4).
    guard judgeContentType(&sink) || request.body.first(where: { $0 > 0x20 }) == 0x7B else {
      return
    }
    subject.body.load(request.body)
    request.hasMessage = true
    loadTarget()
    let facts = request.send.map { world.inform($0) } ?? FCMSendFacts()
    loadContext(facts)
    judge.judge(subject, into: &sink)
    guard !isAlone else { return }
    if request.send != nil { judgeRetry(facts.retry, &sink) }
    if let refusal = sink.refusal {
      countRefused(refusal)
    } else if let send = request.send {
      judgeQuota(send, facts, &sink)
    }
  }

  /// "4xx answers other than 429 also count" (Google, "Throttling and quotas").
  private func countRefused(_ refusal: Refusal) {
    guard refusal.status >= 400, refusal.status < 500, refusal.status != 401 else { return }
    world.countRefused(project: projectCache.key, request.now)
  }

  /// Credential and project; from a file only what it gives.
  func judgeCaller(_ sink: inout FindingSink) {
    guard request.call.hasHeaders else { return judgeProject(&sink) }
    loadCredential()
    if !isAlone || request.credential.kind != .missing { judgeCredential(&sink) }
    judgeProject(&sink)
  }

  /// Finds out what the message is counted under.
  private func loadTarget() {
    let isSilent = request.path.route != .send || isAlone
    guard !isSilent else { return }
    var isDevice = true
    var key: FCMKey?
    for field in FCMService.targets {
      guard case .text(let node)? = subject.body[field] else { continue }
      key = node.withString { FCMKey($0) }
      isDevice = field == .token || field == .fid
      break
    }
    guard let key else { return }
    var send = FCMSendIdentity(
      project: projectCache.key,
      target: key,
      isDevice: isDevice,
      nowMilliseconds: request.now
    )
    let bytes = request.body
    let span = bytes.span
    send.content = FCMKey(span).folded
    send.isCollapsible = isCollapsible
    if case .flag(true)? = subject.body[.validateOnly] { send.isDryRun = true }
    request.send = send
  }

  private static let targets: [FCMField] = [.token, .fid, .topic, .condition]

  /// It has a collapse key and is kept for later (Google: TTL 0 is not throttled).
  private var isCollapsible: Bool {
    guard subject.body.has(.androidCollapseKey) || subject.body.has(.androidV2CollapseKey) else {
      return false
    }
    for field in [FCMField.androidTtl, .androidV2Ttl] {
      if case .duration(seconds: 0, nanos: 0)? = subject.body[field] { return false }
    }
    return true
  }

  private func loadContext(_ facts: FCMSendFacts) {
    request.isGroup = facts.isGroup
    request.platform = facts.device?.platform
    subject.context.nowMilliseconds = request.now
    subject.context.device = facts.device ?? (facts.isGroup ? FCMDevice() : nil)
    subject.context.tokenPolicy = isAlone ? .shaped : facts.policy
    subject.context.projectID = isAlone ? nil : project(of: facts.device)
    subject.context.isAlone = isAlone
    subject.context.history = facts.history
  }

  /// The project of the path, in the spelling that the device's project has if it is the same one.
  ///
  /// A project goes by its id and by its number (catalogue, 1.2).
  private func project(of device: FCMDevice?) -> String {
    let asked = request.projectText
    guard let own = device?.project, own != asked, let known = world.project(asked),
      known.id == own || known.number == own
    else { return asked }
    return own
  }

  // MARK: - Quotas

  private func judgeQuota(
    _ send: FCMSendIdentity,
    _ facts: FCMSendFacts,
    _ sink: inout FindingSink
  ) {
    let counted = world.count(send, platform: facts.device?.platform)
    if counted.isThrottled { fileThrottled(&sink) }
    if let problem = counted.quota { fileQuota(problem, &sink) }
    guard let outage = facts.outage else { return }
    let error =
      outage.status == 503
      ? FCMErrors.unavailable(outage.retryAfter) : FCMErrors.internalError(outage.retryAfter)
    sink.refuse(refusal(.error(error)), stage: FCMStage.quota + 10)
  }

  private func fileThrottled(_ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .collapsibleBurst,
      .connection,
      "More than \(world.limits.collapsibleBurst) collapsible messages came in a burst."
    )
    finding.fix = "Send at most one every three minutes, or leave the collapse key out."
    file(finding, into: &sink)
  }

  private func fileQuota(_ problem: FCMQuotaProblem, _ sink: inout FindingSink) {
    let limits = world.limits
    var finding: FCMServiceFinding
    var error: FCMError
    switch problem {
    case .project(let wait):
      finding = FCMServiceFinding(
        .projectQuota,
        .connection,
        "The project sent more than its quota within a minute."
      )
      error = projectQuota(wait, limits)
    case .deviceMinute(let wait):
      finding = FCMServiceFinding(
        .deviceQuota,
        .connection,
        "The device got more than \(limits.deviceSendsPerMinute) messages within a minute."
      )
      error = deviceQuota(wait, limits)
    case .deviceHour(let wait):
      finding = FCMServiceFinding(
        .deviceQuota,
        .connection,
        "The device got more than \(limits.deviceSendsPerHour) messages within an hour."
      )
      error = deviceQuota(wait, limits)
    case .fanOuts(let wait):
      finding = FCMServiceFinding(
        .fanOuts,
        .connection,
        "More than \(limits.fanOuts) topic messages were being delivered at once."
      )
      error = FCMErrors.quota(
        "Topic quota exceeded.",
        quotaDetails("topic:" + (targetText ?? ""), "Topic fan-outs in progress"),
        retryAfter: limits.sendsTopicRetryAfter ? FCMService.seconds(wait) : nil
      )
    }
    finding.fix = "Spread the messages, and wait as Retry-After says, else a minute."
    finding.answer = .error(error)
    finding.stage = FCMStage.quota
    file(finding, into: &sink)
  }

  private func projectQuota(_ wait: Int64, _ limits: FCMLimits) -> FCMError {
    let retryAfter = limits.sendsRetryAfter ? FCMService.seconds(wait) : nil
    if fidelity.quotaDetails == .errorInfo {
      let consumer = "project_number:" + (world.project(request.projectText)?.number ?? "")
      return FCMErrors.quota(
        "Quota exceeded for quota metric 'Send requests' and limit 'Send requests per minute' of "
          + "service 'fcm.googleapis.com' for consumer '\(consumer)'.",
        quotaDetails("", ""),
        retryAfter: retryAfter
      )
    }
    return FCMErrors.quota(
      quotaDetails("project:" + request.projectText, "Messages per minute"),
      retryAfter
    )
  }

  private func deviceQuota(_ wait: Int64, _ limits: FCMLimits) -> FCMError {
    FCMErrors.quota(
      quotaDetails("device:" + (targetText ?? ""), "Messages to one device"),
      limits.sendsRetryAfter ? FCMService.seconds(wait) : nil
    )
  }

  private func quotaDetails(_ subject: String, _ description: String) -> [FCMError.Detail] {
    switch fidelity.quotaDetails {
    case .quotaFailure: [.quotaFailure([FCMError.Pair(subject, description)])]
    case .errorInfo:
      [
        .errorInfo(
          reason: "RATE_LIMIT_EXCEEDED",
          domain: "googleapis.com",
          metadata: [FCMError.Pair("service", FCMErrors.host)]
        )
      ]
    case .plain: []
    }
  }

  /// Whole seconds, rounded up.
  static func seconds(_ milliseconds: Int64) -> String { String((milliseconds + 999) / 1000) }

  /// The token, installation id, topic or condition.
  var target: JSONNode? {
    guard request.hasMessage else { return nil }
    for field in FCMService.targets {
      if case .text(let node)? = subject.body[field] { return node }
    }
    return nil
  }

  /// The same as text.
  var targetText: String? { target?.text }
}

extension FCMErrors {
  static func quota(_ details: [FCMError.Detail], _ retryAfter: String?) -> FCMError {
    quota("Resource has been exhausted (e.g. check quota).", details, retryAfter: retryAfter)
  }
}
