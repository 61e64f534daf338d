/// Tickets whose receipts are still to be fetched.
actor PendingTickets {
  /// So many are remembered; ours, some megabytes, and more than a suite has.
  private static let limit = 100_000

  private var order: [String] = []
  private var tokens: [String: String] = [:]

  func add(_ tickets: [ExpoTicket]) {
    for ticket in tickets {
      guard let id = ticket.id, tokens.count < PendingTickets.limit else { continue }
      if tokens.updateValue(ticket.token, forKey: id) == nil { order.append(id) }
    }
  }

  /// The ids in the order of the pushes.
  var ids: [String] { order }

  /// Forgets tickets and answers with the token of each that was known.
  func settle(_ ids: Set<String>) -> [String: String] {
    let known = tokens.filter { ids.contains($0.key) }
    for id in known.keys { tokens[id] = nil }
    order.removeAll { known[$0] != nil }
    return known
  }
}
