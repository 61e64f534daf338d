internal import COpenSSL

/// A call into OpenSSL that failed: what was attempted, and everything the library said.
package struct CryptoError: Error, Equatable, CustomStringConvertible {
  package enum Operation: String, Sendable {
    case generateKey = "generate a key"
    case writeKey = "write a key as PEM"
    case sign = "sign"
    case convertSignature = "convert a signature"
    case hash = "hash"
    case createCertificate = "create a certificate"
    case addName = "add a name to a certificate"
    case addExtension = "add an extension to a certificate"
    case signCertificate = "sign a certificate"
    case writeCertificate = "write a certificate"
    case readCertificate = "read a certificate"
  }

  package var operation: Operation
  /// OpenSSL's reasons, oldest first; empty when it gave none.
  package var reasons: [String]

  package init(_ operation: Operation, reasons: [String] = []) {
    self.operation = operation
    self.reasons = reasons
  }

  package var description: String {
    let said = reasons.isEmpty ? "OpenSSL gave no reason" : reasons.joined(separator: "; ")
    return "could not \(operation.rawValue): \(said)"
  }

  /// Takes the whole error queue of this thread, so that no later call sees it.
  static func drain(after operation: Operation) -> CryptoError {
    CryptoError(operation, reasons: drainReasons())
  }

  static func drainReasons() -> [String] {
    var reasons: [String] = []
    while true {
      let code = ERR_get_error()
      guard code != 0 else { return reasons }
      // 256 bytes is the least that OpenSSL documents as enough (ERR_error_string(3)).
      var text = [CChar](repeating: 0, count: 256)
      ERR_error_string_n(code, &text, text.count)
      let end = text.firstIndex(of: 0) ?? text.count
      reasons.append(String(decoding: text[..<end].map(UInt8.init(bitPattern:)), as: UTF8.self))
    }
  }
}

/// Throws what OpenSSL said unless `code` is 1, its word for success.
func check(_ code: Int32, _ operation: CryptoError.Operation) throws(CryptoError) {
  guard code == 1 else { throw CryptoError.drain(after: operation) }
}
