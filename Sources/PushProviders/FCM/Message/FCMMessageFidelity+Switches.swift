internal import PushModel

extension FCMMessageFidelity {
  /// Every switch with its value here.
  package var switches: [ServiceSwitch] {
    FCMMessageFidelity.table.map { $0.described(self) }
      + FCMAssumedRefusal.allCases.map { described($0) }
  }

  /// Sets one switch; false when the name or the value is not one of these.
  package mutating func set(_ name: String, _ value: String) -> Bool {
    if let row = FCMAssumedRefusal(rawValue: name) {
      guard value == "refuse" || value == "accept" else { return false }
      set(row, isRefused: value == "refuse")
      return true
    }
    guard let entry = FCMMessageFidelity.table.first(where: { $0.name == name }) else {
      return false
    }
    return entry.write(&self, value)
  }

  private func described(_ row: FCMAssumedRefusal) -> ServiceSwitch {
    ServiceSwitch(
      name: row.rawValue,
      question: "Does the service refuse for \(row.rule), of which no answer is recorded?",
      alternatives: ["refuse", "accept"],
      value: refuses(row) ? "refuse" : "accept",
      rules: [row.rule],
      confidence: .inferred
    )
  }

  /// A switch with how it is read and written.
  private struct Entry: Sendable {
    var name: String
    var question: String
    var alternatives: [String]
    var rules: [String]
    var confidence: Confidence
    var read: @Sendable (FCMMessageFidelity) -> String
    var write: @Sendable (inout FCMMessageFidelity, String) -> Bool

    func described(_ fidelity: FCMMessageFidelity) -> ServiceSwitch {
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

  private static func choice<Value: RawRepresentable & CaseIterable & SendableMetatype>(
    _ name: String,
    _ path: any WritableKeyPath<FCMMessageFidelity, Value> & Sendable,
    _ rules: [String],
    _ question: String,
    _ confidence: Confidence
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

  private static let table: [Entry] = [
    choice(
      "fcm-mode",
      \.mode,
      [],
      "Do lint rows that have an answer refuse with it?",
      .inferred
    ),
    choice(
      "fcm-texts",
      \.texts,
      ["M008", "M011", "M016", "M020", "M026", "D004"],
      "Are refusals worded as in 2026 or as from 2018 to 2025?",
      .observed
    ),
    choice(
      "fcm-syntax-details",
      \.syntaxDetails,
      ["M001"],
      "Does a JSON syntax error carry details?",
      .inferred
    ),
    choice(
      "fcm-token-details",
      \.tokenDetails,
      ["M011", "M014"],
      "Does a misshapen token draw BadRequest beside FcmError?",
      .observed
    ),
    choice(
      "fcm-empty-aps",
      \.emptyAps,
      ["A003"],
      "Which of two texts does an empty aps draw?",
      .reported
    ),
    choice(
      "fcm-ios-data-only",
      \.iosDataOnly,
      ["A005", "A006"],
      "Which of two texts does a data-only message draw that iOS does not take?",
      .reported
    ),
    choice(
      "fcm-apns-gone",
      \.apnsGone,
      ["A023"],
      "Is a device that is gone at APNs answered 404 or 400?",
      .reported
    ),
    choice(
      "fcm-third-party-text",
      \.thirdPartyText,
      ["A022", "W014"],
      "Does a wrong APNs or VAPID key draw its own text or that of a missing credential?",
      .reported
    ),
    choice(
      "fcm-profile",
      \.profile,
      ["M043"],
      "Is the sender one in production, which validates nothing only?",
      .inferred
    ),
    choice(
      "fcm-token-field",
      \.tokenField,
      ["M015"],
      "Is token in place of fid a finding?",
      .documented
    ),
    Entry(
      name: "fcm-size-limit",
      question: "Above how many bytes is a message too large?",
      alternatives: [],
      rules: ["M026", "M027"],
      confidence: .observed,
      read: { String($0.sizeLimit) },
      write: { fidelity, text in
        // Between the documented maximum and a body's: our bounds.
        guard let value = Int(text), (4096...1_048_576).contains(value) else { return false }
        fidelity.sizeLimit = value
        return true
      }
    ),
  ]
}
