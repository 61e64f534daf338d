internal import PushModel
internal import PushWire

/// Why a switch could not be set.
package struct FCMSwitchError: Error, Equatable, CustomStringConvertible {
  /// What was asked for and what can be had, in one sentence.
  package var description: String
}

extension FCMFidelity {
  /// A switch with how it is read and written.
  struct Entry: Sendable {
    var name: String
    var question: String
    var alternatives: [String]
    var rules: [String]
    var confidence: Confidence
    var read: @Sendable (FCMFidelity) -> String
    var write: @Sendable (inout FCMFidelity, String) -> Bool

    func described(_ fidelity: FCMFidelity) -> ServiceSwitch {
      ServiceSwitch(
        name: name,
        question: question,
        alternatives: alternatives,
        value: read(fidelity),
        rules: rules.map { "FCM-" + $0 },
        confidence: confidence
      )
    }
  }

  /// Every switch of FCM, with its value here.
  package var switches: [ServiceSwitch] {
    FCMFidelity.table.map { $0.described(self) } + message.switches
  }

  /// Sets one switch.
  ///
  /// - Parameters:
  ///   - name: Its name, such as `fcm-mode`.
  ///   - value: One of its alternatives, or a number.
  /// - Throws: An error that names the nearest switch or the values allowed.
  package mutating func set(_ name: String, _ value: String) throws(FCMSwitchError) {
    if let entry = FCMFidelity.table.first(where: { $0.name == name }) {
      if entry.write(&self, value) { return }
    } else if message.set(name, value) {
      return
    }
    guard let known = switches.first(where: { $0.name == name }) else {
      throw FCMSwitchError(description: unknown(name))
    }
    let allowed =
      known.alternatives.isEmpty
      ? "a whole number within its bounds" : known.alternatives.joined(separator: ", ")
    throw FCMSwitchError(
      description: "fidelity switch \(name) cannot be \"\(FindingSink.shortened(value))\"; "
        + "it takes \(allowed)"
    )
  }

  private func unknown(_ name: String) -> String {
    let hint = EditDistance.nearest(to: name, among: switches.map(\.name))
    return "there is no fidelity switch \"\(FindingSink.shortened(name))\""
      + (hint.map { "; did you mean \($0)?" } ?? "; `pushproof fidelity` lists them")
  }

  private static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String,
    _ path: any WritableKeyPath<FCMFidelity, Value> & Sendable,
    _ rules: [String],
    _ question: String,
    _ confidence: Confidence = .inferred
  ) -> Entry where Value.RawValue == String {
    Entry(
      name: name,
      question: question,
      alternatives: Value.allCases.map(\.rawValue),
      rules: rules,
      confidence: confidence,
      read: { $0[keyPath: path].rawValue },
      write: { fidelity, text in
        guard let value = Value(rawValue: text) else { return false }
        fidelity[keyPath: path] = value
        return true
      }
    )
  }

  /// Our bounds, against slips such as 1e12: a thousand times what Google grants a project.
  private static let quotas = 0...600_000_000

  /// A question that a whole number answers.
  private static func number(
    _ name: String,
    _ path: any WritableKeyPath<FCMFidelity, Int> & Sendable,
    _ bounds: ClosedRange<Int>,
    _ rules: [String],
    _ question: String,
    _ confidence: Confidence = .inferred
  ) -> Entry {
    Entry(
      name: name,
      question: question,
      alternatives: [],
      rules: rules,
      confidence: confidence,
      read: { String($0[keyPath: path]) },
      write: { fidelity, text in
        guard let value = Int(text), bounds.contains(value) else { return false }
        fidelity[keyPath: path] = value
        return true
      }
    )
  }

  /// A question that has one answer here.
  private static func fixed(
    _ name: String,
    _ value: String,
    _ rules: [String],
    _ question: String
  ) -> Entry {
    Entry(
      name: name,
      question: question,
      alternatives: [value],
      rules: rules,
      confidence: .inferred,
      read: { _ in value },
      write: { $1 == value }
    )
  }

  static let table: [Entry] = [
    choice(
      "fcm-details",
      \.details,
      [],
      "Do error bodies carry details, and in which order?",
      .observed
    ),
    choice(
      "fcm-check-order",
      \.checkOrder,
      ["O001", "O002", "O003", "M001"],
      "Is a missing credential reported before a JSON syntax error?"
    ),
    choice("fcm-wrong-method", \.wrongMethod, ["E002"], "What answers a wrong method?"),
    choice(
      "fcm-batch",
      \.batch,
      ["E007"],
      "Which page answers /batch? 501 was seen for some days in September 2024.",
      .reported
    ),
    choice(
      "fcm-www-authenticate",
      \.authenticate,
      ["O001", "O002", "O003"],
      "Does a 401 carry WWW-Authenticate?"
    ),
    choice(
      "fcm-wrong-project",
      \.wrongProject,
      ["E009", "E010"],
      "Is a project that the caller may not use answered 403 or 404?",
      .reported
    ),
    choice(
      "fcm-unknown-token",
      \.unknownToken,
      ["O002", "O005"],
      "Does the 401 for an unknown token or a server key carry ErrorInfo?"
    ),
    choice(
      "fcm-dry-run-id",
      \.dryRun,
      [],
      "Which id does validate_only return? The fake one is from before 2020.",
      .observed
    ),
    choice(
      "fcm-group-answer",
      \.groupAnswer,
      [],
      "Is a message to a device group answered with an empty object?",
      .documented
    ),
    choice(
      "fcm-subscription-case",
      \.subscriptionSpelling,
      ["E021", "E022"],
      "Are members of subscriptions spelled in camel or snake case?"
    ),
    choice(
      "fcm-quota-details",
      \.quotaDetails,
      ["Q001", "Q002", "Q004"],
      "Which detail stands beside FcmError in a 429?"
    ),
    choice("fcm-fields", \.fields, [], "Is the query parameter fields applied?", .documented),
    choice(
      "fcm-page-size",
      \.pageSize,
      ["E024"],
      "Is a pageSize above 2000 cut or refused?",
      .documented
    ),
    // The transport keeps little more than 1 MiB: our bounds.
    number(
      "fcm-body-limit",
      \.bodyLimit,
      4096...1_048_576,
      ["E012"],
      "Above how many bytes is a body answered 413?"
    ),
    number(
      "fcm-project-quota",
      \.projectQuota,
      quotas,
      ["Q001"],
      "How many messages a minute may a project send? 0 for no limit.",
      .documented
    ),
    number(
      "fcm-device-quota",
      \.deviceQuota,
      quotas,
      ["Q002"],
      "How many messages a minute may a device get? 0 for no limit.",
      .documented
    ),
    fixed("fcm-alt", "refuse", ["E008"], "Is an encoding other than JSON refused?"),
    fixed(
      "fcm-body-as-query",
      "refuse",
      ["E004"],
      "Is a body without a JSON content type taken for query parameters?"
    ),
    fixed("fcm-legacy-key", "401", ["O005"], "What answers a server key?"),
    fixed("fcm-api-key", "401", ["O006"], "What answers an API key alone?"),
    fixed(
      "fcm-batch-words",
      "InvalidTopicName, TooManyTokens",
      ["E019"],
      "Which words answer a topic batch of the wrong shape?"
    ),
    fixed(
      "fcm-subscription-topic",
      "bad-request",
      ["E023"],
      "What answers a subscription to a topic with other characters?"
    ),
    fixed(
      "fcm-group-words",
      "words",
      ["E025", "E026"],
      "Which words answer a device group call of the wrong shape?"
    ),
    fixed(
      "fcm-topics-limit",
      "429",
      ["Q006"],
      "What answers a subscription beyond 2000 topics?"
    ),
    fixed(
      "fcm-ttl-answer",
      "bad-request",
      ["N004"],
      "What answers a ttl out of range? The bare text, with a violation that names the field."
    ),
    fixed(
      "fcm-both-android-answer",
      "bad-request",
      ["M045"],
      "What answers android beside android_v2? The bare text, with a violation of message."
    ),
    fixed(
      "fcm-reserved-key-answer",
      "bad-request",
      ["D004", "D005", "D006"],
      "Does a reserved key of data draw BadRequest beside FcmError?"
    ),
    fixed(
      "fcm-missing-aps-answer",
      "fcm-error",
      ["A004"],
      "Which details stand in the answer to a payload without aps?"
    ),
    fixed(
      "fcm-value-answer",
      "bad-request",
      ["N010", "N017", "N019", "N022", "W005"],
      "What does strict mode answer to values that may be accepted? The bare text, with BadRequest."
    ),
    fixed(
      "fcm-apns-header-answer",
      "apns-error",
      ["A009", "A010", "A011", "A012"],
      "What does strict mode answer to headers that APNs refuses? APNs' reason in an ApnsError."
    ),
    fixed(
      "fcm-assertion-times",
      "seconds",
      ["O007"],
      "How far ahead may iat lie? Five minutes here."
    ),
  ]
}
