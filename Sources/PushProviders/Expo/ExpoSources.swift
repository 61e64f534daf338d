/// Where the catalogue's source keys lead.
package enum ExpoSources {
  /// The source with this key, or nil.
  package static func source(for key: String) -> ServiceSource? { all.first { $0.key == key } }

  /// All sources that rules rest on.
  package static let all: [ServiceSource] = pages + apple + threads + code

  private static func expo(_ key: String, _ title: String, _ path: String) -> ServiceSource {
    ServiceSource(key: key, title: "Expo: " + title, url: "https://docs.expo.dev/" + path)
  }

  private static let pages = [
    expo(
      "S1",
      "Send notifications with the Expo Push Service",
      "push-notifications/sending-notifications/"
    ),
    ServiceSource(
      key: "S2",
      title: "expo-server-sdk-node, its client and its tests",
      url: "https://github.com/expo/expo-server-sdk-node"
    ),
    expo(
      "S3",
      "What you need to know about notifications",
      "push-notifications/what-you-need-to-know/"
    ),
    expo("S4", "Push notifications FAQ", "push-notifications/faq/"),
    expo("S5", "Notifications, the client library", "versions/latest/sdk/notifications/"),
  ]

  private static func apple(_ key: String, _ title: String, _ page: String) -> ServiceSource {
    ServiceSource(
      key: key,
      title: "Apple: " + title,
      url: "https://developer.apple.com/documentation/" + page
    )
  }

  private static let apple = [
    apple(
      "APPLE-SEND",
      "Sending notification requests to APNs",
      "usernotifications/sending-notification-requests-to-apns"
    ),
    apple(
      "APPLE-SOUND",
      "Generating a remote notification, the sound dictionary",
      "usernotifications/generating-a-remote-notification"
    ),
    apple(
      "APPLE-LEVEL",
      "UNNotificationInterruptionLevel",
      "usernotifications/unnotificationinterruptionlevel"
    ),
    apple(
      "APPLE-BACKGROUND",
      "Pushing background updates to your App",
      "usernotifications/pushing-background-updates-to-your-app"
    ),
  ]

  private static func issue(_ number: Int, _ title: String) -> ServiceSource {
    ServiceSource(
      key: "ISSUE\(number)",
      title: "expo/expo, issue \(number): " + title,
      url: "https://github.com/expo/expo/issues/\(number)"
    )
  }

  private static let threads = [
    issue(1330, "shape of the answer to a single message"),
    issue(6167, "order of tickets"),
    issue(6771, "several projects in a request"),
    issue(7795, "finding the token of a ticket"),
    issue(17107, "UNAUTHORIZED"),
    issue(18650, "600 notifications a second"),
    issue(20829, "answers that are no JSON"),
    issue(38943, "answers of proxies"),
    ServiceSource(
      key: "NODE55",
      title: "expo-server-sdk-node, pull request 55: details of receipts",
      url: "https://github.com/expo/expo-server-sdk-node/pull/55"
    ),
    ServiceSource(
      key: "CTWILLIE10",
      title: "expo-server-sdk-php, pull request 10: empty data",
      url: "https://github.com/ctwillie/expo-server-sdk-php/pull/10"
    ),
    ServiceSource(
      key: "BNAPI1608",
      title: "bn-api, pull request 1608: null data",
      url: "https://github.com/big-neon/bn-api/pull/1608"
    ),
  ]

  private static let code = [
    ServiceSource(
      key: "FIXTURE",
      title: "A third party's fixture that quotes the service; repository not recorded",
      url: ""
    ),
    ServiceSource(
      key: "PYTHON-SDK",
      title: "exponent_server_sdk for Python",
      url: "https://github.com/expo-community/expo-server-sdk-python"
    ),
    ServiceSource(
      key: "GO-SDK",
      title: "exponent-server-sdk-golang",
      url: "https://github.com/oliveroneill/exponent-server-sdk-golang"
    ),
    ServiceSource(
      key: "SYMFONY",
      title: "Symfony's Expo notifier",
      url: "https://github.com/symfony/expo-notifier"
    ),
    ServiceSource(
      key: "EXPO-TESTS",
      title: "expo/expo, the test suite of expo-notifications",
      url: "https://github.com/expo/expo"
    ),
  ]
}
