internal import PushModel

extension APNsHeadExamples {
  private typealias Example = APNsHeadExample
  private typealias World = APNsExampleWorld
  private static let now = APNsExampleRequest.now
  private static let uuid = "123e4567-e89b-12d3-a456-426614174000"

  private static func channel(_ id: String?) -> APNsExampleRequest {
    .broadcast([("apns-channel-id", id)])
  }

  private static func to(_ path: String) -> APNsExampleRequest { .broadcast([(":path", path)]) }

  /// Uses up the quota of the example app.
  private static let full: @Sendable (inout APNsWorld) -> Void = { world in
    for number in 2..<APNsChannelRegistry.quota {
      _ = world.channels.create(
        bundle: "com.example.app",
        environment: .production,
        storesMessages: false,
        nowMilliseconds: 0,
        random: [0xFF, UInt8(number >> 8), UInt8(number & 255)]
      )
    }
  }

  static let broadcast: [APNsHeadExample] = [
    .accept("B-01", "the bundle id", .broadcast()),
    .reject("B-01", "a suffix", to("/4/broadcasts/apps/com.example.app.push-type.liveactivity")),
    .accept("B-02", "an open world", .broadcast()),
    .reject("B-02", "an app of another team", .broadcast()) { world in
      world.bundles.register("com.example.app", APNsBundle(team: "TEAM000002"))
    },
    .accept("B-03", "the capability is on", .broadcast()) { world in
      world.bundles.register("com.example.app", APNsBundle(team: "TEAM000001"))
    },
    .reject("B-03", "the capability is off", .broadcast()) { world in
      world.bundles.register(
        "com.example.app",
        APNsBundle(team: "TEAM000001", isBroadcastEnabled: false)
      )
    },
    .accept("B-04", "a channel id", .broadcast()),
    .accept(
      "B-04",
      "a listing",
      .channels("GET", [(":path", "/1/apps/com.example.app/all-channels")]),
      host: .management
    ),
    .reject("B-04", "a broadcast without", channel(nil)),
    .reject("B-04", "a read without", .channels("GET"), host: .management),
    .reject("B-04", "a delete without", .channels("DELETE"), host: .management),
    .accept("B-05", "base64", .broadcast()),
    .reject("B-05", "blanks", channel("no channel")),
    .reject("B-05", "257 characters", channel(String(repeating: "A", count: 257))),
    .accept("B-06", "a registered channel", .broadcast()),
    .reject("B-06", "an unknown one", channel("////////////////////8w==")),
    .reject("B-06", "a deleted one", .broadcast()) { world in
      world.channels.delete(World.channel, nowMilliseconds: 1)
    },
    .accept(
      "B-20",
      "the last channel",
      .channels("POST", body: APNsExampleRequest.creation),
      host: .management
    ),
    .reject(
      "B-20",
      "one more than 10,000",
      .channels("POST", body: APNsExampleRequest.creation),
      host: .management,
      arrange: full
    ),
    .accept("B-21", "the path", .broadcast()),
    .reject(
      "B-21",
      "the id in the path",
      .channels("GET", [(":path", "/1/apps/com.example.app/channels/AAEC")]),
      host: .management
    ),
    .reject(
      "B-21",
      "channels on the push host",
      .channels("POST", body: APNsExampleRequest.creation)
    ),
    .reject("B-21", "a push on the management host", .push(), host: .management),
    .accept("B-22", "POST", .broadcast()),
    .reject("B-22", "PUT", .broadcast([(":method", "PUT")])),
    .reject(
      "B-22",
      "POST to the listing",
      .channels("POST", [(":path", "/1/apps/com.example.app/all-channels")]),
      host: .management
    ),
  ]

  private static func create(_ body: String) -> APNsExampleRequest {
    .channels("POST", body: body)
  }

  private static let sized: @Sendable (Int) -> String = { size in
    let frame = #"{"aps":{"timestamp":1900000000,"event":"update","content-state":{"n":""}}}"#
    return #"{"aps":{"timestamp":1900000000,"event":"update","content-state":{"n":""#
      + String(repeating: "x", count: size - frame.utf8.count) + #""}}}"#
  }

  static let broadcastPush: [APNsHeadExample] = [
    .accept("B-07", "a push type", .broadcast()),
    .reject("B-07", "none", .broadcast([("apns-push-type", nil)])),
    .accept("B-08", "`liveactivity`", .broadcast()),
    .reject("B-08", "`alert`", .broadcast([("apns-push-type", "alert")])),
    .reject("B-08", "`LiveActivity`", .broadcast([("apns-push-type", "LiveActivity")])),
    .accept("B-09", "0", .broadcast()),
    .reject("B-09", "a word", .broadcast([("apns-expiration", "never")])),
    .reject(
      "B-09",
      "a time on a channel that stores nothing",
      .broadcast([("apns-expiration", "\(now + 60)")])
    ),
    .accept("B-10", "0", .broadcast()),
    .reject("B-10", "none", .broadcast([("apns-expiration", nil)])),
    .accept("B-11", "1", .broadcast([("apns-priority", "1")])),
    .reject("B-11", "2", .broadcast([("apns-priority", "2")])),
    .accept("B-12", "5", .broadcast()),
    .reject("B-12", "none", .broadcast([("apns-priority", nil)])),
    .accept("B-13", "a body", .broadcast()),
    .reject("B-13", "none", .broadcast(body: "")),
    .accept("B-14", "an object", .broadcast()),
    .reject("B-14", "no JSON", .broadcast(body: "{")),
    .reject("B-14", "a creation without body", create(""), host: .management),
    .accept("B-15", "5120 bytes", .broadcast(body: sized(5120))),
    .reject("B-15", "5121 bytes", .broadcast(body: sized(5121))),
    .accept("B-16", "`update`", .broadcast()),
    .reject("B-16", "`start`", .broadcast(body: #"{"aps":{"event":"start"}}"#)),
    .accept("B-17", "neither", .broadcast()),
    .reject("B-17", "a topic", .broadcast([("apns-topic", "com.example.app")])),
    .reject("B-17", "a collapse id", .broadcast([("apns-collapse-id", "a")])),
    .accept(
      "B-18",
      "8 h",
      .broadcast([("apns-channel-id", World.storing), ("apns-expiration", "\(now + 28_800)")])
    ),
    .reject(
      "B-18",
      "8 h and a second",
      .broadcast([("apns-channel-id", World.storing), ("apns-expiration", "\(now + 28_801)")])
    ),
    .accept("B-19", "both attributes", create(APNsExampleRequest.creation), host: .management),
    .reject(
      "B-19",
      "an attribute more",
      create(#"{"message-storage-policy":0,"push-type":"LiveActivity","name":"n"}"#),
      host: .management
    ),
    .reject(
      "B-19",
      "policy 2",
      create(#"{"message-storage-policy":2,"push-type":"LiveActivity"}"#),
      host: .management
    ),
    .reject(
      "B-19",
      "`liveactivity`",
      create(#"{"message-storage-policy":0,"push-type":"liveactivity"}"#),
      host: .management
    ),
    .accept("B-23", "UUIDs", .broadcast([("apns-request-id", uuid), ("apns-id", uuid)])),
    .reject("B-23", "another `apns-id`", .broadcast([("apns-id", "7")])),
    .reject("B-23", "another `apns-request-id`", .broadcast([("apns-request-id", "7")])),
    .accept("B-25", "the id as it was given", .broadcast()),
    .reject(
      "B-25",
      "without its padding",
      channel(String(World.channel.prefix { $0 != "=" })),
      reason: "ChannelNotRegistered"
    ),
    .reject("B-25", "URL-escaped", channel("AAECAwQFBgcICQoLDA0ODw%3D%3D"), reason: "BadChannelId"),
  ]
}
