internal import Glibc

/// Starts a thread that runs `body` and ends with it; the caller may wait for its end.
///
/// `body` is handed over to the thread, so what it captures may be confined to it.
func startThread(_ body: sending @escaping () -> Void) throws(ThreadError) -> pthread_t {
  let box = Unmanaged.passRetained(ThreadBody(body))
  var thread = pthread_t()
  let code = pthread_create(
    &thread,
    nil,
    { argument in
      guard let argument else { return nil }
      let body = Unmanaged<ThreadBody>.fromOpaque(argument).takeRetainedValue()
      body.run()
      return nil
    },
    box.toOpaque()
  )
  guard code == 0 else {
    box.release()
    throw ThreadError(code: code)
  }
  return thread
}

/// The system refused another thread.
package struct ThreadError: Error, CustomStringConvertible {
  package var code: Int32

  package var description: String { "cannot start a thread: \(String(cString: strerror(code)))" }
}

private final class ThreadBody {
  let run: () -> Void
  init(_ run: sending @escaping () -> Void) { self.run = run }
}
