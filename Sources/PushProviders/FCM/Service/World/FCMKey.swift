internal import PushWire

/// 128 bits that stand for a text, so that looking up a token forms no String.
///
/// Not cryptographic: texts made to collide would only confuse the mock's memory of themselves.
package struct FCMKey: Hashable, Sendable {
  private let high: UInt64
  private let low: UInt64

  package init(_ text: Span<UInt8>) {
    var first: UInt64 = 0x9E37_79B9_7F4A_7C15 ^ UInt64(text.count)
    var second: UInt64 = 0xC2B2_AE3D_27D4_EB4F
    let raw = unsafe text.bytes
    var offset = 0
    while offset + 8 <= text.count {
      // Inside: the condition of the loop.
      let word = unsafe raw.unsafeLoadUnaligned(
        fromUncheckedByteOffset: offset,
        as: UInt64.self
      )
      FCMKey.add(word, &first, &second)
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < text.count {
      rest = rest << 8 | UInt64(text[offset])
      offset += 1
    }
    FCMKey.add(rest, &first, &second)
    high = first
    low = second
  }

  package init(_ text: String) {
    let bytes = Array(text.utf8)
    self.init(bytes.span)
  }

  /// A number that differs for most texts.
  package var folded: UInt64 { high ^ low }

  // Written out: the two are mixed already, and every send asks a dozen tables.
  package func hash(into hasher: inout Hasher) { hasher.combine(high ^ low) }

  private static func add(_ word: UInt64, _ first: inout UInt64, _ second: inout UInt64) {
    let product = (first ^ word).multipliedFullWidth(by: 0xA076_1D64_78BD_642F)
    first = product.high ^ product.low &+ second
    let other = (second ^ word).multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
    second = other.high &+ first ^ other.low
  }
}
