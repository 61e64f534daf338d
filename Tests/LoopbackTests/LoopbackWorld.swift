import PushCrypto
import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

/// Which tokens, topics and keys the mocks know.
@Suite(.timeLimit(.minutes(4))) struct LoopbackWorld {
  @Test func theOpenWorldTakesAnyTokenAndTopic() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      for topic in [LoopbackMock.topic, "org.example.never-seen"] {
        let token = String(repeating: topic == LoopbackMock.topic ? "b2" : "c3", count: 32)
        let push = mock.push(token: token, jwt: jwt, headers: [("apns-topic", topic)])
        #expect(try await client.send(push).status == 200)
      }
      await client.close()
    }
  }

  @Test func theClosedWorldRefusesWhatIsNotRegistered() async throws {
    try await LoopbackMock.set { options in
      options.mocks.isClosedWorld = true
      options.configure = { world in
        world.bundles.register(LoopbackMock.topic, APNsBundle(team: nil, isBroadcastEnabled: true))
        world.tokens.register(
          LoopbackMock.token,
          APNsDevice(environment: .production, topic: LoopbackMock.topic, statusMilliseconds: 0)
        )
      }
    }.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      #expect(try await client.send(mock.push(jwt: jwt)).status == 200)
      let unknown = mock.push(token: String(repeating: "d4", count: 32), jwt: jwt)
      #expect(try await client.send(unknown).reason == "BadDeviceToken")
      let topic = mock.push(jwt: jwt, headers: [("apns-topic", "org.example.other")])
      #expect(try await client.send(topic).status == 400)
      let sandbox = try mock.client(mock.ready.apnsSandbox?.url)
      #expect(try await sandbox.send(mock.push(jwt: jwt)).reason == "BadDeviceToken")
      await client.close()
      await sandbox.close()
    }
  }

  @Test func aKeyOfTheUsersOwnIsAccepted() async throws {
    let own = try ES256.PrivateKey.generate()
    try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt(key: own, keyID: "OWNKEY0001", team: "OWNTEAM001")
      let answer = try await client.send(mock.push(jwt: jwt))
      #expect(answer.status == 403)
      #expect(answer.reason == "InvalidProviderToken")
      let path = try mock.folder.write(try own.pem(), to: "AuthKey_OWNKEY0001.p8")
      let loaded = try ProviderKey.load(path: path, keyID: nil, teamID: "OWNTEAM001")
      #expect(loaded.keyID == "OWNKEY0001")
      try await LoopbackMock.set { $0.mocks.providerKeys = [loaded] }.with { second in
        let client = try second.client()
        #expect(try await client.send(second.push(jwt: jwt)).status == 200)
        let forged = try second.jwt(keyID: "OWNKEY0001", team: "OWNTEAM001")
        let other = try second.client()
        #expect(try await other.send(second.push(jwt: forged)).reason == "InvalidProviderToken")
        let usual = try second.client()
        #expect(try await usual.send(second.push(jwt: try second.jwt())).status == 200)
        for client in [client, other, usual] { await client.close() }
      }
      await client.close()
    }
  }

  @Test func anyCredentialsLetsUnknownKeysInAndMarksThem() async throws {
    let stranger = try ES256.PrivateKey.generate()
    try await LoopbackMock.set { $0.mocks.anyCredentials = true }.with { mock in
      let jwt = try mock.jwt(key: stranger, keyID: "STRANGER01", team: "STRANGER01")
      let client = try mock.client()
      #expect(try await client.send(mock.push(jwt: jwt)).status == 200)
      let broken = try mock.client()
      let unsigned = try mock.jwt(key: stranger)
      let answer = try await broken.send(mock.push(jwt: unsigned))
      #expect(answer.reason == "InvalidProviderToken", "a known key must still be the signer")
      let rows = try await mock.recorded(2)
      let header = rows.first?.headers.first { $0.name == "authorization" }?.value
      #expect(header?.contains("unverified") == true, "\(header ?? "no header")")
      await client.close()
      await broken.close()
    }
  }

  @Test(arguments: [
    (Int64(0), 200, ""), (3600, 200, ""), (3610, 403, "ExpiredProviderToken"),
    (-50, 200, ""),
  ])
  func tokensAgeByTheMocksClock(age: Int64, status: Int, reason: String) async throws {
    // Near enough to the real time for the certificates to hold in the client's eyes.
    let now = Clock.system.wallMilliseconds() - 3_600_000
    let clock = Clock(
      wallMilliseconds: { now },
      monotonicNanoseconds: Clock.system.monotonicNanoseconds
    )
    // Another clock makes certificates of its own, so it must not share the folder of the others.
    let state = try ScratchFolder()
    try await LoopbackMock.set { options in
      options.mocks.clock = clock
      options.statePath = state.file("state")
    }.with { mock in
      let client = try mock.client()
      let answer = try await client.send(mock.push(jwt: try mock.jwt(age: age)))
      #expect(answer.status == status)
      #expect(answer.reason ?? "" == reason)
      await client.close()
    }
  }
}
