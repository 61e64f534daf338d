/// The tape and the strings of a text that the slow reader took.
///
/// A document keeps it while nodes may point into it.
final class OwnedTape {
  let tape: UnsafeMutableBufferPointer<UInt64>
  let strings: UnsafeMutableBufferPointer<UInt8>

  init(tape words: [UInt64], strings bytes: [UInt8]) {
    tape = .allocate(capacity: words.count)
    strings = .allocate(capacity: max(bytes.count, 1))
    _ = tape.initialize(from: words)
    _ = strings.initialize(from: bytes)
  }

  deinit {
    tape.deallocate()
    strings.deallocate()
  }
}
