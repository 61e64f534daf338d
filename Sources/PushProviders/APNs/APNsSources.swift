/// Where the catalogue's source keys lead.
package enum APNsSources {
  /// A public document that a rule rests on.
  package struct Source: Equatable, Sendable {
    package var key: String
    package var title: String
    /// Empty when no address was recorded.
    package var url: String
  }

  /// The address of a source, or nil for an unknown key or one without an address.
  package static func url(for key: String) -> String? {
    guard let source = source(for: key), !source.url.isEmpty else { return nil }
    return source.url
  }

  /// The source with this key, or nil.
  package static func source(for key: String) -> Source? { all.first { $0.key == key } }

  /// All sources, in the order of the catalogue's section 11.
  package static let all: [Source] = apple + standards + reports + unrecorded

  private static func apple(_ key: String, _ title: String, _ path: String) -> Source {
    Source(
      key: key,
      title: "Apple: " + title,
      url: "https://developer.apple.com/" + path
    )
  }

  private static func notifications(_ key: String, _ title: String, _ page: String) -> Source {
    apple(key, title, "documentation/usernotifications/" + page)
  }

  private static let apple: [Source] = [
    notifications(
      "SEND",
      "Sending notification requests to APNs",
      "sending-notification-requests-to-apns"
    ),
    notifications(
      "RESP",
      "Handling notification responses from APNs",
      "handling-notification-responses-from-apns"
    ),
    notifications(
      "GEN",
      "Generating a remote notification",
      "generating-a-remote-notification"
    ),
    notifications(
      "TOK",
      "Establishing a token-based connection to APNs",
      "establishing-a-token-based-connection-to-apns"
    ),
    notifications(
      "CERT",
      "Establishing a certificate-based connection to APNs",
      "establishing-a-certificate-based-connection-to-apns"
    ),
    notifications(
      "CONN",
      "Establishing a connection to APNs",
      "establishing-a-connection-to-apns"
    ),
    notifications(
      "SETUP",
      "Setting up a remote notification server",
      "setting-up-a-remote-notification-server"
    ),
    notifications(
      "BG",
      "Pushing background updates to your app",
      "pushing-background-updates-to-your-app"
    ),
    notifications(
      "TROUBLE",
      "Troubleshooting push notifications",
      "troubleshooting-push-notifications"
    ),
    notifications(
      "CLI",
      "Sending push notifications using command-line tools",
      "sending-push-notifications-using-command-line-tools"
    ),
    notifications(
      "BCAST",
      "Sending broadcast push notification requests to APNs",
      "sending-broadcast-push-notification-requests-to-apns"
    ),
    notifications(
      "CHAN",
      "Sending channel management requests to APNs",
      "sending-channel-management-requests-to-apns"
    ),
    notifications(
      "BERR",
      "Handling error responses from APNs",
      "handling-error-responses-from-apns"
    ),
    apple(
      "LA",
      "Starting and updating Live Activities with ActivityKit push notifications",
      "documentation/activitykit/"
        + "starting-and-updating-live-activities-with-activitykit-push-notifications"
    ),
    apple(
      "WID",
      "Updating widgets with WidgetKit push notifications",
      "documentation/widgetkit/updating-widgets-with-widgetkit-push-notifications"
    ),
    apple(
      "CTL",
      "Updating controls locally and remotely",
      "documentation/widgetkit/updating-controls-locally-and-remotely"
    ),
    apple(
      "LOC",
      "Creating a location push service extension",
      "documentation/corelocation/creating-a-location-push-service-extension"
    ),
    apple(
      "VOIP",
      "Responding to VoIP notifications from PushKit",
      "documentation/pushkit/responding-to-voip-notifications-from-pushkit"
    ),
    apple(
      "FP",
      "Using push notifications to signal changes",
      "documentation/fileprovider/using-push-notifications-to-signal-changes"
    ),
    apple(
      "ACC",
      "Accessory notification forwarding",
      "documentation/accessorytransportextension"
    ),
    apple(
      "WALLET",
      "Adding a web service to update passes",
      "documentation/walletpasses/adding-a-web-service-to-update-passes"
    ),
    apple("NEWS-CA", "News: server certificate update of APNs", "news/?id=09za8wzy"),
    apple("PTT787878", "Developer Forums 787878", "forums/thread/787878"),
    apple("FORUM706004", "Developer Forums 706004", "forums/thread/706004"),
    apple("FORUM770438", "Developer Forums 770438", "forums/thread/770438"),
  ]

  private static let standards: [Source] = [
    Source(key: "RFC9113", title: "HTTP/2", url: "https://www.rfc-editor.org/rfc/rfc9113"),
    Source(
      key: "RFC7515",
      title: "JSON Web Signature",
      url: "https://www.rfc-editor.org/rfc/rfc7515"
    ),
    Source(
      key: "RFC7518",
      title: "JSON Web Algorithms",
      url: "https://www.rfc-editor.org/rfc/rfc7518"
    ),
  ]

  private static let unrecorded: [Source] = [
    Source(
      key: "public trace",
      title: "A curl transcript in a public repository whose name was not recorded",
      url: ""
    ),
    Source(
      key: "public traces",
      title: "Curl transcripts in public repositories whose names were not recorded",
      url: ""
    ),
    Source(
      key: "CURLGET",
      title: "A public note of an unauthenticated GET answered 405; repository not recorded",
      url: ""
    ),
    Source(
      key: "APNs catalogue 1.7",
      title: "The rule catalogue of this product, section 1.7 (response framing)",
      url: ""
    ),
  ]
}
