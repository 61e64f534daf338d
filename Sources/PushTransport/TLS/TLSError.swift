internal import COpenSSL

/// A TLS call that failed, with everything OpenSSL had queued about it.
package struct TLSError: Error, CustomStringConvertible {
  /// What was tried.
  package var operation: String
  /// OpenSSL's reasons, outermost last, joined by semicolons.
  package var reasons: String

  package var description: String { "cannot \(operation): \(reasons)" }

  /// A listener needs a certificate, and there is none.
  static let notConfigured = TLSError(
    operation: "serve TLS",
    reasons: "no certificate is configured"
  )

  /// Takes all of OpenSSL's error queue.
  static func drain(after operation: String) -> TLSError {
    TLSError(operation: operation, reasons: drainQueue())
  }

  /// The text of the whole error queue, which is empty afterwards.
  static func drainQueue() -> String {
    var parts: [String] = []
    while true {
      let code = ERR_get_error()
      guard code != 0 else { break }
      parts.append(text(of: code))
    }
    return parts.isEmpty ? "no reason given" : parts.joined(separator: "; ")
  }

  private static func text(of code: UInt) -> String {
    if let reason = ERR_reason_error_string(code) { return String(cString: reason) }
    return "error \(String(code, radix: 16))"
  }
}
