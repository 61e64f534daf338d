internal import PushWire

/// A topic cut into bundle id and suffix; ranges go into the header table's bytes.
package struct APNsTopic: Sendable {
  /// The whole value.
  package var range: Range<Int>
  /// What is left without the suffix.
  package var bundle: Range<Int>
  /// The push type that the suffix belongs to; nil without a suffix.
  package var suffixType: APNsPushType?
  /// The suffix came twice, as in `.voip.voip`.
  package var isDoubled = false
  /// The suffix is `.h.complication`.
  package var hasOddComplication = false
  /// Only letters, digits, `.`, `-` and `_`, at least one of them.
  package var isWellFormed: Bool
  /// `com.apple.mgmt.…`, the topic of device management.
  package var isManagement: Bool
  /// `pass.…`, a Wallet pass type.
  package var isPass: Bool

  /// Longer suffixes stand before those that they end with.
  private static let suffixes: [(type: APNsPushType, bytes: [UInt8])] = [
    .accessory, .controls, .widgets, .liveactivity, .fileprovider, .location, .pushtotalk,
    .complication, .voip,
  ].map { ($0, Array($0.topicSuffix.description.utf8)) }

  private static let oddComplication = Array(".h".utf8)
  private static let management = Array("com.apple.mgmt.".utf8)
  private static let pass = Array("pass.".utf8)

  /// Reads the topic in `range` of `bytes`.
  package init(_ bytes: [UInt8], _ range: Range<Int>) {
    self.range = range
    bundle = range
    isWellFormed = !range.isEmpty && APNsTopic.hasTopicBytes(bytes, range)
    isManagement = APNsTopic.begins(bytes, range, with: APNsTopic.management)
    isPass = APNsTopic.begins(bytes, range, with: APNsTopic.pass)
    guard !isManagement, !isPass, APNsTopic.mayHaveSuffix(bytes, range) else { return }
    for suffix in APNsTopic.suffixes where APNsTopic.ends(bytes, range, with: suffix.bytes) {
      suffixType = suffix.type
      bundle = range.lowerBound..<(range.upperBound - suffix.bytes.count)
      isDoubled = APNsTopic.ends(bytes, bundle, with: suffix.bytes)
      if suffix.type == .complication,
        APNsTopic.ends(bytes, bundle, with: APNsTopic.oddComplication)
      {
        hasOddComplication = true
        bundle = bundle.lowerBound..<(bundle.upperBound - 2)
      }
      return
    }
  }

  /// A cheap look at the last byte: every suffix ends with one of these letters.
  private static func mayHaveSuffix(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    guard let last = range.last else { return false }
    switch bytes[last] {
    case UInt8(ascii: "p"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "y"),
      UInt8(ascii: "t"), UInt8(ascii: "s"):
      return true
    default: return false
    }
  }

  private static func hasTopicBytes(_ bytes: [UInt8], _ range: Range<Int>) -> Bool {
    for offset in range {
      switch bytes[offset] {
      case 0x61...0x7A, 0x41...0x5A, 0x30...0x39, 0x2E, 0x2D, 0x5F: continue
      default: return false
      }
    }
    return true
  }

  static func begins(_ bytes: [UInt8], _ range: Range<Int>, with prefix: [UInt8]) -> Bool {
    guard range.count >= prefix.count else { return false }
    for offset in 0..<prefix.count where bytes[range.lowerBound + offset] != prefix[offset] {
      return false
    }
    return true
  }

  static func ends(_ bytes: [UInt8], _ range: Range<Int>, with suffix: [UInt8]) -> Bool {
    guard range.count >= suffix.count else { return false }
    let start = range.upperBound - suffix.count
    for offset in 0..<suffix.count where bytes[start + offset] != suffix[offset] { return false }
    return true
  }
}
