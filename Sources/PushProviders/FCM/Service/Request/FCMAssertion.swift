internal import PushJSON
internal import PushModel
internal import PushWire

/// What an assertion or a self-signed token claims.
struct FCMAssertionClaims: Equatable, Sendable {
  var issuer: String
  var project: String
  var scopes: [String]
  /// The signature was not checked, since the account is not known.
  var isUnverified: Bool
}

/// A JWT of a service account, read as far as it can be.
struct FCMAssertion: Sendable {
  private(set) var isWellFormed = false
  /// What is wrong with the form, in words; empty when it is right.
  private(set) var malformation = ""
  private(set) var algorithm: String?
  private(set) var keyID: String?
  private(set) var issuer: String?
  private(set) var subject: String?
  private(set) var audience: String?
  private(set) var scope: String?
  private(set) var issuedAt: Int64?
  private(set) var expires: Int64?
  private(set) var signingInput: [UInt8] = []
  private(set) var signature: [UInt8] = []

  init(_ text: [UInt8], _ document: JSONDocument) {
    let parts = text.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      malformation = "it has \(parts.count) part\(parts.count == 1 ? "" : "s") instead of three"
      return
    }
    guard let header = decode(parts[0]), let claims = decode(parts[1]),
      let signature = decode(parts[2])
    else { return }
    guard readHeader(header, document) else {
      malformation = "its header is not a JSON object"
      return
    }
    guard readClaims(claims, document) else {
      malformation = "its claims are not a JSON object"
      return
    }
    self.signature = signature
    signingInput = Array(text[..<parts[1].endIndex])
    isWellFormed = true
  }

  private mutating func decode(_ part: ArraySlice<UInt8>) -> [UInt8]? {
    guard let decoded = Base64.decode(part) else {
      malformation = "one of its parts is not base64url"
      return nil
    }
    if decoded.hasPadding || decoded.usesStandardAlphabet {
      malformation = "its parts are padded or use the standard base64 alphabet"
      return nil
    }
    return decoded.bytes
  }

  private mutating func readHeader(_ bytes: [UInt8], _ document: JSONDocument) -> Bool {
    guard document.parse(bytes), let root = document.root, root.kind == .object else {
      return false
    }
    algorithm = root.member("alg")?.text
    keyID = root.member("kid")?.text
    return true
  }

  private mutating func readClaims(_ bytes: [UInt8], _ document: JSONDocument) -> Bool {
    guard document.parse(bytes), let root = document.root, root.kind == .object else {
      return false
    }
    issuer = root.member("iss")?.text
    subject = root.member("sub")?.text
    audience = root.member("aud")?.text
    scope = root.member("scope")?.text
    issuedAt = FCMAssertion.seconds(root.member("iat"))
    expires = FCMAssertion.seconds(root.member("exp"))
    return true
  }

  /// Seconds since 1970; two thousand years either way keep sums from overflowing.
  private static func seconds(_ node: JSONNode?) -> Int64? {
    guard let number = node?.number, abs(number) < 62_000_000_000 else { return nil }
    return Int64(number.rounded(.down))
  }

  /// The scopes, one by one.
  var scopes: [String] { (scope ?? "").split(separator: " ").map(String.init) }

  /// What is wrong with the times: nil when nothing is (catalogue, 1.4).
  func timeProblem(_ nowSeconds: Int64) -> String? {
    guard let issuedAt else { return "the claim iat is missing or no number" }
    guard let expires else { return "the claim exp is missing or no number" }
    if expires - issuedAt > 3600 { return "it holds for \(expires - issuedAt) seconds" }
    if expires <= nowSeconds { return "it expired \(nowSeconds - expires) seconds ago" }
    if issuedAt > nowSeconds + 300 {
      return "it was issued \(issuedAt - nowSeconds) seconds in the future"
    }
    return nil
  }

  /// Claims and a digest: what may be stored in place of the assertion.
  func reduction(_ digest: String) -> String {
    var text = ""
    if let issuer { text += "iss=" + FCMAssertion.plain(issuer) + " " }
    if let scope { text += "scope=" + FCMAssertion.plain(scope) + " " }
    if let issuedAt { text += "iat=\(issuedAt) " }
    if let expires { text += "exp=\(expires) " }
    return text + "sha256:" + digest.prefix(16)
  }

  private static func plain(_ claim: String) -> String {
    let text = FindingSink.shortened(claim)
    let isWord = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C }
    return isWord && !text.isEmpty ? text : JSONWriter.compact(.string(text))
  }
}

extension FCMWorld {
  /// Whether one of the account's keys made the signature; nil when the account is not known.
  func verifies(_ assertion: FCMAssertion, _ keys: [FCMServiceAccount]) -> Bool? {
    guard !keys.isEmpty else { return nil }
    let named = keys.filter { $0.keyID == assertion.keyID }
    for key in named.isEmpty ? keys : named where key.state != .revoked {
      if key.verify(assertion.signingInput, assertion.signature) { return true }
    }
    return false
  }

  /// The project of an unknown account, from an address such as `name@project.iam.gserviceaccount.com`.
  func project(ofAccount email: String) -> String {
    let suffix = ".iam.gserviceaccount.com"
    guard email.hasSuffix(suffix), let at = email.firstIndex(of: "@") else {
      return options.projectID
    }
    let project = email[email.index(after: at)...].dropLast(suffix.count)
    return project.isEmpty ? options.projectID : String(project)
  }
}
