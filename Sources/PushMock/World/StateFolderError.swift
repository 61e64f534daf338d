package import PushCrypto

/// Why the state folder cannot be used, and what to do about it.
package enum StateFolderError: Error, Equatable, CustomStringConvertible {
  /// Something else than a folder has that name.
  case notAFolder(path: String)
  /// The folder, or one above it, could not be made.
  case notCreated(path: String, reason: String)
  /// A file could not be written.
  case notWritten(path: String, reason: String)
  /// A file could not be read.
  case notRead(path: String, reason: String)
  /// The lock that keeps two first uses apart could not be had.
  case notLocked(path: String, reason: String)
  /// A file is there and makes no sense.
  case corrupt(path: String, reason: String)
  /// OpenSSL failed.
  case crypto(CryptoError)

  package var description: String {
    switch self {
    case .notAFolder(let path):
      "\(path) is not a folder; name another with --state"
    case .notCreated(let path, let reason):
      "cannot make the state folder \(path): \(reason); name a writable place with --state"
    case .notWritten(let path, let reason):
      "cannot write \(path): \(reason); make its folder writable or name another with --state"
    case .notRead(let path, let reason):
      "cannot read \(path): \(reason); make it readable or name another folder with --state"
    case .notLocked(let path, let reason):
      "cannot lock \(path): \(reason); name a folder on a local disk with --state"
    case .corrupt(let path, let reason):
      "\(path) is damaged: \(reason); delete it and run again, then it is made anew"
    case .crypto(let error):
      "\(error)"
    }
  }
}
