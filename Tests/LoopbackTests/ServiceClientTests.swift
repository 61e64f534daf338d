import PushHarness
import PushJSON
import PushMock
import PushModel
import PushStore
import PushTestKit
import Testing

/// Software of others against the mocks of FCM and Expo: right answers, right rows, no secrets.
@Suite(.timeLimit(.minutes(2))) struct ServiceClientTests {
  struct Way: Sendable, CustomTestStringConvertible {
    var name: String
    var words: [String]
    var isPlain = false

    var testDescription: String { name }
  }

  static let ways: [Way] = [
    Way(name: "HTTP/1.1", words: ["--http1.1"]), Way(name: "HTTP/2", words: ["--http2"]),
    Way(name: "no ALPN", words: ["--no-alpn", "--http1.1"]),
    Way(name: "chunks", words: ["--http1.1", "-H", "Transfer-Encoding: chunked"]),
    Way(name: "100-continue", words: ["--http1.1", "-H", "Expect: 100-continue"]),
    Way(name: "plain", words: [], isPlain: true),
    Way(name: "plain, with an upgrade offered", words: ["--http2"], isPlain: true),
    Way(name: "plain HTTP/2", words: ["--http2-prior-knowledge"], isPlain: true),
  ]

  @Test(.enabled(if: Tool.isThere("curl")), arguments: ways)
  func `curl is answered and recorded`(way: Way) async throws {
    try await ServiceWire.plain.with { mock in
      let expo = way.isPlain ? mock.ready.expo?.plainURL : mock.ready.expo?.url
      let fcm = way.isPlain ? mock.ready.fcm?.plainURL : mock.ready.fcm?.url
      let access = try #require(mock.ready.expo?.accessToken)
      let common =
        [
          "curl", "-s", "-m", "20", "--cacert", mock.ready.ca, "-H",
          "content-type: application/json",
        ]
        + way.words
      let sent = try await Subprocess.run(
        common + [
          "-H", "authorization: Bearer \(access)", "-d", ServiceWire.push,
          "\(expo ?? "")\(ServiceWire.sendPath)",
        ]
      )
      #expect(JSONValue(parsing: sent.output)?["data"]?["status"]?.string == "ok", "\(sent)")
      let refused = try await Subprocess.run(
        common + ["-d", "{\"message\":{}}", "\(fcm ?? "")/v1/projects/p/messages:send"]
      )
      let error = JSONValue(parsing: refused.output)?["error"]
      #expect(error?["status"]?.string == "UNAUTHENTICATED", "\(refused)")
      let rows = try await mock.recorded(2)
      let push = try #require(rows.first { $0.request.provider == .expo })
      #expect(push.request.endpoint == .send && push.request.token == ServiceWire.token)
      #expect(push.request.status == 200 && !push.request.deservesRejection)
      let reduced = push.headers.first { $0.name.lowercased() == "authorization" }?.value
      #expect(reduced?.hasPrefix("Bearer sha256:") == true)
      #expect(!push.everything.contains(access))
      let other = try #require(rows.first { $0.request.provider == .fcm })
      #expect(other.request.status == 401 && other.request.reason == "UNAUTHENTICATED")
    }
  }

  @Test(.enabled(if: Tool.isThere("curl")), arguments: [(0, "401"), (1, "413")])
  func `A mebibyte is the most that FCM takes`(more: Int, status: String) async throws {
    try await LoopbackMock.with { mock in
      let body = try mock.folder.write(
        "{\"x\":\"" + String(repeating: "x", count: 1_048_576 - 8 + more) + "\"}",
        to: "body.json"
      )
      for version in ["--http1.1", "--http2"] {
        let outcome = try await Subprocess.run([
          "curl", "-s", "-o", "/dev/null", "-w", "%{http_code}", version, "-m", "20", "--cacert",
          mock.ready.ca, "-H", "content-type: application/json", "--data-binary", "@\(body)",
          "\(mock.ready.fcm?.url ?? "")/v1/projects/p/messages:send",
        ])
        #expect(outcome.output == status)
      }
      let rows = try await mock.recorded(2)
      #expect(rows.allSatisfy { $0.request.bytes == Int64(1_048_576 + more) })
    }
  }

  private static let script = """
    import asyncio, json, os, ssl, sys
    import firebase_admin, httpx, requests
    from exponent_server_sdk import PushClient, PushMessage, PushTicketError
    from firebase_admin import credentials, messaging
    ready = json.load(open(os.environ["READY"]))
    expo, fcm, token = ready["expo"], ready["fcm"], os.environ["TOKEN"]
    session = requests.Session()
    session.headers["Authorization"] = "Bearer " + expo["accessToken"]
    session.verify = ready["ca"]
    client = PushClient(host=expo["url"], session=session)
    ticket = client.publish(PushMessage(to=token, title="Hello"))
    print("ticket", ticket.status, ticket.id == json.loads(json.dumps(ticket.id)))
    many = client.publish_multiple([PushMessage(to=token, title=str(n)) for n in range(101)])
    print("tickets", len(many), {one.status for one in many})
    try:
        client.publish(PushMessage(to="ExponentPushToken[x", title="x")).validate_response()
    except PushTicketError as error:
        print("refused", type(error).__name__)
    plain = {"to": token, "title": "Hello"}
    path = "/--/api/v2/push/send"
    secret = os.environ["SECRET"]
    print("query", session.post(expo["url"] + path + "?access_token=" + secret, json=plain).status_code)
    async def together():
        context = ssl.create_default_context(cafile=ready["ca"])
        async with httpx.AsyncClient(verify=context) as http:
            calls = [http.post(expo["url"] + path, json=plain) for _ in range(5)]
            return {answer.status_code for answer in await asyncio.gather(*calls)}
    print("httpx", asyncio.run(together()))
    messaging._MessagingService.FCM_URL = fcm["url"] + "/v1/projects/{0}/messages:send"
    firebase_admin.initialize_app(credentials.Certificate(fcm["serviceAccount"]))
    device = os.environ["DEVICE"]
    name = messaging.send(messaging.Message(token=device, data={"a": "b"}))
    print("name", name.startswith("projects/" + fcm["projectId"] + "/messages/"))
    batch = [messaging.Message(token=device, data={"n": str(n)}) for n in range(20)]
    answers = asyncio.run(messaging.send_each_async(batch))
    print("each", answers.success_count, answers.failure_count)
    """

  @Test(.enabled(if: Tool.python != nil || Tool.mustBeThere))
  func `Libraries for Python are answered, and none of their secrets is kept`() async throws {
    let python = try #require(Tool.python, "run .ci/setup")
    let device = "cV9xQ0aTRk2yH0v8p7n5Lm:APA91b" + String(repeating: "A", count: 134)
    let (folder, secrets) = try await LoopbackMock.with { mock in
      let outcome = try await Subprocess.run(
        [python, "-W", "ignore", "-c", ServiceClientTests.script],
        environment: [
          "READY": mock.folder.file("ready.json"),
          "REQUESTS_CA_BUNDLE": mock.ready.ca, "SSL_CERT_FILE": mock.ready.ca,
          "TOKEN": ServiceWire.token, "DEVICE": device, "SECRET": ServiceWire.secret,
        ]
      )
      #expect(
        outcome.output == """
          ticket ok True
          tickets 101 {'ok'}
          refused DeviceNotRegisteredError
          query 200
          httpx {200}
          name True
          each 20 0

          """,
        "\(outcome.errors)"
      )
      let rows = try await mock.recorded()
      let sends = rows.filter { $0.request.provider == .fcm && $0.request.endpoint == .send }
      #expect(sends.count == 21 && sends.allSatisfy { $0.request.token == device })
      #expect(sends.allSatisfy { $0.request.status == 200 })
      let exchanges = rows.filter { $0.request.endpoint == .token }
      #expect(!exchanges.isEmpty && exchanges.allSatisfy { $0.request.provider == .fcm })
      #expect(exchanges.allSatisfy { $0.everything.contains("iss=") })
      #expect(rows.filter { $0.request.provider == .expo }.count == 10)
      let account = JSONValue(parsing: mock.folder.text("service-account.json"))
      let key = try #require(account?["private_key"]?.string).split(separator: "\n")
      return (
        mock.folder,
        [mock.ready.expo?.accessToken ?? "?", String(key[3]), ServiceWire.secret, "ya29."]
      )
    }
    for secret in secrets {
      // Only names are told when it fails, never the bytes of a file.
      let files = ["run.sqlite", "run.sqlite-wal", "run.sqlite-shm"].filter {
        folder.text($0).contains(secret)
      }
      #expect(files.isEmpty)
    }
    #expect(folder.text("run.sqlite").contains("sha256:"))
  }
}
