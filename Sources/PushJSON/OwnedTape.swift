/// The tape and the strings of a text that the slow reader took.
///
/// A document keeps it while nodes may point into it.
final class OwnedTape {
  let tape: UnsafeMutableBufferPointer<UInt64>
  let strings: UnsafeMutableBufferPointer<UInt8>

  init(tape words: [UInt64], strings bytes: [UInt8]) {
    tape = .allocate(capacity: words.count)
    // simdjson's own buffers have as much, and more, behind the last text.
    strings = .allocate(capacity: bytes.count + KeyDigest.padding)
    _ = tape.initialize(from: words)
    let filled = strings.initialize(fromContentsOf: bytes)
    strings[filled...].initialize(repeating: 0)
  }

  deinit {
    tape.deallocate()
    strings.deallocate()
  }
}
