internal import COpenSSL
internal import PushWire

/// A SHA-256 value of 32 bytes, held in place, so that it can be kept and compared without memory.
package struct SHA256Digest: Hashable, Sendable {
  /// The bytes in place.
  private var storage: (UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0)

  /// The digest as four numbers, the most significant first.
  package var words: (UInt64, UInt64, UInt64, UInt64) {
    (storage.0.bigEndian, storage.1.bigEndian, storage.2.bigEndian, storage.3.bigEndian)
  }

  fileprivate init(writing body: (UnsafeMutablePointer<UInt8>) -> Void) {
    withUnsafeMutableBytes(of: &storage) { buffer in
      guard let start = buffer.bindMemory(to: UInt8.self).baseAddress else { return }
      body(start)
    }
  }

  /// Calls `body` with the 32 bytes.
  package func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    withUnsafeBytes(of: storage) { buffer in
      body(Span(_unsafeElements: buffer.bindMemory(to: UInt8.self)))
    }
  }

  /// A copy of the 32 bytes.
  package var bytes: [UInt8] { withUnsafeBytes(of: storage) { Array($0) } }

  /// 64 lower-case digits.
  package var hex: String { Hex.encode(bytes) }

  package static func == (left: SHA256Digest, right: SHA256Digest) -> Bool {
    left.storage == right.storage
  }

  package func hash(into hasher: inout Hasher) {
    // A cryptographic digest spreads evenly, so one word of it is as good a hash as all four.
    hasher.combine(storage.0)
  }
}

/// SHA-256 (FIPS 180-4) in one call; for traffic there is `SHA256Hasher`.
package enum SHA256 {
  package static func hash(_ bytes: Span<UInt8>) -> SHA256Digest { SHA256Hasher().hash(bytes) }

  package static func hash(_ bytes: [UInt8]) -> SHA256Digest { hash(bytes.span) }

  package static func hash(_ text: String) -> SHA256Digest { hash(Array(text.utf8)) }
}

/// Hashes again and again without allocating; belongs to one thread.
package final class SHA256Hasher {
  private let context: OpaquePointer
  private let algorithm: OpaquePointer

  package init() {
    // Fetched once: `EVP_sha256()` is looked up anew at each use (crypto(7), on performance).
    guard let context = EVP_MD_CTX_new(), let algorithm = EVP_MD_fetch(nil, "SHA256", nil) else {
      preconditionFailure("OpenSSL has no SHA-256, or memory is out")
    }
    self.context = context
    self.algorithm = algorithm
  }

  deinit {
    EVP_MD_CTX_free(context)
    EVP_MD_free(algorithm)
  }

  /// The digest of these bytes.
  package func hash(_ bytes: Span<UInt8>) -> SHA256Digest {
    SHA256Digest { output in
      var length: UInt32 = 32
      let code = bytes.withUnsafeBufferPointer { buffer -> Int32 in
        guard EVP_DigestInit_ex2(context, algorithm, nil) == 1,
          EVP_DigestUpdate(context, buffer.baseAddress, buffer.count) == 1
        else { return 0 }
        return EVP_DigestFinal_ex(context, output, &length)
      }
      precondition(code == 1 && length == 32, "SHA-256 failed, which only a broken OpenSSL does")
    }
  }
}
