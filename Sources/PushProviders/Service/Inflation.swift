/// What became of a compressed body.
package enum Inflation: Equatable, Sendable {
  case bytes([UInt8])
  /// It grows beyond the limit.
  case tooLarge
  case malformed
}

/// Inflates gzip to at most so many bytes; passed in, since providers know no C library.
package typealias Inflate = @Sendable (_ bytes: [UInt8], _ limit: Int) -> Inflation
