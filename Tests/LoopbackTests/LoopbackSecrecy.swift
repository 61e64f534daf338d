import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

@Suite(.timeLimit(.minutes(1))) struct LoopbackSecrecy {
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
    let files = ["run.sqlite", "run.sqlite-wal", "run.sqlite-shm", "ready.json"]
    for name in files {
      let bytes = folder.0.text(name)
      for jwt in folder.1 {
        let signature = String(jwt.split(separator: ".")[2])
        #expect(!bytes.contains(jwt), "\(name)")
        #expect(!bytes.contains(signature), "\(name)")
      }
      #expect(!bytes.contains("c2VjcmV0LXdvcmQ"), "\(name)")
      #expect(!bytes.contains("secret-word"), "\(name)")
    }
    #expect(folder.0.text("run.sqlite").contains("authorization"))
  }
}
