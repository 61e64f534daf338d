internal import PushModel

/// What the mock promises about tickets, receipts and quotas, and what a scripted run decides.
enum ExpoScenarios {
  static let all: [RuleInfo] = message + tickets + receipts + quota

  private static let message = [
    ExpoRule.scenario(
      "M41",
      "falsy-field-dropped",
      if: "The caller asked for a falsy value such as `badge: 0`, and it is not on the wire.",
      why: "0 clears a badge; leaving it out does nothing.",
      [.observed],
      ["GO-SDK", "SYMFONY"]
    )
  ]

  private static let tickets = [
    ExpoRule.scenario(
      "T01",
      "ticket-per-recipient",
      if: "The mock gives one ticket for each recipient, in the order of the request, with `to` "
        + "arrays flattened.",
      why: "Senders find the token of a ticket by its place.",
      [.documented],
      ["S1", "ISSUE6167"]
    ),
    ExpoRule.scenario(
      "T02",
      "single-ticket-is-an-object",
      if: "The mock answers one message object for one recipient with one ticket object, and "
        + "everything else with an array.",
      why: "Senders that expect an array stumble over it.",
      [.documented, .reported],
      ["S1", "ISSUE1330"]
    ),
    ExpoRule.scenario(
      "T03",
      "ok-tickets-have-ids",
      if: "The mock's ok tickets have a UUID as `id`, and its error tickets have none.",
      why: "Receipts are asked for by it.",
      [.documented],
      ["S1", "S2"]
    ),
    ExpoRule.scenario(
      "T04",
      "bad-recipient-spares-others",
      if: "In the mock a bad recipient never fails its neighbours; a bad field fails the request.",
      why: "Senders must look at each ticket.",
      [.documented],
      ["S1"]
    ),
    ExpoRule.scenario(
      "T09",
      "odd-answers-survived",
      if: "The sender survives 200 with `errors`, 200 with HTML, 4xx with other JSON, 401 with an "
        + "`error` text, 503 as plain text, 429 three times, a ticket without `details` and an "
        + "unknown `details.error`.",
      why: "All of them were seen; none may lose other messages.",
      [.observed, .reported],
      ["S2", "ISSUE20829", "ISSUE38943"]
    ),
    ExpoRule.scenario(
      "T10",
      "message-text-parsed",
      if:
        "The sender finds the bad token in the text of `message`, although the place of the ticket "
        + "and `details.expoPushToken` tell it.",
      why: "The text changes.",
      [.documented],
      ["S1", "ISSUE7795"]
    ),
  ]

  private static let receipts = [
    ExpoRule.scenario(
      "G03",
      "unknown-ids-left-out",
      if: "The mock leaves out unknown, pending and expired ids; `data` is a map, never an array.",
      why: "An absent receipt says nothing yet.",
      [.documented],
      ["S1", "S2"]
    ),
    ExpoRule.scenario(
      "G04",
      "receipt-lifetime",
      if:
        "A receipt of the mock appears once the message was handed on, and is gone 24 hours later.",
      why: "Senders must wait, and must not wait too long.",
      [.documented],
      ["S1"]
    ),
    ExpoRule.scenario(
      "G10",
      "receipt-errors-understood",
      if: "The sender understands every `details.error` of a receipt, `ProviderError` with "
        + "`details.fcm` and unknown ones included.",
      why: "New ones appear without notice.",
      [.observed, .reported],
      ["S2", "NODE55"]
    ),
  ]

  private static let quota = [
    ExpoRule.scenario(
      "Q02",
      "no-retry-after",
      if: "The mock sends no `Retry-After` with 429 unless a switch or a fault says so.",
      why: "None is documented.",
      [.inferred],
      ["S1"]
    )
  ]
}
