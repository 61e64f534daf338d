internal import PushWire

/// OAuth scopes that FCM knows, as bits.
package struct FCMScopes: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  package static let messaging = FCMScopes(rawValue: 1)
  package static let cloudPlatform = FCMScopes(rawValue: 2)
  /// `https://www.googleapis.com/auth/firebase`, which does not cover sends.
  package static let firebase = FCMScopes(rawValue: 4)
  /// Any other scope of Google's.
  package static let foreign = FCMScopes(rawValue: 8)
  /// Text that is no scope at all.
  package static let unknown = FCMScopes(rawValue: 16)

  private static let root = "https://www.googleapis.com/auth/"

  /// The bits of a list of scopes, each with or without Google's prefix.
  package init(_ scopes: some Sequence<some StringProtocol>) {
    var bits = FCMScopes(rawValue: 0)
    for scope in scopes { bits.formUnion(FCMScopes(scope: String(scope))) }
    self = bits
  }

  private init(scope: String) {
    let isLong = scope.hasPrefix(FCMScopes.root)
    let name = isLong ? String(scope.dropFirst(FCMScopes.root.count)) : scope
    switch name {
    case "firebase.messaging": self = .messaging
    case "cloud-platform": self = .cloudPlatform
    case "firebase": self = .firebase
    case "openid", "email", "profile": self = .foreign
    default:
      let isWord =
        isLong && !name.isEmpty
        && name.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
      self = isWord ? .foreign : .unknown
    }
  }

  /// Whether a send is covered.
  package var coversSends: Bool {
    rawValue & (FCMScopes.messaging.rawValue | FCMScopes.cloudPlatform.rawValue) != 0
  }
}

/// An access token that the mock issued or has seen.
package struct FCMAccessToken: Sendable {
  /// Of the service account; empty when it is not known.
  package var account: String
  package var project: String
  package var scopes: FCMScopes
  package var issuedMilliseconds: Int64
  package var expiresMilliseconds: Int64
  package var isRevoked = false
  /// It lives as long as the world says, not as long as whoever issued it wished.
  package var followsLifetime = false
  /// Nobody checked who signed for it.
  package var isUnverified = false
  /// What is recorded in place of the header.
  package var recorded: [UInt8]

  fileprivate mutating func pardon(_ lifetime: Int64) {
    isRevoked = false
    guard followsLifetime else { return }
    expiresMilliseconds = max(expiresMilliseconds, issuedMilliseconds + lifetime)
  }
}

/// Access tokens by digest; the oldest make room for new ones.
struct FCMAccessTokens: Sendable {
  /// How many are kept: our choice, more than any sender holds and little memory.
  static let capacity = 20_000

  private var young: [FCMKey: FCMAccessToken] = [:]
  private var old: [FCMKey: FCMAccessToken] = [:]

  subscript(key: FCMKey) -> FCMAccessToken? { young[key] ?? old[key] }

  mutating func insert(_ token: FCMAccessToken, _ key: FCMKey) {
    if young.count >= FCMAccessTokens.capacity / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    young[key] = token
  }

  mutating func revokeAll() {
    for key in young.keys { young[key]?.isRevoked = true }
    for key in old.keys { old[key]?.isRevoked = true }
  }

  /// Takes back every revocation and every lifetime below so many milliseconds.
  mutating func pardonAll(lifetime: Int64) {
    for key in young.keys { young[key]?.pardon(lifetime) }
    for key in old.keys { old[key]?.pardon(lifetime) }
  }
}
