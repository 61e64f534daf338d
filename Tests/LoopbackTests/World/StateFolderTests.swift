import Glibc
import PushCrypto
import PushMock
import Testing

@Suite struct StateFolderTests {
  private let fixture: StateFixture

  init() throws { fixture = try StateFixture() }

  @Test func firstUseMakesEverythingWithTheRightModes() throws {
    let state = try fixture.open()
    let keyFile = "AuthKey_\(state.keyID).p8"
    let expected = StateFixture.secretFiles + StateFixture.openFiles + [keyFile, "lock"]
    #expect(try Set(fixture.contents().keys) == Set(expected))
    #expect(try fixture.mode() == 0o700)
    for name in StateFixture.secretFiles + [keyFile] {
      #expect(try fixture.mode(name) == 0o600, "\(name)")
    }
    for name in StateFixture.openFiles {
      #expect(try fixture.mode(name) & 0o600 == 0o600, "\(name)")
    }
  }

  @Test func everyPathIsAbsoluteAndThere() throws {
    let relative = String(repeating: "../", count: 40) + fixture.path.dropFirst()
    let state = try StateFixture.open(relative)
    #expect(state.path == fixture.path)
    let certificates = state.certificates
    let clients = [
      certificates.production, certificates.sandbox, certificates.multi, certificates.expired,
      certificates.foreign,
    ]
    let paths =
      [state.caPath, state.serverCertificatePath, state.serverKeyPath, state.keyPath]
      + clients.flatMap { [$0.path, $0.keyPath] }
    for path in paths {
      #expect(path.hasPrefix(fixture.path + "/"))
      #expect(access(path, R_OK) == 0, "\(path)")
    }
    #expect(Set(paths).count == paths.count)
  }

  @Test func theSecondUseChangesNothing() throws {
    let first = try fixture.open()
    let before = try fixture.contents()
    let second = try fixture.open()
    #expect(try fixture.contents() == before)
    #expect(first.controlToken == second.controlToken)
    #expect(first.keyID == second.keyID)
    #expect(first.teamID == second.teamID)
    #expect(first.certificates.multi.facts == second.certificates.multi.facts)
  }

  @Test func twoFoldersShareNothing() throws {
    let other = try StateFixture()
    let (mine, theirs) = (try fixture.open(), try other.open())
    #expect(mine.controlToken != theirs.controlToken)
    #expect(mine.keyID != theirs.keyID)
    #expect(mine.teamID != theirs.teamID)
    #expect(mine.authority.certificate != theirs.authority.certificate)
    #expect(!mine.authority.issued(theirs.authority.certificate))
  }

  @Test func `An older folder gets what it lacks and keeps what it has`() throws {
    let first = try fixture.open()
    #expect(StateFixture.run("rm \(fixture.path)/service-account-key.pem").code == 0)
    let second = try fixture.open()
    #expect(second.keyID == first.keyID)
    #expect(second.expoToken == first.expoToken)
    #expect(second.serviceAccount.keyID == first.serviceAccount.keyID)
    #expect(second.serviceAccount.privatePEM != first.serviceAccount.privatePEM)
    #expect(try fixture.mode("service-account-key.pem") == 0o600)
  }

  @Test func theProviderKeySignsWhatTheFolderVerifies() throws {
    let state = try fixture.open()
    let key = try ES256.PrivateKey.load(path: state.keyPath)
    let input = Array("a.b".utf8)
    let signature = try key.sign(input)
    #expect(state.providerKey.verify(signingInput: input, signature: signature))
    #expect(!state.providerKey.verify(signingInput: input + [0], signature: signature))
    for id in [state.keyID, state.teamID] {
      #expect(id.utf8.count == 10)
      #expect(id.allSatisfy { $0.isNumber || $0.isUppercase })
    }
  }

  @Test func theClientCertificatesSayWhatTheyAreFor() throws {
    let certificates = try fixture.open().certificates
    let app = "com.example.app"
    #expect(certificates.production.facts.topics == [app])
    #expect(certificates.production.facts.isProduction)
    #expect(!certificates.production.facts.isDevelopment)
    #expect(certificates.sandbox.facts.topics == [app])
    #expect(!certificates.sandbox.facts.isProduction)
    #expect(certificates.sandbox.facts.isDevelopment)
    #expect(
      certificates.multi.facts.topics
        == [app, app + ".voip", app + ".complication", StateFolder.mdmTopic]
    )
    #expect(certificates.multi.facts.isProduction)
    #expect(certificates.multi.facts.isDevelopment)
    #expect(certificates.expired.facts.notAfter < StateFixture.start)
    #expect(certificates.foreign.facts.userID == app)
  }

  @Test func openSSLJudgesTheCertificatesAsWeDo() throws {
    let state = try fixture.open()
    func verify(_ path: String, _ options: String) -> (code: Int32, text: String) {
      StateFixture.run(
        "openssl verify -x509_strict -no-CApath -CAfile \(state.caPath) "
          + "-attime \(StateFixture.start) \(options) \(path)"
      )
    }
    for name in StateFolder.serverNames {
      let option =
        switch name {
        case .dns(let host): "-verify_hostname \(host)"
        case .ip(let address): "-verify_ip \(address)"
        }
      let outcome = verify(state.serverCertificatePath, "-purpose sslserver \(option)")
      #expect(outcome.code == 0, "\(outcome.text)")
    }
    let certificates = state.certificates
    for certificate in [certificates.production, certificates.sandbox, certificates.multi] {
      let outcome = verify(certificate.path, "-purpose sslclient")
      #expect(outcome.code == 0, "\(outcome.text)")
    }
    #expect(verify(certificates.expired.path, "").text.contains("expired"))
    #expect(verify(certificates.foreign.path, "").text.contains("unable to get local issuer"))
  }
}
