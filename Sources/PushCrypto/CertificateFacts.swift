internal import COpenSSL

/// What a client certificate says, as APNs reads it ("Sending notification requests to APNs").
package struct CertificateFacts: Equatable, Sendable {
  /// Apple's arcs for push certificates, from node-apn's `oids.js` and Apple's page.
  enum Extension {
    static let development = "1.2.840.113635.100.6.3.1"
    static let production = "1.2.840.113635.100.6.3.2"
    static let voipTopics = "1.2.840.113635.100.6.3.4"
    static let topics = "1.2.840.113635.100.6.3.6"
  }

  /// The topics that may be pushed to; the subject's UID when the certificate lists none.
  package var topics: [String]
  package var isDevelopment: Bool
  package var isProduction: Bool
  /// Seconds since 1970, UTC.
  package var notBefore: Int64
  /// Seconds since 1970, UTC.
  package var notAfter: Int64
  /// SHA-256 of the DER, lower-case hexadecimal.
  package var fingerprint: String
  package var commonName: String?
  /// The bundle id in certificates of Apple.
  package var userID: String?

  package var validity: Validity { Validity(notBefore: notBefore, notAfter: notAfter) }

  /// Reads a certificate as it came in a handshake; damaged topic lists count as absent.
  package static func parse(der: [UInt8]) throws(CryptoError) -> CertificateFacts {
    let handle = try CertificateHandle.read(der: der)
    let listed = [Extension.topics, Extension.voipTopics].flatMap { oid in
      TopicList.decode(handle.extensionValue(oid) ?? []).map(\.topic)
    }
    var seen: Set<String> = []
    let userID = handle.subject(NID_userId)
    let topics = listed.isEmpty ? [userID].compactMap(\.self) : listed
    return CertificateFacts(
      topics: topics.filter { seen.insert($0).inserted },
      isDevelopment: handle.extensionValue(Extension.development) != nil,
      isProduction: handle.extensionValue(Extension.production) != nil,
      notBefore: try handle.seconds(X509_get0_notBefore(handle.pointer)),
      notAfter: try handle.seconds(X509_get0_notAfter(handle.pointer)),
      fingerprint: SHA256.hash(der).hex,
      commonName: handle.subject(NID_commonName),
      userID: userID
    )
  }
}

extension CertificateHandle {
  /// The value of the extension with this dotted identifier, or nil when there is none.
  fileprivate borrowing func extensionValue(_ identifier: String) -> [UInt8]? {
    guard let object = OBJ_txt2obj(identifier, 1) else { return nil }
    defer { ASN1_OBJECT_free(object) }
    let index = X509_get_ext_by_OBJ(pointer, object, -1)
    guard index >= 0, let found = X509_get_ext(pointer, index),
      let data = X509_EXTENSION_get_data(found)
    else { return nil }
    return bytes(of: data)
  }

  /// The first value of this kind in the subject.
  fileprivate borrowing func subject(_ kind: Int32) -> String? {
    guard let name = X509_get_subject_name(pointer) else { return nil }
    let index = X509_NAME_get_index_by_NID(name, kind, -1)
    guard index >= 0, let entry = X509_NAME_get_entry(name, index),
      let data = X509_NAME_ENTRY_get_data(entry)
    else { return nil }
    var start: UnsafeMutablePointer<UInt8>?
    let count = ASN1_STRING_to_UTF8(&start, data)
    guard count >= 0, let start else {
      ERR_clear_error()
      return nil
    }
    defer { CRYPTO_free(start, #fileID, #line) }
    return String(decoding: UnsafeBufferPointer(start: start, count: Int(count)), as: UTF8.self)
  }

  private borrowing func bytes(of text: UnsafePointer<ASN1_STRING>) -> [UInt8] {
    let count = ASN1_STRING_length(text)
    guard count > 0, let start = ASN1_STRING_get0_data(text) else { return [] }
    return Array(UnsafeBufferPointer(start: start, count: Int(count)))
  }

  /// Seconds since 1970.
  fileprivate borrowing func seconds(
    _ time: UnsafePointer<ASN1_TIME>?
  ) throws(CryptoError) -> Int64 {
    guard let epoch = ASN1_TIME_set(nil, 0) else {
      throw CryptoError.drain(after: .readCertificate)
    }
    defer { ASN1_TIME_free(epoch) }
    var days: Int32 = 0
    var rest: Int32 = 0
    // A null time means the current time to OpenSSL.
    guard let time else { throw CryptoError(.readCertificate, reasons: ["it has no validity"]) }
    try check(ASN1_TIME_diff(&days, &rest, epoch, time), .readCertificate)
    return Int64(days) * 86400 + Int64(rest)
  }
}
