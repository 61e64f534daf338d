internal import PushJSON
internal import PushModel
internal import PushWire

extension ExpoRequest {
  private static let sendPath: StaticString = "/--/api/v2/push/send"
  private static let receiptsPath: StaticString = "/--/api/v2/push/getReceipts"

  /// Decodes a call as far as that goes without the world.
  func load(_ call: ServiceCall, fidelity: ExpoFidelity, inflate: Inflate) {
    release()
    self.call = call
    self.fidelity = fidelity
    isAlone = call.connection == nil
    loadPath(call.headers)
    isPost = call.headers.value(of: .method).map { call.headers.equals($0, "POST") } ?? true
    loadCoding(call)
    loadCredential(call.headers)
    loadContent(call, inflate)
    if content == .json { loadRoot() }
    loadDigest(call)
  }

  private func loadPath(_ headers: HeaderTable) {
    endpoint = .unknown
    path = 0..<0
    query = 0..<0
    guard let target = headers.value(of: .path) else { return }
    var end = target.lowerBound
    while end < target.upperBound, headers.bytes[end] != 0x3F { end += 1 }
    path = target.lowerBound..<end
    query = min(end + 1, target.upperBound)..<target.upperBound
    if headers.equals(path, ExpoRequest.sendPath) {
      endpoint = .send
    } else if headers.equals(path, ExpoRequest.receiptsPath) {
      endpoint = .receipts
    }
  }

  private func loadCoding(_ call: ServiceCall) {
    coding = .none
    isGzip = call.body.count >= 2 && call.body[0] == 0x1F && call.body[1] == 0x8B
    guard let value = call.headers.value(of: .contentEncoding) else { return }
    let word = ExpoText.trimmed(call.headers.bytes, value)
    if ExpoText.equals(call.headers.bytes, word, "gzip")
      || ExpoText.equals(call.headers.bytes, word, "x-gzip")
    {
      coding = .gzip
    } else if !word.isEmpty, !ExpoText.equals(call.headers.bytes, word, "identity") {
      coding = .other
    }
  }

  private func loadCredential(_ headers: HeaderTable) {
    credential = .absent
    guard let value = headers.value(of: .authorization) else { return }
    let word = ExpoText.trimmed(headers.bytes, value)
    credential = .malformed
    // The scheme is a word without case (RFC 9110, section 11.1).
    guard word.count > 7, headers.bytes[word.lowerBound + 6] == 0x20,
      ExpoText.equals(headers.bytes, word.lowerBound..<(word.lowerBound + 6), "bearer")
    else { return }
    let token = ExpoText.trimmed(headers.bytes, (word.lowerBound + 7)..<word.upperBound)
    guard !token.isEmpty else { return }
    credential = .bearer
    bearer.append(contentsOf: headers.bytes[token])
  }

  private func loadContent(_ call: ServiceCall, _ inflate: Inflate) {
    content = .absent
    if call.violations.contains(.bodyTooLarge) {
      content = .unreadable
      return
    }
    guard call.bodyBytes > 0, !call.body.isEmpty else { return }
    guard coding == .gzip else {
      // Gzip without its header is R05 and not a malformed text, unless there are no headers.
      let isMislabelled = isGzip && coding == .none && call.hasHeaders
      content = isMislabelled ? .unreadable : document.parse(call.body) ? .json : .malformed
      return
    }
    switch isGzip ? inflate(call.body, ExpoLimits.inflatedBytes) : .malformed {
    case .bytes(let bytes):
      inflated = bytes
      content = bytes.isEmpty ? .absent : document.parse(bytes) ? .json : .malformed
    case .tooLarge:
      content = .unreadable
      isTooLarge = true
    case .malformed: content = .unreadable
    }
  }

  private func loadRoot() {
    guard let root else { return }
    if endpoint == .receipts {
      loadIDs(root)
      return
    }
    isSingle = root.kind == .object
    if isSingle {
      loadMessage(root, position: 0)
      return
    }
    var position = 0
    for element in root.elements {
      if element.kind == .object {
        loadMessage(element, position: position)
      } else {
        strangers.append(position)
      }
      position += 1
    }
  }

  private func loadMessage(_ node: JSONNode, position: Int) {
    let places = ExpoField.keys.members(of: node)
    let first = recipients.count
    let to = places[ExpoField.to.rawValue]
    if to != 0 {
      let value = node.node(atTapeIndex: to)
      if value.kind == .string {
        loadRecipient(value, position: nil)
      } else {
        var place = 0
        for element in value.elements {
          if element.kind == .string { loadRecipient(element, position: place) }
          place += 1
        }
      }
    }
    messages.append(
      ExpoMessage(
        position: position,
        node: node.tapeIndex,
        places: places,
        recipients: first..<recipients.count
      )
    )
  }

  private func loadRecipient(_ node: JSONNode, position: Int?) {
    let (key, form) = node.withString { (ExpoTokenKey($0), ExpoTokenForm($0)) }
    recipients.append(
      ExpoRecipient(
        message: messages.count,
        node: node.tapeIndex,
        position: position,
        key: key,
        form: form,
        isLive: form.isWellFormed
      )
    )
  }

  private func loadIDs(_ root: JSONNode) {
    guard let list = root.member("ids"), list.kind == .array else { return }
    for element in list.elements where element.kind == .string {
      let id = element.withString { ExpoUUID($0) }
      ids.append(ExpoAskedID(node: element.tapeIndex, id: id))
    }
  }

  private func loadDigest(_ call: ServiceCall) {
    let body = inflated ?? call.body
    var seed = APNsContent.digest(call.headers.bytes, path, seed: 0x45)
    seed = APNsContent.digest(bearer, 0..<bearer.count, seed: seed)
    // What says how to read the body is part of the request, too.
    seed = digest(of: .method, call.headers, seed)
    seed = digest(of: .contentType, call.headers, seed)
    seed = digest(of: .contentEncoding, call.headers, seed)
    // Of a body that was not kept the length alone is known.
    seed ^= UInt64(truncatingIfNeeded: call.bodyBytes) &* 0x9E37_79B9_7F4A_7C15
    digest = APNsContent.digest(body, 0..<body.count, seed: seed)
  }

  private func digest(of name: HeaderName, _ headers: HeaderTable, _ seed: UInt64) -> UInt64 {
    APNsContent.digest(headers.bytes, headers.value(of: name) ?? 0..<0, seed: seed)
  }
}
