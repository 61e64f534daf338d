/// What the service knows of one app instance: its topics, by name, with the time of joining.
struct FCMSubscriptions: Sendable {
  /// How many instances are remembered: our choice; one more is not subscribed.
  private static let capacity = 200_000

  private var topics: [String: [String: Int64]] = [:]
  private var subscribers: [String: Int] = [:]

  init() {}

  func time(_ registration: String, _ topic: String) -> Int64? { topics[registration]?[topic] }

  func count(_ registration: String) -> Int { topics[registration]?.count ?? 0 }

  func subscribers(of topic: String) -> Int { subscribers[topic] ?? 0 }

  var isEmpty: Bool { subscribers.isEmpty }

  /// The topics of an instance with their times, by name.
  func list(_ registration: String) -> [(topic: String, since: Int64)] {
    (topics[registration] ?? [:]).map { ($0.key, $0.value) }.sorted { $0.topic < $1.topic }
  }

  mutating func add(_ registration: String, _ topic: String, _ now: Int64) {
    guard topics[registration] != nil || topics.count < FCMSubscriptions.capacity,
      topics[registration]?[topic] == nil
    else { return }
    topics[registration, default: [:]][topic] = now
    subscribers[topic, default: 0] += 1
  }

  mutating func remove(_ registration: String, _ topic: String) {
    guard topics[registration]?.removeValue(forKey: topic) != nil else { return }
    if topics[registration]?.isEmpty == true { topics[registration] = nil }
    let rest = (subscribers[topic] ?? 1) - 1
    subscribers[topic] = rest > 0 ? rest : nil
  }
}
