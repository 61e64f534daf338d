/// The `apns-id` values of late with a digest of what they were used for (H-32).
///
/// A table of 32,768 slots that each keep the newest id falling there: memory is fixed at less than
/// 1 MiB and nothing is ever moved. The size is our choice: an id that a sender reuses by mistake
/// comes back soon, and load runs must not pay for more.
struct APNsIdentifierHistory: Sendable {
  private static let size = 32_768

  private struct Slot: Sendable {
    var high: UInt64
    var low: UInt64
    var content: UInt64
  }

  private var slots: [Slot] = []

  init() {}

  /// Notes the use of an id; true when it was used before for other content.
  mutating func note(high: UInt64, low: UInt64, content: UInt64) -> Bool {
    if slots.isEmpty {
      slots = Array(
        repeating: Slot(high: 0, low: 0, content: 0),
        count: APNsIdentifierHistory.size
      )
    }
    let place = Int((high ^ low &* 0x9E37_79B9_7F4A_7C15) >> 40) & (APNsIdentifierHistory.size - 1)
    let slot = slots[place]
    let isReused = slot.high == high && slot.low == low && slot.content != content
    slots[place] = Slot(high: high, low: low, content: content)
    return isReused && (high | low) != 0
  }
}
