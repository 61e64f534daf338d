import PushModel
import Testing

@Suite struct AskTokenFormTests {
  private let ask = AskToken(run: 0x0123_4567_89AB_CDEF, caseNumber: 42, sequence: 7, salt: 99)

  @Test func `The FCM form has a real token's shape and leads back to the ask`() {
    let token = ask.fcm
    #expect(token.utf8.count == 163)
    #expect(token.prefix(1).allSatisfy { "cdef".contains($0) })
    #expect(token.dropFirst(22).hasPrefix(":APA91b"))
    #expect(AskToken(fcm: Array(token.utf8)) == ask)
  }

  @Test func `The Expo form has 22 characters in brackets and leads back to the sequence`() {
    let token = ask.expo
    #expect(token.hasPrefix("ExponentPushToken["))
    #expect(token.utf8.count == 41)
    let found = AskToken(expo: Array(token.utf8))
    #expect(found?.sequence == 7)
    #expect(found?.caseNumber == 42)
    #expect(found?.run == 0x89AB_CDEF)
  }

  @Test func `A token with one character changed names no ask`() {
    for token in [ask.fcm, ask.expo] {
      var bytes = Array(token.utf8)
      // The tenth of the characters that carry something in either form.
      let place = token.hasPrefix("Ex") ? 27 : 38
      bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "B") : UInt8(ascii: "A")
      #expect(AskToken.find(in: bytes) == nil)
    }
  }

  @Test func `Tokens of neighbours do not look alike`() {
    let other = AskToken(run: ask.run, caseNumber: 42, sequence: 8, salt: 99)
    let same = zip(ask.expo.dropFirst(18), other.expo.dropFirst(18)).count { $0 == $1 }
    #expect(same < 8)
  }

  @Test func `A topic or condition with the digits of an ask names it`() {
    #expect(AskToken.find(in: Array("news-\(ask.hex)".utf8)) == ask)
    #expect(AskToken.find(in: Array("'news-\(ask.hex)' in topics".utf8)) == ask)
    #expect(AskToken.find(in: Array("news".utf8)) == nil)
  }

  private static let asks = (UInt64(0)..<64).map { number in
    AskToken(
      run: number &* 0x9E37_79B9_7F4A_7C15,
      caseNumber: UInt32(number) &* 0x0003_FFFF,
      sequence: number << 34 | ~number & 0xFFFF,
      salt: ~number
    )
  }

  @Test(arguments: asks) func `Every ask is read back from every form`(ask: AskToken) {
    #expect(AskToken(fcm: Array(ask.fcm.utf8)) == ask)
    #expect(AskToken(hex: ask.hex.utf8) == ask)
    let expo = AskToken(
      run: ask.run & 0xFFFF_FFFF,
      caseNumber: ask.caseNumber & 0xFF_FFFF,
      sequence: ask.sequence & 0xFF_FFFF_FFFF,
      salt: 0
    )
    #expect(AskToken(expo: Array(ask.expo.utf8)) == expo)
  }

  @Test(arguments: 0..<41) func `An Expo token with another character names no ask`(place: Int) {
    var bytes = Array(ask.expo.utf8)
    bytes[place] = bytes[place] == UInt8(ascii: "A") ? UInt8(ascii: "q") : UInt8(ascii: "A")
    // The last digit holds two bits of the checksum and four that say nothing.
    if place == 39 { bytes[place] = UInt8(ascii: "=") }
    // The closing bracket is not looked at.
    #expect((AskToken(expo: bytes) == nil) == (place != 40))
    #expect(AskToken(expo: Array(bytes.dropLast())) == nil)
  }
}
