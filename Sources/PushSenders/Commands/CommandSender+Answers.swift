internal import PushModel
internal import PushSuites
internal import Synchronization

/// What comes from the process, and who waits for it.
extension CommandSender {
  func received(_ bytes: [UInt8], _ generation: Int) {
    guard state.withLock({ $0.generation == generation }) else { return }
    // Blank lines mean nothing and are common at the end of output.
    guard bytes.contains(where: { $0 != 0x20 && $0 != 0x0D && $0 != 0x09 }) else { return }
    do throws(SenderMessage.Malformed) {
      switch try SenderMessage.read(bytes) {
      case .hello(let hello): greeted(hello)
      case .result(let id, let report): reported(id, report)
      }
    } catch {
      fail(error.text)
    }
  }

  private func greeted(_ hello: SenderHello) {
    let waiting = state.withLock { state in
      defer { state.hello = nil }
      state.greeting = hello
      return state.hello
    }
    waiting?.resume(returning: .success(hello))
  }

  private func reported(_ id: String, _ report: SenderReport) {
    let found = state.withLock { state -> (Waiting?, SenderReport, isLate: Bool) in
      let waiting = state.waiting.removeValue(forKey: id)
      var report = report
      if let waiting { report.output = state.output.text(since: waiting.mark) }
      return (waiting, report, state.expired.remove(id) != nil)
    }
    if let waiting = found.0 {
      waiting.finish(.success(found.1))
    } else if !found.isLate {
      fail("wrote a result for `\(TerminalText.escape(id))`, which is no open order")
    }
  }

  /// Everybody who waits learns that the sender broke the protocol.
  private func fail(_ what: String) {
    finishAll { state, mark in
      SenderFailure(
        "the sender \(surroundings.commandText) \(what)",
        output: state.output.text(since: mark)
      )
    }
  }

  func ended(_ exit: SenderExit, _ generation: Int) {
    let isCurrent = state.withLock { state in
      guard state.generation == generation else { return false }
      state.exit = exit
      return true
    }
    guard isCurrent else { return }
    finishAll { state, mark in exitFailure(exit, state, since: mark) }
    let stopped = state.withLock { state in
      defer { state.stopped = nil }
      return state.stopped
    }
    stopped?.resume()
  }

  private func finishAll(_ failure: (State, Int) -> SenderFailure) {
    let (hello, orders) = state.withLock { state in
      let hello = state.hello.map { (answer: $0, failure: failure(state, state.helloMark)) }
      let orders = state.waiting.values.map { (waiting: $0, failure: failure(state, $0.mark)) }
      state.hello = nil
      state.waiting = [:]
      return (hello, orders)
    }
    if let hello { hello.answer.resume(returning: .failure(hello.failure)) }
    for order in orders { order.waiting.finish(.failure(order.failure)) }
  }

  func helloIsLate(_ generation: Int) {
    let waiting = state.withLock { state -> (HelloAnswer, String)? in
      guard state.generation == generation, let hello = state.hello else { return nil }
      state.hello = nil
      return (hello, state.output.text(since: state.helloMark))
    }
    guard let (answer, output) = waiting else { return }
    let failure = SenderFailure(
      "the sender \(surroundings.commandText) did not answer `hello` within "
        + "\(surroundings.deadlineMilliseconds) ms; it must write one line such as "
        + #"{"type": "hello", "name": "…"} and flush it"#,
      output: output
    )
    answer.resume(returning: .failure(failure))
  }

  func orderIsLate(_ id: String) {
    let waiting = state.withLock { state -> (Waiting, String)? in
      guard let waiting = state.waiting.removeValue(forKey: id) else { return nil }
      state.expired.insert(id)
      return (waiting, state.output.text(since: waiting.mark))
    }
    guard let (waiting, output) = waiting else { return }
    let failure = SenderFailure(
      "the sender \(surroundings.commandText) gave no result for `\(id)` within "
        + "\(surroundings.deadlineMilliseconds) ms",
      output: output,
      isTimeout: true
    )
    waiting.finish(.failure(failure))
  }

  func notRunning() -> SenderFailure {
    state.withLock { state in
      guard let exit = state.exit else {
        return SenderFailure("the sender \(surroundings.commandText) was not started")
      }
      return exitFailure(exit, state, since: state.helloMark)
    }
  }

  func exitFailure(_ exit: SenderExit, _ state: State, since mark: Int) -> SenderFailure {
    let when = state.hello != nil ? " before it answered `hello`" : ""
    let output = state.output.text(since: mark)
    var message = "the sender \(surroundings.commandText) \(exit.text)\(when)"
    if let reason = ShellWords.notFound(exit: exit, output: output) { message += ": " + reason }
    return SenderFailure(message, output: output)
  }
}
