internal import PushModel

/// What one try brought.
typealias PushAnswer = Result<PushReply, PushFailure>

/// The tries of one order, which share a deadline.
///
/// FCM's contract ("Scale FCM": honour `Retry-After`, else exponential back-off with jitter from one
/// second on) asks for an hour of patience; the harness waits 10 s for a word, so this stops before.
struct RetryBudget: Sendable {
  /// Ours, below the 10 s that the harness gives a sender by default.
  static let deadlineOfOrder: Int64 = 8_000

  /// FCM-Q011 objects to more.
  private static let longestSeries = 10

  /// How long to wait after 429 without `Retry-After`; nil backs off as after 503.
  ///
  /// FCM names a minute, Expo nothing.
  private let patienceAfter429: Int64?
  private let deadlineMilliseconds: Int64
  private let context: ReferenceContext
  private let startedAt: UInt64

  init(
    _ context: ReferenceContext,
    patienceAfter429: Int64? = nil,
    deadlineMilliseconds: Int64 = RetryBudget.deadlineOfOrder
  ) {
    self.context = context
    self.patienceAfter429 = patienceAfter429
    self.deadlineMilliseconds = deadlineMilliseconds
    startedAt = context.clock.monotonicNanoseconds()
  }

  /// Tries until an answer is final, or until waiting on would take too long.
  func run(_ attempt: () async -> PushAnswer) async -> PushAnswer {
    var tries = 0
    while true {
      let answer = await attempt()
      tries += 1
      guard tries < RetryBudget.longestSeries, let wait = wait(after: answer, tries: tries),
        elapsed + wait <= deadlineMilliseconds
      else { return answer }
      // Cancelled: nobody waits for more tries.
      do { try await context.pause(Int(wait)) } catch { return answer }
    }
  }

  private var elapsed: Int64 {
    let now = context.clock.monotonicNanoseconds()
    return now < startedAt ? 0 : Int64((now - startedAt) / 1_000_000)
  }

  /// Milliseconds until the next try; nil when the answer is final.
  private func wait(after answer: PushAnswer, tries: Int) -> Int64? {
    switch answer {
    case .failure(let failure): failure.isConnectionLoss ? backOff(tries) : nil
    case .success(let reply):
      switch reply.status {
      case 429:
        context.has(.noRetryOn429)
          ? nil : named(reply, tries, otherwise: unnamed429(tries))
      case 500...599:
        context.has(.noRetryOn503)
          ? nil : named(reply, tries, otherwise: backOff(tries))
      case 400 where context.has(.retries400): tries < 3 ? 0 : nil
      default: nil
      }
    }
  }

  private func unnamed429(_ tries: Int) -> Int64 {
    patienceAfter429 ?? backOff(tries)
  }

  /// The wait that the service asks for, or `otherwise` when it does not.
  private func named(_ reply: PushReply, _ tries: Int, otherwise: Int64) -> Int64? {
    guard let text = reply.header("retry-after"),
      let seconds = RetryAfter.seconds(text, nowSeconds: context.nowSeconds)
    else { return otherwise }
    // 50 ms are ours: any number that is sooner than a second.
    if context.has(.ignoresRetryAfter) { return 50 }
    guard seconds > 0 else { return backOff(tries) }
    // Beyond every deadline, and milliseconds would not fit.
    guard seconds < 1_000_000 else { return nil }
    // Never sooner, and senders that were refused together do not come back together.
    return seconds * 1000 + Int64(context.random() * 250)
  }

  /// 1 s, 2 s, 4 s and up to half as much again.
  private func backOff(_ tries: Int) -> Int64 {
    let base = Int64(1000) << Int64(min(tries - 1, 6))
    return base + Int64(context.random() * Double(base) / 2)
  }
}
