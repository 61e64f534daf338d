import PushTransport
import Testing

@Suite struct GzipTests {
  static let text = Array("a push, a push, a push".utf8)

  @Test(arguments: [[], text, [UInt8](repeating: 7, count: 300_000)])
  func `What was compressed inflates to itself`(_ bytes: [UInt8]) {
    #expect(Gzip.inflate(Gzip.deflate(bytes), limit: 300_000) == .bytes(bytes))
  }

  @Test(arguments: [(22, true), (21, false), (0, false), (-1, false)])
  func `The limit is the last size that is inflated`(_ limit: Int, _ isEnough: Bool) {
    let inflated = Gzip.inflate(Gzip.deflate(Self.text), limit: limit)
    #expect(inflated == (isEnough ? .bytes(Self.text) : .tooLarge))
  }

  @Test func `Members are joined, and the limit counts all of them`() {
    let two = Gzip.deflate(Self.text) + Gzip.deflate([0x21])
    #expect(Gzip.inflate(two, limit: 23) == .bytes(Self.text + [0x21]))
    #expect(Gzip.inflate(two, limit: 22) == .tooLarge)
  }

  @Test func `A bomb is given up at the limit`() {
    let bomb = Gzip.deflate([UInt8](repeating: 0, count: 64 << 20))
    #expect(bomb.count < 70_000)
    #expect(Gzip.inflate(bomb, limit: 1 << 20) == .tooLarge)
  }

  static let broken: [[UInt8]] = [
    [], [0x1F, 0x8B], Array("{}".utf8), Array(Gzip.deflate(text).dropLast()),
    Gzip.deflate(text) + [0], Gzip.deflate(text) + [0x1F, 0x8B],
    Gzip.deflate(text).enumerated().map { $0.offset == 15 ? $0.element ^ 0xFF : $0.element },
    // Raw deflate and zlib's own wrapper are other formats.
    [0x4B, 0x04, 0x00], [0x78, 0x9C, 0x4B, 0x04, 0x00, 0x00, 0x62, 0x00, 0x62],
  ]

  @Test(arguments: broken) func `Anything else is malformed`(_ bytes: [UInt8]) {
    #expect(Gzip.inflate(bytes, limit: 1000) == .malformed)
  }

  @Test func `The gzip command understands it`() {
    let octal = Gzip.deflate(Self.text).map { "\\0" + String($0, radix: 8) }.joined()
    #expect(shell("printf '%b' '\(octal)' | gzip -dc") == "a push, a push, a push")
  }
}
