package import PushModel

/// The rules M, D, N, A and W of the catalogue, in its order.
package enum FCMMessageCatalogue {
  /// Every rule that the judge runs; D017 stands in two groups.
  static let rules: [Rule<FCMMessageSubject>] =
    FCMMessageGroups.form + FCMMessageGroups.missing + FCMMessageGroups.target
    + FCMMessageGroups.topic + FCMMessageGroups.condition + FCMMessageGroups.content
    + FCMMessageGroups.history + FCMMessageGroups.dataKeys + FCMMessageGroups.dataValues
    + FCMMessageGroups.android + FCMMessageGroups.apns + FCMMessageGroups.webpush

  /// The catalogue's entries, each id once.
  package static let infos: [RuleInfo] = {
    var seen: Set<String> = []
    let all = (rules.map(\.info) + FCMMessageGroups.scenarios + FCMMessageGroups.blockScenarios)
      .filter {
        seen.insert($0.id).inserted
      }
    return ["FCM-M", "FCM-D", "FCM-N", "FCM-A", "FCM-W"].flatMap { letter in
      all.filter { $0.id.hasPrefix(letter) }.sorted { $0.id < $1.id }
    }
  }()

  /// The entry with this id, or nil.
  package static func info(_ id: String) -> RuleInfo? { infos.first { $0.id == id } }
}
