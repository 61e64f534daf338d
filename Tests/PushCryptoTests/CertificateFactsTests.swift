import PushCrypto
import Testing

@Suite struct CertificateFactsTests {
  private let validity = Validity(notBefore: 1_700_000_000, notAfter: 1_800_000_000)

  private func issue(
    _ bundleID: String,
    _ change: (inout ClientCertificateOrder) -> Void
  )
    throws -> Certificate
  {
    let authority = try CertificateAuthority.create(name: "Test", validity: validity)
    var order = ClientCertificateOrder(bundleID: bundleID)
    change(&order)
    let key = try ES256.PrivateKey.generate()
    return try authority.issueClient(order, publicKey: key.publicKey, validity: validity)
  }

  @Test(arguments: [(false, false), (true, false), (false, true), (true, true)])
  func readsTheEnvironments(isDevelopment: Bool, isProduction: Bool) throws {
    let facts = try issue("com.example.app") {
      $0.isDevelopment = isDevelopment
      $0.isProduction = isProduction
    }.facts()
    #expect(facts.isDevelopment == isDevelopment)
    #expect(facts.isProduction == isProduction)
  }

  @Test func theBundleIDIsTheTopicWhereNoneIsListed() throws {
    let facts = try issue("com.example.app") { _ in }.facts()
    #expect(facts.topics == ["com.example.app"])
    #expect(facts.userID == "com.example.app")
    #expect(facts.commonName == "Apple Push Services: com.example.app")
    #expect(facts.validity == validity)
  }

  @Test func readsTopicsFromBothListsOnce() throws {
    let facts = try issue("a") {
      $0.topics = [.init(topic: "a", kinds: ["app"]), .init(topic: "a.voip", kinds: ["voip"])]
      $0.voipTopics = [
        .init(topic: "a.voip", kinds: ["voip"]), .init(topic: "b.voip", kinds: ["voip"]),
      ]
    }.facts()
    #expect(facts.topics == ["a", "a.voip", "b.voip"])
  }

  @Test func aListReplacesTheBundleID() throws {
    let facts = try issue("a") { $0.topics = [.init(topic: "b", kinds: ["app"])] }.facts()
    #expect(facts.topics == ["b"])
  }

  @Test func aServerCertificateAllowsNothing() throws {
    let authority = try CertificateAuthority.create(name: "Test", validity: validity)
    let facts = try authority.certificate.facts()
    #expect(facts.topics.isEmpty)
    #expect(facts.userID == nil)
    #expect(facts.commonName == "Test")
  }

  /// "Apple Push Services: " has 21 characters, and a common name at most 64.
  @Test(arguments: [(43, 43), (44, 43), (300, 43)])
  func cutsTheCommonNameButNotTheBundleID(length: Int, kept: Int) throws {
    let bundleID = String(repeating: "é", count: length)
    let facts = try issue(bundleID) { _ in }.facts()
    #expect(facts.userID == bundleID)
    #expect(facts.commonName?.count == 21 + kept)
  }

  @Test func openSSLShowsTheExtensions() throws {
    let certificate = try issue("com.example.app") {
      $0.isProduction = true
      $0.topics = [.init(topic: "com.example.app", kinds: ["app"])]
    }
    let folder = try TemporaryFolder()
    let path = try folder.write("client.pem", certificate.pem)
    let text = try Shell.run("openssl", "x509", "-in", path, "-noout", "-text").text
    #expect(text.contains("UID = com.example.app, CN = Apple Push Services: com.example.app"))
    #expect(text.contains("1.2.840.113635.100.6.3.2: \n                .."))
    #expect(!text.contains("1.2.840.113635.100.6.3.1"))
    #expect(text.contains("1.2.840.113635.100.6.3.6: \n                0...com.example.app0...app"))
    #expect(text.contains("TLS Web Client Authentication"))
  }

  @Test func survivesEveryTruncationAndManyDamages() throws {
    let der = try issue("com.example.app") {
      $0.topics = [.init(topic: "com.example.app", kinds: ["app"])]
    }.der
    for position in der.indices {
      #expect(throws: CryptoError.self) { try CertificateFacts.parse(der: Array(der[..<position])) }
      for change in [UInt8(0x01), 0x80, 0xFF] {
        var damaged = der
        damaged[position] ^= change
        _ = try? CertificateFacts.parse(der: damaged)
      }
    }
  }

  @Test func anErrorNamesTheStepAndLeavesTheQueueEmpty() throws {
    do {
      _ = try CertificateFacts.parse(der: [0x30, 0x00])
      Issue.record("nonsense was read")
    } catch {
      #expect(error.operation == .readCertificate)
      #expect(!error.reasons.isEmpty)
      #expect(error.description.hasPrefix("could not read a certificate: error:"))
    }
    #expect(throws: CryptoError(.readCertificate, reasons: ["1 bytes follow the certificate"])) {
      try CertificateFacts.parse(der: issue("a") { _ in }.der + [0])
    }
  }
}
