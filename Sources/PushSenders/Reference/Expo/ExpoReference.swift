internal import PushJSON
internal import PushModel
internal import PushSuites

/// The reference sender for Expo's push service.
final class ExpoReference: ReferenceProvider {
  /// Expo advises at most six connections ("Send Notifications with the Expo Push Service").
  private static let requestsAtOnce = 6

  let context: ReferenceContext
  let expo: ReadyFile.Expo
  let deadTokens = DeadTokens()
  let tickets = PendingTickets()
  private let gate = RequestGate(ExpoReference.requestsAtOnce)

  init(_ context: ReferenceContext, _ expo: ReadyFile.Expo) {
    self.context = context
    self.expo = expo
  }

  func start() throws { _ = try context.clients.client(for: endpoint) }

  func send(_ order: SendOrder) async throws -> SenderReport {
    var push = try ExpoMapping.push(order)
    for flaw in Flaw.all where context.has(flaw) { flaw.spoil(&push, order) }
    let live = push.recipients.filter { token in
      context.has(.sendsAgainToDeadToken) || !deadTokens.contains(token)
    }
    var reports: [SenderReport] = []
    if live.count < push.recipients.count {
      reports.append(SenderReport(outcome: .failed, reason: "DeviceNotRegistered"))
    }
    for chunk in chunks(live) { reports += await deliver(push, to: chunk, mayRegroup: true) }
    return context.shown(SenderReport.joined(reports))
  }

  private func chunks(_ recipients: [String]) -> [[String]] {
    var size = ExpoMapping.recipientsPerRequest
    if context.has(.tooManyMessages) { size = max(1, recipients.count) }
    if context.has(.requestPerRecipient) { size = 1 }
    return stride(from: 0, to: recipients.count, by: size).map { start in
      Array(recipients[start..<min(start + size, recipients.count)])
    }
  }

  private func deliver(
    _ push: ExpoPush,
    to recipients: [String],
    mayRegroup: Bool
  ) async -> [SenderReport] {
    let request = ExpoRequest.send([push.json(to: recipients)], headers: push.headers)
    let answer = await exchange(request)
    if mayRegroup, !context.has(.mixedProjects), let groups = answer.projects {
      var reports: [SenderReport] = []
      for group in groups {
        let own = recipients.filter(group.contains)
        if !own.isEmpty { reports += await deliver(push, to: own, mayRegroup: false) }
      }
      return reports
    }
    guard answer.isOK else { return [answer.failure] }
    guard let tickets = answer.tickets(for: recipients) else {
      let reason = "not one ticket for each recipient"
      return [SenderReport(outcome: .failed, status: 200, reason: reason)]
    }
    return await note(tickets)
  }

  /// Keeps what the tickets say, and reports it.
  private func note(_ tickets: [ExpoTicket]) async -> [SenderReport] {
    var tickets = tickets
    if context.has(.ticketOrderIgnored) {
      let tokens = Array(tickets.map(\.token).reversed())
      for index in tickets.indices { tickets[index].token = tokens[index] }
    }
    await self.tickets.add(tickets)
    return tickets.map { ticket in
      guard let error = ticket.error else { return SenderReport(outcome: .sent, status: 200) }
      if error == "DeviceNotRegistered" { deadTokens.insert(ticket.token) }
      if context.has(.ticketErrorsSwallowed) { return SenderReport(outcome: .sent, status: 200) }
      return SenderReport(outcome: .failed, status: 200, reason: error)
    }
  }

  /// Sends one request, repeats where repeating is right.
  func exchange(_ request: ExpoRequest) async -> ExpoAnswer {
    let request = request.wire(accessToken: expo.accessToken, flaws: context.flaws)
    let budget = RetryBudget(context)
    return ExpoAnswer(
      await budget.run {
        await gate.enter()
        let answer = await context.answer(to: request, at: endpoint)
        await gate.leave()
        return answer
      }
    )
  }

  private var endpoint: PushEndpoint {
    PushEndpoint(provider: .expo, url: expo.url, caPath: context.ready.ca)
  }
}
