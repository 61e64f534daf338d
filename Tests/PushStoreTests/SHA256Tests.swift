import PushStore
import PushWire
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-2, appendix B, and NIST's short messages.
  static let vectors: [(text: String, digest: String)] = [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
    (
      String(repeating: "a", count: 1_000_000),
      "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
    ),
  ]

  @Test(arguments: [false, true]) func spellsThePublishedDigests(isPortable: Bool) {
    for (text, digest) in Self.vectors {
      #expect(Hex.encode(SHA256.digest(Array(text.utf8), portable: isPortable)) == digest)
    }
  }

  @Test(arguments: [54, 55, 56, 63, 64, 65, 119, 120, 127, 128, 129])
  func agreesWithItselfAroundBlockBorders(count: Int) {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    #expect(SHA256.digest(bytes) == SHA256.digest(bytes, portable: true))
  }
}
