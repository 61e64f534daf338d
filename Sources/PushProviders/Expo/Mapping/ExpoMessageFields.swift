internal import PushJSON

/// The fields of one message, by what they can be used for.
struct ExpoMessageFields {
  private let node: JSONNode
  private let places: JSONKeyPlaces

  init(_ message: JSONNode) {
    self.init(message, ExpoField.keys.members(of: message))
  }

  init(_ message: JSONNode, _ places: JSONKeyPlaces) {
    node = message
    self.places = places
  }

  /// The value of a field, whatever it is; the last one of several.
  func value(_ field: ExpoField) -> JSONNode? {
    let place = places[field.rawValue]
    return place == 0 ? nil : node.node(atTapeIndex: place)
  }

  /// Whether a field is present and not null.
  func has(_ field: ExpoField) -> Bool { value(field).map { $0.kind != .null } ?? false }

  func text(_ field: ExpoField) -> JSONNode? {
    value(field).flatMap { $0.kind == .string ? $0 : nil }
  }

  func object(_ field: ExpoField) -> JSONNode? {
    value(field).flatMap { $0.kind == .object ? $0 : nil }
  }

  func number(_ field: ExpoField) -> JSONNode? {
    value(field).flatMap { $0.number == nil ? nil : $0 }
  }

  func isTrue(_ field: ExpoField) -> Bool { value(field)?.isTrue ?? false }

  /// A number in whole seconds, within what a provider could take; nil when it is none.
  func seconds(_ field: ExpoField) -> Int64? {
    guard let number = number(field)?.number, number.isFinite else { return nil }
    return Int64(min(max(number, 0), 4_000_000_000_000))
  }

  /// `contentAvailable`, which wins over its older name.
  var isContentAvailable: Bool {
    isTrue(has(.contentAvailable) ? .contentAvailable : .legacyContentAvailable)
  }

  /// Whether the message is shown: any of five fields is there (S3).
  var isVisible: Bool {
    // Written out: a loop over a list costs each message an iterator.
    has(.title) || has(.body) || has(.subtitle) || has(.icon) || has(.channelID)
  }

  /// Not shown, but made to wake the app.
  var isHeadless: Bool { isContentAvailable && !isVisible }

  /// The address of the image, if it is one.
  var image: JSONNode? {
    guard let image = object(.richContent)?.member("image"), image.kind == .string else {
      return nil
    }
    return image
  }

  /// When the message dies, in seconds since 1970; `ttl` wins over `expiration`.
  func expiration(nowSeconds: Int64) -> Int64? {
    seconds(.ttl).map { nowSeconds + $0 } ?? seconds(.expiration)
  }
}
