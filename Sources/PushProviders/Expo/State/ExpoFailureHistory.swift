/// How a request that is repeated fared before.
struct ExpoFailure: Sendable {
  /// Equal for equal requests: path, credential and content.
  var digest: UInt64
  /// The status that it was refused with last; 0 for a lost connection.
  var status: Int
  var at: Int64
  /// How often in a row the service was at fault or overloaded.
  var failures: Int
  /// The pause before the last attempt but one; nil after the first failure.
  var lastPause: Int64?

  /// The service was overloaded, broken or out of reach: the same request may be sent again.
  var isTransient: Bool { ExpoFailure.isTransient(status) }

  static func isTransient(_ status: Int) -> Bool { status == 0 || status == 429 || status >= 500 }
}

/// The requests of late that failed (T06, T07).
///
/// A table of 4,096 slots that each keep the newest request falling there: our choice, since a
/// request is repeated soon after it failed, or never.
struct ExpoFailureHistory: Sendable {
  private static let size = 4096
  private var slots: [ExpoFailure?] = []

  init() {}

  private func place(_ digest: UInt64) -> Int { Int(digest >> 52) & (ExpoFailureHistory.size - 1) }

  /// The last failure of the request; nil when it did not fail.
  subscript(_ digest: UInt64) -> ExpoFailure? {
    guard !slots.isEmpty, let slot = slots[place(digest)], slot.digest == digest else { return nil }
    return slot
  }

  /// Notes how the request was answered; a success clears it.
  mutating func note(_ digest: UInt64, status: Int, at now: Int64) {
    let isFailure = status == 0 || status >= 400
    if slots.isEmpty {
      guard isFailure else { return }
      slots = Array(repeating: nil, count: ExpoFailureHistory.size)
    }
    let known = self[digest]
    guard isFailure else {
      if known != nil { slots[place(digest)] = nil }
      return
    }
    let before = known?.isTransient == true ? known : nil
    slots[place(digest)] = ExpoFailure(
      digest: digest,
      status: status,
      at: now,
      failures: ExpoFailure.isTransient(status) ? (before?.failures ?? 0) + 1 : 0,
      lastPause: before.map { now - $0.at }
    )
  }
}
