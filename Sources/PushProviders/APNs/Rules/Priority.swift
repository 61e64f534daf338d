internal import PushModel
internal import PushWire

/// Rules H about `apns-priority`.
enum APNsPriorityRules {
  private typealias Make = APNsRuleBuilder

  private static let place = FindingPlace.header("apns-priority")

  static let all: [Rule<APNsRequest>] = [
    Make.reject(
      "H-18",
      "priority-invalid",
      400,
      "BadPriority",
      stage: APNsStage.priority,
      if: "`apns-priority` is not exactly `1`, `5` or `10`.",
      why: "The service knows three priorities and no words for them.",
      [.documented],
      ["RESP"]
    ) { request, sink in
      guard request.has(.apnsPriority), request.priority == nil else { return }
      sink.report(
        place,
        value: request.text(.apnsPriority),
        "`apns-priority` is not 1, 5 or 10",
        fix: "Send `apns-priority: \(request.pushType == .background ? 5 : 10)`"
      )
    },
    Make.reject(
      "H-19",
      "background-priority-10",
      400,
      "BadPriority",
      isAssumed: true,
      stage: APNsStage.priority + 1,
      if: "A push of type `background` says `apns-priority: 10`.",
      why: "Apple calls it an error; background pushes have priority 5.",
      [.documented, .inferred],
      ["SEND"]
    ) { request, sink in
      guard request.pushType == .background, request.priority == 10 else { return }
      sink.report(
        place,
        value: "10",
        "Background pushes must not have priority 10",
        fix: "Send `apns-priority: 5`",
        severity: request.fidelity.backgroundPriority10 == .accept ? .lint : nil
      )
    },
    Make.lint(
      "H-20",
      "background-priority-missing",
      if: "A push of type `background` has no `apns-priority`, which means 10.",
      why: "Accepted in practice, but the default is the priority that Apple calls an error here.",
      [.documented, .reported],
      ["BG", "PNODE14"]
    ) { request, sink in
      guard request.pushType == .background, !request.has(.apnsPriority) else { return }
      sink.report(
        place,
        "Without `apns-priority` a background push counts as priority 10",
        fix: "Send `apns-priority: 5`"
      )
    },
    Make.lint(
      "H-21",
      "background-priority-1",
      if: "A push of type `background` has priority 1.",
      why: "Apple names 5 as the only priority of background pushes.",
      [.documented],
      ["SEND"]
    ) { request, sink in
      guard request.pushType == .background, request.priority == 1 else { return }
      sink.report(
        place,
        value: "1",
        "Background pushes have priority 5",
        fix: "Send `apns-priority: 5`"
      )
    },
    Make.lint(
      "H-22",
      "alert-priority-1",
      if: "A push of type `alert` has priority 1.",
      why: "Priority 1 puts power first and does not wake the device.",
      [.inferred],
      ["SEND"]
    ) { request, sink in
      guard request.pushType == .alert, request.priority == 1 else { return }
      sink.report(
        place,
        value: "1",
        "An alert of priority 1 does not wake the device",
        fix: "Send `apns-priority: 10` for what needs action at once, else `5`"
      )
    },
  ]
}

extension APNsRequest {
  /// Whether any rule about the priority can have something to say.
  var mayBreakPriority: Bool {
    pushType == .background || priority == 1 || (priority == nil && has(.apnsPriority))
  }
}
