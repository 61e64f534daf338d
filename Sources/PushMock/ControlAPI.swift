package import PushJSON
internal import PushModel
internal import PushProviders
internal import PushStore
internal import PushTransport
internal import PushWire

/// What the control API needs beside the core.
package struct ControlContext: Sendable {
  /// The bearer token for everything that changes state.
  package var token: String
  package var version: String
  package var databasePath: String
  /// Runs work away from the workers' threads and brings its answer back to worker and number.
  var offload:
    @Sendable (
      _ worker: Int, _ number: Int, _ work: @escaping @Sendable () async -> ControlAnswer
    ) -> Void
}

/// The answer of the control API.
package struct ControlAnswer: Sendable {
  package var status: Int
  package var contentType: String
  package var body: [UInt8]

  /// An answer in JSON.
  package static func json(_ value: JSONValue, status: Int = 200) -> ControlAnswer {
    ControlAnswer(
      status: status,
      contentType: "application/json",
      body: Array(JSONWriter.pretty(value).utf8)
    )
  }

  /// A refusal that says what to do.
  package static func problem(_ status: Int, _ message: String, _ advice: String) -> ControlAnswer {
    .json(["error": .string(message), "advice": .string(advice)], status: status)
  }
}

/// One request to the control API, taken apart.
struct ControlCall: Sendable {
  var method: String
  var path: String
  var query: [(name: String, value: String)]
  var body: [UInt8]
  var isAuthorized: Bool

  init(_ exchange: Exchange, token: String) {
    method = exchange.headers.text(of: .method) ?? ""
    let target = exchange.headers.text(of: .path) ?? ""
    let parts = target.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    path = parts.first.map(String.init) ?? ""
    query = parts.count > 1 ? ControlCall.pairs(String(parts[1])) : []
    body = exchange.body
    let given = exchange.headers.text(of: .authorization) ?? ""
    isAuthorized = ControlCall.isEqual(Array(given.utf8), Array("Bearer \(token)".utf8))
  }

  func value(_ name: String) -> String? { query.last { $0.name == name }?.value }

  private static func pairs(_ query: String) -> [(name: String, value: String)] {
    query.split(separator: "&").map { pair in
      let halves = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (decode(String(halves[0])), halves.count > 1 ? decode(String(halves[1])) : "")
    }
  }

  /// Resolves `%xx` and `+`; what is no escape stays as it is.
  private static func decode(_ text: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(text.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == 0x25, rest.count >= 2, let high = Hex.value(rest[rest.startIndex]),
        let low = Hex.value(rest[rest.startIndex + 1])
      {
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte == 0x2B ? 0x20 : byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Compares in a time that does not depend on where the difference lies.
  private static func isEqual(_ given: [UInt8], _ wanted: [UInt8]) -> Bool {
    guard given.count == wanted.count else { return false }
    var difference: UInt8 = 0
    for (left, right) in zip(given, wanted) { difference |= left ^ right }
    return difference == 0
  }
}

/// The control API on one worker.
final class ControlWorker {
  let core: MockCore
  let context: ControlContext
  private var waiting: [Int: Exchange] = [:]
  private var nextNumber = 0

  private let index: Int

  init(core: MockCore, context: ControlContext, index: Int) {
    self.core = core
    self.context = context
    self.index = index
  }

  /// Answers at once, or defers what reads the database.
  func handle(_ exchange: Exchange) {
    let call = ControlCall(exchange, token: context.token)
    let routes = ControlRoutes(core: core, context: context)
    guard let slow = routes.slow(call) else {
      fill(exchange, routes.answer(call))
      return
    }
    nextNumber += 1
    let number = nextNumber
    waiting[number] = exchange
    exchange.reply.action = .deferred
    context.offload(index, number, slow)
  }

  func complete(_ answer: ControlAnswer, number: Int) {
    guard let exchange = waiting.removeValue(forKey: number) else { return }
    fill(exchange, answer)
    exchange.complete()
  }

  private func fill(_ exchange: Exchange, _ answer: ControlAnswer) {
    exchange.reply.status = answer.status
    exchange.reply.headers.append(name: "content-type", value: answer.contentType)
    exchange.reply.headers.append(name: "cache-control", value: "no-store")
    exchange.reply.headers.append(name: "x-content-type-options", value: "nosniff")
    if answer.status == 401 {
      exchange.reply.headers.append(name: "www-authenticate", value: "Bearer")
    }
    exchange.reply.body = answer.body
  }
}

/// One connection to the control API.
final class ControlConnection: ConnectionHandler {
  private let worker: ControlWorker

  init(worker: ControlWorker) { self.worker = worker }

  func handle(_ exchange: Exchange, on connection: any ConnectionControl) {
    worker.handle(exchange)
  }

  func event(_ event: ConnectionEvent, on connection: any ConnectionControl) {}

  func closed(reason: String) {}
}
