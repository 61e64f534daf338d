package import PushModel

/// What happened while a case ran: all that it is judged by.
package struct CaseEvidence: Sendable {
  /// One order and the sender's word on it.
  package struct Ask: Sendable {
    /// The device tokens, or the channel id or topic.
    package var keys: [String]
    /// Nanoseconds since the run began.
    package var handedAt: UInt64
    package var report: SenderReport

    package init(keys: [String], handedAt: UInt64, report: SenderReport) {
      self.keys = keys
      self.handedAt = handedAt
      self.report = report
    }
  }

  package var asks: [Ask]
  /// What the sender said when it was asked to fetch receipts; the keys are empty.
  package var receiptAsks: [Ask] = []
  /// Every request that carried one of the keys, in order, each once.
  package var arrivals: [Arrival]
  /// `token` and `tokens` are those of the first ask.
  package var variables: RunVariables
  /// Why the body could not be brought to its exact size, if it could not.
  package var fillFailure: Mismatch?
  /// The sender does not know the kind, as it said at the start or as the wire shows.
  package var isKindUnknown: Bool

  package init(
    asks: [Ask] = [],
    arrivals: [Arrival] = [],
    variables: RunVariables,
    fillFailure: Mismatch? = nil,
    isKindUnknown: Bool = false
  ) {
    self.asks = asks
    self.arrivals = arrivals
    self.variables = variables
    self.fillFailure = fillFailure
    self.isKindUnknown = isKindUnknown
  }

  /// The keys of all asks, each once.
  var keys: [String] {
    var seen: Set<String> = []
    return asks.flatMap(\.keys).filter { seen.insert($0).inserted }
  }
}

extension Arrival {
  /// Whether this is an attempt to push, rather than a call beside it.
  package var isPush: Bool {
    switch RequestEndpoint(rawValue: endpoint) {
    case .channels, .token, .subscriptions, .iid, .groups, .receipts: false
    // A push to a path that does not exist is still an attempt.
    case .device, .broadcast, .send, .other, nil: true
    }
  }

  package var isReceiptRequest: Bool { endpoint == RequestEndpoint.receipts.rawValue }
}
