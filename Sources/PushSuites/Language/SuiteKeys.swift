/// The keys of the suite language, for the parser and its schema alike.
package enum SuiteKeys {
  package static let suite = [
    "suite", "title", "provider", "providers", "defaults", "variables", "cases",
  ]
  package static let testCase = [
    "id", "title", "level", "cites", "tags", "provider", "providers", "environment", "matrix",
    "topic",
    "target", "service", "send", "repeat", "fill", "expect", "allow-unsent",
  ]
  /// Case keys that `defaults` may set.
  package static let defaults = testCase.filter { !["id", "title", "matrix"].contains($0) }
  package static let token = [
    "state", "at", "kind", "bytes", "platform", "package", "project", "receipt", "faults",
  ]
  package static let service = [
    "token", "tokens", "faults", "clock", "accessTokens", "pushSecurity", "receipts",
  ]
  package static let fault = ["endpoint", "status", "reason", "retryAfter", "page", "times"]
  package static let accessTokens = ["lifetime", "revoked"]
  package static let target = ["channel", "recipients", "condition"]
  /// What an element of `send` can be beside a notification.
  package static let steps = [
    "notification", "advance", "revokeAccessTokens", "accessTokenLifetime", "collectReceipts",
  ]
  package static let fill = ["field", "bytes", "length", "with"]
  package static let request = [
    "headers", "path", "method", "body", "message", "recipients", "to", "size", "answer",
  ]
  package static let expect =
    request + [
      "attempts", "report", "reports", "findings", "may-find", "free-of", "connections", "same-id",
      "same-authorization", "gaps", "within", "each", "requests", "recipients-per-request",
      "requests-per-recipient", "receipts", "apns", "fcm", "expo",
    ]
  package static let report = ["outcome", "status", "reason"]
  package static let receipts = [
    "attempts", "ids", "ids-per-request", "within", "each", "report",
  ]
  package static let answer = ["status", "reason"]
  /// Matchers that are written as a mapping of one key.
  package static let matchers = [
    "equals", "type", "matches", "contains", "oneOf", "between", "json", "bytes", "epoch", "uuid",
    "each", "exactly", "not", "all",
  ]
  /// Matchers that are one word.
  package static let bareMatchers = ["absent", "present", "ulid", "uuid"]
}
