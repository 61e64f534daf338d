/// A memory of recent targets in two generations; the older one is dropped when the newer is full.
///
/// Bounded, and nothing is allocated once both generations have grown.
struct FCMRecentTable<Value: Sendable>: Sendable {
  private let capacity: Int
  private var young: [FCMKey: Value] = [:]
  private var old: [FCMKey: Value] = [:]

  init(capacity: Int) { self.capacity = capacity }

  subscript(key: FCMKey) -> Value? { young[key] ?? old[key] }

  /// Calls `body` with the value of a key, which is made if it is new.
  mutating func update<Result>(
    _ key: FCMKey,
    _ fresh: @autoclosure () -> Value,
    _ body: (inout Value) -> Result
  ) -> Result {
    if let place = young.index(forKey: key) { return body(&young.values[place]) }
    if young.count >= capacity / 2 {
      swap(&young, &old)
      young.removeAll(keepingCapacity: true)
    }
    var value = old.removeValue(forKey: key) ?? fresh()
    let result = body(&value)
    young[key] = value
    return result
  }

  mutating func removeAll() {
    young.removeAll(keepingCapacity: true)
    old.removeAll(keepingCapacity: true)
  }
}
