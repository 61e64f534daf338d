internal import Glibc

/// Bytes that wait to be written, in one block that is kept and reused.
struct OutputBuffer: ~Copyable {
  private var base: UnsafeMutableRawPointer
  private var capacity: Int
  private var start = 0
  private var end = 0

  /// A TLS record and its frames fit in the first block (RFC 8446, 5.1: 16,384 bytes).
  private static let firstCapacity = 32_768

  init() {
    capacity = Self.firstCapacity
    base = .allocate(byteCount: capacity, alignment: 16)
  }

  deinit { base.deallocate() }

  /// How many bytes wait.
  var count: Int { end - start }

  var isEmpty: Bool { end == start }

  /// The waiting bytes; valid until the next change.
  var pending: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: base + start, count: end - start)
  }

  /// Adds bytes at the end.
  mutating func append(_ bytes: UnsafeRawPointer, count: Int) {
    if end + count > capacity { makeRoom(for: count) }
    memcpy(base + end, bytes, count)
    end += count
  }

  mutating func append(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      guard let address = buffer.baseAddress else { return }
      append(address, count: buffer.count)
    }
  }

  /// Changes a byte that waits; `offset` counts from the last byte backwards.
  mutating func patch(_ value: UInt32, atEndOffset offset: Int) {
    (base + end - offset).storeBytes(of: value.bigEndian, as: UInt32.self)
  }

  /// Forgets the first bytes, which were written.
  mutating func consume(_ count: Int) {
    start += count
    if start == end {
      start = 0
      end = 0
    }
  }

  private mutating func makeRoom(for count: Int) {
    let used = end - start
    if used + count > capacity {
      var size = capacity
      while size < used + count { size *= 2 }
      let larger = UnsafeMutableRawPointer.allocate(byteCount: size, alignment: 16)
      memcpy(larger, base + start, used)
      base.deallocate()
      base = larger
      capacity = size
    } else {
      memmove(base, base + start, used)
    }
    start = 0
    end = used
  }
}
