import PushModel
import PushProviders
import PushWire
import Testing

@Suite struct FCMServiceHostileTests {
  /// A generator of Marsaglia's, seeded, so that a failure can be repeated.
  private struct Seeded: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static func mutate(_ bytes: [UInt8], _ random: inout Seeded) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
      case 1 where place < bytes.count: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 7))
      default: bytes.insert(contentsOf: "%2f/?&=.\"{[:".utf8, at: place)
      }
    }
    return bytes
  }

  @Test(arguments: 1...8)
  func `Broken requests are answered and recorded`(seed: UInt64) {
    var random = Seeded(state: seed &* 0x9E37_79B9_7F4A_7C15)
    let runner = FCMServiceRunner(inflate: { bytes, _ in .bytes(bytes) })
    let steps = FCMExamples.service.flatMap(\.steps).filter { $0.body.count < 4096 }
    for _ in 0..<400 {
      let step = steps[Int.random(in: 0..<steps.count, using: &random)]
      var headers = HeaderTable()
      headers.append(name: ":method", value: step.method)
      let path = Self.mutate(Array(step.path.utf8), &random)
      let name = Array(":path".utf8)
      headers.append(name: name.span, value: path.span)
      for header in step.headers {
        let name = Array(header.name.utf8)
        let value = Self.mutate(Array(header.value.utf8), &random)
        headers.append(name: name.span, value: value.span)
      }
      let outcome = runner.run(
        ServiceCall(
          headers: headers,
          body: Self.mutate(step.body, &random),
          connection: ServiceConnection(host: "fcm.googleapis.com"),
          nowMilliseconds: Int64.random(in: 0...4_000_000_000_000, using: &random)
        )
      )
      #expect(outcome.reply.status >= 200 && outcome.reply.status < 600)
      #expect(outcome.refusal == nil || outcome.reply.status >= 400)
    }
  }

  @Test func `Empty calls and odd hosts are answered`() {
    let runner = FCMServiceRunner()
    let empty = runner.run(
      ServiceCall(headers: HeaderTable(), body: [], connection: nil, nowMilliseconds: 0)
    )
    #expect(empty.reply.status == 404)
    for path in ["http://", "https://x", "//", "/%", "/iid/info/", "?", "/token?%"] {
      #expect(runner.call("GET", path).reply.status >= 400)
    }
  }

  @Test(arguments: [
    ("oauth2.googleapis.com", "/token", true), ("fcm.googleapis.com", "/token", false),
    ("iid.googleapis.com", "/iid/v1:batchAdd", true),
    ("fcm.googleapis.com", "/iid/v1:batchAdd", false),
    ("www.googleapis.com", "/oauth2/v4/token", true),
    ("accounts.google.com", "/o/oauth2/token", true),
    ("fcm.mtls.googleapis.com", "/v1/projects/demo/messages:send", true),
    ("iid.googleapis.com", "/v1/projects/demo/messages:send", false),
    ("localhost", "/token", true),
  ])
  func `Google's hosts serve their own paths`(host: String, path: String, isServed: Bool) {
    var headers = HeaderTable()
    headers.append(name: ":method", value: "POST")
    headers.append(name: ":path", value: path)
    headers.append(name: "authorization", value: "Bearer " + FCMExamples.token)
    let outcome = FCMServiceRunner().run(
      ServiceCall(
        headers: headers,
        body: [],
        connection: ServiceConnection(host: host),
        nowMilliseconds: FCMExamples.startMilliseconds
      )
    )
    #expect(outcome.rules.contains("FCM-E001") == !isServed)
  }

  @Test func `Certificates are answered with something sensible`() {
    let outcome = FCMServiceRunner().call("GET", "/oauth2/v3/certs")
    #expect(outcome.reply.status == 200 && outcome.refusal == nil)
  }
}
