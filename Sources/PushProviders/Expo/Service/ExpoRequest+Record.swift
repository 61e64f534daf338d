internal import PushModel
internal import PushWire

extension ExpoRequest {
  /// What the database keeps of the request.
  ///
  /// - Parameter digest: SHA-256 as lower-case hexadecimal digits.
  func record(digest: ([UInt8]) -> String) -> ServiceRecord {
    ServiceRecord(
      endpoint: recordedEndpoint,
      recipients: recordedRecipients,
      authorization: recordedAuthorization(digest),
      path: recordedPath(digest),
      // A compressed body would be read by nobody who looks at the database.
      body: inflated
    )
  }

  private var recordedEndpoint: RequestEndpoint {
    switch endpoint {
    case .send: .send
    case .receipts: .receipts
    case .unknown: .other
    }
  }

  private var recordedRecipients: [ServiceRecipient] {
    guard endpoint != .receipts else {
      return ids.compactMap { asked in
        guard !asked.isRepeated, let token = asked.ticket?.token.bytes else { return nil }
        return ServiceRecipient(key: token, ask: AskToken(expo: token))
      }
    }
    return recipients.map { recipient in
      let token = tokenBytes(recipient)
      return ServiceRecipient(key: token, ask: AskToken(expo: token))
    }
  }

  private func recordedAuthorization(_ digest: ([UInt8]) -> String) -> [UInt8] {
    switch credential {
    case .absent: return []
    case .bearer: return Array("Bearer \(ExpoRequest.reduced(bearer, digest))".utf8)
    case .malformed:
      // What stands there may be a secret without its scheme.
      guard let headers = call?.headers, let value = headers.value(of: .authorization) else {
        return []
      }
      return Array(ExpoRequest.reduced(Array(headers.bytes[value]), digest).utf8)
    }
  }

  /// The path with the values of secrets in its query reduced; nil when there are none.
  private func recordedPath(_ digest: ([UInt8]) -> String) -> [UInt8]? {
    guard let bytes = call?.headers.bytes, !query.isEmpty else { return nil }
    let items = ExpoQuery.items(bytes, query)
    guard items.contains(where: { $0.isSecret(bytes) }) else { return nil }
    var kept = Array(bytes[path]) + [UInt8(ascii: "?")]
    for (place, item) in items.enumerated() {
      if place > 0 { kept.append(UInt8(ascii: "&")) }
      kept += bytes[item.nameRange]
      guard item.valueRange.lowerBound > item.nameRange.upperBound else { continue }
      kept.append(UInt8(ascii: "="))
      let value = Array(bytes[item.valueRange])
      kept += item.isSecret(bytes) ? Array(ExpoRequest.reduced(value, digest).utf8) : value
    }
    return kept
  }

  private static func reduced(_ secret: [UInt8], _ digest: ([UInt8]) -> String) -> String {
    "sha256:" + digest(secret).prefix(16)
  }
}
