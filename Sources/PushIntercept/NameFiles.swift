package import PushModel

/// The files by which a program finds names, rewritten for the inside of an enclosure.
package enum NameFiles {
  /// A hosts file that leads the providers' names to their addresses and keeps the other entries.
  ///
  /// A line of the old file that names one of the hosts keeps its other names (hosts(5): the first
  /// match counts, and a name may stand on several lines).
  package static func hosts(old: String, _ hosts: [ProviderHost]) -> String {
    let names = Set(hosts.map(\.name))
    var lines = ["# providers' hosts, led to the mocks by pushproof"]
    lines += hosts.map { "\($0.address)\t\($0.name)" }
    var hasLocalhost = false
    for line in old.split(whereSeparator: \.isNewline) {
      let fields = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace)
      guard fields.count > 1 else { continue }
      let kept = fields.dropFirst().filter { !names.contains($0.lowercased()) }
      guard !kept.isEmpty else { continue }
      hasLocalhost = hasLocalhost || kept.contains("localhost")
      lines.append(fields[0] + "\t" + kept.joined(separator: " "))
    }
    if !hasLocalhost { lines.append("127.0.0.1\tlocalhost") }
    return lines.joined(separator: "\n") + "\n"
  }

  /// An nsswitch.conf that asks the hosts file first.
  ///
  /// `resolve`, `myhostname` and the like would ask a daemon outside the namespaces. With a network
  /// they stay, behind the hosts file.
  package static func nameServices(old: String, keepsNetwork: Bool) -> String {
    let own = "hosts: files dns"
    var lines: [String] = []
    var isFound = false
    for line in old.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      let text = line.prefix { $0 != "#" }
      guard text.prefix(while: { $0 != ":" }).allTrimmed == "hosts", text.contains(":") else {
        lines.append(String(line))
        continue
      }
      isFound = true
      let services = text.drop { $0 != ":" }.dropFirst().allTrimmed
      lines.append(keepsNetwork ? "hosts: files " + withoutFiles(services) : own)
    }
    if !isFound { lines.append(own) }
    return lines.joined(separator: "\n")
  }

  /// A resolv.conf whose server answers nobody, so that other names fail at once.
  static let resolver = "nameserver 127.0.0.1\noptions timeout:1 attempts:1\n"

  /// The list without `files` and its action in brackets, if it has one.
  private static func withoutFiles(_ services: String) -> String {
    var kept: [Substring] = []
    var isAfterFiles = false
    for word in services.split(whereSeparator: \.isWhitespace) {
      if word == "files" {
        isAfterFiles = true
      } else if !(isAfterFiles && word.hasPrefix("[")) {
        isAfterFiles = false
        kept.append(word)
      }
    }
    return kept.joined(separator: " ")
  }
}

extension Substring {
  /// The text without white space at its ends.
  fileprivate var allTrimmed: String {
    var text = drop { $0.isWhitespace }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
