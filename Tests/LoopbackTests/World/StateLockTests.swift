import Glibc
import PushCrypto
import PushMock
import PushTestKit
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(4))) struct StateLockTests {
  /// What threads leave behind for the test.
  private final class Results: Sendable {
    let states = Mutex<[StateFolder]>([])
    let count = Atomic<Int>(0)
  }

  /// A thread of its own, since a wait for a file lock would hold up Swift's pool.
  private final class Opener {
    let path: String
    let results: Results
    init(_ path: String, _ results: Results) {
      self.path = path
      self.results = results
    }

    static func start(_ path: String, _ results: Results) throws -> pthread_t {
      var thread = pthread_t()
      let context = Unmanaged.passRetained(Opener(path, results)).toOpaque()
      let code = pthread_create(&thread, nil, Opener.run, context)
      try #require(code == 0)
      return thread
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? =
      {
        context in
        guard let context else { return nil }
        let opener = Unmanaged<Opener>.fromOpaque(context).takeRetainedValue()
        do {
          let state = try StateFixture.open(opener.path)
          opener.results.states.withLock { $0.append(state) }
        } catch {
          Issue.record(error)
        }
        opener.results.count.add(1, ordering: .releasing)
        return nil
      }
  }

  private let fixture: StateFixture

  init() throws { fixture = try StateFixture() }

  @Test func manyFirstUsesAtOnceAgree() throws {
    let results = Results()
    let threads = try (0..<16).map { _ in try Opener.start(fixture.path, results) }
    for thread in threads { pthread_join(thread, nil) }
    let states = results.states.withLock { $0 }
    #expect(states.count == 16)
    #expect(Set(states.map(\.controlToken)).count == 1)
    #expect(Set(states.map(\.keyID)).count == 1)
    #expect(Set(states.map(\.authority.certificate.der)).count == 1)
    #expect(Set(states.map(\.certificates.sandbox.facts.fingerprint)).count == 1)
  }

  @Test func waitsWhileAnotherProcessHoldsTheFolder() throws {
    _ = try fixture.open()
    var facts = stat()
    let descriptor = Glibc.open(fixture.path + "/lock", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0 && fstat(descriptor, &facts) == 0)
    defer { close(descriptor) }
    // A shared lock, so that only somebody who wants the folder for himself has to wait.
    try #require(flock(descriptor, LOCK_SH) == 0)
    let results = Results()
    let thread = try Opener.start(fixture.path, results)
    // The kernel's list marks those who wait with an arrow.
    while results.count.load(ordering: .acquiring) == 0 {
      let locks = String(decoding: try SmallFile.read("/proc/locks"), as: UTF8.self)
      let isWaiting = locks.split(separator: "\n").contains {
        $0.contains("->") && $0.contains(":\(facts.st_ino) ")
      }
      if isWaiting { break }
      sched_yield()
    }
    #expect(results.count.load(ordering: .acquiring) == 0)
    flock(descriptor, LOCK_UN)
    pthread_join(thread, nil)
    #expect(results.states.withLock { $0.count } == 1)
  }

  @Test func letsGoBetweenUses() async throws {
    _ = try fixture.open()
    let descriptor = Glibc.open(fixture.path + "/lock", O_RDONLY | O_CLOEXEC)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    // A process that another test starts just now holds a copy until it is another program.
    #expect(await eventually { flock(descriptor, LOCK_EX | LOCK_NB) == 0 })
  }
}
