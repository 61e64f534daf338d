import PushModel
import PushProviders
import Testing

/// Broadcasts and channel calls judged alone, as catalogue 5.2, 6 and 7.6 read.
@Suite struct CatalogueReviewBroadcastTests {
  private static let path = "/4/broadcasts/apps/com.example.app"
  private static let id = "123e4567-e89b-12d3-a456-4266554400a0"
  private static let headers = [
    ("apns-channel-id", "AAECAwQFBgc="), ("apns-push-type", "liveactivity"),
    ("apns-expiration", "0"), ("apns-priority", "5"),
  ]

  private func send(
    _ changes: [(String, String?)] = [],
    body: String = Review.activity(),
    method: String = "POST",
    path: String = path,
    _ rules: String,
    _ answer: String = "200"
  ) {
    Review.row(
      Self.headers,
      changes,
      Array(body.utf8),
      rules,
      answer,
      method: method,
      path: path
    ).check()
  }

  @Test(
    arguments: [
      ("apns-channel-id", nil, "B-04", "400 MissingChannelId"),
      ("apns-channel-id", "", "B-05", "400 BadChannelId"),
      ("apns-channel-id", "no base64!", "B-05", "400 BadChannelId"),
      ("apns-channel-id", "AAECAwQFBgc%3D", "B-05 B-25", "400 BadChannelId"),
      ("apns-push-type", nil, "B-07", "400 MissingPushType"),
      ("apns-push-type", "alert", "B-08", "400 InvalidPushType"),
      ("apns-push-type", "LiveActivity", "B-08", "400 InvalidPushType"),
      ("apns-push-type", "", "B-08", "400 InvalidPushType"),
      ("apns-expiration", nil, "B-10", "400 BadExpirationDate"),
      ("apns-expiration", "x", "B-09", "400 BadExpirationDate"),
      ("apns-expiration", "1900003600", "", "200"), ("apns-priority", "10", "", "200"),
      ("apns-priority", "1", "", "200"), ("apns-priority", "3", "B-11", "400 BadPriority"),
      ("apns-priority", nil, "B-12", "400 BadPriority"), ("apns-id", id, "", "200"),
      ("apns-id", "x", "B-23", "400 BadMessageId"),
      ("apns-request-id", "x", "B-23", "400 BadMessageId"), ("apns-request-id", id, "", "200"),
      ("apns-topic", "com.example.app", "B-17", "200"), ("apns-collapse-id", "c", "B-17", "200"),
    ] as [(String, String?, String, String)]
  )
  func headers(name: String, value: String?, rules: String, answer: String) {
    send([(name, value)], rules, answer)
  }

  @Test(arguments: [
    ("", "B-13", "400 PayloadEmpty"), ("[]", "B-14", "400 BadRequestPayload"),
    ("{", "B-14", "400 BadRequestPayload"),
    (Review.start(), "B-16", "200"), (Review.activity(event: "end"), "", "200"),
    (#"{"aps":{}}"#, "L-04 L-05", "200"),
    (Review.activity(timestamp: "1900000000000"), "L-06 L-07", "200"),
    (Review.activity(#""relevance-score":100"#), "", "200"),
    (Review.activity(#""badge":1"#), "L-25", "200"),
  ])
  func bodies(body: String, rules: String, answer: String) { send(body: body, rules, answer) }

  @Test(arguments: [(5120, "", "200"), (5121, "B-15", "413 PayloadTooLarge")])
  func sizes(count: Int, rules: String, answer: String) {
    let start = Review.activity().dropLast() + #","z":""#
    let fill = String(repeating: "x", count: count - start.utf8.count - 2)
    send(body: start + fill + #""}"#, rules, answer)
  }

  @Test(arguments: [
    ("/4/broadcasts/apps/com.example.app.push-type.liveactivity", "B-01", "400 TopicDisallowed"),
    ("/4/broadcasts/apps/com.example.app.voip", "B-01", "400 TopicDisallowed"),
    ("/4/broadcasts/apps/", "B-21", "404 BadPath"),
    ("/4/broadcasts/com.example.app", "B-21", "404 BadPath"),
    ("/4/broadcasts/apps/com.example.app/AAECAwQFBgc=", "B-21", "404 BadPath"),
    ("/4/broadcasts/apps/com.example.app?x=1", "B-21", "404 BadPath"),
  ])
  func paths(path: String, rules: String, answer: String) { send(path: path, rules, answer) }

  @Test func theMethodIsPost() {
    send(method: "PUT", "B-22", "405 MethodNotAllowed")
    send(method: "GET", "B-22 T-23", "405 MethodNotAllowed")
  }

  private func channel(
    _ method: String,
    path: String = "/1/apps/com.example.app/channels",
    headers: [(String, String)] = [("apns-request-id", id)],
    body: String = "",
    _ rules: String,
    _ answer: String = "200"
  ) {
    Review.row(headers, [], Array(body.utf8), rules, answer, method: method, path: path).check()
  }

  @Test(arguments: [
    (#"{"message-storage-policy":0,"push-type":"LiveActivity"}"#, "", "200"),
    (#"{"push-type":"LiveActivity","message-storage-policy":1}"#, "", "200"),
    (#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#, "B-19", "400 BadRequestParams"),
    (#"{"message-storage-policy":"0","push-type":"LiveActivity"}"#, "B-19", "400 BadRequestParams"),
    (#"{"message-storage-policy":0,"push-type":"liveactivity"}"#, "B-19", "400 BadRequestParams"),
    (#"{"message-storage-policy":0}"#, "B-19", "400 BadRequestParams"),
    (#"{"push-type":"LiveActivity"}"#, "B-19", "400 BadRequestParams"),
    (
      #"{"message-storage-policy":0,"push-type":"LiveActivity","name":"x"}"#, "B-19",
      "400 BadRequestParams"
    ),
    ("{", "B-14", "400 BadRequestPayload"), ("", "B-14", "400 BadRequestPayload"),
    ("[]", "B-14", "400 BadRequestPayload"),
  ])
  func creating(body: String, rules: String, answer: String) {
    channel("POST", body: body, rules, answer)
  }

  @Test func readingDeletingListing() {
    let id = [("apns-channel-id", "AAECAwQFBgc=")]
    for method in ["GET", "DELETE"] {
      channel(method, headers: id, "")
      channel(method, "B-04", "400 MissingChannelId")
      channel(method, headers: [("apns-channel-id", "!")], "B-05", "400 BadChannelId")
      channel(method, headers: id, body: "{}", "T-23")
    }
    channel("GET", path: "/1/apps/com.example.app/all-channels", "")
    channel("POST", path: "/1/apps/com.example.app/all-channels", "B-22", "405 MethodNotAllowed")
    channel("PUT", headers: id, "B-22", "405 MethodNotAllowed")
    channel(
      "GET",
      path: "/1/apps/com.example.app/channels/AAECAwQFBgc=",
      headers: id,
      "B-21",
      "404 BadPath"
    )
    channel("GET", path: "/1/apps/com.example.app.voip/all-channels", "B-01", "400 TopicDisallowed")
    channel("GET", path: "/1/apps/com.example.app", "B-21", "404 BadPath")
    channel("GET", headers: id + [("apns-request-id", "x")], "B-23", "400 BadMessageId")
  }
}
