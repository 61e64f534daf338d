internal import Synchronization

/// Gives out the ids of requests to one worker; ids are unique within the file.
///
/// A worker takes blocks, so that its rows lie side by side in the table.
package struct RequestIDs: ~Copyable {
  /// Ids in one block; our choice.
  static let blockSize: Int64 = 1024

  private let source: RequestIDSource
  private var next: Int64 = 0
  private var end: Int64 = 0

  init(_ source: RequestIDSource) { self.source = source }

  /// The next id.
  package mutating func take() -> Int64 {
    if next == end {
      next = source.takeBlock()
      end = next + Self.blockSize
    }
    defer { next += 1 }
    return next
  }
}

/// The shared counter of blocks.
final class RequestIDSource: Sendable {
  private let next: Atomic<Int64>

  init(first: Int64) { next = Atomic(first) }

  func takeBlock() -> Int64 {
    next.add(RequestIDs.blockSize, ordering: .relaxed).oldValue
  }
}
