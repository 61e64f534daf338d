package import PushModel

extension Flaw {
  /// What a flaw does, and what that breaks.
  struct Facts {
    var description: String
    var rules: [String]

    init(_ description: String, _ rules: [String]) {
      self.description = description
      self.rules = rules
    }
  }

  /// What the flawed sender does, in one sentence.
  package var description: String { facts.description }

  /// The rules that it breaks; empty when only a suite can tell.
  package var rules: [String] { facts.rules }

  /// Where the flaw shows.
  package var providers: [Provider] {
    if sharedFacts != nil {
      switch self {
      case .swallowsErrors, .hidesReason: return Provider.allCases
      default: return [.fcm, .expo]
      }
    }
    if fcmFacts != nil { return [.fcm] }
    return expoFacts == nil ? [.apns] : [.expo]
  }

  private var facts: Facts {
    // A test walks all flaws, so that none has only its name.
    sharedFacts ?? apnsFacts ?? fcmFacts ?? expoFacts ?? Facts(name, [])
  }

  private var sharedFacts: Facts? {
    switch self {
    case .swallowsErrors: Facts("Reports success whatever the answer.", ["APNS-S-02"])
    case .hidesReason: Facts("Reports a failure without its reason.", ["APNS-S-02"])
    case .noRetryOn503: Facts("Gives up at the first 5xx.", ["FCM-Q012", "EXPO-T07"])
    case .noRetryOn429: Facts("Gives up at the first 429.", ["FCM-Q012", "EXPO-T07"])
    case .retries400:
      Facts("Repeats a push that was answered 400, three times.", ["FCM-Q010", "EXPO-T06"])
    case .ignoresRetryAfter:
      Facts("Repeats after 50 ms, whatever `Retry-After` says.", ["FCM-Q007"])
    case .sendsAgainToDeadToken:
      Facts("Pushes again to a token that is gone.", ["FCM-M047", "EXPO-T05"])
    default: nil
    }
  }
}
