package import PushModel
package import PushProviders
internal import PushWire

/// The fidelity switches of all providers.
package struct MockFidelity: Sendable {
  package var apns = APNsFidelity()
  package var fcm = FCMFidelity()
  package var expo = ExpoFidelity()

  package init() {}

  /// Why a switch cannot be set; the text says what to write.
  package struct Mistake: Error, CustomStringConvertible, Sendable {
    package var description: String
  }

  /// Sets the switch with this name; names of FCM and Expo begin with the provider's.
  package mutating func set(_ name: String, _ value: String) throws(Mistake) {
    do {
      if name.hasPrefix("fcm-") {
        try fcm.set(name, value)
      } else if name.hasPrefix("expo-") {
        try expo.set(name, value)
      } else {
        try apns.set(name, value)
      }
    } catch {
      throw Mistake(description: "\(error)")
    }
  }

  /// Every switch as people see it, in the order of the providers.
  package var switches: [(provider: Provider, info: ServiceSwitch)] {
    let apns = apns.switches.map { one in
      ServiceSwitch(
        name: one.name,
        question: one.question,
        alternatives: one.alternatives,
        value: one.value,
        rules: one.rules,
        confidence: one.confidence
      )
    }
    return apns.map { (.apns, $0) } + fcm.switches.map { (.fcm, $0) }
      + expo.switches.map { (.expo, $0) }
  }
}
