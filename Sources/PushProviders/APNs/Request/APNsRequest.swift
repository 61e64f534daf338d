internal import PushJSON
internal import PushModel
internal import PushWire

/// One request to the APNs provider API, decoded into ranges and small values.
///
/// A class, so that a rule is handed one word instead of a copy; measured, that is ten times faster.
/// Reused per worker: `load` fills it without allocating for an ordinary push, `release` lets go of
/// the buffers. Belongs to one thread, since `root` points into a `JSONDocument`.
package final class APNsRequest {
  // What came.
  var headers = HeaderTable()
  var body: [UInt8] = []
  /// The parsed body; valid until its document parses again.
  var root: JSONNode?
  var anomalies: [JSONAnomaly] = []
  var violations: APNsTransportViolations = []
  /// The names that occur, one `HeaderName.bit` each, and those that occur more than once.
  var seen: UInt64 = 0
  var twice: UInt64 = 0
  /// Where the first value with each name lies, valid where `seen` says so: asked thirty times.
  var values = InlineArray<34, SIMD2<UInt32>>(repeating: .zero)
  /// What keys and texts of the body look like.
  var textTraits = JSONTraits()

  // Where and when.
  var environment = APNsEnvironment.production
  var host = APNsHostGroup.push
  var nowMilliseconds: Int64 = 0
  /// Judged from a file: no connection, no registry, no history.
  var isAlone = false
  /// False only alone and without any header: rules about headers then do not speak.
  var hasHeaders = true
  /// False only alone and without path or token: rules about them then do not speak.
  var hasPath = true
  var fidelity = APNsFidelity()

  // Method and path.
  var method = APNsMethod.post
  var endpoint = APNsEndpoint.unknown
  /// The digits behind `/3/device/`; empty when there are none.
  var tokenRange = 0..<0
  /// The bundle id in the path of the broadcast APIs.
  var pathBundle = 0..<0
  var tokenForm = APNsTokenForm.absent
  var tokenKey = APNsTokenKey()

  // Headers.
  var topic: APNsTopic?
  /// Nil when absent or unknown.
  var pushType: APNsPushType?
  /// The push type given, else the one that the topic's suffix implies.
  var effectivePushType: APNsPushType?
  /// 1, 5 or 10; nil when absent or wrong.
  var priority: Int?
  /// Nil when absent or wrong.
  var expiration: Int64?
  var identifier = APNsUUIDForm.absent

  /// The text of `apns-topic`; kept while its bytes stay the same, so that it is made once.
  private(set) var topicText: String?
  private var topicBytes: [UInt8] = []

  // What the state of the mock says of it.
  var credential = APNsCredential()
  var device = APNsDeviceStanding()
  var channel = APNsChannelStanding()
  var bundle = APNsBundleStanding()
  /// The same `apns-id` came before with other content.
  var isIdentifierReused = false

  package init() {}

  // What others may ask; stored properties stay internal, so that the optimiser can prove that
  // accesses do not overlap and drop the checks for it (half of the time, measured).

  /// What the path addresses.
  package var target: APNsEndpoint { endpoint }
  /// The text of `apns-channel-id`, or nil.
  package var channelID: String? { value(.apnsChannelID).map { headers.text($0) } }
  /// The provider token, read; nil without one and with a certificate.
  package var providerToken: APNsProviderToken? { credential.token }

  /// The clock, seconds since 1970.
  package var nowSeconds: Int64 { nowMilliseconds / 1000 }

  /// Makes `topicText` unless it is right already.
  func refreshTopicText() {
    guard let topic else {
      topicText = nil
      return
    }
    if topicText != nil, APNsBytes.equal(headers.bytes, topic.range, topicBytes) { return }
    topicBytes = Array(headers.bytes[topic.range])
    topicText = headers.text(topic.range)
  }

  /// Lets go of the buffers, so that their owner may refill them in place.
  package func release() {
    headers = HeaderTable()
    body = []
    root = nil
    anomalies = []
    credential.token = nil
    credential.certificate = nil
  }
}

/// The form of the device token in the path.
enum APNsTokenForm: Sendable {
  case absent
  /// Hexadecimal digits, an even number of them.
  case hex
  /// As `hex`, some of them upper case.
  case upperHex
  case oddLength
  case notHex
}

/// The form of an id that ought to be a UUID.
enum APNsUUIDForm: Sendable {
  case absent
  case lower
  /// A UUID with at least one upper-case digit.
  case upper
  case wrong
}

/// What a request authenticates with, and which rules that violates.
struct APNsCredential {
  var token: APNsProviderToken?
  var certificate: APNsCertificate?
  var problems: APNsAuthProblems = []
  /// The team that the connection was bound to by its first accepted token.
  var boundTeam: String?
  /// The first key of the connection.
  var firstKey: String?
  /// Seconds since the token before this one was first seen, for A-18.
  var secondsSinceUpdate: Int64 = 0
}
