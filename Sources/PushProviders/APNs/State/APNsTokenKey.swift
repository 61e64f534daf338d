internal import PushWire

/// A device token as a key of fixed size, equal for either case of its digits.
///
/// Exact for tokens of up to 32 bytes, which are the ordinary ones. Longer ones are folded into
/// the same 256 bits, so that a look-up never allocates; two of them meet by chance about never.
package struct APNsTokenKey: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var digits = 0

  /// The key of no token.
  package init() {}

  /// The key of the digits in `range`; what bytes that are no digits count for is of no use.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var form = APNsTokenForm.absent
    self.init(bytes, range, form: &form)
  }

  /// As above, in one pass with the form of the token.
  init(_ bytes: [UInt8], _ range: Range<Int>, form: inout APNsTokenForm) {
    digits = range.count
    let raw = unsafe bytes.span.bytes
    var offset = range.lowerBound
    var block = 0
    var hasUpper = false
    var hasOther = false
    while offset + 16 <= range.upperBound {
      let high = HexWord(APNsBytes.word(raw, offset))
      let low = HexWord(APNsBytes.word(raw, offset + 8))
      hasUpper = hasUpper || high.hasUpper || low.hasUpper
      hasOther = hasOther || !high.isValid || !low.isValid
      fold(high.value << 32 | low.value, block)
      offset += 16
      block += 1
    }
    var word: UInt64 = 0
    for index in offset..<max(offset, range.upperBound) {
      let value = APNsBytes.nibble(bytes[index])
      hasOther = hasOther || value > 15
      hasUpper = hasUpper || bytes[index] & 0x60 == 0x40
      word = word << 4 | UInt64(value & 15)
    }
    if offset < range.upperBound { fold(word, block) }
    form = APNsTokenKey.form(range.count, hasOther: hasOther, hasUpper: hasUpper)
  }

  private static func form(_ count: Int, hasOther: Bool, hasUpper: Bool) -> APNsTokenForm {
    if count == 0 { return .absent }
    if hasOther { return .notHex }
    if count % 2 == 1 { return .oddLength }
    return hasUpper ? .upperHex : .hex
  }

  /// The key of a token given as text.
  package init(_ token: String) {
    let bytes = Array(token.utf8)
    self.init(bytes, 0..<bytes.count)
  }

  private mutating func fold(_ word: UInt64, _ block: Int) {
    // The first four blocks are kept as they are; later ones are mixed in by an odd multiplier.
    func mixed(_ old: UInt64) -> UInt64 {
      block < 4 ? word : (old ^ word) &* 0x9E37_79B9_7F4A_7C15 ^ (old >> 29)
    }
    switch block & 3 {
    case 0: words.0 = mixed(words.0)
    case 1: words.1 = mixed(words.1)
    case 2: words.2 = mixed(words.2)
    default: words.3 = mixed(words.3)
    }
  }

  package static func == (left: APNsTokenKey, right: APNsTokenKey) -> Bool {
    left.digits == right.digits && left.words == right.words
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(words.0)
    hasher.combine(words.1)
    hasher.combine(words.2)
    hasher.combine(words.3)
  }

  /// All bits folded into one word, for mixing into other digests.
  var folded: UInt64 { words.0 ^ words.1 &* 3 ^ words.2 &* 5 ^ words.3 &* 7 ^ UInt64(digits) }
}
