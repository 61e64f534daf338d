import PushIntercept
import PushModel
import Testing

@Suite struct InterceptVariablesTests {
  /// Made once: only the paths in it matter here.
  private static let trust = Result { try InterceptFixture().trust() }

  private func make(
    _ way: InterceptVariables.Way,
    _ present: [String: String] = [:],
    account: String? = "/s/account.json"
  ) throws -> [String: String] {
    let trust = try InterceptVariablesTests.trust.get()
    let pairs = InterceptVariables.make(
      trust: trust,
      serviceAccount: account,
      way: way,
      present: present
    )
    return Dictionary(uniqueKeysWithValues: pairs.map { ($0.name, $0.value) })
  }

  @Test(arguments: [
    "SSL_CERT_FILE", "SSL_CERT_DIR", "REQUESTS_CA_BUNDLE", "NODE_EXTRA_CA_CERTS", "CURL_CA_BUNDLE",
    "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH", "AWS_CA_BUNDLE", "DENO_CERT",
  ])
  func `Each TLS library's variable is set, whatever it was`(name: String) throws {
    let value = try #require(try make(.enclosure, [name: "/old"])[name])
    #expect(value.hasPrefix("/tmp/"))
  }

  @Test func `A service account of the user's stays`() throws {
    let name = "GOOGLE_APPLICATION_CREDENTIALS"
    #expect(try make(.enclosure)[name] == "/s/account.json")
    #expect(try make(.enclosure, [name: ""])[name] == "/s/account.json")
    #expect(try make(.enclosure, [name: "/mine.json"])[name] == nil)
    #expect(try make(.enclosure, account: nil)[name] == nil)
  }

  @Test func `Java's options are added to those that are there`() throws {
    let options = try #require(
      try make(.enclosure, ["JAVA_TOOL_OPTIONS": "-Xmx1g"])["JAVA_TOOL_OPTIONS"]
    )
    #expect(options.hasPrefix("-Xmx1g -Djavax.net.ssl.trustStore=/"))
    #expect(!options.contains("proxy"))
  }

  @Test func `A proxy that is set is taken out of the way, and only then`() throws {
    let set = try make(.enclosure, ["https_proxy": "http://corp:3128", "ALL_PROXY": "socks5://x"])
    #expect(set["https_proxy"] == "")
    #expect(set["ALL_PROXY"] == "")
    #expect(set["HTTPS_PROXY"] == nil)
  }

  @Test func `With the network kept a proxy stays, and is not asked for the providers`() throws {
    let set = try make(.hosts, ["HTTPS_PROXY": "http://corp:3128", "NO_PROXY": "db.local"])
    #expect(set["HTTPS_PROXY"] == nil)
    let names = try #require(set["NO_PROXY"]).split(separator: ",").map(String.init)
    #expect(names == ["db.local"] + ProviderHosts.all.map(\.name))
    #expect(set["no_proxy"]?.hasPrefix("api.push.apple.com,") == true)
    #expect(try make(.hosts)["NO_PROXY"] == nil)
  }

  @Test func `Our proxy is named in every usual way, and not for this machine`() throws {
    let set = try make(.proxy(address: "127.0.0.1", port: 4100))
    for name in ["HTTPS_PROXY", "https_proxy", "ALL_PROXY"] {
      #expect(set[name] == "http://127.0.0.1:4100")
    }
    #expect(set["NO_PROXY"] == "127.0.0.1,localhost,::1")
    #expect(set["JAVA_TOOL_OPTIONS"]?.contains("-Dhttps.proxyPort=4100") == true)
    #expect(try make(.proxy(address: "::1", port: 1))["HTTPS_PROXY"] == "http://[::1]:1")
  }
}

@Suite struct ProxyRoutesTests {
  @Test(arguments: ProviderHosts.all) func `A provider's place leads to its mock`(
    host: ProviderHost
  ) {
    for port in host.ports {
      #expect(ProxyRoutes.route(host: host.name.uppercased(), port: port) == .provider(host))
    }
  }

  @Test(arguments: [
    ("example.org", 443), ("api.push.apple.com.", 80), ("fcm.googleapis.com", 2197), ("", 443),
    ("127.0.0.1", 443), ("api.push.apple.com.evil.org", 443),
  ])
  func `Every other place is refused with words`(host: String, port: Int) {
    guard case .refuse(let words) = ProxyRoutes.route(host: host, port: port) else {
      Issue.record("\(host):\(port) is let through")
      return
    }
    #expect(!words.isEmpty)
  }
}

@Suite struct InterceptReviewTests {
  private typealias Connection = InterceptReview.Connection

  @Test func `Hosts are counted by the name that the client asked for`() {
    let review = InterceptReview([
      Connection(serverName: "exp.host", requests: 2, closeReason: ""),
      Connection(serverName: "EXP.host", requests: 1, closeReason: "closed by the peer"),
      Connection(serverName: "", requests: 9, closeReason: ""),
      Connection(serverName: "example.org", requests: 9, closeReason: ""),
    ])
    #expect(
      review.called == [.init(name: "exp.host", connections: 2, requests: 3, distrusted: 0)]
    )
    #expect(review.silent == ProviderHosts.all.map(\.name).filter { $0 != "exp.host" })
    #expect(review.advice.isEmpty)
  }

  @Test(arguments: [
    ("ssl/tls alert unknown ca", 1), ("tlsv1 alert unknown ca", 1),
    ("sslv3 alert certificate unknown", 1), ("SSLV3 alert bad certificate", 1),
    ("certificate expired", 0), ("unexpected eof", 0),
  ])
  func `A handshake that fails for want of trust is told apart`(reason: String, count: Int) {
    let connection = Connection(serverName: "fcm.googleapis.com", requests: 0, closeReason: reason)
    let review = InterceptReview([connection])
    #expect(review.called.first?.distrusted == count)
    #expect(review.advice.count == count)
  }

  @Test func `What the proxy refused is named once`() {
    let refusal = Connection(
      serverName: "",
      requests: 0,
      closeReason: InterceptReview.refusalMark + "example.org:443"
    )
    #expect(InterceptReview([refusal, refusal]).refused == ["example.org:443"])
  }

  @Test(
    arguments: [
      ([], ["no host was called"]),
      (["oauth2.googleapis.com"], ["fcm.googleapis.com: never called"]),
      (["oauth2.googleapis.com", "fcm.googleapis.com"], []), (["exp.host"], []),
    ] as [([String], [String])]
  )
  func `A sender that ignores the proxy is told`(hosts: [String], advice: [String]) {
    let connections = hosts.map { Connection(serverName: $0, requests: 1, closeReason: "") }
    let review = InterceptReview(connections, isByProxy: true)
    #expect(review.advice.count == advice.count)
    for (line, part) in zip(review.advice, advice) { #expect(line.hasPrefix(part)) }
    #expect(InterceptReview(connections).advice.isEmpty)
  }
}
