import PushCrypto
import Testing

@Suite struct KeyErrorTests {
  /// What `load` says of a file that the `openssl` command makes.
  private func load(_ arguments: [String]) throws -> KeyError? {
    let folder = try TemporaryFolder()
    let path = folder.path + "/key.p8"
    let command = "openssl \(arguments.joined(separator: " ")) -out \(path)"
    let made = try Shell.run("sh", "-c", command)
    try #require(made.code == 0, "\(made.text)")
    do {
      _ = try ES256.PrivateKey.load(path: path)
      return nil
    } catch {
      return error
    }
  }

  private static let p256 = "-algorithm EC -pkeyopt ec_paramgen_curve:P-256"

  @Test func readsPKCS8AndTheOlderForm() throws {
    #expect(try load(["genpkey", KeyErrorTests.p256]) == nil)
    #expect(try load(["ecparam", "-name prime256v1 -genkey -noout"]) == nil)
    // With the parameters in front, as the command writes it unless told otherwise.
    #expect(try load(["ecparam", "-name prime256v1 -genkey"]) == nil)
  }

  @Test(arguments: [
    ("-algorithm RSA -pkeyopt rsa_keygen_bits:2048", "RSA 2048"),
    ("-algorithm EC -pkeyopt ec_paramgen_curve:P-384", "EC secp384r1"),
    ("-algorithm ED25519", "ED25519"),
  ])
  func namesTheKindOfAWrongKey(options: String, kind: String) throws {
    #expect(
      try load(["genpkey", options]) == .wrongKind(expected: "EC P-256", found: kind)
    )
  }

  @Test func namesAnEncryptedKeyAndNeverAsksForThePhrase() throws {
    #expect(try load(["genpkey", KeyErrorTests.p256, "-aes256 -pass pass:secret"]) == .encrypted)
    let old = ["genpkey \(KeyErrorTests.p256) | openssl ec -aes256 -passout pass:secret"]
    #expect(try load(old) == .encrypted)
  }

  @Test(arguments: [
    ("", KeyError.notPEM),
    ("hello", .notPEM),
    ("\u{0}\u{1}-----BEGIN", .notPEM),
    (
      "-----BEGIN CERTIFICATE-----\nAA==\n-----END CERTIFICATE-----\n", .noKey(found: "CERTIFICATE")
    ),
    ("-----BEGIN PUBLIC KEY-----\nAA==\n-----END PUBLIC KEY-----\n", .noKey(found: "PUBLIC KEY")),
  ])
  func tellsWhatIsWrongWithAText(text: String, expected: KeyError) {
    #expect(throws: expected) { try ES256.PrivateKey(pem: text) }
  }

  @Test(arguments: ["AAAA", "!!!!", "MIGHAgEAMBMGByqGSM49"])
  func callsADamagedBodyMalformed(body: String) {
    let text = "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n"
    do {
      _ = try ES256.PrivateKey(pem: text)
      Issue.record("a damaged key was read")
    } catch {
      guard case .malformed(let reasons) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(!reasons.isEmpty)
    }
  }

  @Test func survivesEveryTruncationAndFlippedByteOfAKey() throws {
    let pem = Array(try ES256.PrivateKey.generate().pem().utf8)
    for length in 0..<pem.count - 1 {
      // Without its last newline the text is still whole; anything shorter must only not crash.
      _ = try? ES256.PrivateKey(pem: Array(pem[..<length]))
      var flipped = pem
      flipped[length] ^= 0x01
      _ = try? ES256.PrivateKey(pem: flipped)
    }
    #expect(try ES256.PrivateKey(pem: pem).pem() == String(decoding: pem, as: UTF8.self))
  }

  @Test func namesAFileThatCannotBeRead() throws {
    #expect(throws: KeyError.unreadable(path: "/dev/null/x", reason: "Not a directory")) {
      try ES256.PrivateKey.load(path: "/dev/null/x")
    }
    #expect(throws: KeyError.unreadable(path: "/tmp", reason: "Is a directory")) {
      try ES256.PrivateKey.load(path: "/tmp")
    }
    #expect(throws: KeyError.tooLarge(path: "/dev/zero", limit: SmallFile.limit)) {
      try ES256.PrivateKey.load(path: "/dev/zero")
    }
  }

  @Test func takesThePublicHalfOfEitherText() throws {
    let key = try ES256.PrivateKey.generate()
    let signature = try key.sign([1])
    for text in [try key.pem(), try key.publicKey.pem()] {
      #expect(try ES256.PublicKey(eitherPEM: Array(text.utf8)).verify(signature, over: [1]))
    }
    #expect(throws: KeyError.notPEM) { try ES256.PublicKey(eitherPEM: []) }
  }
}
