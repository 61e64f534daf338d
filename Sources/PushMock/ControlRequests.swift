internal import PushJSON
internal import PushModel
internal import PushStore

/// `GET` and `DELETE /v1/requests`: what was recorded, read from the database.
struct ControlRequests: Sendable {
  let core: MockCore
  let databasePath: String

  /// Rows of one answer at most; ours, so that an answer stays readable and its memory small.
  private static let most: Int64 = 1000

  /// The recorded requests of this run, oldest first.
  func list(_ call: ControlCall) async -> ControlAnswer {
    var filter = RequestFilter()
    do throws(Refusal) { try read(call, into: &filter) } catch { return error.answer }
    await core.recorder.flush()
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

  private struct Refusal: Error {
    var answer: ControlAnswer
  }

  /// Reads the query; a word that means nothing is refused, lest a test look at the wrong requests.
  private func read(_ call: ControlCall, into filter: inout RequestFilter) throws(Refusal) {
    filter.run = core.recorder.run
    filter.token = call.value("token")
    for name in Set(call.query.map(\.name)).subtracting(["provider", "token", "since", "limit"]) {
      throw Refusal(
        answer: .problem(
          400,
          "there is no filter '\(name)'",
          "filters: provider, token, since, limit"
        )
      )
    }
    if let word = call.value("provider") {
      filter.provider = Provider(rawValue: word)
      guard filter.provider != nil else {
        throw Refusal(
          answer: .problem(400, "'\(word)' is no provider", "allowed: apns, fcm, expo")
        )
      }
    }
    let since = try number(call, "since") ?? 0
    filter.afterID = max(since, core.requestFloor)
    filter.limit = Int(min(try number(call, "limit") ?? 100, ControlRequests.most))
  }

  private func number(_ call: ControlCall, _ name: String) throws(Refusal) -> Int64? {
    guard let word = call.value(name) else { return nil }
    guard let number = Int64(word), number >= 0 else {
      throw Refusal(
        answer: .problem(
          400,
          "'\(word)' is no number for \(name)",
          "send a whole number from 0 on"
        )
      )
    }
    return number
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
