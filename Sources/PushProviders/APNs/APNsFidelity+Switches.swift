package import PushModel

/// A fidelity switch as `pushproof fidelity` lists it.
package struct APNsSwitch: Sendable {
  /// Kebab-case.
  package var name: String
  /// The open question that it answers.
  package var question: String
  package var value: String
  /// The values that can be set, the default first; empty when any number can.
  package var alternatives: [String]
  package var confidence: Confidence
  /// The rules that it decides.
  package var rules: [String]

  let read: @Sendable (APNsFidelity) -> String
  /// False when the text is no value of this switch.
  let write: @Sendable (inout APNsFidelity, String) -> Bool

  /// A switch with words for values.
  static func choice<Value: RawRepresentable & CaseIterable & Equatable & SendableMetatype>(
    _ name: String,
    _ path: any WritableKeyPath<APNsFidelity, Value> & Sendable,
    _ rules: [String],
    _ question: String,
    confidence: Confidence = .inferred
  ) -> APNsSwitch where Value.RawValue == String {
    let standard = APNsFidelity()[keyPath: path]
    let others = Value.allCases.filter { $0 != standard }
    return APNsSwitch(
      name: name,
      question: question,
      value: standard.rawValue,
      alternatives: ([standard] + others).map(\.rawValue),
      confidence: confidence,
      rules: rules.map { "APNS-" + $0 },
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
    _ path: any WritableKeyPath<APNsFidelity, Int> & Sendable,
    _ rules: [String],
    _ question: String,
    confidence: Confidence = .inferred
  ) -> APNsSwitch {
    APNsSwitch(
      name: name,
      question: question,
      value: String(APNsFidelity()[keyPath: path]),
      alternatives: [],
      confidence: confidence,
      rules: rules.map { "APNS-" + $0 },
      read: { String($0[keyPath: path]) },
      write: { fidelity, text in
        // A year of seconds bounds every number here: our choice, against slips such as 1e12.
        guard let value = Int(text), (0...31_536_000).contains(value) else { return false }
        fidelity[keyPath: path] = value
        return true
      }
    )
  }

  /// A question of section 8 that has one answer here.
  static func fixed(
    _ name: String,
    _ value: String,
    _ rules: [String],
    _ question: String,
    confidence: Confidence = .inferred
  ) -> APNsSwitch {
    APNsSwitch(
      name: name,
      question: question,
      value: value,
      alternatives: [value],
      confidence: confidence,
      rules: rules.map { "APNS-" + $0 },
      read: { _ in value },
      write: { $1 == value }
    )
  }
}

/// Why a switch could not be set.
package struct APNsSwitchError: Error, Equatable, CustomStringConvertible {
  /// What was asked for and what can be had, in one sentence.
  package var description: String
}

extension APNsFidelity {
  /// Every switch, with its value here.
  package var switches: [APNsSwitch] {
    APNsFidelity.switches.map { entry in
      var entry = entry
      entry.value = entry.read(self)
      return entry
    }
  }

  /// Sets one switch.
  ///
  /// - Parameters:
  ///   - name: Its name.
  ///   - value: One of its alternatives, or a number.
  /// - Throws: An error that names the nearest switch or the values allowed.
  package mutating func set(_ name: String, _ value: String) throws(APNsSwitchError) {
    guard let entry = APNsFidelity.switches.first(where: { $0.name == name }) else {
      throw APNsSwitchError(description: APNsFidelity.unknown(name))
    }
    guard entry.write(&self, value) else {
      let allowed =
        entry.alternatives.isEmpty
        ? "a whole number from 0 to 31536000" : entry.alternatives.joined(separator: ", ")
      throw APNsSwitchError(
        description: "fidelity switch \(name) cannot be \"\(FindingSink.shortened(value))\"; "
          + "it takes \(allowed)"
      )
    }
  }
}
