internal import PushCrypto
internal import PushWire

/// Writes bodies, each of them once, and knows where they are.
///
/// The last bodies are remembered by 128 bits of their digest, in two generations. A body that
/// comes again after more than `generation` other ones is stored again: an exact answer would need
/// a B-tree by digest, which costs a page of log for each body.
struct BodyStore: ~Copyable {
  /// Bodies to a generation; our choice, 12 MiB of memory for each of the two.
  static let generation = 1 << 18

  private var insert: Statement
  private let hasher = SHA256Hasher()
  private var current: DigestTable
  private var previous: DigestTable
  private let generation: Int
  /// 64 hexadecimal digits for each body of the batch at hand.
  private var digits = [UInt8](repeating: 0, count: 64 * BatchContents.rowLimit)
  private var rows: [Int64] = []

  init(_ database: Database, generation: Int = BodyStore.generation) throws(StoreError) {
    let known = try Self.newest(min(generation, 16_384), in: database)
    insert = try database.prepare(
      "INSERT INTO bodies(digest, body) VALUES(?, ?)",
      isPersistent: true
    )
    self.generation = generation
    current = known
    previous = DigestTable()
  }

  /// The newest bodies of earlier runs; so many are read in some milliseconds.
  private static func newest(
    _ count: Int,
    in database: Database
  ) throws(StoreError) -> DigestTable {
    var table = DigestTable()
    var known = try database.prepare(
      "SELECT id, digest FROM bodies ORDER BY id DESC LIMIT \(count)"
    )
    while try known.step() {
      guard let bytes = Hex.decode(known.text(1).utf8), bytes.count == 32 else { continue }
      func number(_ range: Range<Int>) -> UInt64 {
        bytes[range].reduce(0) { $0 << 8 | UInt64($1) }
      }
      let key = DigestKey(high: number(0..<8), low: number(8..<16))
      table.insert(key, row: known.integer(0))
    }
    return table
  }

  /// Writes those bodies of a batch that are new.
  mutating func write(_ batch: borrowing BatchContents, to database: Database) throws(StoreError) {
    rows.removeAll(keepingCapacity: true)
    while digits.count < batch.bodies.count * 64 {
      digits.append(contentsOf: repeatElement(0, count: digits.count))
    }
    try batch.bodyBytes.withBytes { (bytes) throws(StoreError) in
      for body in batch.bodies {
        let range = body.start..<body.start + body.count
        try write(UnsafeRawBufferPointer(rebasing: bytes[range]), to: database)
      }
    }
  }

  private mutating func write(
    _ body: UnsafeRawBufferPointer,
    to database: Database
  ) throws(StoreError) {
    let words = hasher.hash(body.bindMemory(to: UInt8.self).span).words
    let start = rows.count * 64
    spell(words.0, at: start)
    spell(words.1, at: start + 16)
    spell(words.2, at: start + 32)
    spell(words.3, at: start + 48)
    let key = DigestKey(high: words.0, low: words.1)
    if let row = current.row(of: key) {
      rows.append(row)
      return
    }
    if let row = previous.row(of: key) {
      add(key, row)
      return
    }
    try digits.withUnsafeBufferPointer { (digits) throws(StoreError) in
      let digest = UnsafeRawBufferPointer(UnsafeBufferPointer(rebasing: digits[start..<start + 64]))
      insert.bind(1, borrowedText: digest)
      insert.bind(2, borrowedBlob: body)
      try insert.run()
    }
    add(key, database.lastInsertedRow)
  }

  private mutating func add(_ key: DigestKey, _ row: Int64) {
    rows.append(row)
    if current.count >= generation {
      swap(&current, &previous)
      current.removeAll()
    }
    current.insert(key, row: row)
  }

  private mutating func spell(_ word: UInt64, at start: Int) {
    digits.withUnsafeMutableBufferPointer { digits in
      for index in 0..<16 {
        let nibble = UInt8(truncatingIfNeeded: word >> UInt64(60 - index * 4)) & 15
        digits[start + index] = nibble < 10 ? nibble + 0x30 : nibble + 0x57
      }
    }
  }

  /// Lets `body` read the digests and rows of the batch written last.
  borrowing func withPlaces(
    _ body: (UnsafeRawBufferPointer, [Int64]) throws(StoreError) -> Void
  ) throws(StoreError) {
    try digits.withUnsafeBufferPointer { (digits) throws(StoreError) in
      try body(UnsafeRawBufferPointer(digits), rows)
    }
  }
}

/// Half of a SHA-256 digest: enough that two bodies never share it, by chance or on purpose.
struct DigestKey: Equatable {
  var high: UInt64
  var low: UInt64
}

/// Rows by digest, with open addressing; at most two thirds full.
struct DigestTable {
  private struct Slot {
    var key: DigestKey
    /// 0 when the slot is free.
    var row: Int64
  }

  private var slots: [Slot]
  private(set) var count = 0

  init() { slots = Self.free(1024) }

  private static func free(_ count: Int) -> [Slot] {
    [Slot](repeating: Slot(key: DigestKey(high: 0, low: 0), row: 0), count: count)
  }

  mutating func removeAll() {
    count = 0
    let size = slots.count
    slots = []
    slots = Self.free(size)
  }

  func row(of key: DigestKey) -> Int64? {
    var index = Int(truncatingIfNeeded: key.low) & (slots.count - 1)
    while slots[index].row != 0 {
      if slots[index].key == key { return slots[index].row }
      index = (index + 1) & (slots.count - 1)
    }
    return nil
  }

  /// Adds a digest; the row known first stays.
  mutating func insert(_ key: DigestKey, row: Int64) {
    if count * 3 >= slots.count * 2 { grow() }
    var index = Int(truncatingIfNeeded: key.low) & (slots.count - 1)
    while slots[index].row != 0 {
      if slots[index].key == key { return }
      index = (index + 1) & (slots.count - 1)
    }
    slots[index] = Slot(key: key, row: row)
    count += 1
  }

  private mutating func grow() {
    let old = slots
    slots = Self.free(old.count * 2)
    count = 0
    for slot in old where slot.row != 0 { insert(slot.key, row: slot.row) }
  }
}
