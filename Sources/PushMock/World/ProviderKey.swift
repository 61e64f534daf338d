package import PushCrypto

/// A key whose provider tokens the mocks accept: names, and the half that verifies.
package struct ProviderKey: Sendable {
  /// `kid` of its tokens.
  package let keyID: String
  /// `iss` of its tokens.
  package let teamID: String
  /// The file it came from.
  package let path: String
  /// Usable from any thread.
  package let publicKey: ES256.PublicKey

  package init(keyID: String, teamID: String, path: String, publicKey: ES256.PublicKey) {
    self.keyID = keyID
    self.teamID = teamID
    self.path = path
    self.publicKey = publicKey
  }

  /// Reads a user's own key: a `.p8` file, or just its public half.
  /// - Parameters:
  ///   - path: The file.
  ///   - keyID: Its id; nil takes it from a name like `AuthKey_ABCDE12345.p8`, Apple's own.
  ///   - teamID: The team that it belongs to.
  /// - Returns: The key, ready to verify.
  /// - Throws: `ProviderKeyError` with the file and what is wrong with it.
  package static func load(
    path: String,
    keyID: String?,
    teamID: String
  ) throws(ProviderKeyError) -> ProviderKey {
    guard let keyID = keyID ?? keyIDInName(path) else {
      throw ProviderKeyError(path: path, problem: .keyIDUnknown)
    }
    for (name, value) in [("key id", keyID), ("team id", teamID)] where !isPrintable(value) {
      throw ProviderKeyError(path: path, problem: .badIdentifier(name: name))
    }
    do {
      let publicKey = try ES256.PublicKey(eitherPEM: SmallFile.read(path))
      return ProviderKey(keyID: keyID, teamID: teamID, path: path, publicKey: publicKey)
    } catch {
      throw ProviderKeyError(path: path, problem: .key(error))
    }
  }

  /// Whether the signature, raw or DER, fits the token's first two parts; any thread may ask.
  package func verify(signingInput: [UInt8], signature: [UInt8]) -> Bool {
    publicKey.verify(signature, over: signingInput)
  }

  private static func keyIDInName(_ path: String) -> String? {
    guard let name = path.split(separator: "/").last, name.hasPrefix("AuthKey_"),
      name.hasSuffix(".p8")
    else { return nil }
    let id = name.dropFirst(8).dropLast(3)
    return id.isEmpty ? nil : String(id)
  }

  /// Ids of other shapes than Apple's are let through: the rules judge them, and tests may want them.
  private static func isPrintable(_ text: String) -> Bool {
    !text.isEmpty && text.utf8.allSatisfy { (0x21...0x7E).contains($0) }
  }
}

/// Why a user's own key cannot be registered.
package struct ProviderKeyError: Error, Equatable, CustomStringConvertible {
  package enum Problem: Equatable, Sendable {
    /// The file cannot be used.
    case key(KeyError)
    /// No id was given, and the file's name holds none.
    case keyIDUnknown
    /// Empty, or with blanks or characters beyond ASCII.
    case badIdentifier(name: String)
  }

  package var path: String
  package var problem: Problem

  package var description: String {
    switch problem {
    case .key(.unreadable(_, let reason)): "cannot read the key \(path): \(reason)"
    case .key(let error): "cannot use the key \(path): \(error)"
    case .keyIDUnknown:
      "the name of \(path) is not AuthKey_<key id>.p8, so name the key's id with --key-id"
    case .badIdentifier(let name):
      "the \(name) for \(path) must be printable ASCII without blanks, such as ABCDE12345"
    }
  }
}
