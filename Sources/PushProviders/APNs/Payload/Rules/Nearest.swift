internal import PushJSON
internal import PushWire

extension APNsPayloadRules {
  /// The allowed value that a string was probably meant to be: another case first, else the nearest.
  static func nearest(to node: JSONNode, among allowed: [String]) -> String? {
    guard let text = node.text else { return nil }
    let lowered = text.lowercased()
    if let same = allowed.first(where: { $0 == lowered }) { return same }
    return EditDistance.nearest(to: lowered, among: allowed)
  }
}
