package import PushJSON

/// The neutral notification: what to push, without a word of how a provider spells it.
package enum Notification {
  /// A mistake in a notification, by JSON pointer.
  package struct Problem: Equatable, Sendable {
    package var pointer: String
    package var title: String
    package var advice: String

    package init(pointer: String, title: String, advice: String) {
      self.pointer = pointer
      self.title = title
      self.advice = advice
    }
  }

  /// All mistakes in a notification; empty when it is well formed.
  package static func problems(in notification: JSONValue) -> [Problem] {
    guard notification.object == nil else { return [] }
    return [
      Problem(pointer: "", title: "a notification is an object", advice: "write `kind: alert`")
    ]
  }
}
