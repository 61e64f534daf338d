import Glibc
import PushHarness
import PushMock
import PushModel
import PushStore
import PushTestKit

/// Bytes to a port without TLS, and what comes back until the mock ends the connection.
enum ServiceWire {
  static let token = "ExponentPushToken[AbCdEfGhIjKlMnOpQrStUv]"
  static let push = "{\"to\":\"\(token)\",\"title\":\"Hello\"}"
  static let sendPath = "/--/api/v2/push/send"
  static let secret = "c2VydmljZS13aXJlLXNlY3JldA"

  /// Mocks that serve FCM and Expo without TLS, too.
  static var plain: LoopbackSetup {
    LoopbackMock.set { options in
      options.mocks.ports[.fcmPlain] = 0
      options.mocks.ports[.expoPlain] = 0
    }
  }

  /// A head with the usual lines, then whatever the test wants behind them.
  static func request(_ rest: String, path: String = sendPath) -> [UInt8] {
    Array(
      ("POST \(path) HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer \(secret)\r\n"
        + "Content-Type: application/json\r\n" + rest).utf8
    )
  }

  /// Sends the bytes to a plain URL of the ready file; with `hangsUp` it reads nothing.
  static func exchange(
    _ url: String?,
    _ bytes: [UInt8],
    hangsUp: Bool = false
  ) async throws -> String {
    let port = try LoopbackMock.port(of: url ?? "")
    let answer = await blocking { talk(port, bytes, hangsUp) }
    return String(decoding: answer, as: UTF8.self)
  }

  private static func talk(_ port: Int, _ bytes: [UInt8], _ hangsUp: Bool) -> [UInt8] {
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
    var timeout = timeval(tv_sec: 20, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &timeout, socklen_t(MemoryLayout<timeval>.size))
    guard code == 0, send(descriptor, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count,
      !hangsUp
    else { return [] }
    var answer: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, 0)
      guard count > 0 else { return answer }
      answer += chunk[..<count]
    }
  }
}

extension RequestDetail {
  /// All that the database holds of a request, as one text.
  var everything: String {
    ([request.path, request.token, request.reason, String(decoding: body ?? [], as: UTF8.self)]
      + headers.map { "\($0.name): \($0.value)" } + findings.map { "\($0.value) \($0.message)" })
      .joined(separator: "\n")
  }
}
