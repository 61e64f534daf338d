package import PushWire

/// The values of `apns-push-type` (Apple, "Sending notification requests to APNs").
package enum APNsPushType: String, Sendable, CaseIterable {
  case alert
  case background
  case voip
  case complication
  case fileprovider
  case mdm
  case location
  case liveactivity
  case pushtotalk
  case widgets
  case controls
  case accessory

  /// The push type that these bytes spell exactly; values are lower case.
  package init?(_ headers: HeaderTable, _ range: Range<Int>) {
    switch range.count {
    case 3 where headers.equals(range, "mdm"): self = .mdm
    case 4 where headers.equals(range, "voip"): self = .voip
    case 5 where headers.equals(range, "alert"): self = .alert
    case 7 where headers.equals(range, "widgets"): self = .widgets
    case 8 where headers.equals(range, "location"): self = .location
    case 8 where headers.equals(range, "controls"): self = .controls
    case 9 where headers.equals(range, "accessory"): self = .accessory
    case 10 where headers.equals(range, "background"): self = .background
    case 10 where headers.equals(range, "pushtotalk"): self = .pushtotalk
    case 12 where headers.equals(range, "liveactivity"): self = .liveactivity
    case 12 where headers.equals(range, "complication"): self = .complication
    case 12 where headers.equals(range, "fileprovider"): self = .fileprovider
    default: return nil
    }
  }

  /// What the topic carries behind the bundle id; empty for none.
  ///
  /// `complication` follows deployed clients and certificates rather than Apple's page, which
  /// spells it `h.complication`.
  package var topicSuffix: StaticString {
    switch self {
    case .alert, .background, .mdm: ""
    case .voip: ".voip"
    case .complication: ".complication"
    case .fileprovider: ".pushkit.fileprovider"
    case .location: ".location-query"
    case .liveactivity: ".push-type.liveactivity"
    case .pushtotalk: ".voip-ptt"
    case .widgets: ".push-type.widgets"
    case .controls: ".push-type.controls"
    case .accessory: ".push-type.accessory"
    }
  }

  /// The limit of the body in bytes, inclusive (Apple, "Generating a remote notification").
  package var payloadLimit: Int { self == .voip ? 5120 : 4096 }
}
