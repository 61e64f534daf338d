package import PushModel

/// What happened while a case ran: all that it is judged by.
package struct CaseEvidence: Sendable {
  /// One order and the sender's word on it.
  package struct Ask: Sendable {
    /// The device token or channel id.
    package var key: String
    /// Nanoseconds since the run began.
    package var handedAt: UInt64
    package var report: SenderReport

    package init(key: String, handedAt: UInt64, report: SenderReport) {
      self.key = key
      self.handedAt = handedAt
      self.report = report
    }
  }

  package var asks: [Ask]
  /// Every request that carried one of the keys, in order.
  package var arrivals: [Arrival]
  /// `token` is that of the first ask.
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
}
