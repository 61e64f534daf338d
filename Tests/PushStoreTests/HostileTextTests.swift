import PushModel
import PushStore
import PushWire
import Testing

@Suite struct HostileTextTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func roundTrip(_ value: [UInt8]) async throws -> String {
    var headers = HeaderTable()
    let name = Array("x-hostile".utf8)
    headers.append(name: name.span, value: value.span)
    let recorder = try Fixture.open(folder.file())
    let id = try recorder.record(headers: headers)
    try await recorder.pass()
    let detail = try #require(try RunReader.open(folder.file()).request(id))
    #expect(detail.headers.count == 1)
    #expect(detail.headers.first?.name == "x-hostile")
    return detail.headers.first?.value ?? ""
  }

  @Test(arguments: [
    "", "\"", "\\", "a\"b\\c\u{1}d\u{0}e\n\t\r\u{7F}", "\",\"x\"]]; DROP TABLE requests; --", "é😀",
    "plain",
  ])
  func keepsAnyTextInAHeader(text: String) async throws {
    #expect(try await roundTrip(Array(text.utf8)) == text)
  }

  @Test func replacesInvalidUTF8InAHeader() async throws {
    #expect(try await roundTrip([0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
  }

  @Test func keepsAHeaderOfOneMegabyte() async throws {
    let long = [UInt8](repeating: UInt8(ascii: "\""), count: 1 << 20)
    #expect(try await roundTrip(long).utf8.count == 1 << 20)
  }

  @Test func keepsEveryByteAtEveryPlaceOfAWord() async throws {
    var headers = HeaderTable()
    var values: [String] = []
    for length in [1, 7, 8, 9, 17] {
      for place in [0, length / 2, length - 1] {
        for byte in UInt8(0)..<128 {
          var bytes = [UInt8](repeating: UInt8(ascii: "a"), count: length)
          bytes[place] = byte
          values.append(String(decoding: bytes, as: UTF8.self))
          headers.append(name: "n", value: values[values.count - 1])
        }
      }
    }
    let recorder = try Fixture.open(folder.file())
    // One header a request, so that plain and escaped ones take their own ways.
    var first: Int64?
    for value in values {
      let id = try recorder.record(headers: HeaderTable([("n", value)]))
      first = first ?? id
    }
    try await recorder.pass()
    let reader = try RunReader.open(folder.file())
    let records = try reader.requests(RequestFilter(limit: values.count))
    #expect(records.count == values.count)
    for (record, value) in zip(records, values) {
      #expect(try reader.request(record.id)?.headers.first?.value == value)
    }
  }

  @Test func repairsPathsThatNoColumnCanHold() async throws {
    let recorder = try Fixture.open(folder.file())
    let id = try recorder.record(path: Array("/3/".utf8) + [0x00, 0xC3, 0x28, 0x27])
    try await recorder.pass()
    let request = try #require(try RunReader.open(folder.file()).request(id)).request
    #expect(request.path == "/3/\u{FFFD}\u{FFFD}('")
  }

  @Test func keepsHostileFindings() async throws {
    let finding = Finding(
      rule: "APNS-H-28",
      severity: .lint,
      place: .header("apns-collapse-id"),
      value: "'; \u{202E}\n",
      message: "<script>",
      fix: ""
    )
    let recorder = try Fixture.open(folder.file())
    let id = try recorder.record(findings: [finding])
    try await recorder.pass()
    #expect(try RunReader.open(folder.file()).findings(request: id) == [finding])
  }
}
