package import PushModel

/// A recipient that a call names: what the database keeps, and the ask if the harness minted it.
package struct ServiceRecipient: Equatable, Sendable {
  /// The token, topic or condition as it came (hostile text).
  package var key: [UInt8]
  package var ask: AskToken?

  package init(key: [UInt8], ask: AskToken?) {
    self.key = key
    self.ask = ask
  }
}

/// What the database keeps of a call beside its headers, in reused buffers.
package struct ServiceRecord: Sendable {
  private struct Place: Sendable {
    /// In `keys`.
    var key: Range<Int>
    var ask: AskToken?
  }

  package var endpoint = RequestEndpoint.other
  /// The recipients' tokens, topics and conditions, one behind the other.
  package private(set) var keys: [UInt8] = []
  private var places: [Place] = []
  /// Instead of the value of `authorization`: scheme, claims and a digest, such as
  /// `Bearer sha256:0a1b2c3d4e5f6071`.
  package var authorization: [UInt8] = []
  /// The path with credentials in its query reduced; nil when it is kept as it came.
  package var path: [UInt8]?
  /// The body with credentials reduced; nil when it is kept as it came.
  package var body: [UInt8]?

  package init() {}

  /// Forgets the last call and keeps the storage.
  package mutating func removeAll() {
    endpoint = .other
    // Emptying an array that has no storage of its own would allocate some.
    if !keys.isEmpty { keys.removeAll(keepingCapacity: true) }
    if !places.isEmpty { places.removeAll(keepingCapacity: true) }
    authorization = []
    path = nil
    body = nil
  }

  /// Adds a recipient, in the order of the request.
  package mutating func add(_ key: Span<UInt8>, ask: AskToken?) {
    let start = keys.count
    unsafe key.withUnsafeBufferPointer { unsafe keys.append(contentsOf: $0) }
    places.append(Place(key: start..<keys.count, ask: ask))
  }

  /// How many recipients the call names.
  package var recipientCount: Int { places.count }

  /// The ask of a recipient, by its place.
  package func ask(at place: Int) -> AskToken? { places[place].ask }

  /// Where the first recipient lies in `keys`; empty when there is none.
  package var firstKey: Range<Int> { places.first?.key ?? 0..<0 }

  /// Copies of the recipients; for faults, feeds and tests, which are off the hot path.
  package var recipients: [ServiceRecipient] {
    places.map { ServiceRecipient(key: Array(keys[$0.key]), ask: $0.ask) }
  }
}

extension ProviderService {
  /// What the database keeps of the call, in storage of its own.
  package var record: ServiceRecord {
    var record = ServiceRecord()
    writeRecord(into: &record)
    return record
  }
}
