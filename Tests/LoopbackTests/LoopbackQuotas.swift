import PushHarness
import PushMock
import PushModel
import PushProviders
import PushTransport
import Testing

/// Whether the switches of quotas reach the worlds that judge by them.
@Suite(.timeLimit(.minutes(4))) struct LoopbackQuotas {
  private static let two =
    #"["ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]","#
    + #""ExponentPushToken[bbbbbbbbbbbbbbbbbbbbbb]"]"#

  @Test(arguments: [("1", 429), ("2", 200), ("0", 200)])
  func `Expo's rate is the one that was set`(rate: String, status: Int) async throws {
    var fidelity = MockFidelity()
    try fidelity.set("expo-rate", rate)
    try await LoopbackMock.set { [fidelity] in $0.mocks.fidelity = fidelity }.with { mock in
      let client = try mock.client(mock.ready.expo?.url)
      let answer = try await client.send(
        ClientRequest(
          path: "/--/api/v2/push/send",
          headers: [(name: "content-type", value: "application/json")],
          body: Array(#"{"to":\#(Self.two),"body":"Hello"}"#.utf8)
        )
      )
      #expect(answer.status == status)
      await client.close()
    }
  }

  @Test func `FCM's quotas are the ones that were set`() async throws {
    var fidelity = MockFidelity()
    try fidelity.set("fcm-project-quota", "70")
    try fidelity.set("fcm-device-quota", "24")
    try await LoopbackMock.set { [fidelity] in $0.mocks.fidelity = fidelity }.with { mock in
      let limits = mock.session.server.core.fcm.limits
      #expect(limits.sendsPerMinute == 70)
      #expect(limits.deviceSendsPerMinute == 24)
      #expect(limits.deviceSendsPerHour == 500)
    }
  }
}
