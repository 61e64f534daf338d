internal import COpenSSL
internal import Glibc

/// How one attempt to move bytes ended.
enum IOOutcome: Equatable {
  case moved(Int)
  case wantsRead
  case wantsWrite
  /// The peer ended its side in good order.
  case ended
  /// The reason is in `failure`.
  case failed
}

/// One TLS connection over a non-blocking socket that it does not own.
final class TLSStream {
  private let raw: OpaquePointer
  private let context: TLSContext
  /// What the peer offered in ALPN; nil when it offered nothing.
  private(set) var offeredProtocols: [String]?
  /// What a server chooses from, in order of preference.
  var servedProtocols: [ApplicationProtocol] = []
  /// The host name of the ClientHello.
  private var helloName: String?
  /// The name that a certificate is looked for when the client asks for none.
  var fallbackName: String?
  /// Why the last call failed.
  private(set) var failure = ""

  init(context: TLSContext, descriptor: Int32) throws(TLSError) {
    ERR_clear_error()
    guard let raw = SSL_new(context.raw) else { throw .drain(after: "create a TLS connection") }
    self.raw = raw
    self.context = context
    guard SSL_set_fd(raw, descriptor) == 1 else {
      SSL_free(raw)
      throw .drain(after: "attach a socket")
    }
    copenssl_tls_set_owner(raw, Unmanaged.passUnretained(self).toOpaque())
  }

  deinit { SSL_free(raw) }

  /// Prepares the server's side.
  func acceptPeer(asksForCertificate: Bool) {
    if !asksForCertificate { SSL_set_verify(raw, SSL_VERIFY_NONE, nil) }
    SSL_set_accept_state(raw)
  }

  /// Prepares the client's side: the name is sent, and the certificate must bear it.
  func connectPeer(named name: String) throws(TLSError) {
    SSL_set_connect_state(raw)
    var address = in6_addr()
    let isAddress =
      inet_pton(AF_INET, name, &address) == 1 || inet_pton(AF_INET6, name, &address) == 1
    if isAddress {
      guard X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(raw), name) == 1 else {
        throw .drain(after: "expect the address \(name)")
      }
    } else {
      guard SSL_set1_host(raw, name) == 1, copenssl_tls_set_server_name(raw, name) == 1 else {
        throw .drain(after: "expect the name \(name)")
      }
    }
  }

  func handshake() -> IOOutcome {
    ERR_clear_error()
    let code = SSL_do_handshake(raw)
    return code == 1 ? .moved(0) : outcome(of: code)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) -> IOOutcome {
    ERR_clear_error()
    let code = SSL_read(raw, buffer.baseAddress, Int32(clamping: buffer.count))
    return code > 0 ? .moved(Int(code)) : outcome(of: code)
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> IOOutcome {
    ERR_clear_error()
    let code = SSL_write(raw, bytes.baseAddress, Int32(clamping: bytes.count))
    return code > 0 ? .moved(Int(code)) : outcome(of: code)
  }

  /// Tells the peer that nothing more will be sent.
  func sendCloseNotify() {
    ERR_clear_error()
    if SSL_is_init_finished(raw) == 1 { SSL_shutdown(raw) }
    ERR_clear_error()
  }

  private func outcome(of code: Int32) -> IOOutcome {
    let cause = errno
    switch SSL_get_error(raw, code) {
    case SSL_ERROR_WANT_READ: return .wantsRead
    case SSL_ERROR_WANT_WRITE: return .wantsWrite
    case SSL_ERROR_ZERO_RETURN: return .ended
    case SSL_ERROR_SYSCALL:
      failure = cause == 0 ? "the peer closed the connection" : String(cString: strerror(cause))
      ERR_clear_error()
      return .failed
    default:
      failure = TLSError.drainQueue()
      return .failed
    }
  }

  /// Called while the ClientHello is read.
  func noteName() {
    var length = 0
    guard let name = copenssl_tls_hello_name(raw, &length) else { return }
    helloName = String(decoding: UnsafeBufferPointer(start: name, count: length), as: UTF8.self)
  }

  /// Shows the certificate for the name the client wants, when the default one is not for it.
  func chooseCertificate() -> Int32 {
    guard let name = serverName ?? fallbackName, let identity = context.identity(for: name) else {
      return 1
    }
    return identity.use(on: raw) ? 1 : 0
  }

  /// Picks the first protocol we serve from the client's offer, as a range of the name.
  func choose(from offer: UnsafeBufferPointer<UInt8>) -> Range<Int>? {
    var names: [(text: String, range: Range<Int>)] = []
    var offset = 0
    while offset < offer.count {
      let start = offset + 1
      let end = min(offer.count, start + Int(offer[offset]))
      names.append((String(decoding: offer[start..<end], as: UTF8.self), start..<end))
      offset = end
    }
    offeredProtocols = names.map(\.text)
    for served in servedProtocols {
      if let match = names.first(where: { $0.text == served.rawValue }) { return match.range }
    }
    return nil
  }
}

extension TLSStream {
  /// `TLSv1.3` or `TLSv1.2`.
  var version: String { String(cString: SSL_get_version(raw)) }

  var cipher: String { String(cString: copenssl_tls_cipher(raw)) }

  /// The protocol that was agreed on by ALPN.
  var selectedProtocol: String? {
    var name: UnsafePointer<UInt8>?
    var length: UInt32 = 0
    SSL_get0_alpn_selected(raw, &name, &length)
    guard let name, length > 0 else { return nil }
    return String(
      decoding: UnsafeBufferPointer(start: name, count: Int(length)),
      as: UTF8.self
    )
  }

  /// The host name that the client asked for.
  var serverName: String? {
    copenssl_tls_server_name(raw).map { String(cString: $0) } ?? helloName
  }

  /// The peer's own certificate in DER.
  var peerCertificate: [UInt8]? {
    guard let certificate = SSL_get1_peer_certificate(raw) else { return nil }
    defer { X509_free(certificate) }
    var bytes: UnsafeMutablePointer<UInt8>?
    let length = i2d_X509(certificate, &bytes)
    guard length > 0, let bytes else { return nil }
    defer { copenssl_tls_free(bytes) }
    return Array(UnsafeBufferPointer(start: bytes, count: Int(length)))
  }

  /// Whether the peer's chain led to one of our authorities.
  var isPeerVerified: Bool { SSL_get_verify_result(raw) == Int(X509_V_OK) }

  /// Why the peer's chain did not verify; for error texts.
  var verificationFailure: String? {
    let code = SSL_get_verify_result(raw)
    guard code != Int(X509_V_OK) else { return nil }
    return String(cString: X509_verify_cert_error_string(code))
  }
}
