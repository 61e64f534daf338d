package import PushModel

/// Runs every rule over a request.
///
/// One per worker. The order of calls for one request is: `request.load`, `connection.present`,
/// `world.inform` (locked), `judge`, `world.record` and `world.perform` (locked),
/// `connection.record`, `APNsReply.fill`, `request.release`.
package struct APNsJudge: Sendable {
  package let fidelity: APNsFidelity

  private let framing: [Rule<APNsRequest>]
  private let token: [Rule<APNsRequest>]
  private let certificate: [Rule<APNsRequest>]
  private let path: [Rule<APNsRequest>]
  private let deviceHeaders: [Rule<APNsRequest>]
  private let deviceBody: [Rule<APNsRequest>]
  private let broadcast: [Rule<APNsRequest>]
  private let broadcastHeaders: [Rule<APNsRequest>]
  private let broadcastBody: [Rule<APNsRequest>]
  private let payload: [Rule<APNsPayloadSubject>]
  private let activityStage: Int

  package init(fidelity: APNsFidelity = APNsFidelity()) {
    self.fidelity = fidelity
    let order = APNsCheckOrder(fidelity.checkOrder)
    framing = order.apply(APNsCatalogue.framing)
    token = order.apply(APNsCatalogue.token)
    certificate = order.apply(APNsCatalogue.certificate)
    path = order.apply(APNsCatalogue.path)
    deviceHeaders = order.apply(APNsCatalogue.deviceHeaders)
    deviceBody = order.apply(APNsCatalogue.deviceBody)
    payload = order.apply(APNsCatalogue.payloadRules)
    activityStage = order.place(of: APNsStage.tokenActive)
    // The order of the broadcast APIs is not in dispute; only device pushes have alternatives.
    broadcast = APNsCatalogue.broadcast
    broadcastHeaders = APNsCatalogue.broadcastHeaders
    broadcastBody = APNsCatalogue.broadcastBody
  }

  /// Files every violation of the request; the sink's refusal is the answer.
  package func judge(_ request: APNsRequest, into sink: inout FindingSink) {
    if request.mayBreakFraming { run(framing, request, &sink) }
    if !request.credential.problems.isEmpty {
      run(request.credential.certificate == nil ? token : certificate, request, &sink)
    }
    switch request.endpoint {
    case .device: judgeDevice(request, &sink)
    case .unknown:
      run(path, request, &sink)
      run(broadcast, request, &sink)
    case .broadcast, .channels, .allChannels: judgeBroadcast(request, &sink)
    }
  }

  private func judgeDevice(_ request: APNsRequest, _ sink: inout FindingSink) {
    if request.host == .management { run(broadcast, request, &sink) }
    run(path, request, &sink)
    if request.hasHeaders { run(deviceHeaders, request, &sink) }
    run(deviceBody, request, &sink)
    judgePayload(request, &sink)
    judgeActivity(request, &sink)
  }

  private func judgeBroadcast(_ request: APNsRequest, _ sink: inout FindingSink) {
    run(broadcast, request, &sink)
    if request.hasHeaders { run(broadcastHeaders, request, &sink) }
    run(broadcastBody, request, &sink)
    if request.endpoint == .broadcast { judgePayload(request, &sink) }
  }

  private func judgePayload(_ request: APNsRequest, _ sink: inout FindingSink) {
    guard !payload.isEmpty else { return }
    let subject = APNsPayloadSubject(request)
    for rule in payload { rule.run(on: subject, into: &sink) }
  }

  /// A token that is no longer active is answered 410; no rule is broken by the first such push.
  private func judgeActivity(_ request: APNsRequest, _ sink: inout FindingSink) {
    guard let device = request.device.device, request.tokenProblem == nil,
      device.status == .unregistered || device.status == .expired
    else { return }
    sink.refuse(
      device.status == .expired ? APNsPathRules.expired : APNsPathRules.unregistered,
      stage: activityStage
    )
  }

  private func run(
    _ rules: [Rule<APNsRequest>],
    _ request: APNsRequest,
    _ sink: inout FindingSink
  ) {
    for rule in rules { rule.run(on: request, into: &sink) }
  }
}

extension APNsPayloadSubject {
  /// What the payload rules see of a request.
  init(_ request: APNsRequest) {
    let budget = request.fidelity.liveActivityBudget
    self.init(
      body: request.body,
      root: request.root,
      anomalies: request.anomalies,
      pushType: request.effectivePushType,
      hasHeaders: request.hasHeaders,
      hasExplicitPushType: request.pushType != nil,
      topic: request.topicText,
      priority: request.priority,
      isBroadcast: request.endpoint == .broadcast,
      nowSeconds: request.nowSeconds,
      history: request.isAlone || request.endpoint == .broadcast ? nil : request.device.facts,
      liveActivityBudget: budget == 0 ? .max : budget,
      malformedBodyReason: request.fidelity.malformedBody == .accept
        ? nil : request.fidelity.malformedBody.rawValue
    )
  }
}
