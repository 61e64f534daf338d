import PushJSON
import Testing

/// Both readers meet broken texts: neither may crash, and both must agree.
@Suite struct JSONFuzzTests {
  private let fast = JSONDocument()
  private let slow = JSONDocument()

  /// Checks one text; texts that are odd or deep are the slow reader's alone.
  private func agree(_ bytes: [UInt8], _ comment: String) {
    let accepted = slow.parseLeniently(bytes)
    fast.parse(bytes)
    #expect((fast.root != nil) == accepted, "\(comment): \(bytes)")
    #expect(fast.failure == slow.failure, "\(comment): \(bytes)")
    #expect(fast.anomalies == slow.anomalies, "\(comment): \(bytes)")
    guard let left = fast.root, let right = slow.root else { return }
    #expect(left.value == right.value, "\(comment): \(bytes)")
    #expect(left.compactText() == right.compactText(), "\(comment): \(bytes)")
  }

  private let push = Array(
    """
    {"aps":{"alert":{"title":"Tëst \\ud83d\\ude00","loc-args":["a","b"]},"badge":-1.5e3,"x":null},
     "nested":[[1,2,{"k":true}],[],{}],"a~/b":18446744073709551615}
    """.utf8
  )

  @Test func agreesOnATextCutAtEachByte() {
    for count in 0...push.count { agree(Array(push.prefix(count)), "first \(count)") }
  }

  @Test func agreesOnATextWithEachByteReplaced() {
    for offset in push.indices {
      for byte: UInt8 in [0x00, 0x20, 0x22, 0x2C, 0x30, 0x5C, 0x5D, 0x7B, 0x7D, 0x80, 0xFF] {
        var bytes = push
        bytes[offset] = byte
        agree(bytes, "\(byte) at \(offset)")
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4] as [UInt64])
  func agreesOnRandomMutations(seed: UInt64) {
    var random = JSONSamples.Random(state: seed)
    let alphabet = Array("{}[]\",:\\u0123dDeE+-. \n\tntfalsrué\u{0}\u{FEFF}".utf8)
    let texts = JSONSamples.valid.filter { $0.utf8.count < 400 }.map { Array($0.utf8) } + [push]
    for round in 0..<2_000 {
      var bytes = texts[Int.random(in: 0..<texts.count, using: &random)]
      for _ in 0...Int.random(in: 0...3, using: &random) {
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes[place] = byte
        case 2 where place < bytes.count: bytes.remove(at: place)
        default: bytes.replaceSubrange(place..., with: bytes[..<place].suffix(9))
        }
      }
      agree(bytes, "seed \(seed), round \(round)")
    }
  }
}
