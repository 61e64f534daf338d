internal import PushWire

/// Reads the head of one request to the proxy, and says where it wants to be led.
struct ProxyRequestReader {
  /// What the request turned out to be.
  enum Outcome: Equatable {
    case connect(host: String, port: Int)
    /// Another method, for which there is a better address.
    case otherMethod
    case refused(HTTP1Refusal)
  }

  private var lines = HTTP1LineReader(isTrailer: false)

  /// Ours: a `CONNECT` with credentials takes a few hundred bytes.
  private static let limit = 8192

  init() {}

  /// Takes bytes up to the end of the head; returns how many, and the outcome once it is there.
  ///
  /// What follows the head belongs to the tunnel.
  mutating func read(
    _ input: UnsafeBufferPointer<UInt8>
  ) -> (consumed: Int, outcome: Outcome?) {
    do throws(HTTP1Refusal) {
      let count = try lines.read(input, limit: Self.limit)
      guard lines.isEnded else { return (count, nil) }
      return (count, lines.bytes.withUnsafeBufferPointer(Self.outcome))
    } catch {
      return (input.count, .refused(error))
    }
  }

  private static func outcome(of bytes: UnsafeBufferPointer<UInt8>) -> Outcome {
    var head = HTTP1Head()
    do throws(HTTP1Refusal) {
      try head.parse(bytes, isHostNeeded: false)
    } catch {
      return .refused(error)
    }
    guard HeaderBytes.equal(UnsafeBufferPointer(rebasing: bytes[head.method]), "CONNECT") else {
      return .otherMethod
    }
    let target = String(decoding: bytes[head.target], as: UTF8.self)
    guard let (host, port) = split(target) else {
      return .refused(.malformed("a CONNECT without host:port"))
    }
    return .connect(host: host, port: port)
  }

  /// Host, in lower case and without brackets, and port (RFC 9112, 3.2.3).
  static func split(_ target: String) -> (host: String, port: Int)? {
    guard let colon = target.utf8.lastIndex(of: UInt8(ascii: ":")) else { return nil }
    let digits = target[target.index(after: colon)...]
    guard (1...5).contains(digits.utf8.count),
      digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
      let port = Int(digits), (1...65_535).contains(port)
    else { return nil }
    var host = target[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
      guard host.utf8.allSatisfy({ HTTP1Bytes.hexValue($0) != nil || $0 == 0x3A || $0 == 0x2E })
      else { return nil }
    } else if !HostName.isPlain(host) {
      return nil
    }
    return host.isEmpty ? nil : (host.lowercased(), port)
  }
}
