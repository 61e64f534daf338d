package import PushJSON
internal import PushWire

/// The keys of an `alert` object (catalogue, section 4.3).
package enum APNsAlertKey: UInt8, CaseIterable, Sendable {
  case title, subtitle, body, launchImage
  case titleLocKey, subtitleLocKey, locKey
  case titleLocArgs, subtitleLocArgs, locArgs
  case sound, summaryArg, summaryArgCount, actionLocKey, action

  /// How the key is written.
  package var spelling: StaticString {
    switch self {
    case .title: "title"
    case .subtitle: "subtitle"
    case .body: "body"
    case .launchImage: "launch-image"
    case .titleLocKey: "title-loc-key"
    case .subtitleLocKey: "subtitle-loc-key"
    case .locKey: "loc-key"
    case .titleLocArgs: "title-loc-args"
    case .subtitleLocArgs: "subtitle-loc-args"
    case .locArgs: "loc-args"
    case .sound: "sound"
    case .summaryArg: "summary-arg"
    case .summaryArgCount: "summary-arg-count"
    case .actionLocKey: "action-loc-key"
    case .action: "action"
    }
  }

  package var name: String { spelling.description }

  /// The key as one bit of a set.
  var bit: UInt32 { 1 << UInt32(rawValue) }

  /// The key that a name spells exactly, or nil.
  package init?(_ key: JSONNode) {
    guard let candidate = APNsAlertKey.candidate(key.stringLength, key.firstByte) else {
      return nil
    }
    if key.equals(candidate.spelling) {
      self = candidate
    } else if candidate == .subtitleLocArgs, key.equals("summary-arg-count") {
      self = .summaryArgCount
    } else {
      return nil
    }
  }

  /// The one key (of one pair the first) with this length and first letter.
  private static func candidate(_ length: Int, _ first: UInt8) -> APNsAlertKey? {
    switch (length, first) {
    case (4, UInt8(ascii: "b")): .body
    case (5, UInt8(ascii: "t")): .title
    case (5, UInt8(ascii: "s")): .sound
    case (6, UInt8(ascii: "a")): .action
    case (7, UInt8(ascii: "l")): .locKey
    case (8, UInt8(ascii: "s")): .subtitle
    case (8, UInt8(ascii: "l")): .locArgs
    case (11, UInt8(ascii: "s")): .summaryArg
    case (12, UInt8(ascii: "l")): .launchImage
    case (13, UInt8(ascii: "t")): .titleLocKey
    case (14, UInt8(ascii: "t")): .titleLocArgs
    case (14, UInt8(ascii: "a")): .actionLocKey
    case (16, UInt8(ascii: "s")): .subtitleLocKey
    case (17, UInt8(ascii: "s")): .subtitleLocArgs
    default: nil
    }
  }

  /// The key that a name was probably meant to be.
  package static func nearest(to key: JSONNode) -> APNsAlertKey? {
    if let variant = allCases.first(where: { key.isVariant(of: $0.spelling) }) { return variant }
    guard let name = EditDistance.nearest(to: key.text ?? "", among: allCases.map(\.name)) else {
      return nil
    }
    return allCases.first { $0.name == name }
  }
}

/// The three lines of an alert, each literal or localised.
package enum APNsAlertLine: CaseIterable, Sendable {
  case title, subtitle, body

  package var literal: APNsAlertKey {
    switch self {
    case .title: .title
    case .subtitle: .subtitle
    case .body: .body
    }
  }

  package var locKey: APNsAlertKey {
    switch self {
    case .title: .titleLocKey
    case .subtitle: .subtitleLocKey
    case .body: .locKey
    }
  }

  package var locArgs: APNsAlertKey {
    switch self {
    case .title: .titleLocArgs
    case .subtitle: .subtitleLocArgs
    case .body: .locArgs
    }
  }
}
