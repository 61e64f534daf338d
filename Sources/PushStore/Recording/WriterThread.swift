internal import Glibc

/// A thread that runs one closure.
struct WriterThread: Sendable {
  private let thread: pthread_t

  /// Starts the thread; nil when the system refuses.
  init?(_ body: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(ThreadBody(body))
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, runThreadBody, box.toOpaque())
    guard code == 0 else {
      box.release()
      return nil
    }
    self.thread = thread
  }

  /// Waits for the end of the thread; call once.
  func join() { pthread_join(thread, nil) }

  /// Lets the thread go; call instead of `join`.
  func detach() { pthread_detach(thread) }

  /// Processor time of the calling thread in nanoseconds.
  static func processorNanoseconds() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}

private final class ThreadBody {
  let run: @Sendable () -> Void
  init(_ run: @escaping @Sendable () -> Void) { self.run = run }
}

private func runThreadBody(_ box: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
  guard let box else { return nil }
  Unmanaged<ThreadBody>.fromOpaque(box).takeRetainedValue().run()
  return nil
}
