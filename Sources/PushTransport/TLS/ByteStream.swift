internal import Glibc

/// A socket with or without TLS.
enum ByteStream {
  case plain(Int32)
  case tls(TLSStream)

  func read(into buffer: UnsafeMutableRawBufferPointer) -> IOOutcome {
    switch self {
    case .tls(let stream): return stream.read(into: buffer)
    case .plain(let descriptor):
      let count = recv(descriptor, buffer.baseAddress, buffer.count, 0)
      if count == 0 { return .ended }
      return count > 0 ? .moved(count) : Self.outcome(blocked: .wantsRead)
    }
  }

  func write(_ bytes: UnsafeRawBufferPointer) -> IOOutcome {
    switch self {
    case .tls(let stream): return stream.write(bytes)
    case .plain(let descriptor):
      let count = send(descriptor, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
      return count >= 0 ? .moved(count) : Self.outcome(blocked: .wantsWrite)
    }
  }

  /// Why the last call failed.
  var failure: String {
    switch self {
    case .tls(let stream): stream.failure
    case .plain: "the peer reset the connection"
    }
  }

  private static func outcome(blocked: IOOutcome) -> IOOutcome {
    errno == EAGAIN || errno == EINTR ? blocked : .failed
  }
}
