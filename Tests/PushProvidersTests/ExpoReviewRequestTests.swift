import PushJSON
import PushModel
import PushProviders
import PushWire
import Testing

/// Section 9.1 of the catalogue restated as tables, written from its text alone.
@Suite struct ExpoReviewRequestTests {
  private static let hello = ExpoBench.text("\"title\":\"Hi\"")
  private static let usual = ExpoBench.headers

  struct Row: Sendable, CustomTestStringConvertible {
    var name: String
    var method = "POST"
    var path = ExpoBench.sendPath
    var headers = ExpoReviewRequestTests.usual
    var body = ExpoReviewRequestTests.hello
    var status: Int
    var code: String?
    var rules: [String]

    var testDescription: String { name }

    init(
      _ name: String,
      method: String = "POST",
      path: String = ExpoBench.sendPath,
      headers: [(String, String)] = ExpoReviewRequestTests.usual,
      body: String = ExpoReviewRequestTests.hello,
      _ status: Int,
      _ rules: String,
      code: String? = nil
    ) {
      self.name = name
      self.method = method
      self.path = path
      self.headers = headers
      self.body = body
      self.status = status
      self.code = code
      self.rules = rules.split(separator: " ").map(String.init).sorted()
    }
  }

  private static func with(_ name: String, _ value: String?) -> [(String, String)] {
    usual.filter { $0.0 != name } + (value.map { [(name, $0)] } ?? [])
  }

  private static func sized(_ bytes: Int) -> String {
    let empty = ExpoBench.text("\"title\":\"\"").utf8.count
    return ExpoBench.text("\"title\":\"\(String(repeating: "x", count: bytes - empty))\"")
  }

  private static func many(_ counts: [Int]) -> String {
    var tokens = ExpoBench.tokens(300)[...]
    let messages = counts.map { count in
      let part = tokens.prefix(count)
      tokens = tokens.dropFirst(count)
      return "{\"to\":[" + part.map { "\"\($0)\"" }.joined(separator: ",") + "],\"title\":\"Hi\"}"
    }
    return "[" + messages.joined(separator: ",") + "]"
  }

  static let routes: [Row] = [
    .init("get", method: "GET", body: "", 404, "R01", code: "NOT_FOUND"),
    .init("put", method: "PUT", 404, "R01", code: "NOT_FOUND"),
    .init("delete", method: "DELETE", 404, "R01", code: "NOT_FOUND"),
    .init("options", method: "OPTIONS", 404, "R01", code: "NOT_FOUND"),
    .init("post in lower case", method: "post", 404, "R01", code: "NOT_FOUND"),
    .init("root", path: "/", 404, "R02", code: "NOT_FOUND"),
    .init("slash at the end", path: "/--/api/v2/push/send/", 404, "R02", code: "NOT_FOUND"),
    .init("other case", path: "/--/api/v2/push/Send", 404, "R02", code: "NOT_FOUND"),
    .init("no prefix", path: "/api/v2/push/send", 404, "R02", code: "NOT_FOUND"),
    .init("receipts in lower case", path: "/--/api/v2/push/getreceipts", 404, "R02"),
    .init("get of root", method: "GET", path: "/", body: "", 404, "R01 R02", code: "NOT_FOUND"),
    .init("true", path: "/--/api/v2/push/send?useFcmV1=true", 200, "R19"),
    .init("false", path: "/--/api/v2/push/send?useFcmV1=false", 200, "R19"),
    .init("another query", path: "/--/api/v2/push/send?a=b", 200, ""),
    .init("empty query", path: "/--/api/v2/push/send?", 200, ""),
    .init("token in the query", path: "/--/api/v2/push/send?access_token=abc", 200, "R20"),
    .init(
      "push token in the query",
      path: "/--/api/v2/push/send?to=ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]",
      200,
      "R20"
    ),
    .init("empty body", body: "", 400, "R03", code: "VALIDATION_ERROR"),
    .init("white space", body: " \n", 400, "R03", code: "VALIDATION_ERROR"),
    .init("a number", body: "1", 400, "R04", code: "VALIDATION_ERROR"),
    .init("null", body: "null", 400, "R04", code: "VALIDATION_ERROR"),
    .init("a string", body: "\"x\"", 400, "R04", code: "VALIDATION_ERROR"),
    .init("a word", body: "hello", 400, "R03", code: "VALIDATION_ERROR"),
  ]

  static let headers: [Row] = [
    .init("no content type", headers: with("content-type", nil), 200, "R07"),
    .init("plain text", headers: with("content-type", "text/plain"), 200, "R07"),
    .init("form", headers: with("content-type", "application/x-www-form-urlencoded"), 200, "R07"),
    .init("charset", headers: with("content-type", "application/json; charset=utf-8"), 200, ""),
    .init("type in capitals", headers: with("content-type", "Application/JSON"), 200, ""),
    .init("white space", headers: with("content-type", "application/json ;charset=utf-8"), 200, ""),
    .init("longer type", headers: with("content-type", "application/jsonx"), 200, "R07"),
    .init("empty type", headers: with("content-type", ""), 200, "R07"),
    .init("no accept", headers: with("accept", nil), 200, "R15"),
    .init("accept html", headers: with("accept", "text/html"), 200, "R15"),
    .init("accept two", headers: with("accept", "text/plain, application/json;q=0.9"), 200, ""),
    .init("no accept-encoding", headers: with("accept-encoding", nil), 200, "R15"),
    .init("deflate", headers: with("accept-encoding", "deflate"), 200, "R15"),
    .init("identity", headers: with("accept-encoding", "identity"), 200, "R15"),
    .init("gzip at weight 0", headers: with("accept-encoding", "gzip;q=0"), 200, "R15"),
    .init("br and gzip", headers: with("accept-encoding", "br, gzip"), 200, ""),
    .init("gzip with weight", headers: with("accept-encoding", "br;q=1.0, gzip;q=0.5"), 200, ""),
    .init("encoding identity", headers: usual + [("content-encoding", "identity")], 200, ""),
    .init("encoding br", headers: usual + [("content-encoding", "br")], 200, "R06"),
    .init("encoding deflate", headers: usual + [("content-encoding", "deflate")], 200, "R06"),
    .init("encoding zstd", headers: usual + [("content-encoding", "zstd")], 200, "R06"),
    .init(
      "gzip that is none",
      headers: usual + [("content-encoding", "gzip")],
      400,
      "R05",
      code: "VALIDATION_ERROR"
    ),
    .init("1024 bytes", body: sized(1024), 200, ""),
    .init("1025 bytes", body: sized(1025), 200, "R16"),
    .init("unknown bearer", headers: usual + [("authorization", "Bearer no")], 401, "R11"),
    .init("bearer in lower case", headers: usual + [("authorization", "bearer no")], 401, "R11"),
    .init("basic", headers: usual + [("authorization", "Basic YTpi")], 401, "R13"),
    .init("bearer alone", headers: usual + [("authorization", "Bearer")], 401, "R13"),
    .init("bearer and space", headers: usual + [("authorization", "Bearer ")], 401, "R13"),
    .init("token alone", headers: usual + [("authorization", "secret")], 401, "R13"),
    .init("empty", headers: usual + [("authorization", "")], 401, "R13"),
  ]

  static let counts: [Row] = [
    .init("100 recipients", body: many([100]), 200, "R16"),
    .init("101 recipients", body: many([101]), 400, "R08 R16", code: "PUSH_TOO_MANY_NOTIFICATIONS"),
    .init("99 and 1", body: many([99, 1]), 200, "R16"),
    .init("99 and 2", body: many([99, 2]), 400, "R08 R16", code: "PUSH_TOO_MANY_NOTIFICATIONS"),
    .init("100 by one", body: many(Array(repeating: 1, count: 100)), 200, "R16"),
    .init(
      "101 by one",
      body: many(Array(repeating: 1, count: 101)),
      400,
      "R08 R16",
      code: "PUSH_TOO_MANY_NOTIFICATIONS"
    ),
  ]

  @Test(arguments: routes + headers + counts)
  func `A request has the status, code and findings that the catalogue gives`(row: Row) {
    let bench = ExpoBench()
    let outcome = bench.call(
      Array(row.body.utf8),
      path: row.path,
      method: row.method,
      headers: row.headers
    )
    #expect(outcome.status == row.status)
    #expect(outcome.rules.sorted() == row.rules)
    if let code = row.code { #expect(ExpoReview.isError(outcome, code), "\(outcome.text)") }
    if row.status == 401 {
      #expect(
        outcome.text
          == "{\"error\":\"invalid_token\",\"error_description\":\"The bearer token is invalid\"}"
      )
    }
  }

  @Test func `The answers are JSON with a charset`() {
    let bench = ExpoBench()
    for body in ["", Self.hello] {
      let headers = bench.send(body).reply.headers
      #expect(headers.text(of: .contentType) == "application/json; charset=utf-8")
    }
  }

  @Test func `Refusals come in the order that the catalogue gives`() {
    let bench = ExpoBench()
    bench.world.setPushSecurity(true)
    let gzip = ("content-encoding", "gzip")
    let bad = ("authorization", "Bearer no")
    let none = ("authorization", "Basic x")
    let two = Self.many([101])
    func code(
      _ body: String,
      _ method: String,
      _ path: String,
      _ extra: [(String, String)]
    )
      -> String
    {
      let outcome = bench.call(
        Array(body.utf8),
        path: path,
        method: method,
        headers: Self.usual + extra
      )
      return "\(outcome.status) \(outcome.code ?? outcome.json?["error"]?.string ?? "")"
    }
    let send = ExpoBench.sendPath
    #expect(code("{", "GET", "/x", [gzip, bad]) == "404 NOT_FOUND")
    #expect(code("{", "POST", "/x", [gzip, bad]) == "404 NOT_FOUND")
    #expect(code("{", "POST", send, [gzip, bad]) == "400 VALIDATION_ERROR")
    #expect(code("{", "POST", send, [bad]) == "400 VALIDATION_ERROR")
    #expect(code("[1]", "POST", send, [bad]) == "401 invalid_token")
    #expect(code("[]", "POST", send, [none]) == "401 invalid_token")
    #expect(code("[]", "POST", send, []) == "400 VALIDATION_ERROR")
    #expect(
      code(two.dropLast() + ",{\"to\":\"x\",\"title\":1}]", "POST", send, [])
        == "400 VALIDATION_ERROR"
    )
    #expect(code(two, "POST", send, []) == "400 PUSH_TOO_MANY_NOTIFICATIONS")
    #expect(code(Self.hello, "POST", send, []) == "403 UNAUTHORIZED")
  }

  @Test func `Recipients of two projects are told apart in details`() throws {
    let bench = ExpoBench()
    let tokens = ExpoBench.tokens(3)
    bench.world.register(tokens[0], ExpoDevice(project: "@a/one"))
    bench.world.register(tokens[1], ExpoDevice(project: "@b/two"))
    bench.world.register(tokens[2], ExpoDevice(project: "@a/one"))
    let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    let outcome = bench.send("{\"to\":[\(list)],\"title\":\"Hi\"}")
    #expect(outcome.status == 400 && outcome.rules == ["R09"])
    #expect(ExpoReview.isError(outcome, "PUSH_TOO_MANY_EXPERIENCE_IDS"))
    let details = try #require(outcome.json?["errors"]?[0]?["details"])
    #expect(details["@a/one"]?.array?.compactMap(\.string) == [tokens[0], tokens[2]])
    #expect(details["@b/two"]?.array?.compactMap(\.string) == [tokens[1]])
    #expect(
      outcome.message
        == "All push notification messages in the same request must be for the same project; "
        + "check the details field to investigate conflicting tokens."
    )
    #expect(
      bench.send("{\"to\":[\"\(tokens[0])\",\"\(tokens[2])\"],\"title\":\"Hi\"}").status == 200
    )
  }

  @Test func `Push security asks for a token of an account with rights`() {
    let bench = ExpoBench()
    bench.world.register(ExpoBench.token)
    bench.world.registerAccessToken("mine", account: "pushproof")
    bench.world.registerAccessToken("all")
    bench.world.registerAccessToken("theirs", account: "stranger")
    func answer(_ token: String?) -> (Int, [String], String?) {
      let more = token.map { [("authorization", "Bearer \($0)")] } ?? []
      let outcome = bench.send(Self.hello, headers: Self.usual + more)
      return (outcome.status, outcome.rules, outcome.message)
    }
    #expect(answer(nil) == (200, [], nil))
    #expect(answer("mine").0 == 200)
    bench.world.setPushSecurity(true)
    let text = "Insufficient permissions to send push notifications to @pushproof/demo"
    // R17 and T06 are about history and may join.
    let absent = answer(nil)
    #expect(absent.0 == 403 && absent.1.contains("R10") && absent.2 == text)
    #expect(answer("mine").0 == 200)
    #expect(answer("all").0 == 200)
    let foreign = answer("theirs")
    #expect(foreign.0 == 403 && foreign.1.contains("R12") && foreign.2 == text)
  }

  @Test(arguments: [(6, false), (7, true)])
  func `Seven requests in flight are more than advised`(inFlight: Int, isFound: Bool) {
    let outcome = ExpoBench().call(
      Array(Self.hello.utf8),
      connection: ServiceConnection(inFlight: inFlight)
    )
    #expect(outcome.rules == (isFound ? ["R18"] : []))
  }

  @Test(arguments: [
    ("exp.host", false, true), ("exp.host", true, false), ("localhost", false, false),
    ("127.0.0.1", false, false), ("mock.internal", false, false),
  ])
  func `Plain text is for test hosts`(host: String, usesTLS: Bool, isFound: Bool) {
    let outcome = ExpoBench().call(
      Array(Self.hello.utf8),
      connection: ServiceConnection(usesTLS: usesTLS, host: host)
    )
    #expect(outcome.rules == (isFound ? ["R20"] : []))
  }

  @Test func `Gzip is taken with its header alone`() {
    let packed: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3]
    let inner = Array(Self.hello.utf8)
    let bench = ExpoBench(inflate: { bytes, _ in bytes == packed ? .bytes(inner) : .malformed })
    let with = bench.call(packed, headers: Self.usual + [("content-encoding", "gzip")])
    #expect(with.status == 200 && with.rules == [])
    let capitals = bench.call(packed, headers: Self.usual + [("content-encoding", "GZIP")])
    #expect(capitals.status == 200)
    let without = bench.call(packed)
    #expect(without.status == 400 && without.rules.contains("R05"))
    let cut = bench.call([0x1F, 0x8B, 8], headers: Self.usual + [("content-encoding", "gzip")])
    #expect(cut.status == 400 && cut.rules.contains("R05"))
  }

  @Test func `Strict mode refuses codings and content types`() throws {
    var fidelity = ExpoFidelity()
    try fidelity.set("expo-request-coding", "refuse")
    try fidelity.set("expo-content-type", "refuse")
    try fidelity.set("expo-wrong-method", "405")
    let bench = ExpoBench(fidelity: fidelity)
    let text = Array(Self.hello.utf8)
    #expect(bench.call(text, headers: Self.usual + [("content-encoding", "br")]).status == 415)
    #expect(bench.call(text, headers: Self.with("content-type", nil)).status == 400)
    #expect(bench.call(text, method: "GET").status == 405)
  }
}
