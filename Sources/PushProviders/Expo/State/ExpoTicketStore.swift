/// A push token as it came, without storage of its own while it is short.
///
/// Real tokens have 41 bytes; of others the first 1,024 are kept, which is our choice.
struct ExpoTokenText: Sendable {
  private var short = InlineArray<48, UInt8>(repeating: 0)
  private var count: UInt8 = 0
  private var long: [UInt8]?

  /// The text of no token.
  init() {}

  init(_ bytes: Span<UInt8>) {
    guard bytes.count > 48 else {
      count = UInt8(bytes.count)
      for offset in 0..<bytes.count { short[offset] = bytes[offset] }
      return
    }
    var kept: [UInt8] = []
    for offset in 0..<min(bytes.count, 1024) { kept.append(bytes[offset]) }
    long = kept
  }

  var bytes: [UInt8] {
    if let long { return long }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(count))
    for offset in 0..<Int(count) { bytes.append(short[offset]) }
    return bytes
  }
}

/// A ticket that said `ok`, and what its receipt will say.
struct ExpoTicket: Sendable {
  var id: ExpoUUID
  var token: ExpoTokenText
  var key: ExpoTokenKey
  /// The place of the recipient's project in the world's list.
  var project: Int
  /// `details.error` of the receipt; nil for `ok`.
  var error: String?
  var createdAt: Int64
  /// When it was asked for last; nil for never.
  var askedAt: Int64?
}

/// The tickets of late, in a ring.
struct ExpoTicketStore: Sendable {
  private let capacity: Int
  private var ring: [ExpoTicket] = []
  private var places: [ExpoUUID: Int] = [:]
  /// Where the next ticket goes once the ring is full.
  private var next = 0
  /// How many tickets there ever were, and how many of them were looked at for G06.
  private var made = 0
  private var inspected = 0

  /// - Parameter capacity: The oldest tickets make room when there are more.
  init(capacity: Int) { self.capacity = max(1, capacity) }

  /// Tickets were dropped to make room, so that an unknown id may have been one.
  var hasDropped: Bool { made > ring.count }

  subscript(_ id: ExpoUUID) -> ExpoTicket? { places[id].map { ring[$0] } }

  mutating func add(_ ticket: ExpoTicket) {
    made += 1
    if ring.count < capacity {
      places[ticket.id] = ring.count
      ring.append(ticket)
      return
    }
    places[ring[next].id] = nil
    ring[next] = ticket
    places[ticket.id] = next
    next = next + 1 == capacity ? 0 : next + 1
  }

  /// Notes that somebody asked for the receipt.
  mutating func noteAsked(_ id: ExpoUUID, at now: Int64) {
    guard let place = places[id] else { return }
    ring[place].askedAt = now
  }

  /// Tickets whose receipt has gone since the last call without anybody having asked for it.
  mutating func takeNeverAsked(_ now: Int64, delay: Int64) -> (count: Int, example: ExpoUUID?) {
    inspected = max(inspected, made - ring.count)
    var count = 0
    var example: ExpoUUID?
    while inspected < made {
      let place = made <= capacity ? inspected : inspected % capacity
      let ticket = ring[place]
      guard now - ticket.createdAt >= delay + ExpoLimits.receiptLifetime else { break }
      inspected += 1
      guard ticket.askedAt == nil else { continue }
      count += 1
      example = example ?? ticket.id
    }
    return (count, example)
  }
}
