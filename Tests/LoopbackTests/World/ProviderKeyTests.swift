import PushCrypto
import PushMock
import Testing

@Suite struct ProviderKeyTests {
  private let fixture: StateFixture
  private let state: StateFolder

  init() throws {
    fixture = try StateFixture()
    state = try fixture.open()
  }

  @Test func takesTheKeyIDFromApplesFileName() throws {
    let key = try ProviderKey.load(path: state.keyPath, keyID: nil, teamID: "TEAM")
    #expect(key.keyID == state.keyID)
    #expect(key.teamID == "TEAM")
    let signature = try ES256.PrivateKey.load(path: state.keyPath).signDER([7])
    #expect(key.verify(signingInput: [7], signature: signature))
  }

  @Test func takesAPublicKeyToo() throws {
    let signing = try ES256.PrivateKey.load(path: state.keyPath)
    try fixture.write("public.pem", signing.publicKey.pem())
    let path = fixture.path + "/public.pem"
    let key = try ProviderKey.load(path: path, keyID: "K", teamID: "T")
    #expect(try key.verify(signingInput: [7], signature: signing.sign([7])))
  }

  private func problem(
    _ path: String,
    _ keyID: String?,
    _ teamID: String = "T"
  )
    -> ProviderKeyError.Problem?
  {
    do {
      _ = try ProviderKey.load(path: path, keyID: keyID, teamID: teamID)
      return nil
    } catch {
      #expect(error.description.contains(path))
      return error.problem
    }
  }

  @Test(arguments: ["server-key.pem", "AuthKey_.p8", "AuthKey_X.pem"])
  func asksForAnIDThatTheNameDoesNotHold(name: String) {
    #expect(problem("/x/\(name)", nil) == .keyIDUnknown)
  }

  @Test(arguments: ["", "A B", "A\n", "É", "\u{0}"])
  func refusesIDsThatNobodyCouldWrite(id: String) {
    #expect(problem(state.keyPath, id) == .badIdentifier(name: "key id"))
    #expect(problem(state.keyPath, "K", id) == .badIdentifier(name: "team id"))
    #expect(problem(state.keyPath, "K") == nil)
  }

  @Test func saysWhatIsWrongWithTheFile() throws {
    #expect(
      problem("/dev/null/x", "K")
        == .key(.unreadable(path: "/dev/null/x", reason: "Not a directory"))
    )
    #expect(problem(state.caPath, "K") == .key(.noKey(found: "CERTIFICATE")))
    #expect(problem("/dev/null", "K") == .key(.notPEM))
    try fixture.write("rsa.p8", RS256.PrivateKey.generate().pem())
    #expect(
      problem(fixture.path + "/rsa.p8", "K")
        == .key(.wrongKind(expected: "EC P-256", found: "RSA 2048"))
    )
  }
}
