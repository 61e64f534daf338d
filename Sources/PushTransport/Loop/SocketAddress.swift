internal import CUV
internal import Glibc

/// An IPv4 or IPv6 address with its port.
struct SocketAddress {
  private var storage = sockaddr_storage()
  private var length = socklen_t(MemoryLayout<sockaddr_storage>.size)

  init() {}

  init(copying address: UnsafeMutablePointer<sockaddr>?, length: socklen_t) {
    guard let address else { return }
    self.length = length
    withUnsafeMutableBytes(of: &storage) { storage in
      let count = min(Int(length), storage.count)
      storage.copyMemory(from: UnsafeRawBufferPointer(start: address, count: count))
    }
  }

  var family: Int32 { Int32(storage.ss_family) }

  /// Both families keep the port, in network order, in the third and fourth byte.
  var port: Int {
    get {
      withUnsafeBytes(of: storage) {
        Int(UInt16(bigEndian: $0.load(fromByteOffset: 2, as: UInt16.self)))
      }
    }
    set {
      withUnsafeMutableBytes(of: &storage) {
        let port = UInt16(truncatingIfNeeded: newValue).bigEndian
        $0.storeBytes(of: port, toByteOffset: 2, as: UInt16.self)
      }
    }
  }

  /// Address and port as a person writes them.
  var text: String {
    var host = [CChar](repeating: 0, count: Int(NI_MAXHOST))
    let code = withPointer { address, length in
      getnameinfo(address, length, &host, socklen_t(host.count), nil, 0, NI_NUMERICHOST)
    }
    guard code == 0 else { return "unknown" }
    let name = host.withUnsafeBufferPointer { buffer in
      buffer.baseAddress.map { String(cString: $0) } ?? ""
    }
    return family == AF_INET6 ? "[\(name)]:\(port)" : "\(name):\(port)"
  }

  func withPointer<Result>(
    _ body: (UnsafePointer<sockaddr>?, socklen_t) -> Result
  ) -> Result {
    withUnsafeBytes(of: storage) {
      body($0.baseAddress?.assumingMemoryBound(to: sockaddr.self), length)
    }
  }

  mutating func withMutablePointer(
    _ body: (UnsafeMutablePointer<sockaddr>?, UnsafeMutablePointer<socklen_t>) -> Void
  ) {
    withUnsafeMutableBytes(of: &storage) { bytes in
      body(bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self), &length)
    }
  }

  /// Accepts one connection and keeps the peer's address; nil with `errno` set when it fails.
  static func accept(from listener: Int32) -> (descriptor: Int32, peer: SocketAddress)? {
    var peer = SocketAddress()
    let descriptor = cuv_accept(listener, &peer.storage, &peer.length)
    return descriptor >= 0 ? (descriptor, peer) : nil
  }
}
