package import PushModel

/// What a signing key may do (Apple, "Establishing a token-based connection to APNs").
package enum APNsKeyKind: String, Sendable, CaseIterable {
  /// Made before 2025; serves both environments.
  case legacy
  case teamScoped = "team-scoped"
  case topicSpecific = "topic-specific"
}

/// One signing key that the mock knows.
package struct APNsKey: Equatable, Sendable {
  package var id: String
  package var team: String
  package var kind: APNsKeyKind
  /// The environment it is bound to; nil serves both.
  package var environment: APNsEnvironment?
  /// The topics of a topic-specific key.
  package var topics: [String]
  /// The id of the key that may follow it on a connection.
  package var related: String?
  package var isRevoked: Bool

  package init(
    id: String,
    team: String,
    kind: APNsKeyKind = .legacy,
    environment: APNsEnvironment? = nil,
    topics: [String] = [],
    related: String? = nil,
    isRevoked: Bool = false
  ) {
    self.id = id
    self.team = team
    self.kind = kind
    self.environment = environment
    self.topics = topics
    self.related = related
    self.isRevoked = isRevoked
  }
}

/// The keys that provider tokens are judged by, and how signatures are checked.
package struct APNsKeyring: Sendable {
  /// Checks a signature of 64 raw bytes over the signing input by the key with this id.
  package typealias Verify =
    @Sendable (_ signingInput: [UInt8], _ signature: [UInt8], _ keyID: String) -> Bool
  /// A digest as lower-case hexadecimal digits (SHA-256).
  package typealias Digest = @Sendable (_ bytes: [UInt8]) -> String

  package private(set) var keys: [String: APNsKey] = [:]
  /// Accepts keys that are not known and marks their tokens unverified.
  package var anyCredentials: Bool { didSet { generation += 1 } }
  /// Counts changes, so that a connection knows when to read its token again.
  package private(set) var generation = 0
  package let verify: Verify
  package let digest: Digest

  package init(
    keys: [APNsKey] = [],
    anyCredentials: Bool = false,
    verify: @escaping Verify,
    digest: @escaping Digest
  ) {
    self.anyCredentials = anyCredentials
    self.verify = verify
    self.digest = digest
    for key in keys { self.keys[key.id] = key }
  }

  /// Adds a key, or replaces the one with its id.
  package mutating func register(_ key: APNsKey) {
    keys[key.id] = key
    generation += 1
  }

  /// Marks a key as revoked; tokens signed by it are refused from then on.
  package mutating func revoke(_ id: String) {
    keys[id]?.isRevoked = true
    generation += 1
  }

  /// Whether a known key belongs to this team.
  package func hasTeam(_ team: String) -> Bool { keys.values.contains { $0.team == team } }
}
