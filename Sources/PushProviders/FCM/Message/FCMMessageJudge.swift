package import PushModel

/// What is known around a message while it is judged.
package struct FCMMessageContext: Sendable {
  package var nowMilliseconds: Int64
  /// What the registry knows of the token or installation id; nil when it is not registered.
  package var device: FCMDevice?
  package var tokenPolicy: FCMTokenPolicy
  /// The project of the path; nil when the message is judged alone.
  package var projectID: String?
  /// The message is judged alone, from a file: nothing is known of tokens, projects or history.
  package var isAlone: Bool

  package init(
    nowMilliseconds: Int64,
    device: FCMDevice? = nil,
    tokenPolicy: FCMTokenPolicy = .shaped,
    projectID: String? = nil,
    isAlone: Bool = false
  ) {
    self.nowMilliseconds = nowMilliseconds
    self.device = device
    self.tokenPolicy = tokenPolicy
    self.projectID = projectID
    self.isAlone = isAlone
  }
}

/// Runs the rules M, D, N, A and W over a decoded body.
package struct FCMMessageJudge: Sendable {
  package init(fidelity: FCMMessageFidelity = FCMMessageFidelity()) {}

  /// Files every violation of the message; `subject.body` is loaded, `subject.context` set.
  package func judge(_ subject: FCMMessageSubject, into sink: inout FindingSink) {}
}

/// The open questions about messages with the answers that the mock gives (catalogue, 7.4 and †).
package struct FCMMessageFidelity: Equatable, Sendable {
  package init() {}
}
