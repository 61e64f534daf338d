internal import Glibc

/// Cuts a stream of bytes into lines.
struct LineSplitter {
  private var rest: [UInt8] = []
  private var isSkipping = false
  private let limit: Int

  /// Lines longer than `limit` bytes are cut, and the remainder up to the line's end is dropped.
  init(limit: Int) { self.limit = limit }

  /// Takes bytes and hands out each line they complete, without its line feed.
  mutating func add(_ bytes: UnsafeBufferPointer<UInt8>, _ line: ([UInt8]) -> Void) {
    var start = 0
    while start < bytes.count {
      let end = lineFeed(in: bytes, from: start)
      keep(UnsafeBufferPointer(rebasing: bytes[start..<(end ?? bytes.count)]))
      guard let end else { return }
      line(rest)
      rest.removeAll(keepingCapacity: rest.capacity < 65_536)
      isSkipping = false
      start = end + 1
    }
  }

  /// At the end of the stream: the last line, when it had no line feed.
  mutating func finish(_ line: ([UInt8]) -> Void) {
    if !rest.isEmpty { line(rest) }
    rest = []
  }

  private func lineFeed(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, 0x0A, bytes.count - start)
    else { return nil }
    return UnsafeRawPointer(base).distance(to: UnsafeRawPointer(found))
  }

  private mutating func keep(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard !isSkipping else { return }
    let room = limit - rest.count
    rest.append(contentsOf: UnsafeBufferPointer(rebasing: bytes.prefix(room)))
    if bytes.count > room { isSkipping = true }
  }
}
