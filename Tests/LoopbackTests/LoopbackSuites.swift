import PushHarness
import PushJSON
import PushMock
import PushModel
import PushProviders
import PushSenders
import PushStore
import PushSuites
import PushTestKit
import PushTransport
import Testing

/// Suites over sockets: TLS, HTTP/2, judge, recorder and runner joined.
///
/// One after the other: each keeps a processor busy, and other tests wait for answers meanwhile.
@Suite(.serialized, .timeLimit(.minutes(4))) struct LoopbackSuites {
  @Test(arguments: [1, 8]) func theReferenceSenderPassesEveryCase(parallel: Int) async throws {
    try await LoopbackMock.with { mock in
      let run = try await mock.run(["builtin"], isStrict: true, parallel: parallel)
      #expect(run.results.count >= 234)
      #expect(run.abortion == nil)
      for result in run.results where result.outcome != .pass {
        let details = result.mismatches.map { "\($0.subject): \($0.expected) / \($0.got)" }
        Issue.record("\(result.id) \(result.outcome): \(result.message) \(details)")
      }
      await mock.session.recorder.flush()
      let stored = try RunReader.open(mock.session.databasePath)
      let rows = try stored.cases(run: mock.session.recorder.run)
      #expect(rows.map(\.id) == run.results.map(\.id))
      #expect(rows.allSatisfy { $0.outcome == .pass })
      // The only case whose right answer is to send nothing.
      #expect(rows.filter { $0.requests.isEmpty }.map(\.id) == ["apns/broadcast/no-start"])
    }
  }

  @Test(arguments: [Provider.fcm, .expo])
  func `The reference sender passes every case of FCM and Expo`(provider: Provider) async throws {
    try await LoopbackMock.with { mock in
      let run = try await mock.run(["builtin"], of: provider)
      #expect(run.results.count >= (provider == .fcm ? 60 : 40))
      #expect(run.abortion == nil)
      for result in run.results where result.outcome != .pass {
        let details = result.mismatches.map { "\($0.subject): \($0.expected) / \($0.got)" }
        Issue.record("\(result.id) \(result.outcome): \(result.message) \(details)")
      }
    }
  }

  @Test(
    arguments: [Provider.fcm, .expo].flatMap { provider in
      Flaw.all(of: provider).filter { !$0.providers.contains(.apns) }.map { (provider, $0) }
    }
  )
  func `A flaw of FCM or Expo fails its cases over the wire`(
    provider: Provider,
    flaw: Flaw
  ) async throws {
    let named = try #require(SendersServiceFlaws.caughtBy[flaw]).filter {
      $0.hasPrefix(provider.rawValue)
    }
    try #require(!named.isEmpty)
    let globs = named.map { String($0.prefix { $0 != "[" }) + "*" }
    try await LoopbackMock.with { mock in
      let run = try await mock.run(["builtin:\(flaw.name)"], globs: globs, of: provider)
      for id in named {
        // Without brackets it stands for all values of its axes, of which one may catch the flaw.
        let results = run.results.filter { $0.id == id || $0.id.hasPrefix(id + "[") }
        let caught = results.filter { $0.outcome == .fail || $0.outcome == .warn }
        #expect(!caught.isEmpty, "\(flaw.name): \(id) of \(results.count)")
        #expect(caught.allSatisfy { !$0.mismatches.isEmpty || !$0.message.isEmpty })
      }
    }
  }

  @Test(arguments: Flaw.all(of: .apns))
  func aFlawFailsItsCaseOverTheWire(flaw: Flaw) async throws {
    let named = SendersFlaws.caughtBy[flaw] ?? []
    try #require(!named.isEmpty)
    // A glob would read the brackets of an axis.
    let globs = named.map { String($0.prefix { $0 != "[" }) + "*" }
    try await LoopbackMock.with { mock in
      let run = try await mock.run(["builtin:\(flaw.name)"], globs: globs)
      for id in named {
        let result = try #require(run.results.first { $0.id == id })
        #expect(result.outcome == .fail, "\(flaw.name): \(id) \(result.message)")
        #expect(!result.mismatches.isEmpty || !result.message.isEmpty)
      }
    }
  }
}
