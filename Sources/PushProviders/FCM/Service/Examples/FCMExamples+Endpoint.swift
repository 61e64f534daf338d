extension FCMExamples {
  static let endpoint: [Example] =
    pair(
      .unknownPath,
      "The path lacks a letter.",
      accepts: [call()],
      rejects: [call("POST", "/v1/projects/demo/message:send")]
    )
    + pair(
      .wrongMethod,
      "PUT instead of POST.",
      accepts: [call()],
      rejects: [call("PUT")]
    )
    + pair(
      .unknownParameter,
      "Nobody knows dry_run.",
      accepts: [call("POST", path + "?prettyPrint=false")],
      rejects: [call("POST", path + "?dry_run=true")]
    )
    + pair(
      .noJSONType,
      "The body goes out as a form.",
      accepts: [call()],
      rejects: [
        call("POST", path, [("content-type", "application/x-www-form-urlencoded")])
      ]
    )
    + pair(
      .oddJSONType,
      "The body goes out as text.",
      accepts: [call("POST", path, [("content-type", "application/json; charset=UTF-8")])],
      rejects: [call("POST", path, [("content-type", "text/plain")])]
    )
    + pair(
      .legacySend,
      "The legacy API.",
      accepts: [call()],
      rejects: [call("POST", "/fcm/send", [], #"{"to":"\#(device)"}"#)]
    )
    + pair(
      .batch,
      "The batch endpoint of old SDKs.",
      accepts: [call()],
      rejects: [call("POST", "/batch", [("content-type", "multipart/mixed")], "--x--")]
    )
    + pair(
      .alternative,
      "Another encoding than JSON.",
      accepts: [call("POST", path + "?alt=json")],
      rejects: [call("POST", path + "?alt=proto")]
    )
    + projects + transport

  private static let projects: [Example] = [
    Example(
      rule: FCMServiceRule.foreignProject.rawValue,
      isAccepting: true,
      steps: [call()],
      prepare: { $0.register(FCMProject(id: "demo", accounts: [account])) }
    ),
    Example(
      rule: FCMServiceRule.foreignProject.rawValue,
      isAccepting: false,
      note: "The project is another account's.",
      steps: [call()],
      prepare: {
        $0.register(
          FCMProject(id: "demo", accounts: ["other@demo.iam.gserviceaccount.com"])
        )
      }
    ),
    Example(
      rule: FCMServiceRule.disabledAPI.rawValue,
      isAccepting: true,
      steps: [call()],
      prepare: { $0.register(FCMProject(id: "demo", number: "123456789012")) }
    ),
    Example(
      rule: FCMServiceRule.disabledAPI.rawValue,
      isAccepting: false,
      note: "The API is disabled in the project.",
      steps: [call()],
      prepare: {
        $0.register(FCMProject(id: "demo", number: "123456789012", isEnabled: false))
      }
    ),
  ]

  private static let transport: [Example] =
    pair(
      .paddedProject,
      "The number has a leading zero.",
      accepts: [call("POST", "/v1/projects/391627405118/messages:send")],
      rejects: [call("POST", "/v1/projects/0391627405118/messages:send")]
    )
    + pair(
      .bodyTooLarge,
      "One byte more than 1 MiB.",
      accepts: [call()],
      rejects: [call("POST", path, [], body(String(repeating: "x", count: 1_048_576)))]
    )
    + pair(
      .newConnections,
      "51 messages over a connection each.",
      accepts: (0..<51).map { call("POST", path, [], body("\($0)"), at: Double($0)) },
      rejects: (0..<51).map {
        call("POST", path, [], body("\($0)"), at: Double($0), isNew: true)
      }
    )
    + pair(
      .plaintext,
      "Plain HTTP to Google's host.",
      accepts: [call("POST", "https://fcm.googleapis.com" + path)],
      rejects: [call("POST", "http://fcm.googleapis.com" + path)]
    )
    + pair(
      .deprecatedParameter,
      "JSONP is long gone.",
      accepts: [call("POST", path + "?$.xgafv=2")],
      rejects: [call("POST", path + "?callback=f")]
    )
    + pair(
      .userAgent,
      "The default of an HTTP library.",
      accepts: [call("POST", path, [("user-agent", "acme-sender/2.1")])],
      rejects: [call("POST", path, [("user-agent", "Go-http-client/2.0")])]
    )
    + pair(
      .noLength,
      "HTTP/1.1 with neither length nor chunks.",
      accepts: [
        call(
          "POST",
          path,
          [("host", "fcm.googleapis.com"), ("transfer-encoding", "chunked")]
        )
      ],
      rejects: [call("POST", path, [("host", "fcm.googleapis.com")])]
    )
}
