internal import PushJSON
internal import PushModel

extension CaseDriver {
  /// The steps with their text field filled up; nil when the case ends with the probes.
  func filledSteps(_ evidence: inout CaseEvidence) async throws -> [CaseSpec.Step]? {
    guard let fill = spec.fill else { return spec.steps }
    guard fill.measure == .requestBody else {
      return spec.steps.map { filled($0, with: fill.text) }
    }
    var steps = spec.steps
    for index in steps.indices where steps[index].notification != nil {
      var sizes: [Int] = []
      for text in [FillCalibration.letter, FillCalibration.longer(fill)] {
        let probe = filled(steps[index], with: text).notification ?? .null
        guard let size = try await probeSize(probe, fill, &evidence) else { return nil }
        sizes.append(size)
      }
      switch FillCalibration.text(fill, short: sizes[0], long: sizes[1]) {
      case .impossible(let mismatch):
        evidence.fillFailure = mismatch
        return nil
      case .text(let text): steps[index] = filled(steps[index], with: text)
      }
    }
    return steps
  }

  /// A step with a text in the field of `fill`.
  private func filled(_ step: CaseSpec.Step, with text: String) -> CaseSpec.Step {
    guard case .push(let plain, let isNew) = step, let fill = spec.fill,
      let notification = CaseSpec.Fill.set(text, at: fill.field, in: plain)
    else { return step }
    return .push(notification, takesNewToken: isNew)
  }

  /// The size of the body that a probe leads to; nil after the evidence says why there is none.
  private func probeSize(
    _ notification: JSONValue,
    _ fill: CaseSpec.Fill,
    _ evidence: inout CaseEvidence
  ) async throws -> Int? {
    let asks = (0..<spec.recipientCount).map { _ in state.nextAsk() }
    let recipients = try await mint(asks, evidence.variables, isProbe: true)
    let resolved = recipients.variables.resolve(notification)
    let probe = try await hand(resolved, to: recipients, asks, spec.id + "#probe")
    let arrivals = try await wait(for: 1, recipients.keys, probe.report).filter(\.isPush)
    if let size = arrivals.last?.body.count { return size }
    if probe.report.outcome == .unsupported || state.isUnknown(spec.kinds) {
      evidence.asks = [probe]
      evidence.isKindUnknown = true
    } else {
      evidence.fillFailure = FillCalibration.missing(fill, probe.report)
    }
    return nil
  }
}
