import PushModel
import PushTransport
import Testing

/// Many requests at once over one connection to FCM and Expo.
@Suite(.timeLimit(.minutes(4))) struct LoopbackServiceStreams {
  private static let token = "ExponentPushToken[aaaaaaaaaaaaaaaaaaaaaa]"

  @Test func `Streams may be opened before the first answer`() async throws {
    try await LoopbackMock.with { mock in
      let client = try mock.client(mock.ready.expo?.url)
      let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 0..<20 {
          group.addTask {
            let body = #"{"to":"\#(Self.token)","body":"No. \#(number)"}"#
            return try await client.send(
              ClientRequest(
                path: "/--/api/v2/push/send",
                headers: [(name: "content-type", value: "application/json")],
                body: Array(body.utf8)
              )
            ).status
          }
        }
        return try await group.reduce(into: []) { $0.append($1) }
      }
      #expect(statuses == Array(repeating: 200, count: 20))
      await client.close()
    }
  }
}
