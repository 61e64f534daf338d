internal import Glibc

/// Carries connections of an enclosure's listener to a socket of this machine, byte for byte.
///
/// For mocks that cannot take a listener over: TLS, ALPN and SNI pass through untouched; only the
/// peer's address is lost. A thread for each listener and two for each connection.
package enum ListenerRelay {
  /// Takes the listener over and serves it until the process ends or somebody shuts it down.
  /// - Parameters:
  ///   - listener: The descriptor is closed at the end.
  ///   - address: Where the mock listens, IPv4; nil ends each connection at once.
  ///   - port: The port there.
  package static func start(_ listener: EnclosureListener, address: String?, port: Int) {
    let descriptor = listener.descriptor
    // The holder made it non-blocking for an event loop; a thread of its own waits instead.
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) & ~O_NONBLOCK)
    if !detach({ serve(descriptor, address, port) }) { close(descriptor) }
  }

  private static func serve(_ listener: Int32, _ address: String?, _ port: Int) {
    defer { close(listener) }
    while true {
      let accepted = accept(listener, nil, nil)
      if accepted < 0, errno == EINTR || errno == ECONNABORTED { continue }
      guard accepted >= 0 else { return }
      _ = fcntl(accepted, F_SETFD, FD_CLOEXEC)
      guard let address, let other = connect(address, port) else {
        close(accepted)
        continue
      }
      let pair = Pair(accepted, other)
      let isServed = detach { pair.copy(from: other, to: accepted) }
      // Without threads the connection ends, instead of hanging.
      if !isServed || !detach({ pair.copy(from: accepted, to: other) }) { pair.end() }
    }
  }

  private static func connect(_ address: String, _ port: Int) -> Int32? {
    var place = sockaddr_in()
    place.sin_family = sa_family_t(AF_INET)
    place.sin_port = UInt16(truncatingIfNeeded: port).bigEndian
    guard inet_pton(AF_INET, address, &place.sin_addr) == 1 else { return nil }
    let flags = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    let descriptor = socket(AF_INET, flags, 0)
    guard descriptor >= 0 else { return nil }
    let size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let code = withUnsafePointer(to: &place) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
        Glibc.connect(descriptor, pointer, size)
      }
    }
    guard code == 0 else {
      close(descriptor)
      return nil
    }
    return descriptor
  }

  /// Two sockets, closed when both directions have ended.
  private final class Pair: Sendable {
    private let first: Int32
    private let second: Int32

    init(_ first: Int32, _ second: Int32) {
      self.first = first
      self.second = second
    }

    deinit {
      close(first)
      close(second)
    }

    func end() {
      shutdown(first, Int32(SHUT_RDWR))
      shutdown(second, Int32(SHUT_RDWR))
    }

    func copy(from source: Int32, to target: Int32) {
      // Ours: a TLS record with its overhead fits.
      var buffer = [UInt8](repeating: 0, count: 32_768)
      while true {
        let count = recv(source, &buffer, buffer.count, 0)
        if count < 0, errno == EINTR { continue }
        guard count > 0, send(buffer[..<count], to: target) else { break }
      }
      shutdown(target, Int32(SHUT_WR))
    }

    private func send(_ bytes: ArraySlice<UInt8>, to target: Int32) -> Bool {
      var rest = bytes
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { buffer in
          Glibc.send(target, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
        }
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  private final class Body {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private static func detach(_ body: @escaping @Sendable () -> Void) -> Bool {
    let box = Unmanaged.passRetained(Body(body))
    var thread = pthread_t()
    let code = pthread_create(
      &thread,
      nil,
      { argument in
        guard let argument else { return nil }
        Unmanaged<Body>.fromOpaque(argument).takeRetainedValue().run()
        return nil
      },
      box.toOpaque()
    )
    if code == 0 { pthread_detach(thread) } else { box.release() }
    return code == 0
  }
}
