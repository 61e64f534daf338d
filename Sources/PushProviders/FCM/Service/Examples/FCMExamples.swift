internal import PushJSON
internal import PushWire

/// Requests that keep or break the rules of FCM.
package enum FCMExamples {
  typealias Example = ServiceExample<FCMWorld>
  typealias Step = ServiceExample<FCMWorld>.Step

  /// Those of the rules E, O and Q.
  package static let service: [ServiceExample<FCMWorld>] =
    endpoint + instance + credentials + assertions + quotas + retries

  /// All of them.
  package static let all: [ServiceExample<FCMWorld>] = service + FCMMessageExamples.all

  /// When the first request of an example comes, milliseconds since 1970; assertions name it.
  package static let startMilliseconds: Int64 = 1_790_000_000_000

  /// The service account that examples use; its signatures are the word `signature`.
  package static let account = "sender@demo.iam.gserviceaccount.com"

  /// A valid access token of that account, which a runner adds where an example gives none.
  package static let token = "ya29.example"

  /// Makes account and token known.
  package static func prepare(_ world: FCMWorld) {
    world.register(
      FCMServiceAccount(
        email: account,
        keyID: "k1",
        projectID: "demo",
        verify: { _, signature in signature == Array("signature".utf8) }
      )
    )
    add(token, to: world)
  }

  static func add(
    _ token: String,
    scopes: FCMScopes = .messaging,
    expires: Int64 = .max,
    to world: FCMWorld
  ) {
    world.addAccessToken(
      token,
      FCMAccessToken(
        // Tokens of examples were issued long ago and say nothing of how often one is fetched.
        account: account,
        project: "demo",
        scopes: scopes,
        issuedMilliseconds: 0,
        expiresMilliseconds: expires,
        recorded: Array("Bearer sha256:example".utf8)
      ),
      isLatest: false
    )
  }

  // MARK: - Requests

  static let device = FCMMessageExample.token
  static let path = "/v1/projects/demo/messages:send"

  static func body(_ title: String = "Hello") -> String {
    #"{"message":{"token":"\#(device)","notification":{"title":"\#(title)"}}}"#
  }

  static func topicBody(_ topic: String = "news", _ title: String = "Hello") -> String {
    #"{"message":{"topic":"\#(topic)","notification":{"title":"\#(title)"}}}"#
  }

  /// A send, or another call of Google's API front end.
  static func call(
    _ method: String = "POST",
    _ path: String = FCMExamples.path,
    _ headers: [(name: String, value: String)] = [],
    _ body: String = FCMExamples.body(),
    at offset: Double = 0,
    isNew: Bool = false
  ) -> Step {
    var all = headers
    if !body.isEmpty, !headers.contains(where: { $0.name == "content-type" }) {
      all.append(("content-type", "application/json"))
    }
    return Step(
      method: method,
      path: path,
      headers: all,
      body: Array(body.utf8),
      offset: offset,
      isNewConnection: isNew
    )
  }

  /// A call of Instance ID or device groups.
  static func instanceCall(
    _ path: String,
    _ body: String,
    _ headers: [(name: String, value: String)] = [("access_token_auth", "true")]
  ) -> Step {
    call("POST", path, headers, body)
  }

  static func batch(
    _ tokens: [String],
    to: String = "/topics/weather",
    at offset: Double = 0
  )
    -> Step
  {
    let list = tokens.map { "\"\($0)\"" }.joined(separator: ",")
    var step = instanceCall(
      "/iid/v1:batchAdd",
      #"{"to":"\#(to)","registration_tokens":[\#(list)]}"#
    )
    step.offset = offset
    return step
  }

  static func subscription(
    _ method: String,
    _ rest: String,
    _ body: String = "",
    at offset: Double = 0
  ) -> Step {
    call(
      method,
      "/v1/projects/demo/registrations/\(device)/topicSubscriptions" + rest,
      [],
      body,
      at: offset
    )
  }

  static func pair(
    _ rule: FCMServiceRule,
    _ note: String,
    accepts: [Step],
    rejects: [Step],
    prepare: @escaping @Sendable (FCMWorld) -> Void = { _ in }
  ) -> [Example] {
    [
      Example(rule: rule.rawValue, isAccepting: true, note: "", steps: accepts, prepare: prepare),
      Example(
        rule: rule.rawValue,
        isAccepting: false,
        note: note,
        steps: rejects,
        prepare: prepare
      ),
    ]
  }
}
