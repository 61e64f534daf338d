import PushJSON
import PushProviders
import Testing

/// Broken bodies: none may crash the decoder, and each must end in exactly one kind of answer.
@Suite struct FCMDecodeFuzzTests {
  /// A small generator, so that a failing run can be repeated from its seed (SplitMix64).
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }

  private static let seedBody = Array(
    #"""
    {"validate_only":1,'message':{token:"TÖK\ud83d\ude00","data":{"a":"x","n":null,"a":"y"},
    "android":{"ttl":"3.5s","priority":"high","notification":{"title_loc_args":["a",["b"],"c"],
    "event_time":"2026-01-01T00:00:00.5Z","light_settings":{"color":{"red":1.,"alpha":{"value":-1e3}}}}},
    "apns":{"payload":{"aps":{"badge":18446744073709551616,"alert":{"x":[1,{"y":[]}]}}}},},}
    """#.utf8
  )

  private let body = FCMBody()

  private func check(_ bytes: [UInt8], _ comment: String) {
    body.load(bytes)
    // A refusal is a syntax error or violations, never both.
    #expect(body.syntaxError == nil || body.violations.isEmpty, "\(comment): \(bytes)")
    #expect(body.truncation == nil || !body.violations.isEmpty, "\(comment): \(bytes)")
    if body.root == nil {
      #expect(body.syntaxError != nil || !body.violations.isEmpty, "\(comment): \(bytes)")
      #expect(!body.has(.message), "\(comment): \(bytes)")
    }
    for violation in body.violations { #expect(!violation.description.isEmpty) }
    for field in FCMField.allCases {
      _ = body[field]
      if body.has(field) { #expect(!body.pointer(field).isEmpty) }
    }
    for field in [FCMField.data, .androidData] { _ = body.entries(field)?.size }
    _ = body.elements(.androidNotificationTitleLocArgs)?.map { $0.value.compactText() }
  }

  @Test func `A body cut at each byte`() {
    body.load(FCMDecodeFuzzTests.seedBody)
    #expect(body.syntaxError == nil && body.violations.isEmpty, "\(body.violations)")
    for count in FCMDecodeFuzzTests.seedBody.indices {
      check(Array(FCMDecodeFuzzTests.seedBody.prefix(count)), "first \(count)")
    }
  }

  @Test func `A body with each byte replaced`() {
    for offset in FCMDecodeFuzzTests.seedBody.indices {
      for byte: UInt8 in [0x00, 0x22, 0x27, 0x2C, 0x30, 0x5C, 0x5D, 0x7B, 0x80, 0xFF] {
        var bytes = FCMDecodeFuzzTests.seedBody
        bytes[offset] = byte
        check(bytes, "\(byte) at \(offset)")
      }
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `Random mutations`(seed: UInt64) {
    var random = Random(state: seed)
    let alphabet = Array("{}[]\"',:\\u0123dDeExX+-. \n\t\u{0B}ntfalsrué$_\u{0}\u{FEFF}".utf8)
    for round in 0..<2_000 {
      var bytes = FCMDecodeFuzzTests.seedBody
      for _ in 0...Int.random(in: 0...4, using: &random) {
        let byte = alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
        let place = Int.random(in: 0...bytes.count, using: &random)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: bytes.insert(byte, at: place)
        case 1 where place < bytes.count: bytes[place] = byte
        case 2 where place < bytes.count: bytes.remove(at: place)
        default: bytes.replaceSubrange(place..., with: bytes[..<place].suffix(9))
        }
      }
      check(bytes, "seed \(seed), round \(round)")
    }
  }

  @Test func `Nesting and repetition without end`() {
    for opening in ["[", "{a:", #"{"message":"#, #"{"message":{"data":["#, "[{a:"] {
      check(Array(String(repeating: opening, count: 100_000).utf8), opening)
    }
    check(
      Array(("{message:{" + String(repeating: "data:{a:1,a:null},", count: 20_000)).utf8),
      "maps"
    )
    check(
      Array(("{" + String(repeating: "\"message\":{\"topic\":\"a\"},", count: 20_000) + "}").utf8),
      "messages"
    )
  }
}
