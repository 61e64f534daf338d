extension ExpoState {
  /// Tells a request what is known of its recipients, its sender and its ids.
  mutating func inform(_ request: ExpoRequest) {
    informOfCredential(request)
    if request.endpoint == .receipts {
      informOfTickets(request)
    } else {
      informOfRecipients(request)
      informOfRates(request)
    }
    let now = request.now
    request.standing.failure = failures[request.digest]
    let neverAsked = tickets.takeNeverAsked(now, delay: receiptDelay)
    request.standing.neverAsked = neverAsked.count
    request.standing.neverAskedExample = neverAsked.example
    if request.recipients.count == 1, let connection = request.call?.connection {
      request.standing.singleMessages = peers.count(connection.peer, now)
    }
  }

  private func informOfCredential(_ request: ExpoRequest) {
    guard request.credential == .bearer else { return }
    request.standing.isCredentialKnown = anyCredentials || accessTokens[request.bearer] != nil
  }

  /// Whether the request's access token has rights on a project.
  private func hasRights(_ request: ExpoRequest, _ project: Int) -> Bool {
    guard request.credential == .bearer, let known = accessTokens[request.bearer],
      let account = known
    else { return true }
    return projects[project].account == account
  }

  private func informOfRecipients(_ request: ExpoRequest) {
    request.projectNames[0] = projects[0].name
    if request.recipients.isEmpty, isSecure(0) { request.standing.secureProject = projects[0].name }
    for index in request.recipients.indices {
      let key = request.recipients[index].key
      request.recipients[index].past = history[key]
      if !devices.isEmpty, let entry = devices[key] {
        request.recipients[index].device = entry.device
        request.recipients[index].project = entry.project
        request.recipients[index].isLive = entry.device.state == .active
      } else if isClosed {
        request.recipients[index].isLive = false
      }
      informOfProject(request, request.recipients[index])
    }
  }

  private func informOfProject(_ request: ExpoRequest, _ recipient: ExpoRecipient) {
    let place = recipient.project
    if place != 0, request.projectNames[place] == nil {
      request.projectNames[place] = projects[place].name
    }
    let isSecure = isSecure(place)
    if isSecure, request.standing.secureProject == nil {
      request.standing.secureProject = projects[place].name
    }
    guard recipient.device != nil, request.standing.foreignProject == nil,
      isSecure || request.fidelity.foreignAccount == .always, !hasRights(request, place)
    else { return }
    request.standing.foreignProject = projects[place].name
  }

  private mutating func informOfRates(_ request: ExpoRequest) {
    guard let limit = ratePerSecond, !request.recipients.isEmpty else { return }
    let now = request.now
    var exceeds = false
    forEachProject(request) { state, project, count in
      exceeds = exceeds || state.projects[project].rate.total(now) + count > limit
    }
    if exceeds {
      request.standing.exceededRate = limit
    } else if projects.count > 1 {
      request.standing.exceedsTogether = rate.total(now) + request.recipients.count > limit
    }
  }

  /// Calls `body` once for each project of the recipients, with how many of them it has.
  private mutating func forEachProject(
    _ request: ExpoRequest,
    _ body: (inout ExpoState, _ project: Int, _ count: Int) -> Void
  ) {
    guard let first = request.recipients.first?.project else { return }
    // Requests of several projects are refused, so counting is hardly ever needed.
    if request.recipients.allSatisfy({ $0.project == first }) {
      return body(&self, first, request.recipients.count)
    }
    var counts: [Int: Int] = [:]
    for recipient in request.recipients { counts[recipient.project, default: 0] += 1 }
    for (project, count) in counts { body(&self, project, count) }
  }

  private func informOfTickets(_ request: ExpoRequest) {
    request.standing.hasDroppedTickets = tickets.hasDropped
    var seen: Set<ExpoUUID> = []
    var secure: Int? = isSecure(0) ? 0 : nil
    for index in request.ids.indices {
      guard let id = request.ids[index].id else { continue }
      request.ids[index].isRepeated = !seen.insert(id).inserted
      request.ids[index].ticket = tickets[id]
      if secure == nil, let ticket = request.ids[index].ticket, isSecure(ticket.project) {
        secure = ticket.project
      }
    }
    request.standing.secureProject = secure.map { projects[$0].name }
  }

  // MARK: Effects

  /// Lets an accepted send take effect: tickets are made and counted.
  mutating func accept(_ request: ExpoRequest, _ ids: inout ExpoIDSource) {
    let now = request.now
    forEachProject(request) { state, project, count in
      state.projects[project].rate.add(count, now)
    }
    rate.add(request.recipients.count, now)
    if request.recipients.count == 1, let connection = request.call?.connection {
      peers.note(connection.peer, now)
    }
    for index in request.recipients.indices {
      let recipient = request.recipients[index]
      noteSend(recipient, request)
      guard request.ticketError(recipient) == nil else { continue }
      let id = ids.next()
      request.ticketIDs[index] = id
      tickets.add(
        ExpoTicket(
          id: id,
          token: request.tokenText(recipient),
          key: recipient.key,
          project: recipient.project,
          error: request.receiptError(recipient),
          createdAt: now,
          askedAt: nil
        )
      )
    }
  }

  private mutating func noteSend(_ recipient: ExpoRecipient, _ request: ExpoRequest) {
    let now = request.now
    if !recipient.isLive {
      history.update(recipient.key) { $0.goneSince = $0.goneSince ?? now }
    }
    if recipient.past?.wasMixed == true { history.update(recipient.key) { $0.wasMixed = false } }
    if recipient.device?.receipt == ExpoReceiptError.rateExceeded
      || recipient.past?.slowedDownAt != nil
    {
      history.update(recipient.key) { past in
        past.pauseBefore = past.lastSentAt.map { now - $0 } ?? 0
        past.lastSentAt = now
        past.slowedDownAt = nil
      }
    }
    if recipient.device?.platform == .ios, request.isHeadless(recipient.message) {
      history.noteHeadless(recipient.key, at: now)
    }
  }

  /// Notes that receipts were read, and what the sender has learnt from them.
  mutating func acceptReceipts(_ request: ExpoRequest) {
    let now = request.now
    for index in request.ids.indices {
      let asked = request.ids[index]
      guard let id = asked.id, let ticket = asked.ticket, !asked.isRepeated else { continue }
      tickets.noteAsked(id, at: now)
      guard isAvailable(ticket, now) else { continue }
      request.ids[index].isAnswered = true
      switch ticket.error {
      case ExpoReceiptError.notRegistered:
        history.update(ticket.key) { $0.goneSince = $0.goneSince ?? now }
      case ExpoReceiptError.rateExceeded:
        history.update(ticket.key) { $0.slowedDownAt = now }
      default: break
      }
    }
  }

  /// Whether the receipt of a ticket is there: after the hand-off and for 24 hours (G04).
  func isAvailable(_ ticket: ExpoTicket, _ now: Int64) -> Bool {
    let age = now - ticket.createdAt
    return age >= receiptDelay && age < receiptDelay + ExpoLimits.receiptLifetime
  }

  /// Notes that a request was answered with a status other than the accepted one.
  mutating func note(_ request: ExpoRequest, status: Int, isMixed: Bool) {
    failures.note(request.digest, status: status, at: request.now)
    guard isMixed else { return }
    for recipient in request.recipients where recipient.device != nil {
      history.update(recipient.key) { $0.wasMixed = true }
    }
  }
}
