internal import PushModel
internal import PushWire

/// A switch and how it is read and set.
private struct ExpoSwitch: Sendable {
  var description: ServiceSwitch
  let read: @Sendable (ExpoFidelity) -> String
  /// False when the text is no value of this switch.
  let write: @Sendable (inout ExpoFidelity, String) -> Bool

  /// A switch with words for values, the default first.
  static func choice<Value: RawRepresentable & CaseIterable & Equatable & SendableMetatype>(
    _ name: String,
    _ path: any WritableKeyPath<ExpoFidelity, Value> & Sendable,
    _ rules: [String],
    _ question: String,
    confidence: Confidence = .inferred
  ) -> ExpoSwitch where Value.RawValue == String {
    let standard = ExpoFidelity()[keyPath: path]
    let others = Value.allCases.filter { $0 != standard }
    return ExpoSwitch(
      description: ServiceSwitch(
        name: "expo-" + name,
        question: question,
        alternatives: ([standard] + others).map(\.rawValue),
        value: standard.rawValue,
        rules: rules.map { "EXPO-" + $0 },
        confidence: confidence
      ),
      read: { $0[keyPath: path].rawValue },
      write: { fidelity, text in
        guard let value = Value(rawValue: text) else { return false }
        fidelity[keyPath: path] = value
        return true
      }
    )
  }

  /// A switch with a number for value.
  static func number(
    _ name: String,
    _ path: any WritableKeyPath<ExpoFidelity, Int> & Sendable,
    _ rules: [String],
    _ question: String,
    confidence: Confidence = .inferred
  ) -> ExpoSwitch {
    ExpoSwitch(
      description: ServiceSwitch(
        name: "expo-" + name,
        question: question,
        alternatives: [],
        value: String(ExpoFidelity()[keyPath: path]),
        rules: rules.map { "EXPO-" + $0 },
        confidence: confidence
      ),
      read: { String($0[keyPath: path]) },
      write: { fidelity, text in
        guard let value = Int(text), ExpoFidelity.numbers.contains(value) else { return false }
        fidelity[keyPath: path] = value
        return true
      }
    )
  }
}

/// Why a switch could not be set.
package struct ExpoSwitchError: Error, Equatable, CustomStringConvertible {
  /// What was asked for and what can be had, in one sentence.
  package var description: String
}

extension ExpoFidelity {
  /// A day of seconds bounds every number, which is a high rate, too: our choice, against slips
  /// such as 1e12.
  fileprivate static let numbers = 0...86_400

  /// Every switch, with its value here.
  package var switches: [ServiceSwitch] {
    ExpoFidelity.table.map { entry in
      var description = entry.description
      description.value = entry.read(self)
      return description
    }
  }

  /// Sets one switch.
  ///
  /// - Parameters:
  ///   - name: Its name, such as `expo-check-order`.
  ///   - value: One of its alternatives, or a number.
  /// - Throws: An error that names the nearest switch or the values allowed.
  package mutating func set(_ name: String, _ value: String) throws(ExpoSwitchError) {
    guard let entry = ExpoFidelity.table.first(where: { $0.description.name == name }) else {
      let names = ExpoFidelity.table.map(\.description.name)
      let hint = EditDistance.nearest(to: name, among: names)
      throw ExpoSwitchError(
        description: "there is no fidelity switch \"\(FindingSink.shortened(name))\""
          + (hint.map { "; did you mean \($0)?" } ?? "; `pushproof fidelity` lists them")
      )
    }
    guard entry.write(&self, value) else {
      let allowed =
        entry.description.alternatives.isEmpty
        ? "a whole number from 0 to \(ExpoFidelity.numbers.upperBound)"
        : entry.description.alternatives.joined(separator: ", ")
      throw ExpoSwitchError(
        description: "fidelity switch \(name) cannot be \"\(FindingSink.shortened(value))\"; "
          + "it takes \(allowed)"
      )
    }
  }

  fileprivate static let table: [ExpoSwitch] = requests + messages + answers

  private static let requests: [ExpoSwitch] = [
    .choice("check-order", \.checkOrder, [], "The order of checks"),
    .choice("wrong-method", \.wrongMethod, ["R01"], "The status for a method other than POST"),
    .choice(
      "request-coding",
      \.requestCoding,
      ["R06"],
      "Whether a content coding other than gzip is refused with 415"
    ),
    .choice(
      "content-type",
      \.contentType,
      ["R07"],
      "Whether a content type other than application/json is refused with 400"
    ),
    .choice(
      "malformed-authorization",
      \.malformedAuthorization,
      ["R13"],
      "Whether an Authorization that is not Bearer is refused"
    ),
    .choice("empty-array", \.emptyArray, ["R14"], "Whether an empty array is refused"),
    .choice(
      "limit-status",
      \.limitStatus,
      ["R08", "R09", "G02"],
      "The status for too many recipients, projects or ids"
    ),
    .choice(
      "unauthorized-status",
      \.unauthorized,
      ["R10", "R12", "G08"],
      "The status of UNAUTHORIZED",
      confidence: .reported
    ),
    .choice(
      "foreign-account",
      \.foreignAccount,
      ["R12"],
      "Whether a token of another account is refused without push security, too"
    ),
    .choice(
      "receipt-security",
      \.receiptSecurity,
      ["G08"],
      "Whether push security guards calls for receipts"
    ),
  ]

  private static let messages: [ExpoSwitch] = [
    .choice("empty-recipients", \.emptyRecipients, ["M03"], "Whether an empty `to` is refused"),
    .choice(
      "enum-values",
      \.enumValues,
      ["M13", "M19"],
      "Whether unknown values of priority and interruptionLevel are refused"
    ),
    .choice(
      "number-texts",
      \.numberTexts,
      ["M09", "M17", "M29"],
      "Whether numbers given as texts are refused"
    ),
    .choice("unknown-fields", \.unknownFields, ["M37"], "Whether unknown fields are refused"),
    .choice(
      "long-collapse-id",
      \.longCollapseID,
      ["M28"],
      "Whether a collapseId over 64 bytes ends in an error receipt"
    ),
    .choice(
      "message-too-big",
      \.messageTooBig,
      ["M30"],
      "Whether MessageTooBig comes in the receipt or in the ticket",
      confidence: .documented
    ),
  ]

  private static let answers: [ExpoSwitch] = [
    .choice(
      "validation-code",
      \.validationCode,
      [],
      "The code of a request that is not valid: today's, or that of years ago",
      confidence: .reported
    ),
    .choice(
      "single-ticket",
      \.singleTicket,
      ["T02"],
      "Whether one message for one recipient is answered with an object or an array",
      confidence: .documented
    ),
    .number(
      "retry-after",
      \.retryAfterSeconds,
      ["Q02"],
      "Seconds in Retry-After of 429; 0 sends none"
    ),
    .number(
      "receipt-wait-seconds",
      \.receiptWaitSeconds,
      ["G05"],
      "Seconds after a message before which asking for its receipt is early"
    ),
    .number(
      "rate",
      \.rate,
      ["Q01", "Q04"],
      "Notifications a second that a project may send; 0 for no limit",
      confidence: .documented
    ),
  ]
}
