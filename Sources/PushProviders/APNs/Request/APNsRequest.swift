package import PushJSON
package import PushModel
package import PushWire

/// One request to the APNs provider API, decoded into ranges and small values.
///
/// Reused per worker: `load` fills it without allocating for an ordinary push, `release` lets go of
/// the buffers. Belongs to one thread, since `root` points into a `JSONDocument`.
package struct APNsRequest {
  // What came.
  package internal(set) var headers = HeaderTable()
  package internal(set) var body: [UInt8] = []
  /// The parsed body; valid until its document parses again.
  package internal(set) var root: JSONNode?
  package internal(set) var anomalies: [JSONAnomaly] = []
  package internal(set) var violations: APNsTransportViolations = []
  /// Bit n is set when a header whose id has raw value n occurs, `twice` when it does so again.
  var seen: UInt64 = 0
  var twice: UInt64 = 0
  /// The entry of the first header with each id, valid where `seen` says so.
  var first = InlineArray<64, Int16>(repeating: 0)

  // Where and when.
  package internal(set) var environment = APNsEnvironment.production
  package internal(set) var host = APNsHostGroup.push
  package internal(set) var nowMilliseconds: Int64 = 0
  /// Judged from a file: no connection, no registry, no history.
  package internal(set) var isAlone = false
  /// False only alone and without any header: rules about headers then do not speak.
  package internal(set) var hasHeaders = true
  /// False only alone and without path or token: rules about them then do not speak.
  package internal(set) var hasPath = true
  package internal(set) var fidelity = APNsFidelity()

  // Method and path.
  package internal(set) var method = APNsMethod.post
  package internal(set) var endpoint = APNsEndpoint.unknown
  /// The digits behind `/3/device/`; empty when there are none.
  package internal(set) var tokenRange = 0..<0
  /// The bundle id in the path of the broadcast APIs.
  package internal(set) var pathBundle = 0..<0
  package internal(set) var tokenForm = APNsTokenForm.absent
  package internal(set) var tokenKey = APNsTokenKey()

  // Headers.
  package internal(set) var topic: APNsTopic?
  /// Nil when absent or unknown.
  package internal(set) var pushType: APNsPushType?
  /// The push type given, else the one that the topic's suffix implies.
  package internal(set) var effectivePushType: APNsPushType?
  /// 1, 5 or 10; nil when absent or wrong.
  package internal(set) var priority: Int?
  /// Nil when absent or wrong.
  package internal(set) var expiration: Int64?
  package internal(set) var identifier = APNsUUIDForm.absent

  /// The text of `apns-topic`; kept while its bytes stay the same, so that it is made once.
  private(set) var topicText: String?

  // What the state of the mock says of it.
  package internal(set) var credential = APNsCredential()
  package internal(set) var device = APNsDeviceStanding()
  package internal(set) var channel = APNsChannelStanding()
  package internal(set) var bundle = APNsBundleStanding()
  /// The same `apns-id` came before with other content.
  package internal(set) var isIdentifierReused = false

  package init() {}

  /// The clock, seconds since 1970.
  package var nowSeconds: Int64 { nowMilliseconds / 1000 }

  /// Makes `topicText` unless it is right already.
  mutating func refreshTopicText() {
    guard let topic else {
      topicText = nil
      return
    }
    if let topicText, headers.bytes[topic.range].elementsEqual(topicText.utf8) { return }
    topicText = headers.text(topic.range)
  }

  /// Lets go of the buffers, so that their owner may refill them in place.
  package mutating func release() {
    headers = HeaderTable()
    body = []
    root = nil
    anomalies = []
    credential.token = nil
    credential.certificate = nil
  }
}

/// The form of the device token in the path.
package enum APNsTokenForm: Sendable {
  case absent
  /// Hexadecimal digits, an even number of them.
  case hex
  /// As `hex`, some of them upper case.
  case upperHex
  case oddLength
  case notHex
}

/// The form of an id that ought to be a UUID.
package enum APNsUUIDForm: Sendable {
  case absent
  case lower
  /// A UUID with at least one upper-case digit.
  case upper
  case wrong
}

/// What a request authenticates with, and which rules that violates.
package struct APNsCredential {
  package internal(set) var token: APNsProviderToken?
  package internal(set) var certificate: APNsCertificate?
  package internal(set) var problems: APNsAuthProblems = []
  /// The team that the connection was bound to by its first accepted token.
  package internal(set) var boundTeam: String?
  /// The first key of the connection.
  package internal(set) var firstKey: String?
  /// Seconds since the token before this one was first seen, for A-18.
  package internal(set) var secondsSinceUpdate: Int64 = 0
}
