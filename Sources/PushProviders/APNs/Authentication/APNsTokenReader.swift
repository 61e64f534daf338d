internal import PushJSON
internal import PushModel
internal import PushWire

/// Reads the value of `authorization` once; what it finds becomes an `APNsProviderToken`.
struct APNsTokenReader {
  let credential: [UInt8]
  private(set) var scheme = ""
  private(set) var isWellFormed = false
  private(set) var algorithm: String?
  private(set) var keyID: String?
  private(set) var teamID: String?
  private(set) var issuedAt: Int64?
  private(set) var extras: [String] = []
  private(set) var key: APNsKey?
  private(set) var isUnverified = false
  private(set) var problems: APNsAuthProblems = []
  private(set) var malformation = ""
  private(set) var recorded = ""

  private var hasIssuedAt = false

  /// Reads `credential` by the rules of RFC 7515 as far as the real service follows them.
  init(
    _ credential: [UInt8],
    keyring: APNsKeyring,
    environment: APNsEnvironment,
    document: JSONDocument
  ) {
    self.credential = credential
    let token = splitScheme()
    if !token.isEmpty { read(token, keyring, environment, document) }
    recorded = reduction(keyring.digest)
  }

  /// Cuts off the scheme and judges it; the result is the bare token.
  private mutating func splitScheme() -> ArraySlice<UInt8> {
    let blank: UInt8 = 0x20
    let space = credential.firstIndex(of: blank) ?? credential.endIndex
    let word = credential[..<space]
    var token = credential[space...].drop { $0 == blank }
    while token.last == blank { token = token.dropLast() }
    let isBearer = word.count == 6 && word.elementsEqual("bearer".utf8) { $0 | 0x20 == $1 }
    // Only a word of letters before a blank is a scheme; anything else may be a bare credential
    // and stays secret.
    let looksLikeScheme =
      isBearer
      || space != credential.endIndex && word.count <= 16
        && word.allSatisfy { ($0 | 0x20).isLetter }
    scheme = looksLikeScheme ? String(decoding: word, as: UTF8.self) : ""
    guard isBearer, !token.isEmpty else {
      problems.insert(.rule(2))
      return []
    }
    if !word.elementsEqual("bearer".utf8) { problems.insert(.rule(3)) }
    return token
  }

  private mutating func read(
    _ token: ArraySlice<UInt8>,
    _ keyring: APNsKeyring,
    _ environment: APNsEnvironment,
    _ document: JSONDocument
  ) {
    let parts = token.split(separator: 0x2E, omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      return malformed("it has \(parts.count) part\(parts.count == 1 ? "" : "s") instead of three")
    }
    guard let header = decode(parts[0]), let claims = decode(parts[1]),
      let signature = decode(parts[2])
    else { return malformed("one of its parts is not base64url") }
    guard readHeader(header, document) else {
      return malformed("its header is not a JSON object")
    }
    guard readClaims(claims, document) else {
      return malformed("its claims are not a JSON object")
    }
    isWellFormed = true
    judgeMembers(keyring, environment)
    let length = parts[0].count + 1 + parts[1].count
    judge(signature, over: Array(token.prefix(length)), keyring)
  }

  private mutating func malformed(_ what: String) {
    malformation = what
    problems.insert(.rule(4))
  }

  private mutating func decode(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decoded = Base64.decode(part) else { return nil }
    if decoded.hasPadding || decoded.usesStandardAlphabet { problems.insert(.rule(12)) }
    return decoded.bytes
  }

  private mutating func readHeader(_ bytes: [UInt8], _ document: JSONDocument) -> Bool {
    guard document.parse(bytes), let root = document.root, root.kind == .object else {
      return false
    }
    for member in root.members {
      if member.key.equals("alg") {
        algorithm = member.value.text ?? "(not a string)"
      } else if member.key.equals("kid") {
        keyID = member.value.text
      } else if !member.key.equals("typ") {
        note("header", member.key)
      }
    }
    return true
  }

  private mutating func readClaims(_ bytes: [UInt8], _ document: JSONDocument) -> Bool {
    guard document.parse(bytes), let root = document.root, root.kind == .object else {
      return false
    }
    for member in root.members {
      if member.key.equals("iss") {
        teamID = member.value.text
      } else if member.key.equals("iat") {
        readIssuedAt(member.value)
      } else {
        note("claims", member.key)
      }
    }
    return true
  }

  private mutating func readIssuedAt(_ value: JSONNode) {
    hasIssuedAt = true
    if let number = value.number {
      issuedAt = value.integer ?? Int64(exactly: number.rounded(.down))
    } else if let text = value.text, let number = Int64(text) {
      issuedAt = number
      problems.insert(.rule(14))
    }
  }

  /// Remembers at most eight superfluous members; eight are enough to see what a sender does.
  private mutating func note(_ part: String, _ key: JSONNode) {
    problems.insert(.rule(26))
    if extras.count < 8 { extras.append("\(part).\(FindingSink.shortened(key.text ?? ""))") }
  }

  private mutating func judgeMembers(_ keyring: APNsKeyring, _ environment: APNsEnvironment) {
    if algorithm == nil {
      problems.insert(.rule(6))
    } else if algorithm != "ES256" {
      problems.insert(.rule(5))
    }
    if issuedAt == nil { problems.insert(.rule(13)) }
    if let keyID, !APNsTokenReader.isIdentifier(keyID) || keyring.hasTeam(keyID) {
      problems.insert(.rule(9))
    }
    if let teamID, !APNsTokenReader.isIdentifier(teamID) || keyring.keys[teamID] != nil {
      problems.insert(.rule(9))
    }
    judgeKey(keyring, environment)
  }

  private mutating func judgeKey(_ keyring: APNsKeyring, _ environment: APNsEnvironment) {
    key = keyID.flatMap { keyring.keys[$0] }
    if let key, !key.isRevoked {
      if teamID != key.team { problems.insert(.rule(8)) }
      if let bound = key.environment, bound != environment { problems.insert(.rule(24)) }
    } else {
      isUnverified = keyID != nil && key == nil && keyring.anyCredentials
      if !isUnverified { problems.insert(.rule(7)) }
      if teamID == nil { problems.insert(.rule(8)) }
    }
  }

  private mutating func judge(
    _ signature: [UInt8],
    over input: [UInt8],
    _ keyring: APNsKeyring
  ) {
    var raw = signature
    if signature.count != 64, let converted = APNsSignature.raw(fromDER: signature) {
      problems.insert(.rule(11))
      raw = converted
    }
    guard raw.count == 64 else {
      problems.insert(.rule(10))
      return
    }
    guard let key, !key.isRevoked else { return }
    if !keyring.verify(input, raw, key.id) { problems.insert(.rule(10)) }
  }

  /// Key and team ids are ten upper-case letters and digits (Apple, "Establishing a token-based
  /// connection to APNs").
  static func isIdentifier(_ text: String) -> Bool {
    text.utf8.count == 10
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x41...0x5A).contains($0) }
  }

  /// Scheme, claims and a digest: what may be stored of a credential.
  private func reduction(_ digest: APNsKeyring.Digest) -> String {
    var text = scheme.isEmpty ? "" : scheme + " "
    if isWellFormed {
      if let keyID { text += "kid=" + APNsTokenReader.plain(keyID) + " " }
      if let teamID { text += "iss=" + APNsTokenReader.plain(teamID) + " " }
      if let issuedAt { text += "iat=\(issuedAt) " }
    }
    if isUnverified { text += "unverified " }
    return text + "sha256:" + digest(credential)
  }

  /// A claim as it is when it is a word, else as a JSON string.
  ///
  /// Without quotes the recorder copies headers as they are, which is ten times cheaper.
  private static func plain(_ claim: String) -> String {
    let text = FindingSink.shortened(claim)
    let isWord = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    return isWord && !text.isEmpty ? text : JSONWriter.compact(.string(text))
  }
}

extension UInt8 {
  /// An ASCII letter in lower case.
  fileprivate var isLetter: Bool { (0x61...0x7A).contains(self) }
}
