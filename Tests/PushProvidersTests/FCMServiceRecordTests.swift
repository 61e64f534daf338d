import PushModel
import PushProviders
import Testing

@Suite struct FCMServiceRecordTests {
  private static let ask = AskToken(run: 7, caseNumber: 3, sequence: 11, salt: 5)

  @Test func `A send names its token and its ask`() {
    let runner = FCMServiceRunner()
    let token = Self.ask.fcm
    let record = runner.send(#"{"message":{"token":"\#(token)"}}"#).record
    #expect(record.endpoint == .send)
    #expect(record.recipients == [ServiceRecipient(key: Array(token.utf8), ask: Self.ask)])
    #expect(record.authorization == Array("Bearer sha256:example".utf8))
    #expect(record.path == nil && record.body == nil)
  }

  @Test(arguments: [0, 21, 22, 28, 29, 50, 71])
  func `A token with one character changed names no ask it should not`(place: Int) {
    var bytes = Array(Self.ask.fcm.utf8)
    bytes[place] = bytes[place] == 0x41 ? 0x42 : 0x41
    let token = String(decoding: bytes, as: UTF8.self)
    let recipients = FCMServiceRunner().send(#"{"message":{"token":"\#(token)"}}"#).record
      .recipients
    // The characters before the mark say nothing; those behind it are covered by a checksum.
    #expect(recipients.first?.ask == AskToken(fcm: bytes))
  }

  @Test(arguments: 0..<64)
  func `Every ask is read back`(number: UInt64) {
    let ask = AskToken(
      run: number &* 0x9E37_79B9_7F4A_7C15,
      caseNumber: UInt32(number),
      sequence: number << 40 | 5,
      salt: ~number
    )
    let body = #"{"message":{"token":"\#(ask.fcm)"}}"#
    #expect(FCMServiceRunner().send(body).record.recipients.first?.ask == ask)
  }

  @Test func `Topics and conditions carry their ask`() {
    let topic = "news-" + Self.ask.hex
    let runner = FCMServiceRunner()
    let record = runner.send(#"{"message":{"topic":"\#(topic)"}}"#).record
    #expect(record.recipients.first?.ask == Self.ask)
    let condition = "'\(topic)' in topics"
    let other = runner.send(#"{"message":{"condition":"\#(condition)"}}"#).record
    #expect(other.recipients == [ServiceRecipient(key: Array(condition.utf8), ask: Self.ask)])
  }

  @Test func `Credentials are reduced wherever they stand`() {
    let runner = FCMServiceRunner()
    let message = #"{"message":{"topic":"a"}}"#
    let unknown = runner.send(message, headers: [("authorization", "Bearer secret-token")]).record
    let text = String(decoding: unknown.authorization, as: UTF8.self)
    #expect(text.hasPrefix("Bearer sha256:") && text.utf8.count == 30)
    let key = runner.send(message, headers: [("authorization", "key=AAAA:secret")]).record
    #expect(String(decoding: key.authorization, as: UTF8.self).hasPrefix("key=sha256:"))
    let bare = runner.send(message, headers: [("authorization", "secret")]).record
    #expect(String(decoding: bare.authorization, as: UTF8.self).hasPrefix("sha256:"))
    let query = runner.send(
      message,
      path: "/v1/projects/demo/messages:send?access_token=secret&alt=json&key=AIza",
      headers: [("authorization", "")]
    ).record
    let path = String(decoding: query.path ?? [], as: UTF8.self)
    #expect(path.hasPrefix("/v1/projects/demo/messages:send?access_token=sha256:"))
    #expect(path.contains("&alt=json&key=sha256:"))
    #expect(!path.contains("secret") && !path.contains("AIza"))
  }

  @Test(arguments: [
    ("/iid/info/abc", RequestEndpoint.iid), ("/fcm/notification", .groups),
    ("/v1/projects/p/registrations/r/topicSubscriptions", .subscriptions), ("/x", .other),
    ("/oauth2/v1/certs", .other),
  ])
  func `Endpoints have words`(path: String, endpoint: RequestEndpoint) {
    #expect(FCMServiceRunner().call("GET", path).record.endpoint == endpoint)
  }

  @Test func `A batch names all its tokens`() {
    let record = FCMServiceRunner().call(
      "POST",
      "/iid/v1:batchAdd",
      [("access_token_auth", "true"), ("content-type", "application/json")],
      #"{"to":"/topics/a","registration_tokens":["\#(Self.ask.fcm)","other"]}"#
    ).record
    #expect(record.recipients.map(\.ask) == [Self.ask, nil])
  }
}
