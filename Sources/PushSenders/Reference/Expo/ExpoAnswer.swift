internal import PushJSON
internal import PushModel

/// What Expo said of one recipient.
struct ExpoTicket: Equatable {
  var token: String
  /// Asks for the receipt later; nil when the ticket is an error or has none.
  var id: String?
  /// Nil for an `ok` ticket.
  var error: String?
}

/// What Expo's answer to a request means.
struct ExpoAnswer {
  private let answer: PushAnswer
  /// Nil for pages and empty bodies.
  let json: JSONValue?

  init(_ answer: PushAnswer) {
    self.answer = answer
    if case .success(let reply) = answer {
      json = ExpoBody.inflated(reply).flatMap { JSONValue(parsing: $0) }
    } else {
      json = nil
    }
  }

  var status: Int? {
    guard case .success(let reply) = answer else { return nil }
    return reply.status
  }

  /// The error of the request as a whole: its code, also when it comes with status 200.
  var requestError: String? {
    let error = json?["errors"]?[0]
    return error?["code"]?.string ?? error?["message"]?.string ?? json?["error"]?.string
  }

  var isOK: Bool { status == 200 && requestError == nil && json?["data"] != nil }

  /// Which tokens belong to which project, when a request mixed them.
  var projects: [[String]]? {
    guard requestError == "PUSH_TOO_MANY_EXPERIENCE_IDS" else { return nil }
    let details = json?["errors"]?[0]?["details"]?.object ?? []
    let groups = details.map { ($0.value.array ?? []).compactMap(\.string) }.filter { !$0.isEmpty }
    return groups.isEmpty ? nil : groups
  }

  /// Why the request failed as a whole.
  var failure: SenderReport {
    switch answer {
    case .failure(let failure): SenderReport(outcome: .failed, reason: failure.reason)
    case .success(let reply):
      SenderReport(
        outcome: .failed,
        status: reply.status,
        reason: requestError ?? (reply.status == 200 ? "an answer without `data`" : nil)
      )
    }
  }

  /// The tickets, in the order of the recipients; nil when their number is wrong.
  func tickets(for recipients: [String]) -> [ExpoTicket]? {
    guard let data = json?["data"] else { return nil }
    // A single message is answered by a single ticket.
    let elements = data.array ?? [data]
    guard elements.count == recipients.count else { return nil }
    return zip(recipients, elements).map { token, element in
      guard element["status"]?.string != "ok" else {
        return ExpoTicket(token: token, id: element["id"]?.string, error: nil)
      }
      return ExpoTicket(token: token, id: nil, error: ExpoAnswer.error(element))
    }
  }

  /// The code of a ticket or receipt that is an error, else its text.
  static func error(_ element: JSONValue) -> String {
    element["details"]?["error"]?.string ?? element["message"]?.string ?? "an error without a code"
  }
}
