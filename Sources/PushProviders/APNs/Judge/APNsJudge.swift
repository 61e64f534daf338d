package import PushModel
internal import PushWire

/// Runs every rule over a request.
///
/// One per worker. The order of calls for one request is: `request.load`, `connection.present`,
/// `world.inform` (locked), `judge`, `world.record` and `world.perform` (locked),
/// `connection.record`, `APNsReply.fill`, `request.release`.
package struct APNsJudge: Sendable {
  package let fidelity: APNsFidelity

  private let framing: APNsRuleGroup
  private let token: APNsRuleGroup
  private let certificate: APNsRuleGroup
  private let path: APNsRuleGroup
  private let device: APNsRuleGroup
  private let topic: APNsRuleGroup
  private let pushType: APNsRuleGroup
  private let names: APNsRuleGroup
  private let priority: APNsRuleGroup
  private let expiration: APNsRuleGroup
  private let identifier: APNsRuleGroup
  private let deviceBody: APNsRuleGroup
  private let broadcast: APNsRuleGroup
  private let broadcastHeaders: APNsRuleGroup
  private let broadcastBody: APNsRuleGroup
  private let payload: PayloadRuleTable
  private let activityStage: Int

  package init(fidelity: APNsFidelity = APNsFidelity()) {
    self.fidelity = fidelity
    let order = APNsCheckOrder(fidelity.checkOrder)
    framing = APNsRuleGroup(order.apply(APNsCatalogue.framing))
    token = APNsRuleGroup(order.apply(APNsCatalogue.token))
    certificate = APNsRuleGroup(order.apply(APNsCatalogue.certificate))
    path = APNsRuleGroup(order.apply(APNsCatalogue.path))
    device = APNsRuleGroup(order.apply(APNsCatalogue.device))
    topic = APNsRuleGroup(order.apply(APNsCatalogue.topic))
    pushType = APNsRuleGroup(order.apply(APNsCatalogue.pushType))
    names = APNsRuleGroup(order.apply(APNsCatalogue.names))
    priority = APNsRuleGroup(order.apply(APNsCatalogue.priority))
    expiration = APNsRuleGroup(order.apply(APNsCatalogue.expiration))
    identifier = APNsRuleGroup(order.apply(APNsCatalogue.identifier))
    deviceBody = APNsRuleGroup(order.apply(APNsCatalogue.deviceBody))
    payload = APNsPayloadRules.table { order.place(of: $0) }
    activityStage = order.place(of: APNsStage.tokenActive)
    // The order of the broadcast APIs is not in dispute; only device pushes have alternatives.
    broadcast = APNsRuleGroup(APNsCatalogue.broadcast)
    broadcastHeaders = APNsRuleGroup(APNsCatalogue.broadcastHeaders)
    broadcastBody = APNsRuleGroup(APNsCatalogue.broadcastBody)
  }

  /// Files every violation of the request; the sink's refusal is the answer.
  package func judge(_ request: APNsRequest, into sink: inout FindingSink) {
    if request.mayBreakFraming { framing.run(on: request, into: &sink) }
    if !request.credential.problems.isEmpty {
      let group = request.credential.certificate == nil ? token : certificate
      group.run(on: request, into: &sink)
    }
    switch request.endpoint {
    case .device: judgeDevice(request, &sink)
    case .unknown:
      path.run(on: request, into: &sink)
      broadcast.run(on: request, into: &sink)
    case .broadcast, .channels, .allChannels: judgeBroadcast(request, &sink)
    }
  }

  private func judgeDevice(_ request: APNsRequest, _ sink: inout FindingSink) {
    if request.host == .management { broadcast.run(on: request, into: &sink) }
    if request.mayBreakPath { path.run(on: request, into: &sink) }
    if request.isDeviceKnown { device.run(on: request, into: &sink) }
    if request.hasHeaders { judgeHeaders(request, &sink) }
    let subject = request.payloadSubject
    if subject.mayNameHeader { deviceBody.run(on: request, into: &sink) }
    payload.run(on: subject, into: &sink)
    judgeActivity(request, &sink)
  }

  /// Groups that cannot have anything to say are left out; an ordinary push needs none of them.
  private func judgeHeaders(_ request: APNsRequest, _ sink: inout FindingSink) {
    if request.mayBreakTopic { topic.run(on: request, into: &sink) }
    if request.mayBreakPushType { pushType.run(on: request, into: &sink) }
    if request.mayBreakNames { names.run(on: request, into: &sink) }
    if request.mayBreakPriority { priority.run(on: request, into: &sink) }
    if request.has(.apnsExpiration), request.expiration != 0 {
      expiration.run(on: request, into: &sink)
    }
    if request.mayBreakIdentifier {
      identifier.run(on: request, into: &sink)
    }
  }

  private func judgeBroadcast(_ request: APNsRequest, _ sink: inout FindingSink) {
    broadcast.run(on: request, into: &sink)
    if request.hasHeaders { broadcastHeaders.run(on: request, into: &sink) }
    broadcastBody.run(on: request, into: &sink)
    if request.endpoint == .broadcast {
      payload.run(on: request.payloadSubject, into: &sink)
    }
  }

  /// A token that is no longer active is answered 410; no rule is broken by the first such push.
  private func judgeActivity(_ request: APNsRequest, _ sink: inout FindingSink) {
    guard request.isDeviceKnown, let device = request.device.device, request.tokenProblem == nil,
      device.status == .unregistered || device.status == .expired
    else { return }
    sink.refuse(
      device.status == .expired ? APNsPathRules.expired : APNsPathRules.unregistered,
      stage: activityStage
    )
  }
}

extension APNsRequest {
  /// What the payload rules see of the request.
  fileprivate var payloadSubject: APNsPayloadSubject {
    let budget = fidelity.liveActivityBudget
    return APNsPayloadSubject(
      body: body,
      root: root,
      anomalies: anomalies,
      pushType: effectivePushType,
      hasHeaders: hasHeaders,
      hasExplicitPushType: pushType != nil,
      topic: topicText,
      priority: priority,
      isBroadcast: endpoint == .broadcast,
      nowSeconds: nowSeconds,
      history: isAlone || endpoint == .broadcast ? nil : device.facts,
      liveActivityBudget: budget == 0 ? .max : budget,
      malformedBodyReason: fidelity.malformedBody == .accept
        ? nil : fidelity.malformedBody.rawValue,
      textTraits: textTraits
    )
  }
}

extension APNsPayloadSubject {
  /// Whether the body can have a key that is the name of a header.
  ///
  /// Of repeated keys the payload knows the last one only.
  fileprivate var mayNameHeader: Bool { payload.mayHaveHeaderName || !anomalies.isEmpty }
}
