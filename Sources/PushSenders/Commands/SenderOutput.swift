/// The end of what a sender wrote to standard error, with marks to tell cases apart.
struct SenderOutput: Sendable {
  /// So much of it is kept; ours, enough for a stack trace and small beside a run.
  private static let keptBytes = 64 * 1024

  private var bytes: [UInt8] = []
  /// How many bytes came before the kept ones.
  private var dropped = 0

  /// The place behind the last byte, to be given to `text(since:)` later.
  var mark: Int { dropped + bytes.count }

  mutating func append(_ piece: [UInt8]) {
    bytes.append(contentsOf: piece)
    let excess = bytes.count - SenderOutput.keptBytes
    guard excess > 0 else { return }
    bytes.removeFirst(excess)
    dropped += excess
  }

  /// What came since a mark, as far as it is kept (hostile text).
  func text(since mark: Int) -> String {
    let start = max(0, mark - dropped)
    guard start < bytes.count else { return "" }
    return String(decoding: bytes[start...], as: UTF8.self)
  }
}
