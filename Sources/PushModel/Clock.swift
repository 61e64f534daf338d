internal import Glibc

/// The two clocks that everything reads; passed in, so that tests own time.
package struct Clock: Sendable {
  /// Wall time in milliseconds since 1970, UTC.
  package var wallMilliseconds: @Sendable () -> Int64
  /// Monotonic time in nanoseconds from an arbitrary start.
  package var monotonicNanoseconds: @Sendable () -> UInt64

  package init(
    wallMilliseconds: @escaping @Sendable () -> Int64,
    monotonicNanoseconds: @escaping @Sendable () -> UInt64
  ) {
    self.wallMilliseconds = wallMilliseconds
    self.monotonicNanoseconds = monotonicNanoseconds
  }

  /// The machine's clocks.
  package static let system = Clock(
    wallMilliseconds: {
      var time = timespec()
      unsafe clock_gettime(CLOCK_REALTIME, &time)
      return Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000
    },
    monotonicNanoseconds: {
      var time = timespec()
      unsafe clock_gettime(CLOCK_MONOTONIC, &time)
      return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }
  )
}
