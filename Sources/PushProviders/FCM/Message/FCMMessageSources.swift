/// The reports that the rules M and D rest on and that have no key in the catalogue's section 8.
package enum FCMMessageSources {
  private static func issue(_ key: String, _ repository: String, _ title: String) -> ServiceSource {
    let number = key.drop { $0 != "#" }.dropFirst()
    return ServiceSource(
      key: key,
      title: title,
      url: "https://github.com/\(repository)/issues/\(number)"
    )
  }

  package static let all: [ServiceSource] = [
    issue(
      "firebase-admin-python#187",
      "firebase/firebase-admin-python",
      "firebase-admin-python: a token that is none is an invalid argument"
    ),
    issue(
      "firebase-admin-python#126",
      "firebase/firebase-admin-python",
      "firebase-admin-python: topics with their prefix"
    ),
    issue(
      "firebase-admin-python#145",
      "firebase/firebase-admin-python",
      "firebase-admin-python: quotes in conditions"
    ),
    issue(
      "firebase-admin-node#1065",
      "firebase/firebase-admin-node",
      "firebase-admin-node: invalid condition expression"
    ),
    issue(
      "firebase-admin-node#1248",
      "firebase/firebase-admin-node",
      "firebase-admin-node: messages delivered twice"
    ),
    issue(
      "firebase-android-sdk#8620",
      "firebase/firebase-android-sdk",
      "firebase-android-sdk: percent signs in topics"
    ),
    issue("PyFCM#206", "olucurious/PyFCM", "PyFCM: empty notifications"),
    issue(
      "laravel-fcm#95",
      "laravel-notification-channels/fcm",
      "laravel-notification-channels/fcm: fields of a platform in notification"
    ),
    issue(
      "laravel-fcm#37",
      "laravel-notification-channels/fcm",
      "laravel-notification-channels/fcm: values of data that are no strings"
    ),
    issue(
      "sylk-pushserver#16",
      "AGProjects/sylk-pushserver",
      "sylk-pushserver: legacy fields at HTTP v1"
    ),
    issue(
      "django-push-notifications#805",
      "jazzband/django-push-notifications",
      "django-push-notifications: fields of a platform in message"
    ),
    issue("firebase-php#591", "beste/firebase-php", "firebase-php: empty lists for maps"),
    issue("firebase-php#383", "beste/firebase-php", "firebase-php: null as a value of data"),
    issue("fcm-django#223", "xtrinch/fcm-django", "fcm-django: tokens deleted without need"),
    ServiceSource(
      key: "posthog#70913",
      title: "PostHog: 404 without FcmError",
      url: "https://github.com/PostHog/posthog/pull/70913"
    ),
    issue("node-gcm#254", "ToothlessGear/node-gcm", "node-gcm: reserved keys in data"),
  ]
}
