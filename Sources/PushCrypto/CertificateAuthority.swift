internal import COpenSSL

/// A certificate authority of our own: makes the certificates of the mocks and of their clients.
package struct CertificateAuthority: Sendable {
  package let certificate: Certificate
  package let key: ES256.PrivateKey

  /// Puts a stored certificate and its key together again; nil when they do not belong together.
  package init?(certificate: Certificate, key: ES256.PrivateKey) {
    guard certificate.belongs(to: key) else { return nil }
    self.certificate = certificate
    self.key = key
  }

  private init(made certificate: Certificate, key: ES256.PrivateKey) {
    self.certificate = certificate
    self.key = key
  }

  /// Makes a self-signed authority on P-256.
  /// - Parameters:
  ///   - name: Its common name, at most 64 characters (X.520's bound on common names).
  ///   - validity: When its certificate holds.
  /// - Returns: The authority with its key.
  /// - Throws: `CryptoError` with the step that failed.
  package static func create(
    name: String,
    validity: Validity
  ) throws(CryptoError) -> CertificateAuthority {
    let key = try ES256.PrivateKey.generate()
    let builder = try CertificateBuilder(validity: validity, publicKey: key.handle)
    try builder.addSubject("O", "PushProof")
    try builder.addSubject("CN", name)
    try builder.setIssuerToSubject()
    // RFC 5280, sections 4.2.1.2, 4.2.1.3 and 4.2.1.9, which strict checkers insist on.
    try builder.addOwn(NID_basic_constraints, "critical,CA:TRUE,pathlen:0")
    try builder.addOwn(NID_key_usage, "critical,keyCertSign,cRLSign")
    try builder.addOwn(NID_subject_key_identifier, "hash")
    try builder.addOwn(NID_authority_key_identifier, "keyid:always")
    return CertificateAuthority(made: try builder.sign(with: key.handle), key: key)
  }

  /// Issues a certificate for a TLS server.
  /// - Parameters:
  ///   - publicKey: The server's key.
  ///   - names: What it answers to, at least one; the first is its common name too.
  ///   - validity: When it holds.
  /// - Returns: The certificate.
  /// - Throws: `CryptoError` with the step that failed, also for a name that is not one.
  package func issueServer(
    publicKey: ES256.PublicKey,
    names: [ServerName],
    validity: Validity
  ) throws(CryptoError) -> Certificate {
    let issuer = try CertificateHandle.read(der: certificate.der)
    let builder = try CertificateBuilder(validity: validity, publicKey: publicKey.handle)
    guard let first = names.first else {
      throw CryptoError(.addName, reasons: ["a server certificate needs at least one name"])
    }
    try builder.addSubject("CN", CertificateAuthority.commonName(first.text))
    try addLeafExtensions(builder, issuer: issuer, usage: "serverAuth")
    var list: [String] = []
    for name in names { list.append(try name.alternativeName()) }
    try builder.add(NID_subject_alt_name, list.joined(separator: ","), issuer: issuer)
    return try builder.sign(with: key.handle)
  }

  /// Issues a push certificate with the extensions that Apple puts into its own.
  /// - Parameters:
  ///   - order: Whom it is for and what it allows.
  ///   - publicKey: The client's key.
  ///   - validity: When it holds.
  /// - Returns: The certificate.
  /// - Throws: `CryptoError` with the step that failed.
  package func issueClient(
    _ order: ClientCertificateOrder,
    publicKey: ES256.PublicKey,
    validity: Validity
  ) throws(CryptoError) -> Certificate {
    let issuer = try CertificateHandle.read(der: certificate.der)
    let builder = try CertificateBuilder(validity: validity, publicKey: publicKey.handle)
    try builder.addSubject("UID", order.bundleID)
    let name = "Apple Push Services: \(order.bundleID)"
    try builder.addSubject("CN", CertificateAuthority.commonName(name))
    try addLeafExtensions(builder, issuer: issuer, usage: "clientAuth")
    if order.isDevelopment {
      try builder.add(CertificateFacts.Extension.development, der: DER.null)
    }
    if order.isProduction {
      try builder.add(CertificateFacts.Extension.production, der: DER.null)
    }
    if !order.voipTopics.isEmpty {
      let list = TopicList.encode(order.voipTopics)
      try builder.add(CertificateFacts.Extension.voipTopics, der: list)
    }
    if !order.topics.isEmpty {
      try builder.add(CertificateFacts.Extension.topics, der: TopicList.encode(order.topics))
    }
    return try builder.sign(with: key.handle)
  }

  /// Whether this authority signed that certificate; says nothing of time.
  package func issued(_ other: Certificate) -> Bool {
    // Bytes that were read once read again; only exhausted memory fails here, and "no" is safe.
    guard let handle = try? CertificateHandle.read(der: other.der) else { return false }
    defer { ERR_clear_error() }
    return X509_verify(handle.pointer, key.handle.pointer) == 1
  }

  private func addLeafExtensions(
    _ builder: borrowing CertificateBuilder,
    issuer: borrowing CertificateHandle,
    usage: String
  ) throws(CryptoError) {
    try builder.setIssuer(issuer)
    try builder.add(NID_basic_constraints, "critical,CA:FALSE", issuer: issuer)
    // An EC key only signs; keyEncipherment is for RSA key exchange (RFC 5480, section 3).
    try builder.add(NID_key_usage, "critical,digitalSignature", issuer: issuer)
    try builder.add(NID_ext_key_usage, usage, issuer: issuer)
    try builder.add(NID_subject_key_identifier, "hash", issuer: issuer)
    try builder.add(NID_authority_key_identifier, "keyid:always", issuer: issuer)
  }

  /// At most 64 characters, the bound that OpenSSL enforces (`ub-common-name`, RFC 5280, A.1).
  private static func commonName(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.prefix(64)))
  }
}

/// Whom a push certificate is for and what it allows.
package struct ClientCertificateOrder: Equatable, Sendable {
  /// The subject's UID, and the end of its common name.
  package var bundleID: String
  package var isDevelopment = false
  package var isProduction = false
  /// The topic list; without one, the certificate is for its bundle id alone.
  package var topics: [TopicList.Entry] = []
  /// The topics of the older VoIP certificates.
  package var voipTopics: [TopicList.Entry] = []

  package init(bundleID: String) { self.bundleID = bundleID }
}

extension ServerName {
  var text: String {
    switch self {
    case .dns(let text), .ip(let text): text
    }
  }

  /// In OpenSSL's notation, in which a comma would start another name.
  fileprivate func alternativeName() throws(CryptoError) -> String {
    let isClean = text.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x3A, 0x2A, 0x5F: true
      default: false
      }
    }
    guard isClean, !text.isEmpty else {
      throw CryptoError(.addExtension, reasons: ["\"\(text)\" is not a server name"])
    }
    switch self {
    case .dns(let host): return "DNS:\(host)"
    case .ip(let address): return "IP:\(address)"
    }
  }
}
