import Glibc
import PushTransport
import Synchronization
import Testing

@Suite(.serialized, .timeLimit(.minutes(4))) struct LoopTests {
  @Test func aMailboxDeliversInOrderAndRefusesOnceClosed() throws {
    let mailbox = Mailbox<Int>()
    #expect(!mailbox.send(0))
    let loop = try EventLoop()
    let receiver = try MailboxReceiver(mailbox, loop: loop)
    var received: [Int] = []
    var batches = 0
    receiver.receive = { message in
      received.append(message)
      if message == 3 { loop.stop() }
    }
    receiver.batchEnded = { batches += 1 }
    for message in 1...3 { #expect(mailbox.send(message)) }
    loop.run()
    #expect(received == [1, 2, 3])
    #expect(batches == 1)
    mailbox.send(4)
    #expect(receiver.close() == [4])
    #expect(!mailbox.send(5))
  }

  @Test func aTimerFiresOnceOrRepeatedly() throws {
    let loop = try EventLoop()
    var calls = 0
    let timer = try TimerHandle(loop: loop)
    timer.action = {
      calls += 1
      if calls == 3 { timer.close() }
    }
    timer.start(afterMilliseconds: 0, repeatingMilliseconds: 1)
    loop.run()
    #expect(calls == 3)
    timer.action = {}
  }

  @Test func aSignalIsCaughtInsteadOfEndingTheProcess() async throws {
    let caught = Mutex<[Int32]>([])
    let signals = await withCheckedContinuation {
      (continuation: CheckedContinuation<Int32, Never>) in
      let watch = try? SignalWatch.start([SIGUSR1]) { signal in
        caught.withLock { $0.append(signal) }
        if caught.withLock(\.count) == 1 { continuation.resume(returning: signal) }
      }
      #expect(watch != nil)
      kill(getpid(), SIGUSR1)
    }
    #expect(signals == SIGUSR1)
  }
}
