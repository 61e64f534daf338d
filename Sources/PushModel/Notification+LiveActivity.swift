package import PushJSON

extension Notification {
  /// What a Live Activity push says; all dates are whole seconds since 1970.
  package struct LiveActivity: Equatable, Sendable {
    package enum Event: String, Sendable, CaseIterable {
      case start
      case update
      case end
    }

    package var event: Event
    /// Names the activity for senders that keep a table of them; a token or channel names it to APNs.
    package var activityID: String?
    package var attributesType: String?
    package var attributes: JSONValue?
    package var contentState: JSONValue?
    /// Nil for the moment of sending.
    package var timestamp: Int64?
    package var staleDate: Int64?
    package var dismissalDate: Int64?
    package var relevanceScore: JSONValue?

    package init(event: Event) { self.event = event }
  }
}
