package import PushModel
internal import PushWire

/// The name under which the feed files what concerns a recipient.
///
/// A token of FCM or Expo, or a topic or condition that carries an ask, goes by the ask: a sender
/// that spells the recipient wrongly is still found out. All else goes by its own text.
package enum FeedKey {
  /// The name for a recipient as somebody spells it.
  package static func name(of text: String) -> String {
    let bytes = Array(text.utf8)
    // APNs' tokens are hexadecimal throughout and go by their text there.
    if bytes.allSatisfy({ Hex.value($0) != nil }) { return text }
    return AskToken.find(in: bytes).map(name) ?? text
  }

  /// The name for a recipient that carries an ask.
  package static func name(of ask: AskToken) -> String { "ask:\(ask.sequence)" }
}
