package import PushModel
internal import Synchronization

/// The wall clock of one provider, which a case can set forward.
package final class ProviderClock: Sendable {
  private let base: Clock
  private let offset = Atomic<Int64>(0)

  package init(_ base: Clock) { self.base = base }

  /// Milliseconds since 1970.
  package var milliseconds: Int64 { base.wallMilliseconds() + offset.load(ordering: .relaxed) }

  /// Sets the clock forward from now on.
  package func advance(milliseconds: Int64) { offset.add(milliseconds, ordering: .relaxed) }

  /// Back to the machine's clock.
  package func reset() { offset.store(0, ordering: .relaxed) }
}
