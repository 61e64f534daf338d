internal import Synchronization

/// The client's thread: requests that wait, and the connections they go out on.
final class ClientEngine {
  let loop: EventLoop
  let configuration: ClientConfiguration
  let tls: TLSContext?
  let readBuffer: UnsafeMutableRawBufferPointer
  private let receiver: MailboxReceiver<HTTP2Client.Command>
  private let timer: TimerHandle
  private let counters: ClientCounters
  /// Requests without a stream, in order.
  private var waiting: [ClientCall] = []
  /// The connection that takes new streams.
  private var current: ClientConnection?
  /// Those that only finish what they have.
  private var retired: [ClientConnection] = []
  /// Closed ones, kept until no code of theirs can be on the stack.
  private var ended: [ClientConnection] = []
  private var closing: CheckedContinuation<Void, Never>?
  private var isClosed = false

  /// Ours: how late a timeout may be noticed.
  private static let tickMilliseconds = 20

  init(_ start: ClientStart) {
    loop = start.loop
    receiver = start.receiver
    timer = start.timer
    tls = start.tls
    configuration = start.configuration
    counters = start.counters
    readBuffer = .allocate(byteCount: 65_536, alignment: 16)
    receiver.receive = { [unowned self] in perform($0) }
    receiver.batchEnded = { [unowned self] in dispatch() }
    timer.action = { [unowned self] in tick() }
  }

  deinit { readBuffer.deallocate() }

  func run() {
    timer.start(
      afterMilliseconds: Self.tickMilliseconds,
      repeatingMilliseconds: Self.tickMilliseconds
    )
    loop.run()
    for command in receiver.close() { refuse(command) }
    closing?.resume()
  }

  private func perform(_ command: HTTP2Client.Command) {
    guard !isClosed else {
      refuse(command)
      return
    }
    switch command {
    case .send(let id, let request, let deadline, let continuation):
      waiting.append(
        ClientCall(id: id, request: request, deadline: deadline) {
          continuation.resume(returning: $0)
        }
      )
    case .cancel(let id): cancel(as: .cancelled) { $0.id == id }
    case .close(let continuation): close(continuation)
    }
  }

  /// Answers what came after the end.
  private func refuse(_ command: HTTP2Client.Command) {
    switch command {
    case .send(_, _, _, let continuation): continuation.resume(returning: .failure(.closed))
    case .cancel: break
    case .close(let continuation): continuation?.resume()
    }
  }

  private func close(_ continuation: CheckedContinuation<Void, Never>?) {
    isClosed = true
    closing = continuation
    for call in waiting { call.fail(.closed) }
    waiting = []
    for connection in retired + [current].compactMap(\.self) { connection.close(.closed) }
    timer.close()
    loop.stop()
  }

  // MARK: Streams

  /// Opens as many streams as the server allows, and a connection when there is none.
  func dispatch() {
    var next = 0
    while next < waiting.count, !isClosed {
      guard let connection = current ?? connect(), connection.hasRoom else { break }
      let call = waiting[next]
      next += 1
      guard !call.isAnswered else { continue }
      call.prepare()
      connection.open(call)
    }
    waiting.removeFirst(min(next, waiting.count))
    if next > 0 { current?.pumpSoon() }
  }

  private func connect() -> ClientConnection? {
    do {
      let connection = try ClientConnection(engine: self)
      current = connection
      connection.begin()
      return current
    } catch {
      failWaiting(.connectFailed("\(error)"))
      return nil
    }
  }

  func connectionOpened() {
    counters.opened.wrappingAdd(1, ordering: .relaxed)
    dispatch()
  }

  /// Tries a call again that was not processed, or gives it up after its last attempt.
  func retry(_ call: ClientCall, orFail error: ClientError) {
    guard !call.isAnswered, !isClosed, call.attempts < configuration.maxAttempts else {
      call.fail(error)
      return
    }
    waiting.insert(call, at: 0)
  }

  /// No connection can be made, so that none who waits will be served.
  func failWaiting(_ error: ClientError) {
    let calls = waiting
    waiting = []
    for call in calls { call.fail(error) }
  }

  /// Takes no more streams on this connection.
  func retire(_ connection: ClientConnection) {
    guard current === connection else { return }
    current = nil
    retired.append(connection)
  }

  func forget(_ connection: ClientConnection) {
    if current === connection { current = nil }
    retired.removeAll { $0 === connection }
    ended.append(connection)
  }

  // MARK: Time

  private func tick() {
    ended.removeAll()
    let now = EventLoop.now()
    cancel(as: .timedOut) { $0.deadline <= now }
    for connection in retired + [current].compactMap(\.self) { connection.tick(now: now) }
    dispatch()
  }

  /// Gives up every call that matches; an open stream is reset.
  private func cancel(as error: ClientError, _ matches: (ClientCall) -> Bool) {
    for call in waiting where matches(call) { call.fail(error) }
    waiting.removeAll { $0.isAnswered }
    for connection in retired + [current].compactMap(\.self) {
      connection.cancel(as: error, matches)
    }
  }
}
