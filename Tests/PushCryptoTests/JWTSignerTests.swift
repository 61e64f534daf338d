import PushCrypto
import PushJSON
import PushWire
import Testing

@Suite struct JWTSignerTests {
  /// A token taken apart, as a verifier sees it.
  struct Parts {
    var header: JSONValue
    var claims: JSONValue
    var input: [UInt8]
    var signature: [UInt8]

    init(_ token: String) throws {
      let parts = token.split(separator: ".", omittingEmptySubsequences: false)
      try #require(parts.count == 3)
      let head = try #require(Base64.decode(parts[0].utf8)).bytes
      header = try #require(JSONValue(parsing: head))
      let body = try #require(Base64.decode(parts[1].utf8)).bytes
      claims = try #require(JSONValue(parsing: body))
      input = Array("\(parts[0]).\(parts[1])".utf8)
      signature = try #require(Base64.decode(parts[2].utf8)).bytes
    }
  }

  private func parts(
    _ key: ES256.PrivateKey,
    _ change: (inout JWTSigner) -> Void = { _ in }
  ) throws -> Parts {
    var signer = JWTSigner(key: .es256(key))
    change(&signer)
    return try Parts(
      signer.providerToken(keyID: "ABCDEFGHIJ", teamID: "0123456789", issuedAt: 1_700_000_000)
    )
  }

  @Test func makesAProviderTokenAsAPNsWantsIt() throws {
    let key = try ES256.PrivateKey.generate()
    let parts = try parts(key)
    #expect(parts.header == ["alg": "ES256", "kid": "ABCDEFGHIJ"])
    #expect(parts.claims == ["iss": "0123456789", "iat": 1_700_000_000])
    #expect(parts.signature.count == 64)
    #expect(key.publicKey.verifiedForm(parts.signature, over: parts.input) == .raw)
  }

  @Test func signsInDEROnRequest() throws {
    let key = try ES256.PrivateKey.generate()
    let parts = try parts(key) { $0.signature = .der }
    #expect(key.publicKey.verifiedForm(parts.signature, over: parts.input) == .der)
  }

  @Test func tampersOnRequest() throws {
    let key = try ES256.PrivateKey.generate()
    let parts = try parts(key) { $0.signature = .tampered }
    #expect(parts.signature.count == 64)
    #expect(!key.publicKey.verify(parts.signature, over: parts.input))
  }

  @Test func leavesTheSignatureOutOnRequest() throws {
    let parts = try parts(ES256.PrivateKey.generate()) {
      $0.signature = .absent
      $0.algorithm = "none"
    }
    #expect(parts.signature.isEmpty)
    #expect(parts.header["alg"] == "none")
  }

  @Test(arguments: ["RS256", nil]) func claimsAnyAlgorithm(name: String?) throws {
    let parts = try parts(ES256.PrivateKey.generate()) { $0.algorithm = name }
    #expect(parts.header["alg"]?.string == name)
  }

  @Test func addsAndReplacesMembers() throws {
    let parts = try parts(ES256.PrivateKey.generate()) {
      $0.extraHeader = [("typ", "JWT"), ("kid", "XXXXXXXXXX")]
      $0.extraClaims = [("iat", "1700000000"), ("aud", "x\"\n")]
    }
    #expect(parts.header == ["alg": "ES256", "kid": "XXXXXXXXXX", "typ": "JWT"])
    #expect(parts.claims == ["iss": "0123456789", "iat": "1700000000", "aud": "x\"\n"])
  }

  @Test func signsWithRSAAndWithASharedSecret() throws {
    let key = try RS256.PrivateKey.generate()
    let asserted = try Parts(JWTSigner(key: .rs256(key)).token(header: [], claims: [("a", 1)]))
    #expect(asserted.header == ["alg": "RS256"])
    #expect(asserted.signature.count == 256)
    #expect(key.publicKey.verify(asserted.signature, over: asserted.input))

    let shared = try Parts(JWTSigner(key: .hs256([1, 2])).token(header: [], claims: []))
    #expect(shared.header == ["alg": "HS256"])
    #expect(HMACSHA256.verify(shared.signature, over: shared.input, key: [1, 2]))
    #expect(!HMACSHA256.verify(shared.signature, over: shared.input, key: [1, 3]))
  }
}
