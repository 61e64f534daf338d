internal import COpenSSL
internal import Synchronization

/// A certificate with its chain and key, ready to be used by connections.
///
/// `@unchecked Sendable`: the handles are never changed after `init`; OpenSSL counts their
/// references atomically.
final class TLSIdentity: @unchecked Sendable {
  private let leaf: OpaquePointer?
  private let rest: OpaquePointer?
  private let key: OpaquePointer?

  /// Reads both from PEM; the leaf is the chain's first certificate.
  init(chainPEM: [UInt8], keyPEM: [UInt8]) throws(TLSError) {
    ERR_clear_error()
    var leaf: OpaquePointer?
    var rest: OpaquePointer?
    var key: OpaquePointer?
    let code = copenssl_tls_read_identity(
      chainPEM,
      Int32(clamping: chainPEM.count),
      keyPEM,
      Int32(clamping: keyPEM.count),
      &leaf,
      &rest,
      &key
    )
    self.leaf = leaf
    self.rest = rest
    self.key = key
    guard code == 1 else { throw .drain(after: "read a certificate and its key") }
  }

  deinit {
    X509_free(leaf)
    copenssl_tls_free_chain(rest)
    EVP_PKEY_free(key)
  }

  /// Lets a connection that has not yet answered show this certificate.
  func use(on connection: OpaquePointer) -> Bool {
    copenssl_tls_use_identity(connection, leaf, rest, key) == 1
  }
}

/// Certificates for names that the default one does not cover, found once and kept.
final class TLSIdentities: Sendable {
  typealias Source = @Sendable (_ name: String) -> (chainPEM: [UInt8], keyPEM: [UInt8])?

  private let source: Source
  private let known = Mutex<[String: TLSIdentity]>([:])

  /// Ours: names come from clients, and no sender talks to more than a dozen hosts.
  private static let limit = 256

  init(_ source: @escaping Source) { self.source = source }

  /// The certificate for a name; nil when there is none, or it cannot be read.
  func identity(for name: String) -> TLSIdentity? {
    if let identity = known.withLock({ $0[name] }) { return identity }
    // Made outside the lock: another worker may make the same, and either will do.
    guard let found = source(name),
      let identity = try? TLSIdentity(chainPEM: found.chainPEM, keyPEM: found.keyPEM)
    else { return nil }
    known.withLock { known in
      if known.count >= Self.limit { known.removeAll() }
      known[name] = identity
    }
    return identity
  }
}
