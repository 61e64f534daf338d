import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

@Suite(.timeLimit(.minutes(4))) struct LoopbackSecrecy {
  @Test func noCredentialEverReachesADiskFile() async throws {
    let folder = try await LoopbackMock.with { mock in
      let client = try mock.client()
      let jwt = try mock.jwt()
      let expired = try mock.jwt(age: 4000)
      for value in ["bearer \(jwt)", "bearer \(expired)", "Basic c2VjcmV0LXdvcmQ=", "secret-word"] {
        _ = try await client.send(mock.push(jwt: nil, headers: [("authorization", value)]))
      }
      // In places where nobody expects it, too.
      _ = try await client.send(mock.push(jwt: jwt, headers: [("authorization", "bearer  \(jwt)")]))
      #expect(try await mock.recorded(5).count == 5)
      await client.close()
      return (mock.folder, [jwt, expired])
    }
    // Only names are told when it fails, never the bytes of a file.
    func files(holding secret: String) -> [String] {
      ["run.sqlite", "run.sqlite-wal", "run.sqlite-shm", "ready.json"].filter {
        folder.0.text($0).contains(secret)
      }
    }
    for jwt in folder.1 {
      #expect(files(holding: jwt).isEmpty)
      #expect(files(holding: String(jwt.split(separator: ".")[2])).isEmpty)
    }
    #expect(files(holding: "c2VjcmV0LXdvcmQ").isEmpty)
    #expect(files(holding: "secret-word").isEmpty)
    #expect(files(holding: "authorization") == ["run.sqlite"])
  }
}
