package import PushModel
internal import Synchronization

/// The faults that the mocks play, by recipient or by endpoint; safe from any thread.
package final class FaultTable: Sendable {
  private struct Entry {
    var fault: Fault
    /// How many calls are left; nil for all.
    var left: Int?
  }

  private struct Place: Hashable {
    var provider: Provider
    var endpoint: RequestEndpoint
  }

  private struct State {
    /// By the feed's name of a recipient.
    var byKey: [String: [Entry]] = [:]
    var byPlace: [Place: [Entry]] = [:]
  }

  private let state = Mutex(State())
  private let isActive = Atomic<Bool>(false)

  package init() {}

  /// Whether there are any; the workers' first, cheap question.
  package var isEmpty: Bool { !isActive.load(ordering: .relaxed) }

  /// Plays these faults, one after the other, to calls that name the recipient.
  package func add(_ faults: [Fault], key: String) {
    guard !faults.isEmpty else { return }
    state.withLock { state in
      state.byKey[key, default: []] += faults.map { Entry(fault: $0, left: $0.times) }
    }
    isActive.store(true, ordering: .relaxed)
  }

  /// Plays a fault to every call of an endpoint; nil stands for the provider's send.
  package func add(_ fault: Fault, provider: Provider) {
    let place = Place(provider: provider, endpoint: fault.endpoint ?? .send)
    state.withLock { state in
      state.byPlace[place, default: []].append(Entry(fault: fault, left: fault.times))
    }
    isActive.store(true, ordering: .relaxed)
  }

  /// Forgets the faults of endpoints; those of recipients stay with them.
  package func removeEndpointFaults() {
    state.withLock { $0.byPlace.removeAll() }
  }

  /// The fault for a call, which uses up one of its times.
  ///
  /// A recipient's fault concerns the provider's send unless it names an endpoint.
  func take(_ provider: Provider, _ endpoint: RequestEndpoint, keys: [String]) -> Fault? {
    state.withLock { state in
      for key in keys {
        if let fault = FaultTable.take(&state.byKey[key, default: []], endpoint) { return fault }
      }
      let place = Place(provider: provider, endpoint: endpoint)
      guard state.byPlace[place] != nil else { return nil }
      return FaultTable.take(&state.byPlace[place, default: []], endpoint)
    }
  }

  private static func take(_ entries: inout [Entry], _ endpoint: RequestEndpoint) -> Fault? {
    let index = entries.firstIndex { entry in
      (entry.fault.endpoint ?? .send) == endpoint && entry.left != 0
    }
    guard let index else { return nil }
    entries[index].left = entries[index].left.map { $0 - 1 }
    return entries[index].fault
  }
}
