import PushModel
import PushProviders
import Testing

@Suite struct ServiceRecordTests {
  private static let ask = AskToken(run: 1, caseNumber: 2, sequence: 3, salt: 4)

  private static func add(_ text: String, _ ask: AskToken?, to record: inout ServiceRecord) {
    let bytes = Array(text.utf8)
    record.add(bytes.span, ask: ask)
  }

  @Test func `Recipients keep their order, their keys and their asks`() {
    var record = ServiceRecord()
    #expect(record.firstKey.isEmpty && record.recipients.isEmpty)
    Self.add("one", nil, to: &record)
    Self.add("", Self.ask, to: &record)
    Self.add("three", Self.ask, to: &record)
    #expect(record.recipientCount == 3)
    #expect(record.keys[record.firstKey].elementsEqual("one".utf8))
    #expect(record.ask(at: 0) == nil && record.ask(at: 1) == Self.ask)
    #expect(
      record.recipients == [
        ServiceRecipient(key: Array("one".utf8), ask: nil),
        ServiceRecipient(key: [], ask: Self.ask),
        ServiceRecipient(key: Array("three".utf8), ask: Self.ask),
      ]
    )
  }

  @Test func `Nothing of a call is left for the next one`() {
    var record = ServiceRecord()
    Self.add("one", Self.ask, to: &record)
    record.endpoint = .send
    record.authorization = [1]
    record.path = [2]
    record.body = [3]
    record.removeAll()
    #expect(record.endpoint == .other && record.recipients.isEmpty && record.keys.isEmpty)
    #expect(record.authorization.isEmpty && record.path == nil && record.body == nil)
  }
}
