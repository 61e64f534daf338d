internal import PushModel

extension APNsHeadExamples {
  private typealias Request = APNsExampleRequest

  private static func to(_ path: String) -> APNsExampleRequest { .push([(":path", path)]) }

  private static func token(_ token: String) -> APNsExampleRequest { to("/3/device/" + token) }

  private static func registered(
    _ kind: APNsTokenKind?,
    topic: String = "com.example.app",
    _ status: APNsTokenStatus = .active
  ) -> @Sendable (inout APNsWorld) -> Void {
    { world in
      world.tokens.register(
        Request.token,
        APNsDevice(environment: .production, topic: topic, kind: kind, status: status)
      )
    }
  }

  static let path: [APNsHeadExample] = [
    .accept("H-01", "POST", .push()),
    .reject("H-01", "GET", .push([(":method", "GET")])),
    .reject(
      "H-01",
      "GET without credential",
      .push([(":method", "GET"), ("authorization", nil), (":path", "/3/device/")])
    ),
    .accept("H-02", "the device path", .push()),
    .reject("H-02", "version 2", to("/2/device/" + Request.token)),
    .reject("H-02", "a segment more", to("/3/device/" + Request.token + "/x")),
    .reject("H-02", "a query", to("/3/device/" + Request.token + "?a=b")),
    .accept("H-03", "a token", .push()),
    .reject("H-03", "no token", to("/3/device/")),
    .reject("H-03", "no slash either", to("/3/device")),
    .accept("H-04", "64 digits", .push()),
    .accept("H-04", "108 digits", token(String(repeating: "0a1b", count: 27))),
    .accept("H-04", "160 digits", token(String(repeating: "0a1b", count: 40))),
    .reject("H-04", "63 digits", token(String(Request.token.dropLast()))),
    .reject("H-04", "brackets and blanks", token("<0a1b2c3d 0a1b2c3d>")),
    .reject("H-04", "percent escapes", token("%30a1b2c3d")),
    .reject("H-04", "base64", token("ChssPQobLD0KGyw9ChssPQ==")),
    .accept("H-05", "an open world", .push()),
    .reject("H-05", "a token of the sandbox", .push()) { world in
      world.tokens.register(
        Request.token,
        APNsDevice(environment: .sandbox, topic: "com.example.app")
      )
    },
    .reject("H-05", "an unknown token", .push(), arrange: registered(nil, .unknown)),
    .reject("H-05", "a closed world", .push()) { $0.tokens.isClosed = true },
    .accept("H-07", "lower case", .push()),
    .reject("H-07", "upper case", token(Request.token.uppercased())),
    .accept("H-11", "the token's topic", .push(), arrange: registered(.app)),
    .reject(
      "H-11",
      "a VoIP topic for an app token",
      .push([("apns-topic", "com.example.app.voip"), ("apns-push-type", "voip")]),
      arrange: registered(.app)
    ),
    .reject("H-11", "another app", .push(), arrange: registered(nil, topic: "com.example.other")),
  ]

  private static func topic(_ topic: String?, _ type: String = "alert") -> APNsExampleRequest {
    .push([("apns-topic", topic), ("apns-push-type", type)])
  }

  static let topic: [APNsHeadExample] = [
    .accept("H-08", "a topic", .push()),
    .accept(
      "H-08",
      "none with a certificate of one topic",
      .push([("authorization", nil), ("apns-topic", nil)]),
      certificate: APNsExampleWorld.certificate(topics: ["com.example.app"])
    ),
    .reject("H-08", "none with a token", topic(nil)),
    .reject(
      "H-08",
      "none with a certificate of several topics",
      .push([("authorization", nil), ("apns-topic", nil)]),
      certificate: APNsExampleWorld.certificate()
    ),
    .accept("H-09", "an underscore", topic("com.example.my_app-2")),
    .reject("H-09", "an empty topic", topic("")),
    .reject("H-09", "a blank", topic("com.example app")),
    .reject("H-09", "a slash", topic("com/example")),
    .accept("H-10", "an open world", .push()),
    .reject("H-10", "an app of another team", .push()) { world in
      world.bundles.register("com.example.app", APNsBundle(team: "TEAM000002"))
    },
    .reject("H-10", "a closed world", .push()) { $0.bundles.isClosed = true },
    .accept("H-12", "the suffix once", topic("com.example.app.voip", "voip")),
    .reject(
      "H-12",
      "the suffix twice",
      topic("com.example.app.voip.voip", "voip"),
      reason: "DeviceTokenNotForTopic",
      arrange: registered(.voip)
    ),
    .accept("H-17", "`.complication`", topic("com.example.app.complication", "complication")),
    .reject("H-17", "`.h.complication`", topic("com.example.app.h.complication", "complication")),
    .accept("H-37", "`com.apple.mgmt.…`", topic("com.apple.mgmt.External.0a1b", "mdm")),
    .reject("H-37", "a bundle id", topic("com.example.app", "mdm")),
  ]

  static let pushType: [APNsHeadExample] = [
    .accept("H-13", "`alert`", .push()),
    .reject("H-13", "upper case", topic("com.example.app", "Alert")),
    .reject("H-13", "an unknown word", topic("com.example.app", "silent")),
    .accept("H-14", "`voip` on its topic", topic("com.example.app.voip", "voip")),
    .reject("H-14", "`alert` on `.voip`", topic("com.example.app.voip", "alert")),
    .reject(
      "H-14",
      "`background` on `.voip`",
      .push([
        ("apns-topic", "com.example.app.voip"), ("apns-push-type", "background"),
        ("apns-priority", "5"),
      ])
    ),
    .accept("H-15", "`alert` on the bundle id", .push()),
    .reject("H-15", "`voip` on the bundle id", topic("com.example.app", "voip")),
    .accept("H-16", "a push type", .push()),
    .reject("H-16", "none", .push([("apns-push-type", nil)])),
    .accept(
      "L-01",
      "type and suffix",
      topic("com.example.app.push-type.liveactivity", "liveactivity")
    ),
    .reject("L-01", "the type without the suffix", topic("com.example.app", "liveactivity")),
    .reject(
      "L-01",
      "the suffix with another type",
      topic("com.example.app.push-type.liveactivity", "alert")
    ),
  ]
}
