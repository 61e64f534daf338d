internal import PushJSON
internal import PushModel
internal import PushWire

/// What the database keeps of a call (catalogue of the product, section 7).
extension FCMService {
  package func writeRecord(into record: inout ServiceRecord) {
    record.endpoint = request.path.route.endpoint
    addRecipients(to: &record)
    if !request.credential.isInQuery { record.authorization = request.credential.recorded }
    if !request.parameters.all.isEmpty { record.path = recordedPath }
    if request.path.route == .token { record.body = recordedForm }
  }

  private func addRecipients(to record: inout ServiceRecord) {
    switch request.path.route {
    case .send:
      target?.withString { record.add($0, ask: FCMService.ask($0)) }
    case .subscriptions, .instanceInfo:
      FCMService.add(registrationText, to: &record)
    case .batchAdd, .batchRemove:
      guard case .instanceBatch(_, let tokens, _, _) = effect else { return }
      for token in tokens { FCMService.add(token, to: &record) }
    default: return
    }
  }

  /// The ask that a target names; tokens are told by their form, which is cheap.
  private static func ask(_ target: Span<UInt8>) -> AskToken? {
    let isToken = target.count > 22 && target[22] == UInt8(ascii: ":")
    return isToken ? AskToken(fcm: target) : AskToken.find(in: target)
  }

  private static func add(_ key: String, to record: inout ServiceRecord) {
    let bytes = Array(key.utf8)
    record.add(bytes.span, ask: AskToken.find(in: bytes))
  }

  private static let secrets: Set<String> = [
    "access_token", "oauth_token", "key", "assertion", "client_secret", "refresh_token", "id_token",
  ]

  /// The path with credentials in its query reduced; nil when there are none.
  private var recordedPath: [UInt8]? {
    guard let query = request.path.query,
      request.parameters.all.contains(where: { FCMService.secrets.contains($0.name) })
    else { return nil }
    let bytes = request.headers.bytes
    var path = Array(bytes[request.path.target.lowerBound..<query.lowerBound])
    path += reduce(bytes[query]) { name, value in
      FCMService.secrets.contains(name) ? "sha256:\(digest(value))" : nil
    }
    return path
  }

  /// The form of a token request with its assertion reduced.
  private var recordedForm: [UInt8]? {
    let body = request.body
    guard body.first(where: { $0 > 0x20 }) != UInt8(ascii: "{") else { return recordedJSON }
    return reduce(body[...]) { name, value in
      switch name {
      case "assertion":
        FCMAssertion(Array(value.utf8), document).reduction(digest(value))
      case "client_secret", "refresh_token", "code", "subject_token", "password":
        "sha256:\(digest(value))"
      default: nil
      }
    }
  }

  /// A JSON body has nothing in it that must be kept as it came.
  private var recordedJSON: [UInt8] {
    guard document.parse(request.body), let text = document.root?.member("assertion")?.text,
      let grant = document.root?.member("grant_type")?.text
    else { return Array("{\"sha256\":\"\(world.options.digest(request.body).prefix(16))\"}".utf8) }
    let reduced = FCMAssertion(Array(text.utf8), document).reduction(digest(text))
    let value: JSONValue = .object([
      ("grant_type", .string(grant)), ("assertion", .string(reduced)),
    ])
    return Array(JSONWriter.compact(value).utf8)
  }

  private func digest(_ text: String) -> String {
    String(world.options.digest(Array(text.utf8)).prefix(16))
  }

  /// Rewrites those parameters of a query or form that `replace` gives a new value for.
  private func reduce(
    _ bytes: ArraySlice<UInt8>,
    _ replace: (_ name: String, _ value: String) -> String?
  ) -> [UInt8] {
    var result: [UInt8] = []
    for part in bytes.split(separator: UInt8(ascii: "&"), omittingEmptySubsequences: false) {
      if !result.isEmpty { result.append(UInt8(ascii: "&")) }
      let sign = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
      let name = FCMParameters.decode(part[..<sign], plusIsBlank: true)
      let value = sign < part.endIndex ? part[(sign + 1)...] : []
      if let other = replace(name, FCMParameters.decode(value, plusIsBlank: true)) {
        result += part[..<sign]
        result.append(UInt8(ascii: "="))
        result += other.utf8
      } else {
        result += part
      }
    }
    return result
  }
}
