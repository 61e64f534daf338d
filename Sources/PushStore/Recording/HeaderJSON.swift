internal import PushJSON

/// Spells the headers of one request as a JSON array of `[name, value]`, in a reused buffer.
struct HeaderJSON {
  private var output = ByteArena()
  /// What must be escaped goes through here.
  private var scratch: [UInt8] = []
  /// A buffer that one giant request has blown up is not kept; our choice.
  private static let keptBytes = 1 << 20

  /// Replaces the buffer's contents by the JSON of some headers.
  ///
  /// - Parameters:
  ///   - headers: The lengths of names and values.
  ///   - text: Names and values, one after the other.
  mutating func fill(_ headers: UnsafeBufferPointer<StoredHeader>, _ text: UnsafeRawBufferPointer) {
    output.removeAll(keepingUpTo: Self.keptBytes)
    if StoredText.isPlain(text) {
      fillPlain(headers, text)
    } else {
      fillEscaped(headers, text)
    }
  }

  /// Lets `body` read the JSON.
  func withBytes(
    _ body: (UnsafeRawBufferPointer) throws(StoreError) -> Void
  ) throws(StoreError) {
    try output.withBytes(body)
  }

  /// Nothing needs to be escaped: the text is copied between punctuation.
  private mutating func fillPlain(
    _ headers: UnsafeBufferPointer<StoredHeader>,
    _ text: UnsafeRawBufferPointer
  ) {
    // Four quotes, two commas and two brackets for each header; two brackets around all.
    output.fill(upTo: text.count + headers.count * 8 + 2) { cursor in
      cursor.put(UInt8(ascii: "["))
      var start = 0
      for header in headers {
        let middle = start + Int(header.nameLength)
        let end = middle + Int(header.valueLength)
        if start > 0 { cursor.put(UInt8(ascii: ",")) }
        cursor.put(UInt8(ascii: "["))
        cursor.put(UInt8(ascii: "\""))
        cursor.put(text, start, middle)
        cursor.put(UInt8(ascii: "\""))
        cursor.put(UInt8(ascii: ","))
        cursor.put(UInt8(ascii: "\""))
        cursor.put(text, middle, end)
        cursor.put(UInt8(ascii: "\""))
        cursor.put(UInt8(ascii: "]"))
        start = end
      }
      cursor.put(UInt8(ascii: "]"))
    }
  }

  private mutating func fillEscaped(
    _ headers: UnsafeBufferPointer<StoredHeader>,
    _ text: UnsafeRawBufferPointer
  ) {
    scratch.removeAll(keepingCapacity: scratch.capacity <= Self.keptBytes)
    scratch.append(UInt8(ascii: "["))
    var start = 0
    for header in headers {
      let middle = start + Int(header.nameLength)
      let end = middle + Int(header.valueLength)
      scratch.append(contentsOf: start > 0 ? [0x2C, 0x5B] : [0x5B])
      escape(UnsafeRawBufferPointer(rebasing: text[start..<middle]))
      scratch.append(UInt8(ascii: ","))
      escape(UnsafeRawBufferPointer(rebasing: text[middle..<end]))
      scratch.append(UInt8(ascii: "]"))
      start = end
    }
    scratch.append(UInt8(ascii: "]"))
    scratch.withUnsafeBytes { output.append($0) }
  }

  private mutating func escape(_ bytes: UnsafeRawBufferPointer) {
    if StoredText.isPlain(bytes) {
      scratch.append(UInt8(ascii: "\""))
      scratch.append(contentsOf: bytes)
      scratch.append(UInt8(ascii: "\""))
    } else if bytes.allSatisfy({ $0 < 0x80 }) {
      bytes.withMemoryRebound(to: UInt8.self) { JSONWriter.appendString($0, to: &scratch) }
    } else {
      // Invalid UTF-8 is replaced on the way.
      JSONWriter.appendString(String(decoding: bytes, as: UTF8.self), to: &scratch)
    }
  }
}
