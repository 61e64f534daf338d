internal import PushJSON
package import PushModel
internal import PushWire

/// FCM as one worker runs it: routing, credentials, messages, topics, groups, quotas, replies.
package final class FCMService: ProviderService {
  let world: FCMWorld
  let fidelity: FCMFidelity
  let inflate: Inflate
  let judge: FCMMessageJudge
  let subject = FCMMessageSubject()
  /// For bodies other than messages, and for assertions.
  let document = JSONDocument()
  let request = FCMRequestState()
  /// What an accepted call of an endpoint other than the send's does and answers.
  var effect = FCMEffect.none
  /// The project of the last send, so that the next one to it forms no text.
  var projectCache = FCMProjectCache()
  /// A request judged alone: nothing is known of tokens, projects and history.
  let isAlone: Bool

  /// Refusals with an answer of the service's own count from here; smaller ones are the message's.
  static let ownAnswers = 1_000_000

  /// - Parameters:
  ///   - world: Shared by all workers.
  ///   - fidelity: The answers to open questions.
  ///   - inflate: Inflates gzip.
  package convenience init(world: FCMWorld, fidelity: FCMFidelity, inflate: @escaping Inflate) {
    self.init(world: world, fidelity: fidelity, inflate: inflate, isAlone: false)
  }

  init(world: FCMWorld, fidelity: FCMFidelity, inflate: @escaping Inflate, isAlone: Bool) {
    self.world = world
    self.fidelity = fidelity
    self.inflate = inflate
    self.isAlone = isAlone
    judge = FCMMessageJudge(fidelity: fidelity.message)
  }

  package func judge(_ call: ServiceCall, into sink: inout FindingSink) {
    request.call = call
    request.path.load(call.headers, host: call.connection?.host ?? "")
    if let query = request.path.query, !query.isEmpty {
      request.parameters = FCMParameters(call.headers.bytes[query])
    }
    judgeTransport(&sink)
    switch request.path.route {
    case .unknown, .legacySend, .batch: judgePath(&sink)
    case .send: judgeSend(&sink)
    case .subscriptions: judgeSubscriptions(&sink)
    case .batchAdd, .batchRemove: judgeInstanceBatch(&sink)
    case .instanceInfo: judgeInstanceInfo(&sink)
    case .groups: judgeGroups(&sink)
    case .token: judgeTokenRequest(&sink)
    case .certificates: break
    }
  }

  package func release() {
    request.call = ServiceCall(
      headers: FCMService.noHeaders,
      body: [],
      connection: nil,
      nowMilliseconds: 0
    )
    request.body = []
    request.isBodyBroken = false
    request.send = nil
    request.hasMessage = false
    request.isGroup = false
    request.platform = nil
    if !request.parameters.all.isEmpty { request.parameters = FCMParameters() }
    request.credential = FCMCredential()
    if !request.bindings.isEmpty { request.bindings.removeAll(keepingCapacity: true) }
    if !request.answers.isEmpty { request.answers.removeAll(keepingCapacity: true) }
    effect = .none
    subject.removeAnswers()
  }

  private static let noHeaders = HeaderTable()
}

/// What an accepted call does, and what is said of it.
enum FCMEffect {
  case none
  case json(JSONValue)
  /// An access token for an account.
  case issue(FCMAssertionClaims)
  case subscribe(registration: String, topic: String)
  case unsubscribe(registration: String, topic: String)
  case instanceBatch(topic: String, tokens: [String], adds: Bool, errors: [String?])
  case group(FCMGroup, isNew: Bool)
}

/// The text of a project that was asked for last.
struct FCMProjectCache {
  private var bytes: [UInt8] = []
  private(set) var text = ""
  private(set) var key = FCMKey("")
  /// `projects/…/messages/` inside a JSON string.
  private(set) var namePrefix: [UInt8] = []

  init() {}

  mutating func load(_ source: [UInt8], _ range: Range<Int>) {
    if !bytes.isEmpty, bytes.count == range.count, bytes.elementsEqual(source[range]) { return }
    bytes = Array(source[range])
    text = FCMParameters.decode(bytes)
    key = FCMKey(text)
    namePrefix = []
    JSONWriter.appendString("projects/" + text + "/messages/", to: &namePrefix)
    namePrefix.removeLast()
  }
}

extension FCMService {
  /// Files a violation under its rule.
  func file(_ finding: FCMServiceFinding, into sink: inout FindingSink) {
    let severity = FCMServiceCatalogue.severity(finding.rule)
    var answer = severity == .reject ? finding.answer : nil
    if severity == .lint, fidelity.isStrict { answer = finding.strictAnswer }
    let chosen = answer.map { refusal($0) }
    sink.begin(finding.rule.rawValue, severity, finding.stage, nil)
    sink.report(
      finding.place,
      value: finding.value,
      finding.message,
      fix: finding.fix,
      severity: chosen == nil ? severity : .reject,
      refusal: chosen
    )
  }

  /// Keeps an answer and gives the refusal that leads to it.
  func refusal(_ answer: FCMAnswer) -> Refusal {
    request.answers.append(answer)
    return Refusal(
      answer.status,
      answer.reason,
      answer: FCMService.ownAnswers + request.answers.count - 1
    )
  }

  /// The method that the API's errors name.
  var apiMethod: String {
    request.path.route == .subscriptions
      ? "google.firebase.fcm.v1.FcmService.TopicSubscriptions"
      : "google.firebase.fcm.v1.FcmService.SendMessage"
  }
}
