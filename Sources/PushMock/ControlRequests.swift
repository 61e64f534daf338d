internal import PushJSON
internal import PushModel
internal import PushStore

/// `GET` and `DELETE /v1/requests`: what was recorded, read from the database.
struct ControlRequests: Sendable {
  let core: MockCore
  let databasePath: String

  /// Rows of one answer at most; ours, so that an answer stays readable and its memory small.
  private static let most = 1000

  /// The recorded requests of this run, oldest first.
  func list(_ call: ControlCall) async -> ControlAnswer {
    await core.recorder.flush()
    var filter = RequestFilter()
    filter.run = core.recorder.run
    filter.provider = call.value("provider").flatMap { Provider(rawValue: $0) }
    filter.token = call.value("token")
    let floor = core.requestFloor
    filter.afterID = max(call.value("since").flatMap { Int64($0) } ?? 0, floor)
    filter.limit = min(call.value("limit").flatMap { Int($0) } ?? 100, ControlRequests.most)
    do {
      let reader = try RunReader.open(databasePath)
      var rows: [JSONValue] = []
      for row in try reader.requests(filter) {
        guard let detail = try reader.request(row.id) else { continue }
        rows.append(json(detail))
      }
      return .json(["requests": .array(rows)])
    } catch {
      return .problem(503, "the database cannot be read: \(error)", "see the terminal of serve")
    }
  }

  /// Hides what was recorded so far from this list; the database keeps it as evidence.
  func hideAll() async -> ControlAnswer {
    await core.recorder.flush()
    do {
      var filter = RequestFilter()
      filter.run = core.recorder.run
      filter.isNewestFirst = true
      filter.limit = 1
      let last = try RunReader.open(databasePath).requests(filter).first?.id ?? 0
      core.requestFloor = last
      return .json(["hiddenUpTo": .integer(last)])
    } catch {
      return .problem(503, "the database cannot be read: \(error)", "see the terminal of serve")
    }
  }

  private func json(_ detail: RequestDetail) -> JSONValue {
    let row = detail.request
    let headers = detail.headers.map { JSONValue.array([.string($0.name), .string($0.value)]) }
    let text = detail.body.map { String(decoding: $0, as: UTF8.self) }
    return [
      "id": .integer(row.id), "provider": .string(row.provider.rawValue),
      "endpoint": .string(row.endpoint.rawValue),
      "environment": .string(row.environment?.rawValue ?? ""), "token": .string(row.token),
      "connection": .integer(row.connection), "stream": .integer(row.stream),
      "at": .integer(Int64(row.at)), "method": .string(row.method), "path": .string(row.path),
      "headers": .array(headers), "body": text.map { .string($0) } ?? .null,
      "bytes": .integer(row.bytes), "status": .integer(Int64(row.status)),
      "reason": .string(row.reason),
      "verdict": .string(row.deservesRejection ? "reject" : "accept"),
      "duration": .integer(Int64(row.duration)),
      "findings": .array(detail.findings.map(json)),
    ]
  }

  private func json(_ finding: Finding) -> JSONValue {
    var value: JSONValue = [
      "rule": .string(finding.rule), "severity": .string(finding.severity.rawValue),
      "value": .string(finding.value), "message": .string(finding.message),
      "fix": .string(finding.fix),
    ]
    switch finding.place {
    case .body(let pointer): value.set("pointer", .string(pointer))
    case .header(let name): value.set("header", .string(name))
    case .connection: break
    }
    return value
  }
}
