/// A device group: several registration tokens behind one notification key.
package struct FCMGroup: Equatable, Sendable {
  package var name: String
  package var key: String
  package var project: String
  package var members: [String]
}

/// Device groups by project and name, and by key.
struct FCMGroups: Sendable {
  /// How many are kept: our choice.
  static let capacity = 50_000

  private var groups: [String: FCMGroup] = [:]
  private var names: [FCMKey: String] = [:]

  init() {}

  func group(_ project: String, _ name: String) -> FCMGroup? { groups[project + "\n" + name] }

  /// Whether a text is the key of a group.
  func contains(_ key: FCMKey) -> Bool { names[key] != nil }

  /// Keeps a group, or forgets it when nobody is left in it.
  mutating func set(_ group: FCMGroup) {
    let place = group.project + "\n" + group.name
    if group.members.isEmpty {
      groups[place] = nil
      names[FCMKey(group.key)] = nil
    } else if groups[place] != nil || groups.count < FCMGroups.capacity {
      groups[place] = group
      names[FCMKey(group.key)] = place
    }
  }
}
