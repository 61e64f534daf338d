internal import PushModel

extension FCMServiceCatalogue {
  static let endpoint: [RuleInfo] = [
    entry(
      .unknownPath,
      "unknown-path",
      .reject,
      "404 HTML",
      "The path is not one that the service serves.",
      why: "Google answers with an HTML page, on which parsers of JSON errors fail.",
      [.reported],
      ["MongoosePush#123"]
    ),
    entry(
      .wrongMethod,
      "wrong-method",
      .reject,
      "404 HTML",
      "messages:send is called with a method other than POST.",
      why: "The service has no such call.",
      [.inferred],
      ["DISC"],
      assumed: true
    ),
    entry(
      .unknownParameter,
      "unknown-query-parameter",
      .reject,
      "400 INVALID_ARGUMENT",
      "The query has a parameter that the service does not know.",
      why: "Google binds parameters strictly and refuses the whole call.",
      [.observed],
      ["TRANSCODE"]
    ),
    entry(
      .noJSONType,
      "no-json-content-type",
      .reject,
      "400 INVALID_ARGUMENT",
      "The content type is absent or that of a form.",
      why: "The body is then taken for query parameters, and the message is never seen.",
      [.observed],
      ["TRANSCODE"],
      assumed: true
    ),
    entry(
      .oddJSONType,
      "odd-content-type",
      .lint,
      "200",
      "The content type is like JSON but not application/json.",
      why: "Google takes it today; nothing promises that it will.",
      [.inferred],
      ["SEND"]
    ),
    entry(
      .legacySend,
      "legacy-send",
      .reject,
      "404 HTML",
      "The legacy path /fcm/send is called.",
      why: "The legacy API was shut down in 2024; nothing sent there is delivered.",
      [.observed],
      ["MIG"]
    ),
    entry(
      .batch,
      "batch-endpoint",
      .reject,
      "404 HTML",
      "The batch endpoint /batch is called.",
      why: "It was shut down with the legacy API; old SDKs still call it.",
      [.observed],
      ["firebase-admin-python#854"]
    ),
    entry(
      .alternative,
      "alt-not-json",
      .reject,
      "400 INVALID_ARGUMENT",
      "The query parameter alt asks for something other than JSON.",
      why: "Senders of JSON would not understand the answer.",
      [.inferred],
      ["DISC"],
      assumed: true
    ),
    entry(
      .foreignProject,
      "foreign-project",
      .reject,
      "403 PERMISSION_DENIED",
      "The project of the path is none that the credential may use, or does not exist.",
      why: "Key file and path come from different projects, a common mistake of configuration.",
      [.reported],
      ["firebase-php#231"]
    ),
    entry(
      .paddedProject,
      "padded-project",
      .lint,
      "200",
      "The project number has leading zeros, or the project has white space or escapes.",
      why: "The documentation asks for the number without padding.",
      [.documented],
      ["DISC"]
    ),
    entry(
      .disabledAPI,
      "api-disabled",
      .reject,
      "403 PERMISSION_DENIED",
      "The FCM API is disabled in the project.",
      why: "New projects and migrated ones often lack it.",
      [.observed],
      ["TRANSCODE"]
    ),
    entry(
      .bodyTooLarge,
      "body-too-large",
      .reject,
      "413 HTML",
      "The body has more than 1 MiB.",
      why: "A front end refuses it before the service sees it.",
      [.inferred],
      ["FCM catalogue 3.1"],
      assumed: true
    ),
    entry(
      .tooManyStreams,
      "too-many-streams",
      .reject,
      "GOAWAY 1",
      "A connection has more than 100 HTTP/2 streams open at once.",
      why: "The connection ends, and every message under way on it is in doubt.",
      [.reported],
      ["firebase-admin-node#2943"],
      scenario: true
    ),
    entry(
      .newConnections,
      "connection-per-send",
      .lint,
      "200",
      "More than a fifth of the requests of a run over 50 open a connection of their own.",
      why: "Handshakes cost more than sends, and front ends throttle them.",
      [.inferred],
      ["SCALE"]
    ),
    entry(
      .plaintext,
      "plaintext",
      .lint,
      "200",
      "Plain HTTP is used towards a host of Google's, or in the production profile.",
      why: "Google serves HTTPS only; messages and tokens would be readable on the way.",
      [.documented],
      ["SEND"]
    ),
    entry(
      .deprecatedParameter,
      "deprecated-parameter",
      .lint,
      "200",
      "A deprecated common parameter is used: callback, uploadType, $.xgafv=1.",
      why: "They change answers in ways that SDKs no longer expect.",
      [.inferred],
      ["DISC"]
    ),
    entry(
      .instanceBatch,
      "iid-topic-batch",
      .lint,
      "200",
      "Topics are managed through Instance ID batches.",
      why: "The topicSubscriptions resource replaces them.",
      [.documented],
      ["MTS"]
    ),
    entry(
      .noAccessTokenAuth,
      "access-token-auth-missing",
      .reject,
      "401 HTML",
      "An Instance ID or device group call lacks access_token_auth: true.",
      why: "The bearer token is then read as a server key, which is no longer accepted.",
      [.documented, .reported],
      ["IID"]
    ),
    entry(
      .batchShape,
      "iid-batch-shape",
      .reject,
      "400 word",
      "A topic batch names no /topics/ target, or holds no tokens or more than 1000.",
      why: "The whole batch is refused.",
      [.documented, .inferred],
      ["IID"],
      assumed: true
    ),
    entry(
      .batchElement,
      "iid-batch-element",
      .reject,
      "200 with error",
      "A token of a topic batch is answered with an error inside a 200.",
      why: "Senders that look at the status alone believe that all were subscribed.",
      [.documented],
      ["IID"]
    ),
    entry(
      .subscriptionExists,
      "subscription-exists",
      .reject,
      "409 ALREADY_EXISTS",
      "A subscription is created that exists.",
      why: "It is as wanted: senders should count it as success.",
      [.documented],
      ["MTS"]
    ),
    entry(
      .subscriptionMissing,
      "subscription-missing",
      .reject,
      "404 NOT_FOUND",
      "A subscription is read, patched or deleted that does not exist, without allow_missing.",
      why: "allow_missing makes the call idempotent.",
      [.documented],
      ["MTS"]
    ),
    entry(
      .subscriptionTopic,
      "subscription-topic",
      .reject,
      "400 INVALID_ARGUMENT",
      "The topic of a subscription does not match [a-zA-Z0-9-_.~%]{1,900}.",
      why: "The /topics/ prefix of older calls does not belong here.",
      [.documented, .inferred],
      ["DISC"],
      assumed: true
    ),
    entry(
      .pageSize,
      "page-size",
      .reject,
      "400 INVALID_ARGUMENT",
      "pageSize is negative, or above 2000 (which is cut to 2000).",
      why: "A sender that expects more than 2000 on a page overlooks the rest.",
      [.documented, .inferred],
      ["DISC"],
      assumed: true
    ),
    entry(
      .groupShape,
      "device-group-shape",
      .reject,
      "400 word",
      "A device group call lacks project_id, a known operation, or a member it needs.",
      why: "The call is refused with one word instead of Google's error object.",
      [.documented],
      ["GROUP"],
      assumed: true
    ),
    entry(
      .groupSize,
      "device-group-size",
      .reject,
      "400 word",
      "A device group would have more than 20 members.",
      why: "More devices belong to a topic.",
      [.documented],
      ["GROUP"],
      assumed: true
    ),
    entry(
      .userAgent,
      "generic-user-agent",
      .lint,
      "200",
      "User-Agent is missing or the default of an HTTP library.",
      why: "Neither Google's support nor your own logs can tell which sender it was.",
      [.inferred],
      ["FCM catalogue 6.1"]
    ),
    entry(
      .noLength,
      "length-required",
      .reject,
      "411 HTML",
      "An HTTP/1.1 POST has neither Content-Length nor chunks.",
      why: "The front end refuses it before the service sees it.",
      [.reported],
      ["FCM catalogue 6.1"]
    ),
    entry(
      .droppedConnection,
      "connection-dropped-after-error",
      .lint,
      "200",
      "The sender drops a keep-alive connection after an error body.",
      why: "Errors of one message then cost a handshake each.",
      [.inferred],
      ["FCM catalogue 6.1"],
      scenario: true
    ),
  ]
}
