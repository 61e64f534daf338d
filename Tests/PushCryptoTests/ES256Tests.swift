import PushCrypto
import PushWire
import Testing

@Suite struct ES256Tests {
  /// The key, input and signature of RFC 7515, appendix A.3.
  enum Vector {
    static let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    static let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    static let input =
      "eyJhbGciOiJFUzI1NiJ9"
      + ".eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFt"
      + "cGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    static let signature =
      "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSA"
      + "pmWQxfKTUJqPP3-Kg6NU1Q"

    static func publicPEM() throws -> String {
      // SubjectPublicKeyInfo of an uncompressed P-256 point (RFC 5480, section 2).
      let prefix = "3059301306072a8648ce3d020106082a8648ce3d03010703420004"
      let head = try #require(Hex.decode(prefix.utf8))
      let x = try #require(Base64.decode(x.utf8)).bytes
      let y = try #require(Base64.decode(y.utf8)).bytes
      let point = x + y
      return
        "-----BEGIN PUBLIC KEY-----\n\(Base64.encode(head + point))\n-----END PUBLIC KEY-----\n"
    }
  }

  let message = Array("header.claims".utf8)

  @Test func verifiesTheVectorOfRFC7515() throws {
    let key = try ES256.PublicKey(pem: Vector.publicPEM())
    let signature = try #require(Base64.decode(Vector.signature.utf8)).bytes
    #expect(key.verifiedForm(signature, over: Array(Vector.input.utf8)) == .raw)
    #expect(!key.verify(signature, over: Array((Vector.input + "x").utf8)))
  }

  @Test func tellsRawFromDER() throws {
    let key = try ES256.PrivateKey.generate()
    let raw = try key.sign(message)
    let der = try key.signDER(message)
    #expect(raw.count == 64)
    #expect(der.first == 0x30)
    #expect(key.publicKey.verifiedForm(raw, over: message) == .raw)
    #expect(key.publicKey.verifiedForm(der, over: message) == .der)
  }

  @Test func refusesEveryFlippedByte() throws {
    let key = try ES256.PrivateKey.generate()
    for signature in [try key.sign(message), try key.signDER(message)] {
      for index in signature.indices {
        var wrong = signature
        wrong[index] ^= 0x01
        #expect(!key.publicKey.verify(wrong, over: message), "byte \(index)")
      }
    }
  }

  @Test(arguments: [0, 1, 63, 65, 72, 4096])
  func refusesSignaturesOfOtherLengths(length: Int) throws {
    let key = try ES256.PrivateKey.generate()
    for byte in [UInt8(0), 0x30, 0xFF] {
      #expect(!key.publicKey.verify([UInt8](repeating: byte, count: length), over: message))
    }
  }

  @Test func refusesTheSignatureOfAnotherKey() throws {
    let signature = try ES256.PrivateKey.generate().sign(message)
    #expect(try !ES256.PrivateKey.generate().publicKey.verify(signature, over: message))
  }

  @Test func signsAndVerifiesAnEmptyMessage() throws {
    let key = try ES256.PrivateKey.generate()
    let signature = try key.sign([])
    #expect(key.publicKey.verify(signature, over: []))
    #expect(!key.publicKey.verify(signature, over: [0]))
  }

  @Test func survivesARoundTripThroughPEM() throws {
    let key = try ES256.PrivateKey.generate()
    let pem = try key.pem()
    #expect(pem.hasPrefix("-----BEGIN PRIVATE KEY-----\n"))
    let again = try ES256.PrivateKey(pem: pem)
    let verifier = try ES256.PublicKey(pem: key.publicKey.pem())
    #expect(verifier.verify(try again.sign(message), over: message))
  }

  @Test func verifiesFromManyThreadsAtOnce() async throws {
    let key = try ES256.PrivateKey.generate()
    let publicKey = key.publicKey
    let signature = try key.sign(message)
    let message = message
    let right = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<8 {
        group.addTask {
          (0..<50).allSatisfy { _ in publicKey.verify(signature, over: message) }
        }
      }
      return await group.allSatisfy { $0 }
    }
    #expect(right)
  }
}
