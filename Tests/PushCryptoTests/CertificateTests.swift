import PushCrypto
import PushModel
import Testing

@Suite struct CertificateTests {
  /// 2026-06-01 and a year on; the commands are told the same instant.
  static let now: Int64 = 1_780_272_000
  static let validity = Validity(notBefore: now - 86400, notAfter: now + 365 * 86400)
  static let names: [ServerName] = [
    .dns("api.push.apple.com"), .dns("localhost"), .ip("127.0.0.1"), .ip("::1"),
  ]

  private let authority: CertificateAuthority
  private let key: ES256.PrivateKey
  private let folder: TemporaryFolder

  init() throws {
    authority = try CertificateAuthority.create(name: "Test", validity: CertificateTests.validity)
    key = try ES256.PrivateKey.generate()
    folder = try TemporaryFolder()
  }

  private func server(
    _ names: [ServerName] = names,
    validity: Validity = validity
  ) throws(CryptoError) -> Certificate {
    try authority.issueServer(publicKey: key.publicKey, names: names, validity: validity)
  }

  private func order(_ change: (inout ClientCertificateOrder) -> Void) -> ClientCertificateOrder {
    var order = ClientCertificateOrder(bundleID: "com.example.app")
    change(&order)
    return order
  }

  private func client(_ order: ClientCertificateOrder) throws -> Certificate {
    try authority.issueClient(
      order,
      publicKey: key.publicKey,
      validity: CertificateTests.validity
    )
  }

  private func verify(
    _ certificate: Certificate,
    by issuer: CertificateAuthority,
    _ options: String...
  ) throws -> Shell.Outcome {
    let ca = try folder.write("ca.pem", issuer.certificate.pem)
    let leaf = try folder.write("leaf.pem", certificate.pem)
    let command =
      "openssl verify -x509_strict -no-CApath -CAfile \(ca) -attime \(CertificateTests.now) "
      + options.joined(separator: " ") + " \(leaf)"
    return try Shell.run("sh", "-c", command)
  }

  @Test(arguments: [
    "-verify_hostname api.push.apple.com", "-verify_hostname localhost", "-verify_ip 127.0.0.1",
    "-verify_ip ::1",
  ])
  func openSSLAcceptsTheServerCertificateStrictly(name: String) throws {
    let outcome = try verify(server(), by: authority, "-purpose sslserver", name)
    #expect(outcome.code == 0, "\(outcome.text)")
  }

  @Test(arguments: ["-verify_hostname push.apple.com", "-verify_ip 127.0.0.2"])
  func openSSLRefusesOtherNames(name: String) throws {
    #expect(try verify(server(), by: authority, "-purpose sslserver", name).code != 0)
  }

  @Test func openSSLTellsServersFromClients() throws {
    let client = try client(order { $0.isProduction = true })
    #expect(try verify(client, by: authority, "-purpose sslclient").code == 0)
    #expect(try verify(client, by: authority, "-purpose sslserver").code != 0)
    #expect(try verify(server(), by: authority, "-purpose sslclient").code != 0)
  }

  @Test func openSSLRefusesAForeignAuthority() throws {
    let other = try CertificateAuthority.create(
      name: "Test",
      validity: CertificateTests.validity
    )
    #expect(try verify(server(), by: other).code != 0)
    #expect(try !other.issued(server()))
    #expect(try authority.issued(server()))
  }

  @Test(arguments: [(-1, true), (0, true), (1, false)])
  func expiresAtTheSecond(offset: Int64, isExpired: Bool) throws {
    let now = CertificateTests.now
    let validity = Validity(notBefore: now - 100, notAfter: now + offset)
    let certificate = try server(validity: validity)
    #expect(try certificate.facts().validity == validity)
    #expect(validity.contains(now) == (offset >= 0))
    // OpenSSL 3.0 counts the last second itself as expired; RFC 5280 does not.
    #expect(try verify(certificate, by: authority).text.contains("expired") == isExpired)
  }

  @Test(arguments: [(0, true), (1, false)])
  func isNotValidBeforeItsFirstSecond(offset: Int64, isValid: Bool) {
    let validity = Validity(notBefore: 1000 + offset, notAfter: 2000)
    #expect(validity.contains(1000) == isValid)
  }

  @Test func keepsDatesBeyond2050() throws {
    // From 2050 on, times are written in another ASN.1 type (RFC 5280, section 4.1.2.5).
    let validity = Validity(notBefore: 2_524_607_999, notAfter: 2_524_608_000)
    #expect(try server(validity: validity).facts().validity == validity)
  }

  @Test(arguments: [
    [], [ServerName.dns("")], [.dns("a,DNS:b")], [.dns("a b")], [.dns("a\u{0}b")], [.ip("1.2.3")],
    [.dns("ok"), .ip("localhost")],
  ])
  func refusesNamesThatAreNone(names: [ServerName]) {
    #expect(throws: CryptoError.self) { try server(names) }
  }

  @Test func knowsItsNamesAndItsKey() throws {
    let certificate = try server()
    for name in CertificateTests.names { #expect(certificate.covers(name)) }
    #expect(!certificate.covers(.dns("example.com")))
    #expect(!certificate.covers(.ip("127.0.0.2")))
    #expect(certificate.belongs(to: key))
    #expect(try !certificate.belongs(to: .generate()))
    #expect(CertificateAuthority(certificate: certificate, key: authority.key) == nil)
  }

  @Test func serialNumbersDiffer() throws {
    let fingerprints = try (0..<20).map { _ in try server().facts().fingerprint }
    #expect(Set(fingerprints).count == 20)
  }

  @Test func survivesARoundTripThroughPEM() throws {
    let certificate = try server()
    #expect(try Certificate(pem: Array((key.pem() + certificate.pem).utf8)) == certificate)
    #expect(try Certificate(der: certificate.der) == certificate)
    #expect(throws: CryptoError.self) { try Certificate(der: certificate.der + [0]) }
    #expect(throws: CryptoError.self) { try Certificate(der: []) }
    #expect(throws: CryptoError.self) { try Certificate(pem: Array("nothing".utf8)) }
  }

  @Test func theFingerprintIsOpenSSLs() throws {
    let certificate = try server()
    let path = try folder.write("leaf.pem", certificate.pem)
    let text = try Shell.run("openssl", "x509", "-in", path, "-noout", "-fingerprint", "-sha256")
    let digits = text.text.split(separator: "=").last.map { String($0).filter(\.isHexDigit) }
    #expect(try certificate.facts().fingerprint == digits?.lowercased())
  }

  @Test func pythonAcceptsTheChainStrictly() throws {
    // Python's ssl knows no clock but the machine's.
    let now = Clock.system.wallMilliseconds() / 1000
    let validity = Validity(notBefore: now - 3600, notAfter: now + 3600)
    let authority = try CertificateAuthority.create(name: "Test", validity: validity)
    let certificate = try authority.issueServer(
      publicKey: key.publicKey,
      names: CertificateTests.names,
      validity: validity
    )
    let ca = try folder.write("ca.pem", authority.certificate.pem)
    let leaf = try folder.write("leaf.pem", certificate.pem + key.pem())
    let script = try folder.write("check.py", CertificateTests.handshake)
    let outcome = try Shell.run("python3", script, ca, leaf)
    // Without Python there is nobody to ask; the openssl command has judged the same chain above.
    guard outcome.code != 127 else { return }
    #expect(outcome.text == "ok\n")
  }

  /// A handshake in memory, under the real clock, with every check that Python's `ssl` knows.
  private static let handshake = """
    import ssl, sys
    ca, leaf = sys.argv[1:]
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(leaf)
    client = ssl.create_default_context(cafile=ca)
    client.verify_flags |= ssl.VERIFY_X509_STRICT
    def greet(name):
        a, b = ssl.MemoryBIO(), ssl.MemoryBIO()
        ends = [client.wrap_bio(a, b, server_hostname=name), server.wrap_bio(b, a, server_side=True)]
        for _ in range(6):
            for end in ends:
                try: end.do_handshake()
                except ssl.SSLWantReadError: pass
        return ends[0].getpeercert()
    for name in ["api.push.apple.com", "localhost", "127.0.0.1", "::1"]:
        assert greet(name), name
    try:
        greet("example.com")
        print("accepted a wrong name")
    except ssl.SSLCertVerificationError:
        print("ok")

    """
}
