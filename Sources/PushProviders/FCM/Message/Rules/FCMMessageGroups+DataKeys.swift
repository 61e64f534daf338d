internal import PushJSON
internal import PushModel

extension FCMMessageGroups {
  /// Keys of data; runs only when some key begins like a special one.
  static let dataKeys: [Rule<FCMMessageSubject>] = [
    reserved("D004", "data-key-from", .from, "from", ["node-gcm#254", "MSG"]),
    reserved("D005", "data-key-message-type", .messageType, "message_type", ["MSG"]),
    reserved(
      "D006",
      "data-key-reserved-prefix",
      .reservedPrefix,
      "one that begins with google. or gcm.notification.",
      ["MSG"]
    ),
    // The other half of D017, which the JSON layer's violations have the first half of.
    Rule(otherMaps.info, stage: FCMStage.dataKeys) { subject, sink in
      var limit = FCMPlaceLimit()
      for field in FCMDataTraits.maps.dropFirst() {
        guard let map = subject.node(field) else { continue }
        for member in map.members where FCMDataKey(member.key).isReserved && limit.admits() {
          sink.refuseKey(subject, member)
        }
      }
    },
    key(
      "D008",
      "data-key-of-google",
      .googleWord,
      FCMDataTraits.maps,
      if: "A key of data is gcm or google, or begins so.",
      why: "Older documentation forbids such keys, and Android hides some of them from the app.",
      [.observed],
      ["ANDSDK", "MSG"],
      "keys that begin with gcm or google are the service's"
    ),
    key(
      "D009",
      "data-key-collapse-key",
      .collapseKey,
      [.data, .androidData, .androidV2Data],
      if: "A key of data is collapse_key.",
      why: "Android keeps it from the app.",
      [.observed],
      ["ANDSDK"],
      "Android hides the key collapse_key from the app"
    ),
    FCMRuleBuilder.lint(
      "D010",
      "data-key-aps",
      if: "A key of data is aps, and iOS devices can get the message.",
      why: "Data stands beside aps in the APNs payload: one of them is lost.",
      [.inferred],
      ["MSG", "IOSSDK"]
    ) { subject, sink in
      guard subject.canReachIOS, let map = subject.node(.data) else { return }
      for member in map.members where FCMDataKey(member.key) == .aps {
        sink.lintKey(subject, member, "the key aps collides with the APNs dictionary")
      }
    },
  ]

  private static func reserved(
    _ id: String,
    _ name: String,
    _ key: FCMDataKey,
    _ word: String,
    _ sources: [String]
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.reject(
      id,
      name,
      answer: "400 INVALID_ARGUMENT, Invalid data payload key",
      stage: FCMStage.dataKeys,
      if: "A key of data is \(word).",
      why: "The service keeps this key for itself and refuses the message.",
      id == "D004" ? [.documented, .observed] : [.documented],
      sources
    ) { subject, sink in
      guard let map = subject.node(.data) else { return }
      var limit = FCMPlaceLimit()
      for member in map.members where FCMDataKey(member.key) == key && limit.admits() {
        sink.refuseKey(subject, member)
      }
    }
  }

  private static func key(
    _ id: String,
    _ name: String,
    _ key: FCMDataKey,
    _ maps: [FCMField],
    if condition: String,
    why: String,
    _ confidence: [Confidence],
    _ sources: [String],
    _ message: String
  ) -> Rule<FCMMessageSubject> {
    FCMRuleBuilder.lint(id, name, if: condition, why: why, confidence, sources) { subject, sink in
      var limit = FCMPlaceLimit()
      for field in maps {
        guard let map = subject.node(field) else { continue }
        for member in map.members where FCMDataKey(member.key) == key && limit.admits() {
          sink.lintKey(subject, member, message)
        }
      }
    }
  }
}

extension FindingSink {
  fileprivate mutating func refuseKey(_ subject: FCMMessageSubject, _ member: JSONMember) {
    let key = member.key.text ?? ""
    refuse(
      subject,
      at: subject.pointer(to: member.value),
      value: member.key.compactText(),
      "the key is reserved",
      fix: "rename the key",
      FCMMessageAnswers.specific(
        subject.fidelity,
        "message",
        "Invalid data payload key: \(key)"
      )
    )
  }

  fileprivate mutating func lintKey(
    _ subject: FCMMessageSubject,
    _ member: JSONMember,
    _ message: String
  ) {
    lint(
      subject,
      at: subject.pointer(to: member.value),
      value: member.key.compactText(),
      message,
      fix: "rename the key"
    )
  }
}
