import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushStore
import PushTestKit
import PushTransport
import Testing

/// Client certificates over a real handshake.
@Suite(.timeLimit(.minutes(4))) struct LoopbackCertificates {
  private func outcome(
    _ mock: LoopbackMock,
    _ certificate: StateFolder.ClientCertificate,
    url: String? = nil,
    topic: String? = LoopbackMock.topic
  ) async throws -> Result<ClientResponse, ClientError> {
    let client = try mock.client(url, certificate: certificate)
    let push = mock.push(jwt: nil, headers: [("apns-topic", topic)])
    let result: Result<ClientResponse, ClientError>
    do throws(ClientError) { result = .success(try await client.send(push)) } catch {
      result = .failure(error)
    }
    await client.close()
    return result
  }

  private func answer(
    _ mock: LoopbackMock,
    _ certificate: StateFolder.ClientCertificate,
    url: String? = nil,
    topic: String? = LoopbackMock.topic
  ) async throws -> ClientResponse {
    try await outcome(mock, certificate, url: url, topic: topic).get()
  }

  @Test func aCertificateNeedsNoToken() async throws {
    try await LoopbackMock.with { mock in
      let own = mock.session.state.certificates
      let first = try await answer(mock, own.multi).status
      #expect(first == 200)
      let second = try await answer(mock, own.production).status
      #expect(second == 200)
      let sandbox = mock.ready.apnsSandbox?.url
      let third = try await answer(mock, own.sandbox, url: sandbox).status
      #expect(third == 200)
      let fourth = try await answer(mock, own.multi, url: sandbox).status
      #expect(fourth == 200)
      #expect(try await mock.recorded(4).allSatisfy { $0.findings.isEmpty })
    }
  }

  @Test func theWrongEnvironmentIsToldByGoAwayAndNoStatus() async throws {
    try await LoopbackMock.with { mock in
      let own = mock.session.state.certificates
      for (certificate, url) in [
        (own.sandbox, mock.ready.apns?.url), (own.production, mock.ready.apnsSandbox?.url),
      ] {
        guard
          case .failure(.goAway(let reason, let code, let text)) = try await outcome(
            mock,
            certificate,
            url: url
          )
        else {
          Issue.record("no GOAWAY")
          continue
        }
        #expect(reason == "BadCertificateEnvironment")
        #expect(code == 0)
        #expect(text == #"{"reason":"BadCertificateEnvironment"}"#)
      }
      let rows = try await mock.recorded(2)
      #expect(!rows.isEmpty)
      #expect(rows.allSatisfy { $0.request.status == 0 && $0.request.deservesRejection })
      #expect(rows.allSatisfy { row in row.findings.contains { $0.rule == "APNS-A-28" } })
    }
  }

  @Test func anExpiredOrForeignCertificateIsBad() async throws {
    try await LoopbackMock.with { mock in
      let own = mock.session.state.certificates
      for certificate in [own.expired, own.foreign] {
        let answer = try await answer(mock, certificate)
        #expect(answer.status == 403)
        #expect(answer.reason == "BadCertificate")
      }
      let rows = try await mock.recorded(2)
      #expect(rows.count == 2)
      #expect(rows.allSatisfy { row in row.findings.contains { $0.rule == "APNS-A-27" } })
    }
  }

  @Test func topicsAreThoseOfTheCertificate() async throws {
    try await LoopbackMock.with { mock in
      let own = mock.session.state.certificates
      let other = try await answer(mock, own.multi, topic: "com.example.other")
      #expect(other.status == 400)
      #expect(other.reason == "TopicDisallowed")
      let none = try await answer(mock, own.multi, topic: nil)
      #expect(none.reason == "MissingTopic")
    }
  }

  @Test func certificateConnectionsBeginWithAThousandStreams() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(certificate: mock.session.state.certificates.multi)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for _ in 0..<300 {
          group.addTask { try await client.send(mock.push(jwt: nil)).status }
        }
        return try await group.reduce(into: [Int: Int]()) { $0[$1, default: 0] += 1 }
      }
      #expect(statuses == [200: 300])
      #expect(client.openedConnections == 1)
      #expect(try await mock.recorded(300).count == 300)
      await client.close()
    }
  }
}
