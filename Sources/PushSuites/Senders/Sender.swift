package import PushModel

/// What a sender can do beside single pushes.
package enum SenderFeature {
  /// An order for several tokens.
  package static let multicast = "multicast"
  /// Fetching Expo receipts when asked to.
  package static let receipts = "receipts"
}

/// What a sender says of itself at the start.
package struct SenderHello: Equatable, Sendable {
  package var name: String
  package var version: String
  /// The kinds of notification that it knows; empty when it does not say.
  package var kinds: [String]
  /// The providers that it pushes to; empty when it does not say.
  package var providers: [String]
  /// What it can do beside single pushes: `multicast` (an order for several tokens), `receipts`
  /// (fetching Expo receipts when asked to).
  package var features: [String]

  package init(
    name: String,
    version: String,
    kinds: [String],
    providers: [String] = [],
    features: [String] = []
  ) {
    self.name = name
    self.version = version
    self.kinds = kinds
    self.providers = providers
    self.features = features
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

  /// Has the sender fetch the receipts of what it has pushed so far, and waits for its word.
  ///
  /// Only senders with the feature `receipts` are asked. Throws as `send` does.
  func collectReceipts(id: String, provider: Provider) async throws -> SenderReport

  /// Asks the sender to stop, and ends it if it does not.
  func stop() async
}

extension Sender {
  package func collectReceipts(id: String, provider: Provider) async throws -> SenderReport {
    SenderReport(outcome: .unsupported)
  }
}
