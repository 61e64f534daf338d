import PushModel
import PushSenders
import PushSuites
import Synchronization
import Testing

/// When the reference sender tries again, and how long it waits before.
@Suite(.timeLimit(.minutes(4))) struct SendersRetries {
  private func pauses(
    _ provider: Provider,
    flaws: Set<Flaw> = [],
    random: Double = 0,
    _ answer: @escaping @Sendable (PushRequest, Int) -> ScriptClient.Answer
  ) async throws -> (pauses: [Int], report: SenderReport) {
    let time = ScriptTime()
    let client = provider == .fcm ? Script.fcm(answer) : ScriptClient(answer)
    let sender = Script.sender(client, flaws: flaws, time: time, random: random)
    let report = try await sender.send(Script.order(provider))
    return (time.pauses.withLock { $0 }, report)
  }

  private static func refusal(_ status: Int, _ retryAfter: String? = nil) -> ScriptClient.Answer {
    ScriptClient.reply(status, "", retryAfter.map { ["retry-after": $0] } ?? [:])
  }

  @Test(arguments: [Provider.fcm, .expo], [500, 502, 503, 504])
  func `A broken service is tried again at growing distances`(
    provider: Provider,
    status: Int
  ) async throws {
    let (pauses, report) = try await pauses(provider) { _, _ in SendersRetries.refusal(status) }
    #expect(pauses == [1000, 2000, 4000])
    #expect(report.outcome == .failed)
    #expect(report.status == status)
  }

  @Test func `Jitter lengthens the distances`() async throws {
    let (pauses, _) = try await pauses(.fcm, random: 0.5) { _, _ in SendersRetries.refusal(503) }
    #expect(pauses == [1250, 2500])
  }

  @Test(arguments: [400, 403, 404, 413, 200])
  func `Other answers are final`(status: Int) async throws {
    for provider in [Provider.fcm, .expo] {
      let (pauses, _) = try await pauses(provider) { _, _ in SendersRetries.refusal(status) }
      #expect(pauses.isEmpty)
    }
  }

  @Test(arguments: [
    ("2", [2000]), ("7", [7000]), ("8", [8000]), ("9", []), ("30", []), ("0", [1000]),
    ("99999999999999999999", []), ("soon", [1000]), ("Fri, 15 Jan 2027 08:00:03 GMT", [3000]),
    ("Fri, 15 Jan 2027 07:00:00 GMT", [1000]), ("Fri, 15 Jan 2027 09:00:00 GMT", []),
  ])
  func `The service's own wait is kept`(retryAfter: String, want: [Int]) async throws {
    for status in [429, 503] where retryAfter != "soon" || status == 503 {
      let (pauses, report) = try await pauses(.fcm) { _, number in
        number == 0 ? SendersRetries.refusal(status, retryAfter) : ScriptClient.reply(200, "{}")
      }
      #expect(pauses == want, "\(status)")
      #expect(report.outcome == (want.isEmpty ? .failed : .sent))
    }
  }

  @Test func `FCM's 429 without a wait is a minute, Expo's is not`() async throws {
    let fcm = try await pauses(.fcm) { _, _ in SendersRetries.refusal(429) }
    #expect(fcm.pauses.isEmpty)
    let expo = try await pauses(.expo) { _, _ in SendersRetries.refusal(429) }
    #expect(expo.pauses == [1000, 2000, 4000])
  }

  @Test(arguments: [true, false])
  func `A lost connection is tried again, a refused certificate is not`(isLoss: Bool) async throws {
    for provider in [Provider.fcm, .expo] {
      let (pauses, report) = try await pauses(provider) { _, _ in
        .failure(PushFailure(reason: "gone", isConnectionLoss: isLoss))
      }
      #expect(pauses == (isLoss ? [1000, 2000, 4000] : []))
      #expect(report == SenderReport(outcome: .failed, reason: "gone"))
    }
  }

  @Test func `The token endpoint is tried again, and leaves time for the message`() async throws {
    let time = ScriptTime()
    let client = ScriptClient { _, _ in SendersRetries.refusal(503) }
    let report = try await Script.sender(client, time: time).send(Script.order(.fcm))
    #expect(time.pauses.withLock { $0 } == [1000, 2000])
    #expect(report.status == 503)
  }

  @Test func `Flawed senders give up, hurry or insist`() async throws {
    let gaveUp = try await pauses(.fcm, flaws: [.noRetryOn503]) { _, _ in
      SendersRetries.refusal(503)
    }
    #expect(gaveUp.pauses.isEmpty)
    let gaveUp429 = try await pauses(.expo, flaws: [.noRetryOn429]) { _, _ in
      SendersRetries.refusal(429)
    }
    #expect(gaveUp429.pauses.isEmpty)
    let hurried = try await pauses(.fcm, flaws: [.ignoresRetryAfter]) { _, number in
      number == 0 ? SendersRetries.refusal(503, "5") : ScriptClient.reply(200, "{}")
    }
    #expect(hurried.pauses == [50])
    let insisted = try await pauses(.expo, flaws: [.retries400]) { _, _ in
      SendersRetries.refusal(400)
    }
    #expect(insisted.pauses == [0, 0])
  }

  @Test(arguments: [
    ("Thu, 01 Jan 1970 00:00:00 GMT", Int64(0)), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
    ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
  ])
  func `A date counts from now`(date: String, seconds: Int64) {
    #expect(RetryAfter.seconds(date, nowSeconds: seconds - 5) == 5)
    #expect(RetryAfter.seconds(date, nowSeconds: seconds + 5) == 0)
  }

  @Test(arguments: [
    "", "-1", "1.5", "1 2", "Sun, 06 Nov 1994 08:49:37 CET", "Sun, 06 Xxx 1994 08:49:37 GMT",
    "Sun, 6 Nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 24:49:37 GMT", "Sun, 06 Nov 94 08:49 GMT",
  ])
  func `Other texts are no wait`(text: String) {
    #expect(RetryAfter.seconds(text, nowSeconds: 0) == nil)
  }
}
