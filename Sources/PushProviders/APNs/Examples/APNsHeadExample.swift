/// An executable example of one rule T, A, H, B or L-01, L-02.
package struct APNsHeadExample: Sendable, CustomStringConvertible {
  /// One request of an example.
  package struct Step: Sendable {
    /// Seconds since the clock of the examples.
    package var offset: Int64
    /// Comes over a connection of its own; the first step always does.
    package var isNewConnection: Bool
    package var request: APNsExampleRequest

    package init(
      _ request: APNsExampleRequest,
      after offset: Int64 = 0,
      isNewConnection: Bool = false
    ) {
      self.request = request
      self.offset = offset
      self.isNewConnection = isNewConnection
    }
  }

  /// What happens.
  package enum Happening: Sendable {
    case requests([Step])
    case event(APNsConnectionEvent)
    /// The run ends with the world as it is.
    case end
  }

  /// The whole id of the rule.
  package var rule: String
  /// The last step must be free of the rule; if false, it must break it.
  package var isAccepting: Bool
  package var note: String
  package var happening: Happening
  /// The last request is answered by another rule or reason than this rule's own.
  package var answeredReason: String?
  package var host: APNsHostGroup
  package var certificate: APNsCertificate?
  package var arrange: @Sendable (inout APNsWorld) -> Void

  package var description: String { "\(rule) \(isAccepting ? "accepts" : "rejects") \(note)" }

  init(
    _ rule: String,
    _ isAccepting: Bool,
    _ note: String,
    _ happening: Happening,
    reason: String? = nil,
    host: APNsHostGroup = .push,
    certificate: APNsCertificate? = nil,
    arrange: @escaping @Sendable (inout APNsWorld) -> Void = { _ in }
  ) {
    self.rule = "APNS-" + rule
    self.isAccepting = isAccepting
    self.note = note
    self.happening = happening
    self.answeredReason = reason
    self.host = host
    self.certificate = certificate
    self.arrange = arrange
  }

  /// An example of one request that the rule lets pass.
  static func accept(
    _ rule: String,
    _ note: String,
    _ request: APNsExampleRequest,
    host: APNsHostGroup = .push,
    certificate: APNsCertificate? = nil,
    arrange: @escaping @Sendable (inout APNsWorld) -> Void = { _ in }
  ) -> APNsHeadExample {
    APNsHeadExample(
      rule,
      true,
      note,
      .requests([Step(request)]),
      host: host,
      certificate: certificate,
      arrange: arrange
    )
  }

  /// An example of one request that breaks the rule.
  static func reject(
    _ rule: String,
    _ note: String,
    _ request: APNsExampleRequest,
    reason: String? = nil,
    host: APNsHostGroup = .push,
    certificate: APNsCertificate? = nil,
    arrange: @escaping @Sendable (inout APNsWorld) -> Void = { _ in }
  ) -> APNsHeadExample {
    APNsHeadExample(
      rule,
      false,
      note,
      .requests([Step(request)]),
      reason: reason,
      host: host,
      certificate: certificate,
      arrange: arrange
    )
  }
}

/// The examples of all rules that one request, one connection or the history decides.
package enum APNsHeadExamples {
  package static let all: [APNsHeadExample] =
    transport + connection + tokenForm + tokenClaims + binding + certificates + path + topic
    + pushType + priority + expiration + identifier + headers + broadcast + broadcastPush
}
