internal import PushModel
internal import PushWire

/// Routing, transport and query parameters (catalogue, 1.2 and 6.1).
extension FCMService {
  func judgeTransport(_ sink: inout FindingSink) {
    let violations = request.call.violations.rawValue
    if violations != 0 { judgeViolations(&sink) }
    let bytes = request.call.bodyBytes
    if bytes > fidelity.bodyLimit { fileTooLarge(bytes, &sink) }
    guard request.call.hasHeaders else { return }
    judgeUserAgent(&sink)
    guard let connection = request.call.connection else { return }
    judgeLength(connection, &sink)
    let isPlain = !connection.usesTLS || request.path.isPlainAbsolute
    if isPlain, fidelity.message.profile == .production || isGoogle(connection.host) {
      var finding = FCMServiceFinding(
        .plaintext,
        .connection,
        "The request came over plain HTTP, which Google's hosts do not serve."
      )
      finding.value = connection.host
      finding.fix = "Use https."
      file(finding, into: &sink)
    }
    judgeConnections(connection, &sink)
  }

  private func isGoogle(_ host: String) -> Bool { host.hasSuffix(".googleapis.com") }

  private func judgeViolations(_ sink: inout FindingSink) {
    if request.call.violations.contains(.tooManyStreams) {
      var finding = FCMServiceFinding(
        .tooManyStreams,
        .connection,
        "The connection had more than 100 streams open."
      )
      finding.fix = "Keep to SETTINGS_MAX_CONCURRENT_STREAMS, or open another connection."
      finding.answer = .goAway(code: 1, debug: "exceeded_max_concurrent_streams")
      finding.stage = FCMStage.routing - 2
      file(finding, into: &sink)
    }
    if request.call.violations.contains(.malformed) {
      sink.refuse(refusal(.page(.malformed)), stage: FCMStage.routing - 1)
    }
  }

  private func fileTooLarge(_ bytes: Int, _ sink: inout FindingSink) {
    var finding = FCMServiceFinding(
      .bodyTooLarge,
      .body(pointer: ""),
      "The body has \(bytes) bytes; at most \(fidelity.bodyLimit) are taken."
    )
    finding.fix = "A message has at most 4096 bytes; send one message a request."
    finding.answer = .page(.tooLarge)
    finding.stage = FCMStage.routing
    file(finding, into: &sink)
  }

  private func judgeLength(_ connection: ServiceConnection, _ sink: inout FindingSink) {
    let headers = request.headers
    let isMissing =
      request.call.violations.contains(.lengthMissing)
      || !connection.isHTTP2 && isMethod("POST") && !headers.contains(.contentLength)
        && !headers.contains(.transferEncoding)
    guard isMissing else { return }
    var finding = FCMServiceFinding(
      .noLength,
      .header("content-length"),
      "An HTTP/1.1 POST came with neither Content-Length nor chunks."
    )
    finding.fix = "Send Content-Length or Transfer-Encoding: chunked."
    finding.answer = .page(.lengthRequired)
    finding.stage = FCMStage.routing
    file(finding, into: &sink)
  }

  /// Names that HTTP libraries send by themselves.
  private static let generic: [StaticString] = [
    "curl/", "python-requests/", "python-urllib/", "python-httpx/", "python/", "go-http-client/",
    "okhttp/", "axios/", "node-fetch/", "node", "undici", "java/", "apache-httpclient/",
    "guzzlehttp/", "libwww-perl/", "ruby", "wget/", "postmanruntime/", "dart/",
  ]

  private func judgeUserAgent(_ sink: inout FindingSink) {
    // SDKs name themselves in headers of their own.
    if request.header("x-firebase-client") != nil { return }
    if request.header("x-goog-api-client") != nil { return }
    let range = request.call.headers.value(of: .userAgent)
    if let range, !range.isEmpty, !isGeneric(range) { return }
    let name = range.map { request.headers.text($0) } ?? ""
    var finding = FCMServiceFinding(
      .userAgent,
      .header("user-agent"),
      name.isEmpty
        ? "User-Agent is missing." : "User-Agent is the default of an HTTP library."
    )
    finding.value = name
    finding.fix = "Name the sender and its version, so that Google's support can find its calls."
    file(finding, into: &sink)
  }

  private func isGeneric(_ range: Range<Int>) -> Bool {
    let bytes = request.headers.bytes
    let first = bytes[range.lowerBound] | 0x20
    return FCMService.generic.contains { name in
      guard unsafe name.utf8Start.pointee == first else { return false }
      let known = unsafe UnsafeBufferPointer(start: name.utf8Start, count: name.utf8CodeUnitCount)
      // A name without a slash must be all of it.
      let isPrefix = unsafe known.last == UInt8(ascii: "/")
      guard isPrefix ? range.count >= known.count : range.count == known.count else {
        return false
      }
      for offset in 0..<known.count {
        let byte = bytes[range.lowerBound + offset]
        let lower = byte >= 0x41 && byte <= 0x5A ? byte | 0x20 : byte
        if unsafe lower != known[offset] { return false }
      }
      return true
    }
  }

  private func judgeConnections(_ connection: ServiceConnection, _ sink: inout FindingSink) {
    guard request.path.route == .send else { return }
    let share = world.countConnection(isNew: connection.earlierRequests == 0)
    guard let share else { return }
    var finding = FCMServiceFinding(
      .newConnections,
      .connection,
      "\(share.new) of \(share.all) requests opened a connection of their own."
    )
    finding.fix = "Keep connections open and send over them again."
    file(finding, into: &sink)
  }

  // MARK: - Paths

  func isMethod(_ name: StaticString) -> Bool {
    guard let range = request.call.headers.value(of: .method) else { return false }
    return request.call.headers.equals(range, name)
  }

  /// The path without its query, for pages; hostile text.
  var pathText: String {
    let range = request.path.target
    let end = request.path.query.map { $0.lowerBound - 1 } ?? range.upperBound
    return request.headers.text(range.lowerBound..<max(range.lowerBound, end))
  }

  func judgePath(_ sink: inout FindingSink) {
    let path = pathText
    let rule: FCMServiceRule =
      switch request.path.route {
      case .legacySend: .legacySend
      case .batch: .batch
      default: .unknownPath
      }
    let message =
      switch rule {
      case .legacySend: "The legacy send API was shut down in 2024."
      case .batch: "The batch endpoint was shut down in 2024."
      default: "Google serves no such path."
      }
    var finding = FCMServiceFinding(rule, .header(":path"), message)
    finding.value = path
    finding.fix = "Send to POST /v1/projects/PROJECT/messages:send, one message a request."
    finding.answer = .page(
      rule == .batch && fidelity.batch == .html501
        ? .any(501, path: path) : .notFound(path)
    )
    finding.stage = FCMStage.routing
    file(finding, into: &sink)
  }

  func fileWrongMethod(_ sink: inout FindingSink, allowed: String = "POST") {
    var finding = FCMServiceFinding(
      .wrongMethod,
      .header(":method"),
      "This path takes \(allowed) only."
    )
    finding.value = request.headers.text(of: .method) ?? ""
    finding.fix = "Use \(allowed)."
    finding.answer = .page(
      fidelity.wrongMethod == .html405
        ? FCMPage(
          405,
          title: "Error 405 (Method Not Allowed)!!1",
          text: "The request method is inappropriate for this URL."
        ) : .notFound(pathText)
    )
    finding.stage = FCMStage.routing
    file(finding, into: &sink)
  }

  // MARK: - Bodies

  /// Brings the body into `request.body`, inflated if need be.
  func loadBody(_ sink: inout FindingSink) {
    request.body = request.call.body
    guard let coding = request.call.headers.value(of: .contentEncoding),
      request.headers.equals(coding, "gzip")
    else { return }
    switch inflate(request.call.body, fidelity.bodyLimit) {
    case .bytes(let bytes): request.body = bytes
    case .tooLarge:
      request.body = []
      request.isBodyBroken = true
      fileTooLarge(fidelity.bodyLimit + 1, &sink)
    case .malformed:
      request.body = []
      request.isBodyBroken = true
      sink.refuse(refusal(.page(.malformed)), stage: FCMStage.routing)
    }
  }
}
