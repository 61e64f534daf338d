internal import PushJSON
internal import PushModel
internal import PushWire

/// What the database keeps of a call (catalogue of the product, section 7).
extension FCMService {
  package var record: ServiceRecord {
    ServiceRecord(
      endpoint: request.path.route.endpoint,
      recipients: recipients,
      authorization: request.credential.isInQuery ? [] : request.credential.recorded,
      path: recordedPath,
      body: request.path.route == .token ? recordedForm : nil
    )
  }

  private var recipients: [ServiceRecipient] {
    switch request.path.route {
    case .send:
      guard let target = targetBytes else { return [] }
      return [ServiceRecipient(key: target, ask: ask(target))]
    case .subscriptions, .instanceInfo:
      let key = Array(registrationText.utf8)
      return [ServiceRecipient(key: key, ask: ask(key))]
    case .batchAdd, .batchRemove:
      guard case .instanceBatch(_, let tokens, _, _) = effect else { return [] }
      return tokens.map {
        let key = Array($0.utf8)
        return ServiceRecipient(key: key, ask: ask(key))
      }
    default: return []
    }
  }

  /// The ask that a target names; tokens are told by their form, which is cheap.
  private func ask(_ target: [UInt8]) -> AskToken? {
    let isToken = target.count > 29 && target[22] == UInt8(ascii: ":")
    guard isToken else { return AskToken.find(in: target) }
    // Of all tokens only these are the harness's: 163 characters of base64url.
    guard target.count == 163, target[22..<29].elementsEqual(":APA91b".utf8),
      FCMService.spellHex(target, into: &askDigits)
    else { return nil }
    return AskToken(hex: askDigits, 0..<64)
  }

  /// Writes the 32 bytes that 43 characters of a token hold as 64 hexadecimal digits.
  ///
  /// `AskToken(fcm:)` says the same, by way of several arrays.
  private static func spellHex(_ token: [UInt8], into digits: inout [UInt8]) -> Bool {
    var buffer: UInt32 = 0
    var bits: UInt32 = 0
    var count = 0
    for place in 29..<72 {
      guard let value = base64(token[place]) else { return false }
      buffer = (buffer << 6 | value) & 0xFFF
      bits += 6
      while bits >= 4, count < 64 {
        bits -= 4
        let digit = UInt8(truncatingIfNeeded: buffer >> bits) & 15
        digits[count] = digit < 10 ? digit + 0x30 : digit + 0x57
        count += 1
      }
    }
    return count == 64
  }

  private static func base64(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte) - 0x41
    case 0x61...0x7A: UInt32(byte) - 0x61 + 26
    case 0x30...0x39: UInt32(byte) - 0x30 + 52
    case UInt8(ascii: "-"): 62
    case UInt8(ascii: "_"): 63
    default: nil
    }
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
