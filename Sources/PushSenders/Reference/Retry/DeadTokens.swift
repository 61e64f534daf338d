internal import Synchronization

/// Tokens that the service called dead; a sender does not push to them again.
final class DeadTokens: Sendable {
  /// So many are remembered; ours, some megabytes, and more than a suite has.
  private static let limit = 50_000

  private let tokens = Mutex<Set<String>>([])

  func insert(_ token: String) {
    tokens.withLock { tokens in
      if tokens.count >= DeadTokens.limit { tokens = [] }
      tokens.insert(token)
    }
  }

  func contains(_ token: String) -> Bool { tokens.withLock { $0.contains(token) } }
}
