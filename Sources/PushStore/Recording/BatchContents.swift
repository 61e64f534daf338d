internal import Glibc
internal import PushModel

/// One request in a batch: its numbers, and how long its pieces of text are.
///
/// From `start` on, the batch's text holds token, method, path and reason, then the headers.
struct StoredRow: Sendable {
  var id: Int64
  var ask: Int64
  var connection: Int64
  var stream: Int64
  var at: UInt64
  var duration: UInt64
  var bytes: Int64
  var start: Int
  var tokenLength: UInt32
  var methodLength: UInt32
  var pathLength: UInt32
  var reasonLength: UInt32
  var firstHeader: UInt32
  var headerCount: UInt32
  /// The index of the body in the batch, or `noBody`.
  var body: Int32
  var status: Int32
  var provider: Provider
  var endpoint: RequestEndpoint
  var environment: APNsEnvironment?
  var hasAsk: Bool
  var deservesRejection: Bool

  static let noBody: Int32 = -1
}

/// The lengths of one header; its name and value follow those of the header before.
struct StoredHeader: Sendable {
  var nameLength: UInt32
  var valueLength: UInt32
}

/// One distinct body of a batch.
struct StoredBody: Sendable {
  var hash: UInt64
  var start: Int
  var count: Int
}

struct StoredFinding: Sendable {
  var request: Int64
  var finding: Finding
}

/// What a worker has gathered since it last handed over; moves between threads as a value.
struct BatchContents: Sendable {
  /// Our choice: large enough to pay for a transaction, small enough to be gone within 50 ms.
  static let rowLimit = 1024
  static let byteLimit = 1 << 20
  /// Twice the rows, a power of two, so that every distinct body of a batch finds a place.
  private static let slotCount = 2048
  /// A buffer that one giant request has blown up is not kept.
  private static let keptBytes = 4 << 20

  var mode: RecordingMode
  var rows: [StoredRow] = []
  var headers: [StoredHeader] = []
  var text = ByteArena()
  var bodies: [StoredBody] = []
  var bodyBytes = ByteArena()
  var findings: [StoredFinding] = []
  var counts = RequestCounts()
  /// Rows whose body was given up, because the writer could not keep up.
  var shedBodies = 0
  /// Open addressing: index of a body plus one, or 0.
  private var slots: [Int32]

  init(mode: RecordingMode) {
    self.mode = mode
    slots = mode == .full ? [Int32](repeating: 0, count: Self.slotCount) : []
  }

  var isEmpty: Bool { rows.isEmpty && counts.requests == 0 }

  var isFull: Bool {
    rows.count >= Self.rowLimit || text.used + bodyBytes.used >= Self.byteLimit
  }

  /// About as much memory as the contents hold.
  var footprint: Int {
    text.used + bodyBytes.used + rows.count * MemoryLayout<StoredRow>.stride
      + headers.count * MemoryLayout<StoredHeader>.stride + findings.count * 512
  }

  /// Empties the batch and keeps its storage.
  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    headers.removeAll(keepingCapacity: true)
    text.removeAll(keepingUpTo: Self.keptBytes)
    bodyBytes.removeAll(keepingUpTo: Self.keptBytes)
    findings.removeAll(keepingCapacity: true)
    counts = RequestCounts()
    shedBodies = 0
    if !bodies.isEmpty {
      bodies.removeAll(keepingCapacity: true)
      for index in slots.indices { slots[index] = 0 }
    }
  }

  /// Gives up all bodies and frees their memory.
  mutating func shedAllBodies() {
    for index in rows.indices where rows[index].body != StoredRow.noBody {
      rows[index].body = StoredRow.noBody
      shedBodies += 1
    }
    bodies.removeAll(keepingCapacity: true)
    bodyBytes.removeAll(keepingUpTo: 0)
    for index in slots.indices { slots[index] = 0 }
  }

  /// The index of a body among those of the batch; equal ones are kept once.
  mutating func place(_ body: UnsafeRawBufferPointer) -> Int32 {
    guard !body.isEmpty else { return StoredRow.noBody }
    let hash = BodyHash.of(body)
    // Callers that overfill a batch lose the comparison, not the body.
    guard bodies.count < Self.slotCount * 3 / 4 else { return add(body, hash) }
    var slot = Int(truncatingIfNeeded: hash) & (Self.slotCount - 1)
    while slots[slot] != 0 {
      let index = slots[slot] - 1
      if equals(bodies[Int(index)], body, hash) { return index }
      slot = (slot + 1) & (Self.slotCount - 1)
    }
    let index = add(body, hash)
    slots[slot] = index + 1
    return index
  }

  private mutating func add(_ body: UnsafeRawBufferPointer, _ hash: UInt64) -> Int32 {
    bodies.append(StoredBody(hash: hash, start: bodyBytes.used, count: body.count))
    bodyBytes.append(body)
    return Int32(bodies.count - 1)
  }

  private func equals(
    _ known: StoredBody,
    _ body: UnsafeRawBufferPointer,
    _ hash: UInt64
  ) -> Bool {
    guard known.hash == hash, known.count == body.count, let right = body.baseAddress else {
      return false
    }
    return bodyBytes.withBytes { bytes in
      guard let left = bytes.baseAddress else { return false }
      return memcmp(left + known.start, right, known.count) == 0
    }
  }
}
