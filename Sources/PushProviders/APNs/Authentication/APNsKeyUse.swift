/// When tokens of each key were first seen on any connection (A-19, and the wider scopes of A-18).
///
/// Pure; the owner locks. At most 1,024 keys or addresses, and four tokens each: our choice, enough
/// to see a renewal and what it came after.
package struct APNsKeyUse: Sendable {
  private static let keyLimit = 1_024
  private static let tokenLimit = 4

  private struct Use: Sendable {
    var teamID: String
    var keyID: String
    var issuedAt: Int64
    var connection: Int64
    var firstSeenMilliseconds: Int64
  }

  private var uses: [String: [Use]] = [:]

  package init() {}

  /// Notes an accepted token that is new to its connection.
  ///
  /// - Parameters:
  ///   - scope: The key id, or the address when fidelity says so.
  ///   - token: The token with its claims.
  ///   - connection: The number of the connection.
  ///   - nowMilliseconds: The clock.
  /// - Returns: Seconds since another token of this scope was first seen on another connection,
  ///   when that is less than 20 minutes; else nil.
  mutating func note(
    scope: String,
    _ token: APNsProviderToken,
    connection: Int64,
    nowMilliseconds: Int64
  ) -> Int64? {
    guard let keyID = token.keyID, let teamID = token.teamID, let issuedAt = token.issuedAt else {
      return nil
    }
    var known = uses[scope] ?? []
    let isKnown = known.contains {
      $0.keyID == keyID && $0.teamID == teamID && $0.issuedAt == issuedAt
    }
    if isKnown { return nil }
    let other = known.last { $0.connection != connection }
    known.append(
      Use(
        teamID: teamID,
        keyID: keyID,
        issuedAt: issuedAt,
        connection: connection,
        firstSeenMilliseconds: nowMilliseconds
      )
    )
    if known.count > APNsKeyUse.tokenLimit { known.removeFirst() }
    if uses.count >= APNsKeyUse.keyLimit, uses[scope] == nil { uses.removeAll() }
    uses[scope] = known
    guard let other else { return nil }
    let elapsed = nowMilliseconds - other.firstSeenMilliseconds
    return elapsed < APNsConnectionState.updateMilliseconds ? elapsed / 1000 : nil
  }
}

extension APNsConnectionState {
  /// A provider token lives at least this long (Apple, "Establishing a token-based connection to
  /// APNs": no more than one update every 20 minutes).
  static let updateMilliseconds: Int64 = 1_200_000
}
