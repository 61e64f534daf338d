internal import PushJSON
internal import PushModel
internal import PushWire

/// One message of a request.
struct ExpoMessage {
  /// Its place in the array of the body; 0 for a body that is one message.
  var position: Int
  /// Where it lies on the tape.
  var node: Int
  var places: JSONKeyPlaces
  /// Its recipients in the request's list.
  var recipients: Range<Int>
  /// What would reach APNs and FCM.
  var apnsBytes = 0
  var fcmBytes = 0

  /// Bytes of the payload for a platform; of the larger one when it is not known.
  func payloadBytes(_ platform: ExpoDevice.Platform?) -> Int {
    switch platform {
    case .ios: apnsBytes
    case .android: fcmBytes
    case nil: max(apnsBytes, fcmBytes)
    }
  }
}

/// One entry of a message's `to`, and what the world knows of it.
struct ExpoRecipient {
  var message: Int
  /// Where its token lies on the tape.
  var node: Int
  /// Its place in the array of `to`; nil when `to` is a text.
  var position: Int?
  var key: ExpoTokenKey
  var form: ExpoTokenForm
  /// Nil when it is not registered.
  var device: ExpoDevice?
  /// The place of its project in the world's list.
  var project = 0
  /// Gets an `ok` ticket.
  var isLive: Bool
  var past: ExpoTokenPast?
}

/// One id of a call for receipts, and its ticket.
struct ExpoAskedID {
  /// Where it lies on the tape.
  var node: Int
  var id: ExpoUUID?
  var ticket: ExpoTicket?
  /// It stands earlier in the list, too.
  var isRepeated = false
  /// Its receipt is there.
  var isAnswered = false
}

/// One request as the rules see it; one per worker, reused.
package final class ExpoRequest {
  enum Endpoint { case send, receipts, unknown }
  enum Content {
    case absent, json, malformed
    /// Not read, since it cannot be inflated or is too large.
    case unreadable
  }
  enum Coding { case none, gzip, other }
  enum Credential { case absent, malformed, bearer }

  /// What is known from other requests; all zero when the request is judged alone.
  struct Standing {
    /// The bearer token is registered, or any is accepted.
    var isCredentialKnown = true
    /// A project of the request with push security on.
    var secureProject: String?
    /// A project on which the credential's account has no rights.
    var foreignProject: String?
    /// The limit that a project would exceed.
    var exceededRate: Int?
    /// All projects together would exceed the limit of one.
    var exceedsTogether = false
    /// Requests of one message within this second from this address.
    var singleMessages = 1
    var failure: ExpoFailure?
    var neverAsked = 0
    var neverAskedExample: ExpoUUID?
    var hasDroppedTickets = false
  }

  let document = JSONDocument()
  var fidelity = ExpoFidelity()
  /// Nil between requests, so that the transport's buffers are not held.
  var call: ServiceCall?
  var isAlone = false

  var endpoint = Endpoint.send
  /// The path without its query.
  var path = 0..<0
  /// Behind the question mark; empty without one.
  var query = 0..<0
  var isPost = true
  var coding = Coding.none
  var isGzip = false
  var credential = Credential.absent
  /// What stands behind `Bearer`.
  var bearer: [UInt8] = []
  /// The token that was recorded last, and what is recorded in its place.
  var recordedBearer: [UInt8] = []
  var reducedBearer: [UInt8] = []

  var content = Content.absent
  /// The body grows beyond what is inflated.
  var isTooLarge = false
  /// The inflated body; nil when it came as it is.
  var inflated: [UInt8]?
  /// The body is one message and not an array.
  var isSingle = false
  var messages: [ExpoMessage] = []
  var recipients: [ExpoRecipient] = []
  /// Places of elements that are no objects.
  var strangers: [Int] = []
  var ids: [ExpoAskedID] = []
  /// Equal for equal requests; 0 for none.
  var digest: UInt64 = 0

  var standing = Standing()
  /// The names of projects by their places, as far as recipients need them.
  var projectNames: [Int: String] = [:]
  /// Error bodies of the request so far; a refusal's `answer` is an index into it.
  private(set) var answers: [ExpoError] = []
  /// The message that rules about messages look at.
  var cursor = 0
  /// The first recipient with each token, for M06.
  var firstPlaces: [ExpoTokenKey: Int] = [:]
  /// By place: the recipient before it with the same token and the same content.
  var twins: [Int: Int] = [:]
  let mapping = ExpoMapping()
  /// The ids of the tickets by recipient; nil for error tickets.
  var ticketIDs: [ExpoUUID?] = []

  package init() {}

  var now: Int64 { call?.nowMilliseconds ?? 0 }
  var hasHeaders: Bool { call?.hasHeaders ?? false }
  var root: JSONNode? { document.root }

  /// Keeps an error body and gives the refusal that leads to it.
  func refusal(_ error: ExpoError) -> Refusal {
    answers.append(error)
    return Refusal(error.status, error.code, answer: answers.count - 1)
  }

  /// A refusal for a value that the service does not take.
  func invalid(_ message: String) -> Refusal {
    refusal(ExpoError(400, fidelity.validationCode.rawValue, message))
  }

  /// The error body of a refusal.
  func error(of refusal: Refusal) -> ExpoError {
    answers.indices.contains(refusal.answer)
      ? answers[refusal.answer] : .usual(refusal.status, code: refusal.reason)
  }

  /// Makes room for an id of each recipient.
  func prepareTickets() {
    if !ticketIDs.isEmpty { ticketIDs.removeAll(keepingCapacity: true) }
    for _ in recipients.indices { ticketIDs.append(nil) }
  }

  /// Forgets the request and keeps the storage.
  func release() {
    call = nil
    inflated = nil
    isAlone = false
    isTooLarge = false
    // Emptying an array that has no storage of its own would allocate some.
    if !messages.isEmpty { messages.removeAll(keepingCapacity: true) }
    if !recipients.isEmpty { recipients.removeAll(keepingCapacity: true) }
    if !ids.isEmpty { ids.removeAll(keepingCapacity: true) }
    if !bearer.isEmpty { bearer.removeAll(keepingCapacity: true) }
    if !strangers.isEmpty { strangers.removeAll(keepingCapacity: true) }
    if !answers.isEmpty { answers.removeAll(keepingCapacity: true) }
    if !projectNames.isEmpty { projectNames.removeAll(keepingCapacity: true) }
    if !firstPlaces.isEmpty { firstPlaces.removeAll(keepingCapacity: true) }
    if !twins.isEmpty { twins.removeAll() }
    if !ticketIDs.isEmpty { ticketIDs.removeAll(keepingCapacity: true) }
    standing = Standing()
    digest = 0
    cursor = 0
    isSingle = false
  }
}
