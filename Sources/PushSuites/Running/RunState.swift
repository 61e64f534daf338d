internal import PushModel
internal import Synchronization

/// What the cases of one run share.
final class RunState: Sendable {
  /// How a sender took the kind that nobody knows.
  enum Honesty: Sendable {
    case honest
    /// It claimed otherwise, and nothing arrived.
    case silent
    /// It claimed otherwise, and pushed something.
    case pushed
  }

  private struct Facts {
    var asks = 0
    var kindsOnWire: Set<String> = []
    var honesty = Honesty.honest
  }

  let keeper: SenderKeeper
  private let hello: SenderHello
  /// The kinds that the sender names; empty when it names none.
  private var namedKinds: [String] { hello.kinds }
  private let facts = Mutex(Facts())

  init(keeper: SenderKeeper, hello: SenderHello) {
    self.keeper = keeper
    self.hello = hello
  }

  /// Whether the sender pushes to a provider; one that names none is asked and may say no.
  func pushes(to provider: Provider) -> Bool {
    hello.providers.isEmpty || hello.providers.contains(provider.rawValue)
  }

  /// What the sender lacks for a case, in words, or nil.
  func lack(for spec: CaseSpec) -> String? {
    guard pushes(to: spec.provider) else {
      return "the sender does not push to \(spec.provider.rawValue)"
    }
    let missing = spec.features.filter { !hello.features.contains($0) }
    guard !missing.isEmpty else { return nil }
    return "the sender does not name the feature " + missing.joined(separator: ", ")
  }

  /// The number of the next ask, from 1.
  func nextAsk() -> Int {
    facts.withLock { facts in
      facts.asks += 1
      return facts.asks
    }
  }

  func note(_ honesty: Honesty) { facts.withLock { $0.honesty = honesty } }

  /// Notes that pushes of these kinds arrived.
  func arrived(_ kinds: [String]) { facts.withLock { $0.kindsOnWire.formUnion(kinds) } }

  /// Whether silence on the wire means that the sender does not know these kinds.
  ///
  /// So it is when the sender did not name a kind at its start; or when it names none, claimed to
  /// have sent a made-up kind of which nothing arrived, and never pushed this kind. An alert is known to all.
  func isUnknown(_ kinds: [String]) -> Bool {
    let special = kinds.filter { $0 != "alert" }
    guard !special.isEmpty else { return false }
    if !namedKinds.isEmpty { return !special.allSatisfy(namedKinds.contains) }
    return facts.withLock { facts in
      facts.honesty == .silent && special.contains { !facts.kindsOnWire.contains($0) }
    }
  }
}
