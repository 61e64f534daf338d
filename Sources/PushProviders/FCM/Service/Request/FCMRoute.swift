internal import PushModel
internal import PushWire

/// What a path of Google's leads to.
enum FCMRoute: Sendable {
  case send
  case subscriptions
  case batchAdd
  case batchRemove
  case instanceInfo
  case groups
  case token
  /// `/fcm/send` and the paths of GCM.
  case legacySend
  case batch
  case certificates
  case unknown

  var endpoint: RequestEndpoint {
    switch self {
    case .send: .send
    case .token: .token
    case .subscriptions: .subscriptions
    case .batchAdd, .batchRemove, .instanceInfo: .iid
    case .groups: .groups
    case .legacySend, .batch, .certificates, .unknown: .other
    }
  }

  /// Paths below `/v1/projects`, which Google's API front end serves.
  var isResource: Bool { self == .send || self == .subscriptions }

  /// Instance ID and device groups, whose errors are one word.
  var isInstance: Bool {
    switch self {
    case .batchAdd, .batchRemove, .instanceInfo, .groups: true
    default: false
    }
  }
}

/// A path taken apart; ranges lie in the bytes of the header table.
struct FCMPath: Sendable {
  var route = FCMRoute.unknown
  /// The whole path with its query, without scheme and host.
  var target = 0..<0
  var query: Range<Int>?
  var project = 0..<0
  var registration = 0..<0
  /// Of a subscription.
  var topic: Range<Int>?
  /// The target names scheme `http` and a host of Google's, as plain proxies are asked.
  var isPlainAbsolute = false
  private var segments: [Range<Int>] = []

  init() {}

  /// Reads a path; `host` is the host asked for, empty when it is not known.
  mutating func load(_ headers: HeaderTable, host: String) {
    route = .unknown
    query = nil
    project = 0..<0
    registration = 0..<0
    topic = nil
    isPlainAbsolute = false
    if !segments.isEmpty { segments.removeAll(keepingCapacity: true) }
    guard var target = headers.value(of: .path) else {
      self.target = 0..<0
      return
    }
    let bytes = headers.bytes
    target = skipAuthority(bytes, target)
    self.target = target
    var end = target.upperBound
    if let mark = bytes[target].firstIndex(of: UInt8(ascii: "?")) {
      query = mark + 1..<end
      end = mark
    }
    split(bytes, target.lowerBound..<end)
    let span = bytes.span
    route = recognise(span, headers)
    if !fits(host) { route = .unknown }
  }

  /// Cuts `http://host` off a target in absolute form (RFC 9112, section 3.2.2).
  private mutating func skipAuthority(_ bytes: [UInt8], _ target: Range<Int>) -> Range<Int> {
    guard let first = target.first, bytes[first] != UInt8(ascii: "/") else { return target }
    let isPlain = bytes[target].starts(with: "http://".utf8)
    guard isPlain || bytes[target].starts(with: "https://".utf8) else { return target }
    let host = first + (isPlain ? 7 : 8)
    let slash = bytes[host..<target.upperBound].firstIndex(of: UInt8(ascii: "/"))
    isPlainAbsolute = isPlain
    return (slash ?? target.upperBound)..<target.upperBound
  }

  private mutating func split(_ bytes: [UInt8], _ range: Range<Int>) {
    guard let first = range.first, bytes[first] == UInt8(ascii: "/") else { return }
    var start = first + 1
    for place in start..<range.upperBound where bytes[place] == UInt8(ascii: "/") {
      segments.append(start..<place)
      start = place + 1
      // No path of Google's has more parts; the bound keeps hostile ones cheap.
      if segments.count > 8 { return }
    }
    segments.append(start..<range.upperBound)
  }

  private mutating func recognise(_ bytes: Span<UInt8>, _ headers: HeaderTable) -> FCMRoute {
    func part(_ index: Int, _ text: StaticString) -> Bool {
      ASCIIBytes.equal(bytes, segments[index], text)
    }
    switch segments.count {
    case 1:
      if part(0, "token") { return .token }
      return part(0, "batch") ? .batch : .unknown
    case 2: return pair(bytes)
    case 3:
      if part(0, "iid"), part(1, "info"), !segments[2].isEmpty {
        registration = segments[2]
        return .instanceInfo
      }
      if part(0, "oauth2") {
        if part(1, "v4"), part(2, "token") { return .token }
        if part(2, "certs") { return .certificates }
      }
      return part(0, "o") && part(1, "oauth2") && part(2, "token") ? .token : .unknown
    case 4...: return resource(bytes)
    default: return .unknown
    }
  }

  private mutating func pair(_ bytes: Span<UInt8>) -> FCMRoute {
    func part(_ index: Int, _ text: StaticString) -> Bool {
      ASCIIBytes.equal(bytes, segments[index], text)
    }
    if part(0, "fcm") {
      if part(1, "send") { return .legacySend }
      return part(1, "notification") ? .groups : .unknown
    }
    if part(0, "gcm"), part(1, "send") { return .legacySend }
    if part(0, "iid") {
      if part(1, "v1:batchAdd") { return .batchAdd }
      if part(1, "v1:batchRemove") { return .batchRemove }
      guard !segments[1].isEmpty, !part(1, "info") else { return .unknown }
      registration = segments[1]
      return .instanceInfo
    }
    if part(0, "v1"), part(1, "certs") { return .certificates }
    return .unknown
  }

  private mutating func resource(_ bytes: Span<UInt8>) -> FCMRoute {
    func part(_ index: Int, _ text: StaticString) -> Bool {
      ASCIIBytes.equal(bytes, segments[index], text)
    }
    if part(0, "robot"), part(1, "v1"), part(2, "metadata") { return .certificates }
    guard part(0, "v1"), part(1, "projects"), !segments[2].isEmpty else { return .unknown }
    project = segments[2]
    if segments.count == 4 { return part(3, "messages:send") ? .send : .unknown }
    guard segments.count == 6 || segments.count == 7, part(3, "registrations"),
      !segments[4].isEmpty, part(5, "topicSubscriptions")
    else { return .unknown }
    registration = segments[4]
    if segments.count == 7 {
      guard !segments[6].isEmpty else { return .unknown }
      topic = segments[6]
    }
    return .subscriptions
  }

  /// Whether a host of Google's serves this path; other hosts serve all of them.
  private func fits(_ host: String) -> Bool {
    // The last letter tells most mocks' own names apart, without comparing texts.
    guard host.utf8.last == UInt8(ascii: "m"),
      host.hasSuffix(".googleapis.com") || host == "accounts.google.com"
    else { return true }
    switch route {
    case .send, .subscriptions, .groups, .batch:
      return host.hasPrefix("fcm.")
    case .legacySend: return !host.hasPrefix("iid.") && !host.hasPrefix("oauth2.")
    case .batchAdd, .batchRemove, .instanceInfo: return host.hasPrefix("iid.")
    case .token, .certificates: return !host.hasPrefix("fcm.") && !host.hasPrefix("iid.")
    case .unknown: return true
    }
  }
}
