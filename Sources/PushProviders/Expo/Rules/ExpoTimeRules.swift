internal import PushJSON
internal import PushModel

/// Rules M about how long a message lives.
enum ExpoTimeRules {
  static let all: [ExpoRule] = [type, lifetime, expiration, both, zero]

  private static let times: [ExpoField] = [.ttl, .expiration]

  private static let type = ExpoRule.field(
    "M09",
    "lifetime-not-a-number",
    on: times,
    if: "`ttl` or `expiration` is not a number.",
    why: "The whole request is refused.",
    [.documented, .inferred],
    ["S1"]
  ) { request, sink in request.reportNonNumbers(times, &sink) }

  private static let lifetime = ExpoRule.lint(
    "M10",
    "ttl-out-of-range",
    on: [.ttl],
    if: "`ttl` is negative, has a fraction, or is above 2419200.",
    why: "Providers keep messages for four weeks at most, and count whole seconds.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard let ttl = request.value(.ttl)?.number else { return }
    let fault: String? =
      if ttl < 0 {
        "is negative"
      } else if ttl > ExpoLimits.longestTTL {
        "is longer than four weeks"
      } else if ttl != ttl.rounded() {
        "has a fraction"
      } else {
        nil
      }
    guard let fault else { return }
    sink.report(request, .ttl, "`ttl` \(fault)", fix: "Use whole seconds from 0 to 2419200")
  }

  private static let expiration = ExpoRule.lint(
    "M11",
    "expiration-implausible",
    on: [.expiration],
    if: "`expiration` lies in the past, or is above 10^11, as milliseconds are.",
    why: "The message is dead on arrival, or lives for thousands of years.",
    [.inferred],
    ["S1"]
  ) { request, sink in
    guard let time = request.value(.expiration)?.number else { return }
    if time > 1e11 {
      sink.report(
        request,
        .expiration,
        "`expiration` looks like milliseconds",
        fix: "Give seconds since 1970"
      )
    } else if time < Double(request.now) / 1000 {
      sink.report(
        request,
        .expiration,
        "`expiration` lies in the past",
        fix: "Give a time to come, or leave it out"
      )
    }
  }

  private static let both = ExpoRule.lint(
    "M12",
    "ttl-and-expiration",
    on: [.ttl],
    if: "The message has both `ttl` and `expiration`.",
    why: "`ttl` wins, so the other says nothing.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard request.has(.ttl), request.has(.expiration) else { return }
    sink.report(
      request,
      .expiration,
      "`ttl` wins over `expiration`",
      fix: "Leave one of them out"
    )
  }

  private static let zero = ExpoRule.lint(
    "M14",
    "ttl-zero-without-high-priority",
    on: [.ttl],
    if: "`ttl` is 0 with priority normal or default.",
    why: "A dozing Android device is not woken and never gets the message.",
    [.documented],
    ["S1"]
  ) { request, sink in
    guard request.value(.ttl)?.number == 0, let fields = request.fields else { return }
    if let priority = fields.text(.priority), !priority.equals("normal"),
      !priority.equals("default")
    {
      return
    }
    sink.report(
      request,
      .ttl,
      "With `ttl` 0 and no high priority a dozing device never gets the message",
      fix: "Send \"priority\": \"high\", or give it time"
    )
  }
}

extension ExpoRequest {
  /// Files every field that is there and no number.
  func reportNonNumbers(_ fields: [ExpoField], _ sink: inout FindingSink) {
    for field in fields {
      guard let value = value(field), value.number == nil else { continue }
      if fidelity.numberTexts == .accept, let text = value.text, Double(text) != nil { continue }
      sink.report(
        self,
        field,
        "`\(field.name)` is of type \(value.kindName)",
        fix: "Make `\(field.name)` a number",
        refusal: invalid("\(path(field)) must be a number.")
      )
    }
  }
}
