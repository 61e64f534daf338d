import PushCrypto
import PushIntercept
import PushTestKit
import Testing

@Suite(.timeLimit(.minutes(2))) struct TrustBundleTests {
  /// FIPS 180-4's own examples, and the lengths around a block.
  @Test(arguments: [
    ("", "da39a3ee5e6b4b0d3255bfef95601890afd80709"),
    ("abc", "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
    ), (String(repeating: "a", count: 55), "c1c8bbdc22796e28c0e15163d20899b65621d65a"),
    (String(repeating: "a", count: 64), "0098ba824b5c16427bd7a1122a5a442a25ec644d"),
  ])
  func `SHA-1 is FIPS 180-4's`(message: String, digest: String) {
    let hex = SHA1.hash(Array(message.utf8)).map { byte in
      (byte < 16 ? "0" : "") + String(byte, radix: 16)
    }
    #expect(hex.joined() == digest)
  }

  @Test func `Hashes are those of openssl, for ours and for all that the system trusts`()
    async throws
  {
    let fixture = try InterceptFixture()
    let known = SystemTrust.certificates(
      pem: Array(text("/etc/ssl/certs/ca-certificates.crt").utf8)
    )
    // Every eighth is enough: each costs a process.
    for (index, der) in ([fixture.certificate.der] + known).enumerated() where index % 8 == 0 {
      let path = try fixture.folder.write(try Certificate(der: der).pem, to: "one.pem")
      let outcome = try await Subprocess.run([
        "openssl", "x509", "-noout", "-subject_hash", "-in", path,
      ])
      let hash = SubjectHash.text(der: der)
      #expect(outcome.output.dropLast() == hash ?? "")
    }
  }

  @Test(arguments: 0..<40) func `Damaged certificates have no hash`(cut: Int) throws {
    let der = try InterceptFixture().certificate.der
    #expect(SubjectHash.text(der: Array(der.prefix(cut))) == nil)
  }

  @Test func `The bundle holds the system's authorities and ours`() throws {
    let fixture = try InterceptFixture()
    let trust = try fixture.trust()
    let system = SystemTrust.certificates(
      pem: Array(text("/etc/ssl/certs/ca-certificates.crt").utf8)
    )
    let bundle = SystemTrust.certificates(pem: Array(text(trust.bundle).utf8))
    #expect(bundle == system + [fixture.certificate.der])
  }

  @Test func `OpenSSL finds the CA in the folder alone, and again after a second making`()
    async throws
  {
    let fixture = try InterceptFixture()
    for _ in 0..<2 {
      let trust = try fixture.trust()
      let outcome = try await Subprocess.run([
        "openssl", "verify", "-no-CAfile", "-CApath", trust.folder, fixture.caPath,
      ])
      #expect(outcome.output.hasSuffix(": OK\n"), "\(outcome)")
    }
    let without = try await Subprocess.run([
      "openssl", "verify", "-no-CAfile", "-no-CApath", fixture.caPath,
    ])
    #expect(without.code != 0)
  }

  @Test func `Java reads the store and its certificate`() async throws {
    guard Subprocess.has("keytool") else { return print("SKIPPED: keytool is not installed") }
    let fixture = try InterceptFixture()
    let trust = try fixture.trust()
    let count = SystemTrust.certificates(pem: Array(text(trust.bundle).utf8)).count
    let outcome = try await Subprocess.run([
      "keytool", "-exportcert", "-rfc", "-keystore", trust.javaStore, "-storepass",
      trust.javaPassword, "-alias", "pushproof-\(count - 1)",
    ])
    let exported = SystemTrust.certificates(pem: Array(outcome.output.utf8))
    #expect(exported == [fixture.certificate.der], "\(outcome)")
    // The digest at the end is checked when the password is given: another one must fail.
    let wrong = try await Subprocess.run([
      "keytool", "-list", "-keystore", trust.javaStore, "-storepass", "changeme",
    ])
    #expect(wrong.code != 0)
  }

  @Test func `A CA that is none is refused by name`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write("no certificate\n", to: "ca.pem")
    #expect {
      try TrustBundle.make(caPath: path, stateFolder: folder.path)
    } throws: { error in
      "\(error)".contains(path)
    }
  }
}
