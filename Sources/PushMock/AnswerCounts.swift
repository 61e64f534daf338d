/// Counts answers by status and reason; the same answer many times in a row costs an addition.
struct AnswerCounts {
  private var table: [MockMetrics.Answer: Int] = [:]
  private var status = 0
  private var reason = ""
  private var count = 0

  mutating func add(status: Int, reason: String) {
    if self.status == status, self.reason == reason {
      count += 1
      return
    }
    settle()
    self.status = status
    self.reason = reason
    count = 1
  }

  private mutating func settle() {
    guard count > 0 else { return }
    table[MockMetrics.Answer(status: status, reason: reason), default: 0] += count
    count = 0
  }

  /// Gives all counts and begins anew.
  mutating func take() -> [MockMetrics.Answer: Int] {
    settle()
    defer { table.removeAll(keepingCapacity: true) }
    return table
  }
}
