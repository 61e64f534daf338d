/// The documents that the rules N, A and W rest on and that have no key in the catalogue's section 8.
package enum FCMBlockSources {
  package static let all: [ServiceSource] = [
    ServiceSource(
      key: "RFC8030",
      title: "RFC 8030: Generic Event Delivery Using HTTP Push",
      url: "https://www.rfc-editor.org/rfc/rfc8030"
    ),
    ServiceSource(
      key: "RFC8291",
      title: "RFC 8291: Message Encryption for Web Push",
      url: "https://www.rfc-editor.org/rfc/rfc8291"
    ),
    ServiceSource(
      key: "NOTIFICATION",
      title: "WHATWG: Notifications API",
      url: "https://notifications.spec.whatwg.org/"
    ),
    ServiceSource(
      key: "APNS-SEND",
      title: "Apple: Sending notification requests to APNs",
      url: "https://developer.apple.com/documentation/usernotifications/"
        + "sending-notification-requests-to-apns"
    ),
    ServiceSource(
      key: "APNS-PAYLOAD",
      title: "Apple: Generating a remote notification",
      url: "https://developer.apple.com/documentation/usernotifications/"
        + "generating-a-remote-notification"
    ),
    issue("firebase-admin-node#2524", "firebase", "milliseconds and seconds in ttl"),
    issue("firebase-admin-node#2875", "firebase", "Live Activities need a token as well"),
    issue("firebase-admin-java#214", "firebase", "an empty aps is refused"),
    issue("firebase-admin-java#275", "firebase", "aps beside a notification"),
    issue("firebase-admin-go#679", "firebase", "an empty aps is refused"),
    issue("firebase-admin-dotnet#323", "firebase", "a payload without aps is refused"),
    issue("firebase-admin-dotnet#346", "firebase", "links by http are accepted"),
    issue("fcm-cloudflare-workers#10", "celestifyhq", "a payload without aps is refused"),
    issue("firebase-php#700", "beste", "data without content-available is refused"),
    issue("gorush#875", "appleboy", "a priority of another platform"),
  ]

  private static func issue(_ key: String, _ owner: String, _ title: String) -> ServiceSource {
    let parts = key.split(separator: "#")
    return ServiceSource(
      key: key,
      title: "\(parts[0]): \(title)",
      url: "https://github.com/\(owner)/\(parts[0])/issues/\(parts[1])"
    )
  }
}
