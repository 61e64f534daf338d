internal import CNghttp2
internal import Glibc
internal import PushWire

/// Header names and values at an address that stays, for libnghttp2 to read without copying.
struct HeaderBlock: ~Copyable {
  private var base: UnsafeMutablePointer<UInt8>
  private var capacity: Int

  /// Ours: a reply has a few short headers.
  private static let usual = 512

  init() {
    capacity = Self.usual
    base = .allocate(capacity: capacity)
  }

  deinit { base.deallocate() }

  private static let statusName: StaticString = ":status"

  /// Copies status and headers, and writes their addresses to `fields`; returns how many.
  ///
  /// `fields` has room for one more than the table has entries.
  mutating func fill(
    status: Int,
    headers: borrowing HeaderTable,
    fields: UnsafeMutablePointer<nghttp2_nv>
  ) -> Int {
    let nameLength = Self.statusName.utf8CodeUnitCount
    let prefix = nameLength + 3
    reserve(prefix + headers.bytes.count)
    memcpy(base, Self.statusName.utf8Start, nameLength)
    let code = min(999, max(100, status))
    base[nameLength] = 0x30 + UInt8(code / 100)
    base[nameLength + 1] = 0x30 + UInt8(code / 10 % 10)
    base[nameLength + 2] = 0x30 + UInt8(code % 10)
    headers.bytes.withUnsafeBufferPointer { bytes in
      guard let source = bytes.baseAddress else { return }
      memcpy(base + prefix, source, bytes.count)
    }
    fields[0] = field(name: 0..<nameLength, value: nameLength..<prefix)
    var count = 1
    for entry in headers.entries {
      fields[count] = field(
        name: prefix + entry.name.lowerBound..<prefix + entry.name.upperBound,
        value: prefix + entry.value.lowerBound..<prefix + entry.value.upperBound
      )
      count += 1
    }
    return count
  }

  private func field(name: Range<Int>, value: Range<Int>) -> nghttp2_nv {
    nghttp2_nv(
      name: base + name.lowerBound,
      value: base + value.lowerBound,
      namelen: name.count,
      valuelen: value.count,
      flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue)
    )
  }

  private mutating func reserve(_ count: Int) {
    guard count > capacity else { return }
    base.deallocate()
    capacity = max(count, 2 * capacity)
    base = .allocate(capacity: capacity)
  }
}
