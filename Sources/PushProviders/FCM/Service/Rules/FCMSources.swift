/// Where the source keys of FCM's rules lead.
package enum FCMSources {
  /// The source with this key, or nil.
  package static func source(for key: String) -> ServiceSource? { byKey[key] }

  /// All sources: the catalogue's section 8, then the reports.
  package static let all: [ServiceSource] =
    firebase + google + standards + repositories + reports + ours + FCMMessageSources.all
    + FCMBlockSources.all

  private static let byKey = Dictionary(
    all.map { ($0.key, $0) },
    uniquingKeysWith: { first, _ in
      first
    }
  )

  private static func firebase(_ key: String, _ title: String, _ path: String) -> ServiceSource {
    ServiceSource(
      key: key,
      title: "Firebase: " + title,
      url: "https://firebase.google.com/docs/" + path
    )
  }

  private static let firebase: [ServiceSource] = [
    firebase("MSG", "REST resource projects.messages", "reference/fcm/rest/v1/projects.messages"),
    firebase(
      "SEND",
      "Method projects.messages.send",
      "reference/fcm/rest/v1/projects.messages/send"
    ),
    firebase("ERR", "ErrorCode", "reference/fcm/rest/v1/ErrorCode"),
    firebase("ERRCODES", "FCM error codes", "cloud-messaging/error-codes"),
    firebase("TYPE", "Message types", "cloud-messaging/customize-messages/set-message-type"),
    firebase(
      "PRIO",
      "Message priority",
      "cloud-messaging/customize-messages/setting-message-priority"
    ),
    firebase(
      "LIFE",
      "Message lifespan",
      "cloud-messaging/customize-messages/setting-message-lifespan"
    ),
    firebase(
      "COLL",
      "Collapsible message types",
      "cloud-messaging/customize-messages/collapsible-message-types"
    ),
    firebase("LA", "Live Activities", "cloud-messaging/customize-messages/live-activity"),
    firebase("V2", "Messages in the v2 format", "cloud-messaging/send/v2-api"),
    firebase("QUOTA", "Throttling and quotas", "cloud-messaging/throttling-and-quotas"),
    firebase("SCALE", "Best practices at scale", "cloud-messaging/scale-fcm"),
    firebase("TOPIC", "Topic messaging", "cloud-messaging/topic-messaging"),
    firebase("MTS", "Manage topic subscriptions", "cloud-messaging/manage-topic-subscriptions"),
    firebase("GROUP", "Device groups", "cloud-messaging/device-group"),
    firebase("MIG", "Migration from the legacy APIs", "cloud-messaging/migrate-v1"),
    firebase("AUTH", "Authorize send requests", "cloud-messaging/auth-server"),
  ]

  private static let google: [ServiceSource] = [
    ServiceSource(
      key: "DISC",
      title: "FCM v1 discovery document, revision 20261023",
      url: "https://fcm.googleapis.com/$discovery/rest?version=v1"
    ),
    ServiceSource(
      key: "IID",
      title: "Instance ID server reference",
      url: "https://developers.google.com/instance-id/reference/server"
    ),
    ServiceSource(
      key: "OAUTH",
      title: "Google: OAuth 2.0 for server to server applications",
      url: "https://developers.google.com/identity/protocols/oauth2/service-account"
    ),
    ServiceSource(
      key: "PJSON",
      title: "Protocol Buffers: ProtoJSON format",
      url: "https://protobuf.dev/programming-guides/json/"
    ),
  ]

  private static let standards: [ServiceSource] = [
    rfc("6750", "OAuth 2.0 bearer token usage"),
    rfc("9110", "HTTP semantics"),
    rfc("9113", "HTTP/2"),
  ]

  private static func rfc(_ number: String, _ title: String) -> ServiceSource {
    ServiceSource(
      key: "RFC" + number,
      title: "RFC \(number): \(title)",
      url: "https://www.rfc-editor.org/rfc/rfc\(number)"
    )
  }

  private static func repository(_ key: String, _ title: String, _ path: String) -> ServiceSource {
    ServiceSource(key: key, title: title, url: "https://github.com/" + path)
  }

  private static let repositories: [ServiceSource] = [
    repository(
      "PBUF",
      "protobuf 3.21: JSON stream parser and object writer",
      "protocolbuffers/protobuf/tree/v3.21.12/src/google/protobuf/util/internal"
    ),
    repository("TRANSCODE", "fireemu: recordings of Google's REST front end", "t-k/fireemu"),
    repository(
      "PYRIC",
      "pyric: captures of the production service, July 2026",
      "davideast/pyric"
    ),
    repository("PY", "firebase-admin-python", "firebase/firebase-admin-python"),
    repository("NODE", "firebase-admin-node", "firebase/firebase-admin-node"),
    repository("GO", "firebase-admin-go", "firebase/firebase-admin-go"),
    repository("JAVA", "firebase-admin-java", "firebase/firebase-admin-java"),
    repository("NET", "firebase-admin-dotnet", "firebase/firebase-admin-dotnet"),
    repository("PHP", "firebase-php", "beste/firebase-php"),
    repository("PYFCM", "PyFCM", "olucurious/PyFCM"),
    repository("GAUTH", "google-auth-library-python", "googleapis/google-auth-library-python"),
    repository("ANDSDK", "firebase-android-sdk", "firebase/firebase-android-sdk"),
    repository("IOSSDK", "firebase-ios-sdk", "firebase/firebase-ios-sdk"),
  ]

  private static let reports: [ServiceSource] = [
    repository(
      "MongoosePush#123",
      "MongoosePush: HTML for an empty project",
      "esl/MongoosePush/issues/123"
    ),
    repository(
      "firebase-admin-python#854",
      "firebase-admin-python: the batch endpoint is gone",
      "firebase/firebase-admin-python/issues/854"
    ),
    repository(
      "firebase-php#231",
      "firebase-php: wrong project",
      "beste/firebase-php/issues/231"
    ),
    repository(
      "firebase-admin-node#2943",
      "firebase-admin-node: exceeded_max_concurrent_streams",
      "firebase/firebase-admin-node/issues/2943"
    ),
    repository(
      "PyFCM#334",
      "PyFCM: endless recursion on an expired token",
      "olucurious/PyFCM/issues/334"
    ),
    repository(
      "parse-server-push-adapter#340",
      "parse-server-push-adapter: GOAWAY session_timed_out",
      "parse-community/parse-server-push-adapter/issues/340"
    ),
  ]

  private static let ours: [ServiceSource] = [
    ServiceSource(
      key: "FCM catalogue 3.1",
      title: "The rule catalogue of this product, section 3.1 (no document gives this limit)",
      url: ""
    ),
    ServiceSource(
      key: "FCM catalogue 6.1",
      title: "The rule catalogue of this product, section 6.1 (no document states this)",
      url: ""
    ),
  ]
}
