package import PushJSON

/// The neutral notification: what to push, without a word of how a provider spells it.
package struct Notification: Equatable, Sendable {
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

  /// All mistakes of one notification.
  package struct Problems: Error, Equatable, Sendable {
    package var all: [Problem]

    package init(_ all: [Problem]) { self.all = all }
  }

  /// What kind of push is wanted.
  package enum Kind: String, Sendable, CaseIterable {
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
  }

  /// How much the push is in a hurry.
  package enum Priority: String, Sendable, CaseIterable {
    case high
    case normal
    case low
  }

  /// A line of text whose words the app looks up.
  package struct Localisation: Equatable, Sendable {
    package var key: String
    /// Nil when the notification does not say; an empty list is said.
    package var arguments: [String]?

    package init(key: String, arguments: [String]? = nil) {
      self.key = key
      self.arguments = arguments
    }
  }

  /// A button below the notification.
  package struct Action: Equatable, Sendable {
    package var id: String
    package var title: String
    package var url: String?

    package init(id: String, title: String, url: String? = nil) {
      self.id = id
      self.title = title
      self.url = url
    }
  }

  /// What a provider is told beside the neutral fields.
  package struct Native: Equatable, Sendable {
    /// Header names with their values; null takes a header away.
    package var headers: JSONValue
    /// Merged into the payload as RFC 7396 has it.
    package var payload: JSONValue

    package init(headers: JSONValue = [:], payload: JSONValue = [:]) {
      self.headers = headers
      self.payload = payload
    }
  }

  package var kind: Kind
  package var title: String?
  package var subtitle: String?
  package var body: String?
  package var titleLocalisation: Localisation?
  package var subtitleLocalisation: Localisation?
  package var bodyLocalisation: Localisation?
  package var badge: Int64?
  package var sound: String?
  package var image: String?
  package var link: String?
  package var category: String?
  package var threadID: String?
  package var collapseID: String?
  package var priority: Priority?
  /// Seconds; 0 means one attempt and no storage.
  package var ttl: Int64?
  package var data: JSONValue?
  package var actions: [Action] = []
  package var liveActivity: LiveActivity?
  /// By provider: `apns`, `fcm`, `expo`.
  package var native: [String: Native] = [:]

  package init(kind: Kind) { self.kind = kind }

  /// Reads a notification; throws all of its mistakes at once.
  ///
  /// `silent: true` on an alert makes it a `background` notification.
  package init(_ json: JSONValue) throws(Problems) {
    var reader = NotificationReader()
    let notification = reader.notification(json)
    guard reader.problems.isEmpty else { throw Problems(reader.problems) }
    self = notification
  }

  /// All mistakes in a notification; empty when it is well formed.
  package static func problems(in notification: JSONValue) -> [Problem] {
    var reader = NotificationReader()
    _ = reader.notification(notification)
    return reader.problems
  }
}
