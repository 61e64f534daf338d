import PushCrypto
import PushWire
import Testing

@Suite struct DigestTests {
  /// FIPS 180-4 examples; 55, 56 and 64 bytes straddle the padding of one block.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func matchesTheExamplesOfFIPS180(text: String, hex: String) {
    #expect(SHA256.hash(text).hex == hex)
    #expect(SHA256.hash(Array(text.utf8)).bytes == Hex.decode(hex.utf8))
  }

  @Test func aHasherForgetsWhatItHashedBefore() {
    let hasher = SHA256Hasher()
    let first = hasher.hash(Array("abc".utf8).span)
    let other = hasher.hash(Array("abd".utf8).span)
    #expect(hasher.hash(Array("abc".utf8).span) == first)
    #expect(first != other)
    #expect(first.withBytes { span in span[0] } == 0xBA)
  }

  /// RFC 4231, test cases 1, 2 and 6 (a key longer than a block).
  @Test(arguments: [
    (
      [UInt8](repeating: 0x0B, count: 20), "Hi There",
      "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"
    ),
    (
      Array("Jefe".utf8), "what do ya want for nothing?",
      "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
    ),
    (
      [UInt8](repeating: 0xAA, count: 131),
      "Test Using Larger Than Block-Size Key - Hash Key First",
      "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
    ),
    // The well-known value of an empty key and an empty text.
    ([], "", "b613679a0814d9ec772f95d778c35fc5ff1697c493715653c6c712144292c5ad"),
  ])
  func matchesTheExamplesOfRFC4231(key: [UInt8], text: String, hex: String) {
    let code = HMACSHA256.authenticate(Array(text.utf8), key: key)
    #expect(Hex.encode(code) == hex)
    #expect(HMACSHA256.verify(code, over: Array(text.utf8), key: key))
    #expect(!HMACSHA256.verify(code.dropLast(), over: Array(text.utf8), key: key))
    #expect(!HMACSHA256.verify(code, over: Array((text + "x").utf8), key: key))
  }
}

extension HMACSHA256 {
  fileprivate static func verify(
    _ code: ArraySlice<UInt8>,
    over bytes: [UInt8],
    key: [UInt8]
  ) -> Bool {
    verify(Array(code), over: bytes, key: key)
  }
}
