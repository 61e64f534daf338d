internal import PushCrypto
internal import PushModel

/// Brings the state folder into order, file by file.
///
/// What is whole is kept; what is missing, has run out, or no longer belongs to its neighbours is made
/// anew; what cannot be understood is an error, because it may be a person's.
struct StateKeeper {
  /// The spans that we chose.
  private enum Age {
    static let day: Int64 = 86400
    /// Long, since people put the authority into their trust stores by hand.
    static let authority = 3650 * day
    /// Apple's systems refuse TLS server certificates of more than 398 days
    /// ("About upcoming limits on trusted certificates", read 2026-11-30).
    static let leaf = 397 * day
    /// A certificate is renewed this long before its end, so that no run outlives it.
    static let margin = 30 * day
    /// Certificates hold from this long ago, for containers whose clock is behind.
    static let headStart = day
  }

  let files: StateFiles
  /// Seconds since 1970.
  let now: Int64
  let random: RandomBytes

  func open() throws(StateFolderError) -> StateFolder {
    let record = try record()
    let authority = try authority()
    let providerKey = try providerKey(record)
    try serverCertificate(authority)
    return StateFolder(
      path: files.folder,
      authority: authority,
      caPath: files.path("ca.pem"),
      serverCertificatePath: files.path("server.pem"),
      serverKeyPath: files.path("server-key.pem"),
      providerKey: providerKey,
      certificates: try clientCertificates(authority),
      controlToken: record.controlToken,
      serviceAccount: try serviceAccount(record),
      expoToken: record.expoToken
    )
  }

  // MARK: - Parts

  private func record() throws(StateFolderError) -> StateRecord {
    let name = StateRecord.fileName
    guard let bytes = try files.read(name) else {
      let record = StateRecord(random: random)
      try files.write(name, record.text, .secret)
      return record
    }
    try files.protect(name)
    let record: StateRecord
    do {
      record = try StateRecord(file: bytes, random: random)
    } catch {
      throw .corrupt(path: files.path(name), reason: error.reason)
    }
    // What an earlier version did not know has been drawn just now and must be kept.
    if Array(record.text.utf8) != bytes { try files.write(name, record.text, .secret) }
    return record
  }

  private func authority() throws(StateFolderError) -> CertificateAuthority {
    if let certificate = try certificate("ca.pem"), let key = try key("ca-key.pem"),
      isFresh(try facts(certificate)),
      let authority = CertificateAuthority(certificate: certificate, key: key)
    {
      return authority
    }
    // A name of its own, so that trust stores which go by name can tell two folders apart.
    let name = "PushProof CA \(random.text(8, from: "0123456789abcdef"))"
    let validity = validity(lasting: Age.authority)
    let authority = try crypto { () throws(CryptoError) in
      try CertificateAuthority.create(name: name, validity: validity)
    }
    try writeKey("ca-key.pem", authority.key)
    try files.write("ca.pem", authority.certificate.pem, .open)
    return authority
  }

  private func serverCertificate(_ authority: CertificateAuthority) throws(StateFolderError) {
    let names = StateFolder.serverNames
    if let certificate = try certificate("server.pem"), let key = try key("server-key.pem"),
      isFresh(try facts(certificate)), authority.issued(certificate),
      certificate.belongs(to: key), names.allSatisfy(certificate.covers)
    {
      return
    }
    let validity = validity(lasting: Age.leaf)
    let (key, certificate) = try crypto { () throws(CryptoError) in
      let key = try ES256.PrivateKey.generate()
      let certificate = try authority.issueServer(
        publicKey: key.publicKey,
        names: names,
        validity: validity
      )
      return (key, certificate)
    }
    try writeKey("server-key.pem", key)
    try files.write("server.pem", certificate.pem, .open)
  }

  private func providerKey(_ record: StateRecord) throws(StateFolderError) -> ProviderKey {
    let name = "AuthKey_\(record.keyID).p8"
    var signing = try key(name)
    if signing == nil {
      let made = try crypto(ES256.PrivateKey.generate)
      try writeKey(name, made)
      signing = made
    }
    guard let signing else { preconditionFailure("a key was made a line above") }
    return ProviderKey(
      keyID: record.keyID,
      teamID: record.teamID,
      path: files.path(name),
      publicKey: signing.publicKey
    )
  }

  private func serviceAccount(_ record: StateRecord) throws(StateFolderError) -> ServiceAccountKey {
    let name = "service-account-key.pem"
    var pem: String?
    if let bytes = try files.read(name) {
      try files.protect(name)
      pem = String(decoding: bytes, as: UTF8.self)
    }
    let key: RS256.PrivateKey
    if let pem {
      do {
        key = try RS256.PrivateKey(pem: pem)
      } catch {
        throw .corrupt(path: files.path(name), reason: "\(error)")
      }
    } else {
      let (made, text) = try crypto { () throws(CryptoError) in
        let made = try RS256.PrivateKey.generate()
        return (made, try made.pem())
      }
      try files.write(name, text, .secret)
      key = made
      pem = text
    }
    return ServiceAccountKey(
      email: StateFolder.serviceAccountEmail,
      keyID: record.serviceKeyID,
      projectID: StateFolder.projectID,
      projectNumber: record.projectNumber,
      privatePEM: pem ?? "",
      publicKey: key.publicKey
    )
  }

  private func clientCertificates(
    _ authority: CertificateAuthority
  ) throws(StateFolderError) -> StateFolder.ClientCertificates {
    StateFolder.ClientCertificates(
      production: try client(.production, authority),
      sandbox: try client(.sandbox, authority),
      multi: try client(.multi, authority),
      expired: try client(.expired, authority),
      foreign: try client(.foreign, authority)
    )
  }

  private func client(
    _ kind: ClientKind,
    _ authority: CertificateAuthority
  ) throws(StateFolderError) -> StateFolder.ClientCertificate {
    let name = "apns-\(kind.rawValue).pem"
    let keyName = "apns-\(kind.rawValue)-key.pem"
    let kept = try keptClient(kind, authority, name: name, keyName: keyName)
    let certificate: Certificate
    if let kept {
      certificate = kept
    } else {
      certificate = try makeClient(kind, authority, name: name, keyName: keyName)
    }
    return StateFolder.ClientCertificate(
      path: files.path(name),
      keyPath: files.path(keyName),
      facts: try facts(certificate)
    )
  }

  private func keptClient(
    _ kind: ClientKind,
    _ authority: CertificateAuthority,
    name: String,
    keyName: String
  ) throws(StateFolderError) -> Certificate? {
    guard let certificate = try certificate(name), let inner = try key(name),
      let key = try key(keyName)
    else { return nil }
    let facts = try facts(certificate)
    let isInTime = kind == .expired ? facts.notAfter < now : isFresh(facts)
    guard isInTime, authority.issued(certificate) == (kind != .foreign),
      certificate.belongs(to: inner), certificate.belongs(to: key)
    else { return nil }
    return certificate
  }

  private func makeClient(
    _ kind: ClientKind,
    _ authority: CertificateAuthority,
    name: String,
    keyName: String
  ) throws(StateFolderError) -> Certificate {
    var validity = validity(lasting: Age.leaf)
    if kind == .expired {
      validity = Validity(notBefore: now - Age.leaf - Age.day, notAfter: now - Age.day)
    }
    let span = validity
    let (key, certificate) = try crypto { () throws(CryptoError) in
      let issuer =
        kind == .foreign
        ? try CertificateAuthority.create(name: "PushProof foreign CA", validity: span) : authority
      let key = try ES256.PrivateKey.generate()
      let order = kind.order(bundleID: StateFolder.defaultTopic)
      return (key, try issuer.issueClient(order, publicKey: key.publicKey, validity: span))
    }
    try writeKey(keyName, key)
    let keyText = try crypto(key.pem)
    try files.write(name, certificate.pem + keyText, .secret)
    return certificate
  }

  // MARK: - Files and their meaning

  private func certificate(_ name: String) throws(StateFolderError) -> Certificate? {
    guard let bytes = try files.read(name) else { return nil }
    do {
      return try Certificate(pem: bytes)
    } catch {
      throw .corrupt(path: files.path(name), reason: error.description)
    }
  }

  /// Reads a private key, and sees to it that nobody else can.
  private func key(_ name: String) throws(StateFolderError) -> ES256.PrivateKey? {
    guard let bytes = try files.read(name) else { return nil }
    try files.protect(name)
    do {
      return try ES256.PrivateKey(pem: bytes)
    } catch {
      throw .corrupt(path: files.path(name), reason: error.description)
    }
  }

  private func writeKey(_ name: String, _ key: ES256.PrivateKey) throws(StateFolderError) {
    try files.write(name, try crypto(key.pem), .secret)
  }

  private func facts(_ certificate: Certificate) throws(StateFolderError) -> CertificateFacts {
    try crypto(certificate.facts)
  }

  private func validity(lasting seconds: Int64) -> Validity {
    Validity(notBefore: now - Age.headStart, notAfter: now - Age.headStart + seconds)
  }

  private func isFresh(_ facts: CertificateFacts) -> Bool {
    facts.notBefore <= now && now + Age.margin <= facts.notAfter
  }

  private func crypto<Result>(
    _ body: () throws(CryptoError) -> Result
  ) throws(StateFolderError) -> Result {
    do {
      return try body()
    } catch {
      throw .crypto(error)
    }
  }
}
