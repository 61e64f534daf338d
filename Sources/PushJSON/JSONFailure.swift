/// Why and where a text is not JSON.
package struct JSONFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The offset in bytes of what could not be read; the length of the text when it ends too early.
  package var offset: Int
  /// The line, from 1; only line feeds end a line.
  package var line: Int
  /// The column, from 1, in Unicode scalars rather than bytes.
  package var column: Int
  /// What was expected and what stood there, such as `expected ',' or '}', found 'x'`.
  package var message: String

  /// Places a message at an offset of a text.
  init(_ message: String, at offset: Int, in text: UnsafeBufferPointer<UInt8>) {
    self.offset = offset
    self.message = message
    line = 1
    column = 1
    for byte in text.prefix(offset) {
      if byte == 0x0A {
        line += 1
        column = 1
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
  }

  package var description: String { "line \(line), column \(column): \(message)" }

  /// The failure of a text, or nil for a text that is JSON; a slow reading for messages.
  package static func first(in bytes: [UInt8]) -> JSONFailure? {
    bytes.withUnsafeBufferPointer { buffer in
      var reader = LenientReader(buffer)
      do throws(JSONFailure) {
        try reader.read()
        return nil
      } catch {
        return error
      }
    }
  }
}
