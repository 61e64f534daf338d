package import PushModel

/// What a sender says of itself at the start.
package struct SenderHello: Equatable, Sendable {
  package var name: String
  package var version: String
  /// The kinds of notification that it knows; empty when it does not say.
  package var kinds: [String]

  package init(name: String, version: String, kinds: [String]) {
    self.name = name
    self.version = version
    self.kinds = kinds
  }
}

/// Why a sender could not be driven: the environment failed, not a case.
package struct SenderFailure: Error, Equatable, Sendable {
  /// What happened and what to do, for a person.
  package var message: String
  /// What the sender had written to standard error (hostile text).
  package var output: String
  /// The sender lives but took longer than its deadline; the next order may still succeed.
  package var isTimeout: Bool

  package init(_ message: String, output: String = "", isTimeout: Bool = false) {
    self.message = message
    self.output = output
    self.isTimeout = isTimeout
  }
}

/// Something that can be told to push.
package protocol Sender: Sendable {
  /// Starts the sender and asks who it is. Throws `SenderFailure` when it does not come up.
  func start() async throws -> SenderHello

  /// Hands over one order and waits for the sender's word on it.
  ///
  /// Throws `SenderFailure` when the sender dies or does not answer within its deadline.
  func send(_ order: SendOrder) async throws -> SenderReport

  /// Asks the sender to stop, and ends it if it does not.
  func stop() async
}
