package import PushJSON

/// What the payload rules (P and L) look at: a body with what its headers say of it.
package struct APNsPayloadSubject {
  /// The body as bytes, before any parse.
  package var body: [UInt8]
  /// The parsed body; nil when it is empty or not JSON at all.
  package var root: JSONNode?
  /// Oddities that the reader met and tolerated: duplicate keys, byte-order mark and the like.
  package var anomalies: [JSONAnomaly]
  /// The push type given, else the one that the topic's suffix implies, else nil.
  package var pushType: APNsPushType?
  /// Headers were given; without them, rules that need one do not speak.
  package var hasHeaders: Bool
  /// `apns-push-type` was given and is known.
  package var hasExplicitPushType: Bool
  /// The text of `apns-topic`; nil when absent.
  package var topic: String?
  /// The value of `apns-priority` when it is 1, 5 or 10; nil when absent or wrong.
  package var priority: Int?
  /// The request is a broadcast push: 5120 bytes, no `start`, no token history.
  package var isBroadcast: Bool
  /// The clock, seconds since 1970.
  package var nowSeconds: Int64
  /// The history of the token; nil for a request judged alone and for broadcasts.
  package var history: APNsTokenFacts?
  /// More priority 10 Live Activity pushes than this an hour are a finding; set by fidelity.
  package var liveActivityBudget: Int
  /// What is wrong with a body that is not a JSON object; nil accepts it with a lint.
  package var malformedBodyReason: String?
  /// `apns-priority` was given but is none of 1, 5 and 10, so that `priority` is nil.
  package var isPriorityWrong: Bool
  /// What the keys and texts of the body look like; unknown unless the reader tells.
  package var textTraits: JSONTraits
  /// The members of the body that the rules read.
  package let payload: APNsPayload

  // Not inlined: the compiler would build a copy and then copy that.
  @inline(never)
  package init(
    body: [UInt8],
    root: JSONNode?,
    anomalies: [JSONAnomaly],
    pushType: APNsPushType?,
    hasHeaders: Bool,
    hasExplicitPushType: Bool,
    topic: String?,
    priority: Int?,
    isBroadcast: Bool,
    nowSeconds: Int64,
    history: APNsTokenFacts?,
    liveActivityBudget: Int,
    malformedBodyReason: String?,
    isPriorityWrong: Bool = false,
    textTraits: JSONTraits = .unknown
  ) {
    self.body = body
    self.root = root
    self.anomalies = anomalies
    self.pushType = pushType
    self.hasHeaders = hasHeaders
    self.hasExplicitPushType = hasExplicitPushType
    self.topic = topic
    self.priority = priority
    self.isBroadcast = isBroadcast
    self.nowSeconds = nowSeconds
    self.history = history
    self.liveActivityBudget = liveActivityBudget
    self.malformedBodyReason = malformedBodyReason
    self.isPriorityWrong = isPriorityWrong
    self.textTraits = textTraits
    payload = APNsPayload(root)
  }
}
