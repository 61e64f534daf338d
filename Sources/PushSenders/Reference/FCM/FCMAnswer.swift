internal import PushJSON
internal import PushModel

/// What FCM's answer to one message means.
struct FCMAnswer {
  private let answer: PushAnswer
  private let error: JSONValue?

  init(_ answer: PushAnswer) {
    self.answer = answer
    if case .success(let reply) = answer, reply.status != 200 {
      error = JSONValue(parsing: reply.body)?["error"]
    } else {
      error = nil
    }
  }

  private var status: Int? {
    guard case .success(let reply) = answer else { return nil }
    return reply.status
  }

  /// The `errorCode` of the detail of type `FcmError`, wherever in the list it stands.
  private var errorCode: String? {
    let details = error?["details"]?.array ?? []
    let own = details.first { ($0["@type"]?.string ?? "").hasSuffix(".FcmError") }
    return own?["errorCode"]?.string
  }

  /// FCM's code, else the word of Google's error model; nil for pages and empty bodies.
  var reason: String? { errorCode ?? error?["status"]?.string }

  /// The access token was refused; not so when APNs or a web push service refused the project's.
  var isStaleAccessToken: Bool { status == 401 && errorCode == nil }

  var isUnauthorized: Bool { status == 401 }

  /// The token is gone; 404 without FCM's own word says something about the project instead.
  var isUnregistered: Bool { status == 404 && errorCode == "UNREGISTERED" }

  var isClientError: Bool { (400...499).contains(status ?? 0) }

  var report: SenderReport {
    switch answer {
    case .success(let reply) where reply.status == 200: SenderReport(outcome: .sent, status: 200)
    case .success(let reply):
      SenderReport(outcome: .failed, status: reply.status, reason: reason)
    case .failure(let failure): SenderReport(outcome: .failed, reason: failure.reason)
    }
  }
}
