package import PushModel
internal import Synchronization

/// Hands the requests that somebody waits for from the workers to the suite runner.
///
/// Only watched keys (device tokens, channel ids) are kept, so that load costs nothing here.
package final class ArrivalFeed: Sendable {
  private struct Waiter {
    var id: Int
    var keys: Set<String>
    var count: Int
    var continuation: CheckedContinuation<Void, Never>
  }

  private struct State {
    var arrivals: [String: [Arrival]] = [:]
    var waiters: [Waiter] = []
    var nextWaiter = 0
    /// Waiters whose deadline passed before they had begun to wait.
    var expired: Set<Int> = []
  }

  private let state = Mutex(State())
  private let isActive = Atomic<Bool>(false)

  package init() {}

  /// Whether any key is watched at all; the workers' first, cheap question.
  package var hasWatchers: Bool { isActive.load(ordering: .relaxed) }

  /// Keeps what arrives for this key from now on.
  package func watch(_ key: String) {
    state.withLock { state in
      if state.arrivals[key] == nil { state.arrivals[key] = [] }
    }
    isActive.store(true, ordering: .relaxed)
  }

  /// Forgets a key and what arrived for it.
  package func forget(_ key: String) {
    state.withLock { state in _ = state.arrivals.removeValue(forKey: key) }
  }

  /// Whether this key is watched; workers ask before they copy a request out.
  package func isWatched(_ key: String) -> Bool {
    state.withLock { $0.arrivals[key] != nil }
  }

  /// Files a request and wakes whoever waits for it.
  ///
  /// - Parameters:
  ///   - arrival: The request.
  ///   - name: The watched key when it is not the arrival's own.
  package func publish(_ arrival: Arrival, under name: String? = nil) {
    let key = name ?? arrival.key
    let woken = state.withLock { state -> [Waiter] in
      guard state.arrivals[key] != nil else { return [] }
      state.arrivals[key]?.append(arrival)
      let ready = state.waiters.filter { ArrivalFeed.isReady($0, state) }
      if !ready.isEmpty {
        state.waiters.removeAll { waiter in ready.contains { $0.id == waiter.id } }
      }
      return ready
    }
    for waiter in woken { waiter.continuation.resume() }
  }

  /// What arrived for these keys so far, in order of arrival.
  package func arrivals(for keys: [String]) -> [Arrival] {
    state.withLock { state in
      Set(keys).flatMap { state.arrivals[$0] ?? [] }.sorted {
        ($0.at, $0.request) < ($1.at, $1.request)
      }
    }
  }

  /// Waits until `count` requests arrived for these keys, or the deadline passes.
  package func wait(
    for count: Int,
    keys: [String],
    deadlineMilliseconds: Int
  ) async -> [Arrival] {
    let id = state.withLock { state in
      state.nextWaiter += 1
      return state.nextWaiter
    }
    let timer = Task {
      try await Task.sleep(for: .milliseconds(max(0, deadlineMilliseconds)))
      expire(id)
    }
    await withCheckedContinuation { continuation in
      let waiter = Waiter(id: id, keys: Set(keys), count: count, continuation: continuation)
      let isReady = state.withLock { state in
        if state.expired.remove(id) != nil || ArrivalFeed.isReady(waiter, state) { return true }
        state.waiters.append(waiter)
        return false
      }
      if isReady { continuation.resume() }
    }
    timer.cancel()
    state.withLock { state in _ = state.expired.remove(id) }
    return arrivals(for: keys)
  }

  private func expire(_ id: Int) {
    let late = state.withLock { state -> Waiter? in
      guard let place = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.expired.insert(id)
        return nil
      }
      return state.waiters.remove(at: place)
    }
    late?.continuation.resume()
  }

  private static func isReady(_ waiter: Waiter, _ state: borrowing State) -> Bool {
    var count = 0
    for key in waiter.keys { count += state.arrivals[key]?.count ?? 0 }
    return count >= waiter.count
  }
}
