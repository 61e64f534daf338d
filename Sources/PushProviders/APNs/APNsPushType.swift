internal import PushWire

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
  package init?(_ bytes: [UInt8], _ range: Range<Int>) {
    let bytes = bytes.span
    switch range.count {
    case 3 where ASCIIBytes.equal(bytes, range, "mdm"): self = .mdm
    case 4 where ASCIIBytes.equal(bytes, range, "voip"): self = .voip
    case 5 where ASCIIBytes.equal(bytes, range, "alert"): self = .alert
    case 7 where ASCIIBytes.equal(bytes, range, "widgets"): self = .widgets
    case 8 where ASCIIBytes.equal(bytes, range, "location"): self = .location
    case 8 where ASCIIBytes.equal(bytes, range, "controls"): self = .controls
    case 9 where ASCIIBytes.equal(bytes, range, "accessory"): self = .accessory
    case 10 where ASCIIBytes.equal(bytes, range, "background"): self = .background
    case 10 where ASCIIBytes.equal(bytes, range, "pushtotalk"): self = .pushtotalk
    case 12 where ASCIIBytes.equal(bytes, range, "liveactivity"): self = .liveactivity
    case 12 where ASCIIBytes.equal(bytes, range, "complication"): self = .complication
    case 12 where ASCIIBytes.equal(bytes, range, "fileprovider"): self = .fileprovider
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
