internal import Glibc

/// A byte buffer that is filled, read and reused; it grows and never shrinks by itself.
struct ByteArena: Sendable {
  /// All of it is initialised; what counts is the first `used` bytes.
  private var storage: [UInt8] = []
  private(set) var used = 0

  /// The bytes that the buffer occupies.
  var capacity: Int { storage.count }

  /// Empties the buffer and keeps its storage, unless that has grown beyond `limit`.
  mutating func removeAll(keepingUpTo limit: Int) {
    used = 0
    if storage.count > limit { storage = [] }
  }

  /// Makes room for so many more bytes.
  mutating func reserve(_ count: Int) {
    let needed = used + count
    if needed > storage.count { grow(to: needed) }
  }

  private mutating func grow(to needed: Int) {
    let size = max(needed, storage.count * 2, 4096)
    storage.append(contentsOf: repeatElement(0, count: size - storage.count))
  }

  /// Copies bytes to the end.
  mutating func append(_ bytes: UnsafeRawBufferPointer) {
    guard let source = bytes.baseAddress, !bytes.isEmpty else { return }
    reserve(bytes.count)
    let start = used
    storage.withUnsafeMutableBytes { buffer in
      // `reserve` made the room, so the buffer is not empty.
      if let base = buffer.baseAddress { memcpy(base + start, source, bytes.count) }
    }
    used += bytes.count
  }

  mutating func append(_ byte: UInt8) {
    reserve(1)
    storage[used] = byte
    used += 1
  }

  /// Lets `body` read what counts.
  func withBytes<Result, Failure: Error>(
    _ body: (UnsafeRawBufferPointer) throws(Failure) -> Result
  ) throws(Failure) -> Result {
    try storage.withUnsafeBufferPointer { (buffer) throws(Failure) -> Result in
      try body(UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: buffer[..<used])))
    }
  }

  /// Lets `body` write at most `count` bytes at the end; each write is checked in debug builds.
  mutating func fill(upTo count: Int, _ body: (inout Cursor) -> Void) {
    reserve(count)
    let start = used
    used = storage.withUnsafeMutableBytes { buffer in
      var cursor = Cursor(buffer: buffer, offset: start)
      body(&cursor)
      return cursor.offset
    }
  }

  /// A place to write at.
  struct Cursor {
    fileprivate let buffer: UnsafeMutableRawBufferPointer
    fileprivate(set) var offset: Int

    mutating func put(_ byte: UInt8) {
      buffer[offset] = byte
      offset += 1
    }

    /// Copies the bytes from `start` up to `end`.
    mutating func put(_ bytes: UnsafeRawBufferPointer, _ start: Int, _ end: Int) {
      let count = end - start
      guard count > 0, let source = bytes.baseAddress, let target = buffer.baseAddress else {
        return
      }
      precondition(end <= bytes.count && offset + count <= buffer.count, "outside the buffer")
      memcpy(target + offset, source + start, count)
      offset += count
    }
  }
}
