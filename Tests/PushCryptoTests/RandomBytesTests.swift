import PushCrypto
import Testing

@Suite struct RandomBytesTests {
  /// Counts its refills and hands out 0, 1, 2, … 255, 0, ….
  private final class Counting {
    var refills = 0
    func fill(_ bytes: inout [UInt8]) {
      refills += 1
      for index in bytes.indices { bytes[index] = UInt8(truncatingIfNeeded: index) }
    }
  }

  @Test func writesAUUIDInBothCases() {
    let random = RandomBytes { bytes in
      for index in bytes.indices { bytes[index] = UInt8(0xF0 &+ UInt8(index % 16)) }
    }
    var text: [UInt8] = []
    random.appendUUID(to: &text, uppercase: true)
    text.append(0x20)
    random.appendUUID(to: &text, uppercase: false)
    #expect(
      String(decoding: text, as: UTF8.self)
        == "F0F1F2F3-F4F5-46F7-B8F9-FAFBFCFDFEFF f0f1f2f3-f4f5-46f7-b8f9-fafbfcfdfeff"
    )
  }

  @Test(arguments: [UInt8(0x00), 0xFF])
  func marksVersionAndVariantWhateverTheBytes(byte: UInt8) {
    let random = RandomBytes { bytes in for index in bytes.indices { bytes[index] = byte } }
    var text: [UInt8] = []
    random.appendUUID(to: &text, uppercase: true)
    #expect(text.count == 36)
    #expect(text[14] == UInt8(ascii: "4"))
    #expect(Array("89AB".utf8).contains(text[19]))
  }

  @Test func fetchesFourKilobytesAtOnce() {
    let source = Counting()
    let random = RandomBytes(refill: source.fill)
    for _ in 0..<512 { _ = random.next() }
    #expect(source.refills == 1)
    _ = random.next()
    #expect(source.refills == 2)
  }

  @Test func neverHandsOutAByteTwice() {
    let source = Counting()
    let random = RandomBytes(refill: source.fill)
    #expect(random.next() == 0x0001_0203_0405_0607)
    #expect(random.bytes(3) == [8, 9, 10])
    #expect(random.next() == 0x0B0C_0D0E_0F10_1112)
  }

  @Test func drawsMoreBytesThanTheBufferHolds() {
    #expect(RandomBytes().bytes(10_000).count == 10_000)
    #expect(RandomBytes().bytes(16) != RandomBytes().bytes(16))
  }

  @Test func drawsTextFromTheAlphabetOnly() {
    let text = RandomBytes().text(2000, from: "ABC")
    #expect(text.utf8.count == 2000)
    #expect(Set(text) == ["A", "B", "C"])
  }
}
