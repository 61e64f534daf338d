internal import PushModel

/// Keeps a sender alive: restarts it once, then gives up.
actor SenderKeeper {
  /// Orders in a row without an answer, after which a sender counts as hung.
  ///
  /// Our choice: one slow case is no reason to stop, but a hundred deadlines in a row are an hour.
  private static let silenceLimit = 3

  private let sender: any Sender
  /// Counts the starts, so that several cases that die with one sender restart it once.
  private var generation = 0
  private var deaths = 0
  private var restart: Task<Void, Never>?
  private var silences = 0
  /// Why no further case can run.
  private(set) var failure: SenderFailure?

  init(_ sender: any Sender) { self.sender = sender }

  /// Starts the sender for the first time.
  func start() async throws -> SenderHello { try await sender.start() }

  /// Waits for a restart under way; the generation to name when something fails, nil when over.
  func ready() async -> Int? {
    await restart?.value
    return failure == nil ? generation : nil
  }

  /// Notes an answer: the sender is not hung.
  func answered() { silences = 0 }

  /// Notes that an order went without an answer.
  ///
  /// - Parameters:
  ///   - failure: What there is to say about it.
  ///   - generation: That of a sender with no other order in its hands, which is started anew so
  ///     that what it still tries does not meet the cases that follow; nil lets it live.
  func wasSilent(_ failure: SenderFailure, restarting generation: Int?) async {
    silences += 1
    if silences >= SenderKeeper.silenceLimit {
      self.failure = failure
    } else if let generation, generation == self.generation, self.failure == nil {
      await begin()
    }
  }

  /// Notes a death of the sender of a generation; restarts it the first time.
  func died(_ failure: SenderFailure, generation: Int) async {
    guard generation == self.generation, self.failure == nil else {
      await restart?.value
      return
    }
    deaths += 1
    guard deaths == 1 else {
      self.generation += 1
      self.failure = failure
      return
    }
    await begin()
  }

  /// Stops what is there and starts it anew.
  private func begin() async {
    generation += 1
    let task = Task { await self.startAgain() }
    restart = task
    await task.value
  }

  private func startAgain() async {
    await sender.stop()
    do { _ = try await sender.start() } catch let error as SenderFailure {
      failure = error
    } catch {
      failure = SenderFailure("the sender could not be restarted: \(error)")
    }
  }

  func stop() async { await sender.stop() }
}
