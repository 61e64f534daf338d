internal import COpenSSL

/// One TLS configuration, shared by all connections that use it.
///
/// `@unchecked Sendable`: the handle is configured before `init` returns and never changed again;
/// OpenSSL counts its references atomically and allows `SSL_new` from any thread.
package final class TLSContext: @unchecked Sendable {
  let raw: OpaquePointer
  private let identities: TLSIdentities?

  /// Two TLS records and their headers fit into one read (RFC 8446, 5.1).
  private static let readBuffer = 34_000

  private init(owning raw: OpaquePointer, identities: TLSIdentities?) {
    self.raw = raw
    self.identities = identities
  }

  deinit { SSL_CTX_free(raw) }

  /// A server for TLS 1.2 and 1.3 that asks for a client certificate and accepts any or none.
  ///
  /// Client certificates are verified against the client authorities; the outcome is only recorded.
  static func server(_ files: ServerTLS) throws(TLSError) -> TLSContext {
    let context = try make(
      TLS_server_method(),
      identities: files.certificateFor.map { TLSIdentities($0) }
    )
    try check(
      SSL_CTX_use_certificate_chain_file(context.raw, files.certificateChainPath),
      "read the certificate chain \(files.certificateChainPath)"
    )
    try check(
      SSL_CTX_use_PrivateKey_file(context.raw, files.keyPath, SSL_FILETYPE_PEM),
      "read the private key \(files.keyPath)"
    )
    try check(
      SSL_CTX_check_private_key(context.raw),
      "pair \(files.keyPath) with its certificate"
    )
    if let clientCAPath = files.clientCAPath {
      try check(
        SSL_CTX_load_verify_locations(context.raw, clientCAPath, nil),
        "read the client authorities \(clientCAPath)"
      )
      SSL_CTX_set_client_CA_list(context.raw, SSL_load_client_CA_file(clientCAPath))
    }
    SSL_CTX_set_verify(context.raw, SSL_VERIFY_PEER) { _, _ in 1 }
    context.selectProtocols()
    context.noteNames()
    if context.identities != nil { context.selectCertificates() }
    return context
  }

  /// A client that verifies the server's chain and name.
  package static func client(
    caPath: String?,
    certificatePath: String?,
    keyPath: String?
  ) throws(TLSError) -> TLSContext {
    let context = try make(TLS_client_method())
    if let caPath {
      try check(
        SSL_CTX_load_verify_locations(context.raw, caPath, nil),
        "read the authorities \(caPath)"
      )
    } else {
      try check(SSL_CTX_set_default_verify_paths(context.raw), "find the system's authorities")
    }
    if let certificatePath {
      try check(
        SSL_CTX_use_certificate_chain_file(context.raw, certificatePath),
        "read the client certificate \(certificatePath)"
      )
      let path = keyPath ?? certificatePath
      try check(
        SSL_CTX_use_PrivateKey_file(context.raw, path, SSL_FILETYPE_PEM),
        "read the private key \(path)"
      )
    }
    SSL_CTX_set_verify(context.raw, SSL_VERIFY_PEER, nil)
    let offer = ApplicationProtocol.http2.wire
    SSL_CTX_set_alpn_protos(context.raw, offer, UInt32(offer.count))
    return context
  }

  private static func make(
    _ method: OpaquePointer?,
    identities: TLSIdentities? = nil
  ) throws(TLSError) -> TLSContext {
    ERR_clear_error()
    guard let raw = SSL_CTX_new(method) else { throw .drain(after: "create a TLS context") }
    let context = TLSContext(owning: raw, identities: identities)
    try check(copenssl_tls_set_minimum(raw, TLS1_2_VERSION), "require TLS 1.2")
    copenssl_tls_configure(raw, readBuffer)
    return context
  }

  private static func check(_ code: Int32, _ operation: String) throws(TLSError) {
    guard code == 1 else { throw .drain(after: operation) }
  }

  /// The certificate for a name that the default one does not cover.
  func identity(for name: String) -> TLSIdentity? {
    guard let identities, let name = HostName.normal(name) ?? HostName.address(name) else {
      return nil
    }
    let isCovered = copenssl_tls_covers(SSL_CTX_get0_certificate(raw), name) == 1
    return isCovered ? nil : identities.identity(for: name)
  }

  /// Keeps the host name of a ClientHello that is refused before its extensions are looked at.
  private func noteNames() {
    SSL_CTX_set_client_hello_cb(
      raw,
      { ssl, _, _ in
        guard let ssl, let owner = copenssl_tls_owner(ssl) else { return SSL_CLIENT_HELLO_SUCCESS }
        Unmanaged<TLSStream>.fromOpaque(owner).takeUnretainedValue().noteName()
        return SSL_CLIENT_HELLO_SUCCESS
      },
      nil
    )
  }

  private func selectCertificates() {
    SSL_CTX_set_cert_cb(
      raw,
      { ssl, _ in
        guard let owner = copenssl_tls_owner(ssl) else { return 1 }
        return Unmanaged<TLSStream>.fromOpaque(owner).takeUnretainedValue().chooseCertificate()
      },
      nil
    )
  }

  private func selectProtocols() {
    // The choice is made by the stream, which also keeps what the client offered.
    SSL_CTX_set_alpn_select_cb(
      raw,
      { ssl, chosen, length, offered, count, _ in
        guard let owner = copenssl_tls_owner(ssl), let offered else { return SSL_TLSEXT_ERR_NOACK }
        let stream = Unmanaged<TLSStream>.fromOpaque(owner).takeUnretainedValue()
        let offer = UnsafeBufferPointer(start: offered, count: Int(count))
        guard let range = stream.choose(from: offer) else { return SSL_TLSEXT_ERR_ALERT_FATAL }
        chosen?.pointee = offered + range.lowerBound
        length?.pointee = UInt8(range.count)
        return SSL_TLSEXT_ERR_OK
      },
      nil
    )
  }
}

/// An application protocol as ALPN names it (RFC 7301, 6; RFC 9113, 3.1).
package enum ApplicationProtocol: String, Sendable {
  case http2 = "h2"
  case http1 = "http/1.1"

  /// The name with its length before it, as the extension carries it.
  var wire: [UInt8] { [UInt8(rawValue.utf8.count)] + Array(rawValue.utf8) }
}
