internal import CZlib

/// The gzip format of RFC 1952, as `Content-Encoding: gzip` uses it.
package enum Gzip {
  /// What became of compressed bytes.
  package enum Inflated: Equatable, Sendable {
    case bytes([UInt8])
    /// More than the limit; no more than one byte beyond it was inflated.
    case tooLarge
    /// Not gzip, cut short, or followed by something else.
    case malformed
  }

  /// Both count the wrapper: 15 bits of window, and 16 for the gzip header (zlib's manual).
  private static let windowBits: Int32 = 15 + 16
  /// Ours: how much of the output is made at a time.
  private static let step = 65_536

  /// Inflates all members, one after the other, to at most `limit` bytes.
  package static func inflate(_ bytes: [UInt8], limit: Int) -> Inflated {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    guard inflateInit2_(&stream, windowBits, ZLIB_VERSION, size) == Z_OK else { return .malformed }
    defer { inflateEnd(&stream) }
    return bytes.withUnsafeBufferPointer { input in
      stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
      stream.avail_in = UInt32(clamping: input.count)
      return inflateMembers(&stream, limit: max(0, limit))
    }
  }

  private static func inflateMembers(_ stream: inout z_stream, limit: Int) -> Inflated {
    var output: [UInt8] = []
    while true {
      let before = (stream.avail_in, output.count)
      switch inflateStep(&stream, into: &output, upTo: limit + 1) {
      case Z_STREAM_END:
        if output.count > limit { return .tooLarge }
        guard stream.avail_in > 0 else { return .bytes(output) }
        // What follows must be another member; its header is checked by the next step.
        guard inflateReset(&stream) == Z_OK else { return .malformed }
      case Z_OK, Z_BUF_ERROR:
        if output.count > limit { return .tooLarge }
        // No progress: the input ends before its last member does.
        guard (stream.avail_in, output.count) != before else { return .malformed }
      default: return .malformed
      }
    }
  }

  /// Inflates a piece of the input; the output never grows beyond `end` bytes.
  private static func inflateStep(
    _ stream: inout z_stream,
    into output: inout [UInt8],
    upTo end: Int
  ) -> Int32 {
    let room = min(step, end - output.count)
    var code = Z_OK
    output.append(addingCapacity: room) { span in
      span.withUnsafeMutableBufferPointer { buffer, count in
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(room)
        code = CZlib.inflate(&stream, Z_NO_FLUSH)
        count = room - Int(stream.avail_out)
      }
    }
    return code
  }

  /// One member that holds these bytes, compressed at zlib's usual level.
  package static func deflate(_ bytes: [UInt8]) -> [UInt8] {
    var stream = z_stream()
    let size = Int32(MemoryLayout<z_stream>.size)
    let code = deflateInit2_(
      &stream,
      Z_DEFAULT_COMPRESSION,
      Z_DEFLATED,
      windowBits,
      8,
      Z_DEFAULT_STRATEGY,
      ZLIB_VERSION,
      size
    )
    precondition(code == Z_OK, "zlib is out of memory")
    defer { deflateEnd(&stream) }
    let bound = Int(deflateBound(&stream, UInt(bytes.count)))
    return bytes.withUnsafeBufferPointer { input in
      [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
        stream.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        stream.avail_in = UInt32(clamping: input.count)
        stream.next_out = buffer.baseAddress
        stream.avail_out = UInt32(clamping: bound)
        let code = CZlib.deflate(&stream, Z_FINISH)
        precondition(code == Z_STREAM_END, "zlib needs more room than it said")
        count = bound - Int(stream.avail_out)
      }
    }
  }
}
