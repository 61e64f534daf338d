internal import PushCrypto
internal import PushJSON

/// A service account's key file, as Google hands it out.
package struct ServiceAccount: Sendable {
  package var email: String
  package var keyID: String
  /// Where Google's libraries ask for access tokens, and the audience of the assertion.
  package var tokenURI: String
  private let key: RS256.PrivateKey

  /// Why a key file cannot be used.
  package struct Unusable: Error, Equatable, Sendable {
    package var message: String
  }

  /// Reads the JSON file at `path`.
  package static func load(path: String) throws(Unusable) -> ServiceAccount {
    do {
      return try ServiceAccount(text: SmallFile.read(path))
    } catch let error as KeyError {
      throw Unusable(message: error.description)
    } catch let error as Unusable {
      throw error
    } catch {
      throw Unusable(message: "\(error)")
    }
  }

  /// Reads the text of a key file.
  package init(text: [UInt8]) throws(Unusable) {
    guard let json = JSONValue(parsing: text) else { throw Unusable(message: "is not JSON") }
    func member(_ name: String) throws(Unusable) -> String {
      guard let value = json[name]?.string else { throw Unusable(message: "has no `\(name)`") }
      return value
    }
    email = try member("client_email")
    keyID = try member("private_key_id")
    tokenURI = try member("token_uri")
    let pem = try member("private_key")
    do throws(KeyError) { key = try RS256.PrivateKey(pem: pem) } catch {
      throw Unusable(message: "`private_key`: \(error)")
    }
  }

  /// The only scope that sending needs (REST reference of `messages:send`).
  private static let scope = "https://www.googleapis.com/auth/firebase.messaging"

  /// The signed statement that is exchanged for an access token.
  ///
  /// It lives for an hour, the longest that Google allows ("Using OAuth 2.0 for Server to Server
  /// Applications").
  package func assertion(nowSeconds: Int64) throws -> String {
    try JWTSigner(key: .rs256(key)).token(
      header: [("typ", "JWT"), ("kid", .string(keyID))],
      claims: [
        ("iss", .string(email)), ("scope", .string(ServiceAccount.scope)),
        ("aud", .string(tokenURI)), ("iat", .integer(nowSeconds)),
        ("exp", .integer(nowSeconds + 3600)),
      ]
    )
  }
}
