import Glibc
import PushJSON
import PushTestKit

/// One answer over HTTP/1.1.
struct PlainAnswer: Sendable {
  var status: Int
  var headers: [(name: String, value: String)]
  var body: String

  var json: JSONValue { JSONValue(parsing: body) ?? .null }

  func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }

  /// Reads what came until the end of the connection; nil for anything that is no HTTP.
  init?(_ text: String) {
    guard let end = text.firstRange(of: "\r\n\r\n"), text.hasPrefix("HTTP/1.1 ") else { return nil }
    let head = text[..<end.lowerBound].split(separator: "\r\n")
    guard let status = head.first?.split(separator: " ").dropFirst().first.flatMap({ Int($0) })
    else { return nil }
    self.status = status
    headers = head.dropFirst().map { line in
      let name = line.prefix { $0 != ":" }
      return (name.lowercased(), String(line.dropFirst(name.count + 1).drop { $0 == " " }))
    }
    body = String(text[end.upperBound...])
  }
}

/// A client of one request for each connection, on blocking sockets.
enum PlainHTTP {
  static func call(
    port: Int,
    _ method: String,
    _ path: String,
    headers: [(String, String)] = [],
    body: String? = nil
  ) async throws -> PlainAnswer {
    var text = "\(method) \(path) HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n"
    for (name, value) in headers { text += "\(name): \(value)\r\n" }
    if let body { text += "content-length: \(body.utf8.count)\r\n" }
    text += "\r\n" + (body ?? "")
    let request = Array(text.utf8)
    let bytes = await blocking { exchange(port, request) }
    guard let answer = PlainAnswer(String(decoding: bytes, as: UTF8.self)) else {
      throw ScratchError("no HTTP: \(String(decoding: bytes, as: UTF8.self))")
    }
    return answer
  }

  private static func exchange(_ port: Int, _ request: [UInt8]) -> [UInt8] {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(descriptor) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let code = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard code == 0 else { return [] }
    // Lists are answered by a task, which waits its turn behind all tests that run at once.
    var timeout = timeval(tv_sec: 120, tv_usec: 0)
    let size = socklen_t(MemoryLayout<timeval>.size)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, size)
    guard send(descriptor, request, request.count, Int32(MSG_NOSIGNAL)) == request.count else {
      return []
    }
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }
  }
}
