internal import CNghttp2

/// Header names and values as bytes, and views of them for one call of libnghttp2.
struct HeaderFields {
  private var bytes: [UInt8] = []
  private var ends: [(name: Int, value: Int)] = []

  mutating func append(_ name: String, _ value: String) {
    bytes.append(contentsOf: name.utf8)
    let middle = bytes.count
    bytes.append(contentsOf: value.utf8)
    ends.append((middle, bytes.count))
  }

  /// Calls `body` with fields that libnghttp2 copies.
  mutating func withFields<Result>(
    _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Result
  ) -> Result {
    let ends = self.ends
    return bytes.withUnsafeMutableBufferPointer { bytes in
      var fields: [nghttp2_nv] = []
      var start = 0
      for end in ends {
        fields.append(
          nghttp2_nv(
            name: bytes.baseAddress.map { $0 + start },
            value: bytes.baseAddress.map { $0 + end.name },
            namelen: end.name - start,
            valuelen: end.value - end.name,
            flags: UInt8(NGHTTP2_NV_FLAG_NONE.rawValue)
          )
        )
        start = end.value
      }
      return fields.withUnsafeBufferPointer { body($0.baseAddress, $0.count) }
    }
  }
}
