/// The keys of the suite language, for the parser and its schema alike.
package enum SuiteKeys {
  package static let suite = ["suite", "title", "provider", "defaults", "variables", "cases"]
  package static let testCase = [
    "id", "title", "level", "cites", "tags", "environment", "matrix", "topic", "target", "service",
    "send", "repeat", "fill", "expect", "allow-unsent",
  ]
  /// Case keys that `defaults` may set.
  package static let defaults = testCase.filter { !["id", "title", "matrix"].contains($0) }
  package static let token = ["state", "at", "kind", "bytes"]
  package static let fill = ["field", "bytes", "with"]
  package static let request = ["headers", "path", "method", "body", "size", "answer"]
  package static let expect =
    request + [
      "attempts", "report", "findings", "free-of", "connections", "same-id", "same-authorization",
      "gaps", "within", "each", "requests",
    ]
  package static let report = ["outcome", "status", "reason"]
  package static let answer = ["status", "reason"]
  /// Matchers that are written as a mapping of one key.
  package static let matchers = [
    "equals", "type", "matches", "contains", "oneOf", "between", "json", "bytes", "epoch", "uuid",
    "each", "exactly", "not", "all",
  ]
  /// Matchers that are one word.
  package static let bareMatchers = ["absent", "present", "ulid", "uuid"]
}
