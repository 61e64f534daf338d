import FoundationEssentials
import Glibc

/// A blocking TCP client that writes bytes of the test's choice.
final class RawPeer {
  let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { throw RawPeerError(code: errno) }
    var timeout = timeval(tv_sec: 10, tv_usec: 0)
    setsockopt(
      descriptor,
      SOL_SOCKET,
      SO_RCVTIMEO,
      &timeout,
      socklen_t(MemoryLayout<timeval>.size)
    )
  }

  deinit { close(descriptor) }

  /// Writes all bytes; false when the peer has closed.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        send(descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return false }
      sent += count
    }
    return true
  }

  func write(_ text: String) { write(Array(text.utf8)) }

  /// Reads exactly this many bytes; nil at the end of the stream or after ten seconds.
  func read(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var received = 0
    while received < count {
      let more = bytes.withUnsafeMutableBytes {
        recv(descriptor, $0.baseAddress.map { $0 + received }, count - received, 0)
      }
      guard more > 0 else { return nil }
      received += more
    }
    return bytes
  }

  /// All bytes until the peer closes.
  func readToEnd() -> [UInt8] {
    var all: [UInt8] = []
    while let byte = read(1) { all += byte }
    return all
  }

  /// Bytes until this text has come, or until the end.
  func read(until marker: String) -> String {
    var all: [UInt8] = []
    let wanted = Array(marker.utf8)
    while !all.suffix(wanted.count).elementsEqual(wanted), let byte = read(1) { all += byte }
    return String(decoding: all, as: UTF8.self)
  }

  /// The head of one answer, without its date.
  func answer() -> String { Self.undated(read(until: "\r\n\r\n")) }

  /// An answer without the header that differs from second to second.
  static func undated(_ text: String) -> String {
    text.components(separatedBy: "\r\n").filter { !$0.hasPrefix("date: ") }
      .joined(separator: "\r\n")
  }
}

struct RawPeerError: Error {
  var code: Int32
}
