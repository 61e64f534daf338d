internal import PushJSON
internal import PushModel

/// Rules in the form in which they run: checks apart from the words about them.
struct ExpoRuleGroup: Sendable {
  /// Findings of one rule about one request; our choice, since people read them.
  static let findingLimit = 50

  /// In a struct, since the elements of an array of bare closures are converted at each call.
  private struct Check: Sendable {
    let fields: UInt32
    let run: ExpoRule.Check
  }

  private let checks: [Check]
  private let origins: [FindingOrigin]

  init(_ rules: [ExpoRule], order: ExpoFidelity.CheckOrder) {
    checks = rules.map { Check(fields: $0.fields, run: $0.rule.check) }
    origins = rules.map {
      FindingOrigin($0.rule, stage: ExpoStage.place(of: $0.rule.stage, in: order))
    }
  }

  /// Runs every check and files what it reports under its rule.
  func run(on request: ExpoRequest, into sink: inout FindingSink) {
    sink.use(origins)
    for index in checks.indices {
      sink.begin(at: index)
      checks[index].run(request, &sink)
    }
  }

  /// Runs the checks over every message of the request, in order.
  func runOnMessages(of request: ExpoRequest, into sink: inout FindingSink) {
    sink.use(origins)
    // Counts are made when a rule speaks for the first time, which it seldom does.
    var counts: [Int] = []
    for place in request.messages.indices {
      request.cursor = place
      let present = request.messages[place].places.present
      for index in checks.indices {
        let check = checks[index]
        guard check.fields == 0 || check.fields & present != 0 else { continue }
        if !counts.isEmpty, counts[index] >= ExpoRuleGroup.findingLimit { continue }
        let before = sink.findings.count
        sink.begin(at: index)
        check.run(request, &sink)
        let found = sink.findings.count - before
        guard found > 0 else { continue }
        if counts.isEmpty { counts = Array(repeating: 0, count: checks.count) }
        counts[index] += found
      }
    }
  }
}
