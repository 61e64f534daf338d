import PushCrypto
import PushHarness
import PushModel
import PushProviders
import PushSuites
import Testing

@Suite struct WorldFileTests {
  private func read(_ text: String) throws -> WorldFile {
    try WorldFile.read(SourceText(file: "world.yaml", bytes: Array(text.utf8)))
  }

  private func emptyWorld() -> APNsWorld {
    APNsWorld(keyring: APNsKeyring(verify: { _, _, _ in false }, digest: { _ in "" }))
  }

  @Test func registersTokensBundlesAndChannels() throws {
    let file = try read(
      """
      closed: true
      tokens:
        - {token: 00fc13ad, topic: com.example.app, status: unregistered, since: 1783080000, kind: voip}
        - {token: "0011", topic: com.example.app, environment: sandbox}
      bundles:
        - {id: com.example.app, team: ABCDE12345, broadcast: false}
      channels:
        - {id: "AAECAwQFBgc=", bundle: com.example.app, stores: true}
      certificates:
        - {fingerprint: "\(String(repeating: "AB:", count: 31))AB", revoked: true}
      """
    )
    var world = emptyWorld()
    file.apply(to: &world)
    #expect(world.isClosed)
    let gone = try #require(world.tokens.device("00FC13AD"))
    #expect(gone.status == .unregistered)
    #expect(gone.statusMilliseconds == 1_783_080_000_000)
    #expect(gone.kind == .voip)
    #expect(world.tokens.device("0011")?.environment == .sandbox)
    #expect(world.tokens.device("0022") == nil)
    let channel = try #require(world.channels.channel("AAECAwQFBgc="))
    #expect(channel.storesMessages)
    #expect(channel.bundle == "com.example.app")
    #expect(file.revokedCertificates == [String(repeating: "ab", count: 32)])
  }

  @Test func anEmptyMappingChangesNothing() throws {
    var world = emptyWorld()
    try read("{}").apply(to: &world)
    #expect(!world.isClosed)
    #expect(world.tokens.count == 0)
  }

  @Test func tellsAllMistakesAtOnceWithTheirPlaces() throws {
    let error = #expect(throws: Diagnostics.self) {
      try read(
        """
        tokenz: []
        tokens:
          - {token: xyz, topic: a}
          - {token: "00"}
          - {token: "00", topic: a, status: actve}
        closed: maybe
        bundles: 3
        certificates: [{fingerprint: abc, revoked: true}]
        keys: [{id: ABCDE12345, team: TEAM123456, file: nowhere.p8}]
        """
      )
    }
    let all = try #require(error).all
    #expect(all.map(\.line).sorted() == [1, 3, 4, 5, 6, 7, 8, 9])
    #expect(all.contains { $0.title == "unknown key `tokenz`" && $0.advice.contains("tokens") })
    #expect(all.contains { $0.advice == "did you mean `active`?" })
    #expect(all.contains { $0.title == "`topic` is missing" })
    #expect(all.contains { $0.title == "the key cannot be used" })
  }
}
