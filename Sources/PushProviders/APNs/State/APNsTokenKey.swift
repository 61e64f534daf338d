/// A device token as a key of fixed size, equal for either case of its digits.
///
/// Exact for tokens of up to 32 bytes, which are the ordinary ones. Longer ones are folded into
/// the same 256 bits, so that a look-up never allocates; two of them meet by chance about never.
package struct APNsTokenKey: Hashable, Sendable {
  private var words: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)
  private var digits = 0

  /// The key of no token.
  package init() {}

  /// The key of the digits in `range`; bytes that are no digits count as 0.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    var form = APNsTokenForm.absent
    self.init(bytes, range, form: &form)
  }

  /// As above, in one pass with the form of the token.
  init(_ bytes: [UInt8], _ range: Range<Int>, form: inout APNsTokenForm) {
    digits = range.count
    var word: UInt64 = 0
    var filled = 0
    var block = 0
    var hasOther = false
    var hasUpper = false
    for offset in range {
      let byte = bytes[offset]
      let value = APNsBytes.nibble(byte)
      if value < 16 {
        word = word << 4 | UInt64(value)
        if byte & 0x60 == 0x40 { hasUpper = true }
      } else {
        word <<= 4
        hasOther = true
      }
      filled += 1
      if filled == 16 {
        fold(word, block)
        word = 0
        filled = 0
        block += 1
      }
    }
    if filled > 0 { fold(word, block) }
    form =
      range.isEmpty
      ? .absent
      : hasOther ? .notHex : range.count % 2 == 1 ? .oddLength : hasUpper ? .upperHex : .hex
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
