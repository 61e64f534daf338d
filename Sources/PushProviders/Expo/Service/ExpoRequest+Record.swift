internal import PushJSON
internal import PushModel
internal import PushWire

extension ExpoRequest {
  /// Writes what the database keeps of the request; `digest` gives SHA-256 as lower-case digits.
  func writeRecord(into record: inout ServiceRecord, digest: ([UInt8]) -> String) {
    record.endpoint = recordedEndpoint
    addRecipients(to: &record)
    if credential != .absent { record.authorization = recordedAuthorization(digest) }
    if !query.isEmpty { record.path = recordedPath(digest) }
    // A compressed body would be read by nobody who looks at the database.
    if inflated != nil { record.body = inflated }
  }

  private var recordedEndpoint: RequestEndpoint {
    switch endpoint {
    case .send: .send
    case .receipts: .receipts
    case .unknown: .other
    }
  }

  private func addRecipients(to record: inout ServiceRecord) {
    guard endpoint == .receipts else {
      guard let root else { return }
      for recipient in recipients {
        root.node(atTapeIndex: recipient.node).withString {
          record.add($0, ask: AskToken(expo: $0))
        }
      }
      return
    }
    for asked in ids where !asked.isRepeated {
      guard let token = asked.ticket?.token.bytes else { continue }
      record.add(token.span, ask: AskToken(expo: token))
    }
  }

  private func recordedAuthorization(_ digest: ([UInt8]) -> String) -> [UInt8] {
    switch credential {
    case .absent: return []
    case .bearer:
      // A sender has one token for thousands of requests.
      if bearer != recordedBearer {
        recordedBearer = bearer
        reducedBearer = Array("Bearer \(ExpoRequest.reduced(bearer, digest))".utf8)
      }
      return reducedBearer
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
