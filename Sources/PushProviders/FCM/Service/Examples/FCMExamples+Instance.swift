extension FCMExamples {
  private static let otherToken =
    "cGVzdF90b2tlbl9leGFtcA:APA91b" + String(repeating: "Cd4-", count: 33) + "zZ"

  private static func group(_ count: Int, project: Bool = true) -> Step {
    let tokens = (0..<count).map {
      "\"\(device.dropLast())\(Character(Unicode.Scalar(97 + UInt8($0))))\""
    }
    var headers = [(name: "access_token_auth", value: "true")]
    if project { headers.append(("project_id", "391627405118")) }
    return instanceCall(
      "/fcm/notification",
      #"{"operation":"create","notification_key_name":"family","#
        + #""registration_ids":[\#(tokens.joined(separator: ","))]}"#,
      headers
    )
  }

  static let instance: [Example] =
    pair(
      .instanceBatch,
      "The call of Instance ID.",
      accepts: [subscription("POST", "?topic_name=weather", "{}")],
      rejects: [batch([device])]
    )
    + pair(
      .noAccessTokenAuth,
      "The header is missing.",
      accepts: [batch([device])],
      rejects: [
        instanceCall(
          "/iid/v1:batchAdd",
          #"{"to":"/topics/weather","registration_tokens":["\#(device)"]}"#,
          []
        )
      ]
    )
    + pair(
      .batchShape,
      "The target is a bare topic.",
      accepts: [batch([device])],
      rejects: [batch([device], to: "weather")]
    )
    + pair(
      .batchElement,
      "One of two tokens is gone.",
      accepts: [batch([device])],
      rejects: [batch([device, otherToken])],
      prepare: { $0.unregister(otherToken) }
    )
    + pair(
      .subscriptionExists,
      "Created twice.",
      accepts: [subscription("POST", "?topic_name=weather", "{}")],
      rejects: [
        subscription("POST", "?topic_name=weather", "{}"),
        subscription("POST", "?topic_name=weather", "{}", at: 1),
      ]
    )
    + pair(
      .subscriptionMissing,
      "Deleted without allow_missing.",
      accepts: [subscription("DELETE", "/weather?allow_missing=true")],
      rejects: [subscription("DELETE", "/weather")]
    )
    + pair(
      .subscriptionTopic,
      "A blank in the name.",
      accepts: [subscription("POST", "?topicName=sports-weather", "{}")],
      rejects: [subscription("POST", "?topicName=sports%20weather", "{}")]
    )
    + pair(
      .pageSize,
      "One more than a page may have.",
      accepts: [subscription("GET", "?pageSize=2000")],
      rejects: [subscription("GET", "?pageSize=2001")]
    )
    + pair(
      .groupShape,
      "project_id is missing.",
      accepts: [group(2)],
      rejects: [group(2, project: false)]
    )
    + pair(
      .groupSize,
      "21 members.",
      accepts: [group(20)],
      rejects: [group(21)]
    )
}
