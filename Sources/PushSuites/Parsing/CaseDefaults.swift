/// How the keys of a case and the defaults of its suite come together.
enum CaseDefaults {
  /// A case's own keys win; `tags` add up; the members of `expect` and `service` are merged.
  static func merge(
    _ own: [String: SourceNode],
    over defaults: [String: SourceNode]
  ) -> [String: SourceNode] {
    own.merging(defaults) { own, _ in own }.merging(combined(own, defaults)) { _, both in both }
  }

  private static func combined(
    _ own: [String: SourceNode],
    _ defaults: [String: SourceNode]
  ) -> [String: SourceNode] {
    var result: [String: SourceNode] = [:]
    if let mine = own["tags"]?.elements, let node = own["tags"],
      let theirs = defaults["tags"]?.elements
    {
      result["tags"] = SourceNode(.sequence(theirs + mine), at: node.mark)
    }
    for key in ["expect", "service"] {
      guard let node = own[key], let mine = node.members, let theirs = defaults[key]?.members else {
        continue
      }
      let keys = Set(mine.map(\.key))
      let kept = theirs.filter { !keys.contains($0.key) }
      result[key] = SourceNode(.mapping(kept + mine), at: node.mark)
    }
    return result
  }
}
