internal import PushModel

extension APNsInfos {
  private typealias Make = APNsRuleBuilder

  static let others: [RuleInfo] = [
    Make.info(
      "H-06",
      "token-length-assumed",
      if: "The sender refuses or cuts device tokens that do not have 64 digits.",
      why: "Tokens of 108 and 160 digits are in the wild; Apple forbids assuming a size.",
      [.documented, .reported],
      ["SEND", "RPUSH462"]
    ),
    Make.info(
      "B-24",
      "channel-never-deleted",
      answer: "200",
      isScenario: false,
      if: "A channel is created and not deleted by the end of the run.",
      why: "Channels count against the quota until they are deleted.",
      [.documented],
      ["CHAN"]
    ),
    Make.info(
      "B-26",
      "broadcast-live-activity-rules",
      answer: "200",
      if: "A rule about Live Activities holds for the payload of a broadcast; it is reported under "
        + "its own id.",
      why: "The payload of a broadcast is that of a Live Activity push.",
      [.documented],
      ["LA"]
    ),
  ]

  static let sender: [RuleInfo] = [
    Make.info(
      "S-01",
      "success-without-body",
      if: "The sender tries to read a body of an answer 200.",
      why: "An accepted push is answered without one.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-02",
      "odd-errors-survived",
      if: "The sender hides status, reason or `apns-id`, or stumbles over an unknown reason, an "
        + "empty or non-JSON error body, or an error without `apns-id`.",
      why: "Proxies and new reasons happen; a hung request blocks all that follow.",
      [.observed],
      ["PUSHY-CLIENT", "AIOAPNS-SRC"]
    ),
    Make.info(
      "S-03",
      "final-errors-repeated",
      if: "The sender repeats after BadDeviceToken, DeviceTokenNotForTopic, Forbidden, "
        + "ExpiredToken, Unregistered or PayloadTooLarge.",
      why: "The answer will be the same, and too many errors close the connection.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-04",
      "gone-token-kept",
      if: "After 410 the sender goes on using the token, or reads `timestamp` as seconds, or drops "
        + "a token that was registered after it.",
      why: "The timestamp tells whether the app has registered again since.",
      [.documented, .reported],
      ["RESP", "PUSHY237"]
    ),
    Make.info(
      "S-05",
      "expired-token-not-renewed",
      if: "After ExpiredProviderToken the sender does not make a new token and repeat once.",
      why: "The push is lost, or repeated without end.",
      [.observed],
      ["NODEAPN-SRC"]
    ),
    Make.info(
      "S-06",
      "token-minted-after-429",
      if: "After TooManyProviderTokenUpdates the sender mints another token at once.",
      why: "That is one more update; the older token is still good.",
      [.reported],
      ["UNIQ-ADR", "NODEAPN590"]
    ),
    Make.info(
      "S-07",
      "throttle-ignored",
      if: "After TooManyRequests the sender repeats to the same device without waiting.",
      why: "The throttle is per device token.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-08",
      "server-error-hammered",
      if: "After 5xx the sender repeats at once or without back-off.",
      why: "Apple asks for 15 minutes.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-09",
      "id-compared-by-case",
      if: "The sender compares `apns-id` by case.",
      why: "Ids made by the service are upper case.",
      [.observed],
      ["APNs catalogue 1.7"]
    ),
    Make.info(
      "S-10",
      "answer-headers-by-case",
      if: "The sender looks for response headers in another case than lower.",
      why: "HTTP/2 has lower-case names only.",
      [.observed],
      ["NODEAPN-SRC"]
    ),
    Make.info(
      "S-11",
      "environment-key-spelling",
      if: "The sender knows one of BadEnvironmentKeyInToken and BadEnvironmentKeyIdInToken only.",
      why: "Apple documents one and sends the other.",
      [.observed],
      ["APNSWIFT229"]
    ),
    Make.info(
      "S-12",
      "credential-failure-kills-token",
      if: "The sender takes a 403 for a dead device token.",
      why: "A wrong key would then empty the whole table of devices.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-13",
      "connection-dropped-after-error",
      if: "The sender closes the connection after an ordinary 4xx or a 410.",
      why: "Errors belong to one request; a new connection each costs time and trust.",
      [.documented],
      ["RESP"]
    ),
    Make.info(
      "S-14",
      "channel-answers-misread",
      if: "The sender misreads 201, 200 with a body, or 204 of the channel API.",
      why: "The id of a new channel comes in a header, the list in a body.",
      [.documented],
      ["CHAN"]
    ),
    Make.info(
      "S-15",
      "connection-kept-after-unrelated-key",
      if: "The sender keeps the connection after UnrelatedKeyIdInToken.",
      why: "The connection stays with its first key for ever.",
      [.documented],
      ["RESP"]
    ),
  ]
}
