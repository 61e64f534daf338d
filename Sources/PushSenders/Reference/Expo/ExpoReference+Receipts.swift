internal import PushJSON
internal import PushModel

extension ExpoReference {
  /// At most so many ids a request ("Send Notifications with the Expo Push Service").
  private static let idsPerRequest = 1000

  /// Fetches the receipts of all pushes that have none yet.
  ///
  /// The report is `failed` when a call failed or a receipt is an error, with its code as reason.
  func collectReceipts() async throws -> SenderReport {
    guard !context.has(.receiptsNeverFetched) else { return SenderReport(outcome: .sent) }
    let ids = await tickets.ids
    let size = context.has(.receiptsInOneRequest) ? max(1, ids.count) : ExpoReference.idsPerRequest
    var reports: [SenderReport] = []
    for start in stride(from: 0, to: ids.count, by: size) {
      let chunk = Array(ids[start..<min(start + size, ids.count)])
      reports.append(await fetch(chunk))
    }
    // Nothing to ask for is no failure.
    return context.shown(reports.isEmpty ? SenderReport(outcome: .sent) : .joined(reports))
  }

  private func fetch(_ ids: [String]) async -> SenderReport {
    let answer = await exchange(.receipts(ids))
    guard answer.isOK else { return answer.failure }
    let receipts = answer.json?["data"]?.object ?? []
    let tokens = await tickets.settle(Set(receipts.map(\.key)))
    var first: String?
    for (id, receipt) in receipts where receipt["status"]?.string != "ok" {
      // A receipt that nobody asked for says nothing about our pushes.
      guard let token = tokens[id] else { continue }
      let error = ExpoAnswer.error(receipt)
      if error == "DeviceNotRegistered" { deadTokens.insert(token) }
      first = first ?? error
    }
    guard let first, !context.has(.ticketErrorsSwallowed) else {
      return SenderReport(outcome: .sent, status: 200)
    }
    return SenderReport(outcome: .failed, status: 200, reason: first)
  }
}
