internal import CUV
internal import Glibc

/// A socket call that failed.
package struct SocketError: Error, CustomStringConvertible {
  /// What was tried, with the address.
  package var operation: String
  /// `errno`, or 0 when `message` says it all.
  package var code: Int32
  package var message: String

  init(_ operation: String, errno code: Int32) {
    self.operation = operation
    self.code = code
    message = String(cString: strerror(code))
  }

  init(_ operation: String, message: String) {
    self.operation = operation
    code = 0
    self.message = message
  }

  /// Whether another process holds the address.
  package var isAddressInUse: Bool { code == EADDRINUSE }

  package var description: String { "cannot \(operation): \(message)" }
}

/// Descriptors of TCP sockets: listening, connecting, naming.
enum Socket {
  /// How many finished connections may wait; Linux caps it by `net.core.somaxconn` (4096).
  private static let backlog: Int32 = 4096

  /// Binds `copies` listening sockets to one address, one for each worker.
  ///
  /// Port 0 takes a free one. A port that any other process uses is refused, although the
  /// sockets share it among themselves.
  static func listen(
    host: String,
    port: Int,
    copies: Int
  ) throws(SocketError) -> (descriptors: [Int32], port: Int) {
    let operation = "listen on \(host):\(port)"
    let addresses = try resolve(host: host, port: port, operation: operation, passive: true)
    guard let address = addresses.first else {
      throw SocketError(operation, message: "the host has no address")
    }
    if port != 0 { try probe(address, operation) }
    var descriptors: [Int32] = []
    var bound = port
    do throws(SocketError) {
      for _ in 0..<copies {
        var target = address
        target.port = bound
        let descriptor = try bind(target, operation, sharing: true)
        descriptors.append(descriptor)
        guard Glibc.listen(descriptor, backlog) == 0 else {
          throw SocketError(operation, errno: errno)
        }
        bound = localPort(of: descriptor)
      }
    } catch {
      for descriptor in descriptors { Glibc.close(descriptor) }
      throw error
    }
    return (descriptors, bound)
  }

  /// Fails unless this is a socket that accepts connections.
  static func checkListening(_ descriptor: Int32) throws(SocketError) {
    let operation = "listen on descriptor \(descriptor)"
    var isListening: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    guard getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, &isListening, &length) == 0 else {
      throw SocketError(operation, errno: errno)
    }
    guard isListening != 0 else {
      throw SocketError(operation, message: "the socket does not listen")
    }
  }

  /// Fails when the port is taken, which `SO_REUSEPORT` would hide.
  private static func probe(_ address: SocketAddress, _ operation: String) throws(SocketError) {
    Glibc.close(try bind(address, operation, sharing: false))
  }

  private static func bind(
    _ address: SocketAddress,
    _ operation: String,
    sharing: Bool
  ) throws(SocketError) -> Int32 {
    let descriptor = cuv_stream_socket(address.family)
    guard descriptor >= 0 else { throw SocketError(operation, errno: errno) }
    set(descriptor, SOL_SOCKET, sharing ? SO_REUSEPORT : SO_REUSEADDR)
    if sharing { set(descriptor, SOL_SOCKET, SO_REUSEADDR) }
    let code = address.withPointer { Glibc.bind(descriptor, $0, $1) }
    guard code == 0 else {
      let error = SocketError(operation, errno: errno)
      Glibc.close(descriptor)
      throw error
    }
    return descriptor
  }

  /// Begins a non-blocking connection; the descriptor is writable once it is made.
  static func connect(to address: SocketAddress) throws(SocketError) -> Int32 {
    let descriptor = cuv_stream_socket(address.family)
    guard descriptor >= 0 else { throw SocketError("open a socket", errno: errno) }
    set(descriptor, Int32(IPPROTO_TCP), TCP_NODELAY)
    let code = address.withPointer { Glibc.connect(descriptor, $0, $1) }
    guard code == 0 || errno == EINPROGRESS else {
      let error = SocketError("connect to \(address.text)", errno: errno)
      Glibc.close(descriptor)
      throw error
    }
    return descriptor
  }

  /// The error that a pending connection ended with; 0 when it was made.
  static func pendingError(of descriptor: Int32) -> Int32 {
    var code: Int32 = 0
    var length = socklen_t(MemoryLayout<Int32>.size)
    getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &code, &length)
    return code
  }

  /// All addresses of a host, best first; waits for the name service.
  static func resolve(
    host: String,
    port: Int,
    operation: String,
    passive: Bool
  ) throws(SocketError) -> [SocketAddress] {
    guard (0...65_535).contains(port) else {
      throw SocketError(operation, message: "the port must be between 0 and 65535")
    }
    var hints = addrinfo()
    hints.ai_family = AF_UNSPEC
    hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    hints.ai_flags = passive ? AI_PASSIVE : 0
    var list: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &list)
    guard code == 0 else {
      throw SocketError(operation, message: String(cString: gai_strerror(code)))
    }
    defer { freeaddrinfo(list) }
    var addresses: [SocketAddress] = []
    var next = list
    while let entry = next {
      addresses.append(
        SocketAddress(copying: entry.pointee.ai_addr, length: entry.pointee.ai_addrlen)
      )
      next = entry.pointee.ai_next
    }
    return addresses
  }

  private static func localPort(of descriptor: Int32) -> Int {
    var address = SocketAddress()
    address.withMutablePointer { _ = getsockname(descriptor, $0, $1) }
    return address.port
  }

  private static func set(_ descriptor: Int32, _ level: Int32, _ option: Int32) {
    var on: Int32 = 1
    setsockopt(descriptor, level, option, &on, socklen_t(MemoryLayout<Int32>.size))
  }
}
