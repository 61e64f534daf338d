import PushJSON
import PushModel
import PushSenders
import PushSuites
import Synchronization
import Testing

/// Providers, features and receipts in the protocol of commands.
@Suite(.timeLimit(.minutes(4))) struct SendersProtocol {
  /// A sender that greets so and answers all else with `sent`; its messages are kept.
  private func started(
    _ hello: String
  ) async throws -> (sender: CommandSender, messages: @Sendable () -> [JSONValue]) {
    let seen = Mutex<[JSONValue]>([])
    let box = Box(seen)
    let sender = CommandSender(
      Fixture.surroundings { process, message in
        guard message["type"] != "hello" else { return process.say(hello) }
        box.messages.withLock { $0.append(message) }
        process.say(#"{"type":"result","id":"\#(message["id"]?.string ?? "")","outcome":"sent"}"#)
      }
    )
    _ = try await sender.start()
    return (sender, { box.messages.withLock { $0 } })
  }

  private final class Box: Sendable {
    let messages: Mutex<[JSONValue]>
    init(_ messages: consuming Mutex<[JSONValue]>) { self.messages = messages }
  }

  @Test func `Hello names providers and features`() async throws {
    let sender = CommandSender(
      Fixture.surroundings { process, _ in
        process.say(
          #"""
          {"type":"hello","name":"n","providers":["fcm",7,"expo"],"features":["receipts"]}
          """#
        )
      }
    )
    let hello = try await sender.start()
    #expect(hello.providers == ["fcm", "expo"])
    #expect(hello.features == ["receipts"])
  }

  @Test(arguments: [
    (#"{"type":"hello","providers":["fcm"]}"#, Provider.fcm, true),
    (#"{"type":"hello","providers":["fcm"]}"#, .expo, false),
    (#"{"type":"hello","providers":[]}"#, .expo, true), (#"{"type":"hello"}"#, .apns, true),
  ])
  func `An order for a provider that was not named stays here`(
    hello: String,
    provider: Provider,
    isSent: Bool
  ) async throws {
    let (sender, messages) = try await started(hello)
    let report = try await sender.send(Script.order(provider))
    #expect(report.outcome == (isSent ? .sent : .unsupported))
    #expect(messages().count == (isSent ? 1 : 0))
  }

  @Test(arguments: [
    (#"{"type":"hello"}"#, false), (#"{"type":"hello","features":["multicast"]}"#, true),
  ])
  func `Several tokens go to senders that can`(hello: String, isSent: Bool) async throws {
    let (sender, messages) = try await started(hello)
    let order = Script.order(.expo, to: .tokens(["A", "B"], topic: "t"))
    let report = try await sender.send(order)
    #expect(report.outcome == (isSent ? .sent : .unsupported))
    if isSent { #expect(messages().first?["target"] == ["tokens": ["A", "B"], "topic": "t"]) }
  }

  @Test(arguments: [
    (SendOrder.Target.fcmTopic("news"), #"{"fcmTopic":"news"}"#),
    (.condition("'a' in topics"), #"{"condition":"'a' in topics"}"#),
  ])
  func `Topics and conditions are handed over`(target: SendOrder.Target, json: String) async throws
  {
    let (sender, messages) = try await started(#"{"type":"hello"}"#)
    _ = try await sender.send(Script.order(.fcm, to: target))
    #expect(messages().first?["target"] == JSONValue(parsing: json))
  }

  @Test(arguments: [
    (#"{"type":"hello","features":["receipts"]}"#, Provider.expo, true),
    (#"{"type":"hello","features":["receipts"],"providers":["fcm"]}"#, .expo, false),
    (#"{"type":"hello","features":["multicast"]}"#, .expo, false),
  ])
  func `Receipts are asked of senders that can`(
    hello: String,
    provider: Provider,
    isSent: Bool
  ) async throws {
    let (sender, messages) = try await started(hello)
    let report = try await sender.collectReceipts(id: "r1", provider: provider)
    #expect(report.outcome == (isSent ? .sent : .unsupported))
    let want: [JSONValue] = [["type": "receipts", "id": "r1", "provider": "expo"]]
    #expect(messages() == (isSent ? want : []))
  }

  @Test func `A process for each push is asked for no receipts`() async throws {
    let sender = PerCaseSender(Fixture.surroundings { process, _ in process.end(0) })
    #expect(try await sender.collectReceipts(id: "r", provider: .expo).outcome == .unsupported)
  }
}
