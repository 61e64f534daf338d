internal import PushModel

/// JUnit XML as Jenkins, GitLab and GitHub actions read it.
///
/// Unsupported, skipped and known-failing cases are `skipped` with the reason as its message; a
/// warning passes and says so in `system-out`; what the harness or the sender broke is an `error`.
package enum JUnitReport {
  package static func text(_ summary: RunSummary) -> String {
    let groups = CaseGroup.groups(summary.cases)
    let all = groups.map(\.cases).flatMap { $0 }
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text += "<testsuites name=\"\(XMLText.escape(summary.name))\"\(totals(all))>\n"
    for group in groups { text += suite(group, in: summary) }
    return text + "</testsuites>\n"
  }

  private static func suite(_ group: CaseGroup, in summary: RunSummary) -> String {
    var text = "  <testsuite name=\"\(XMLText.escape(group.suite))\"\(totals(group.cases))"
    // The schema of Jenkins' xUnit plugin wants seconds without a zone.
    let stamp =
      summary.startedAt.hasSuffix("Z")
      ? String(summary.startedAt.dropLast()) : summary.startedAt
    text += " timestamp=\"\(XMLText.escape(stamp))\">\n    <properties>\n"
    for (name, value) in properties(summary) {
      text += "      <property name=\"\(name)\" value=\"\(XMLText.escape(value))\"/>\n"
    }
    text += "    </properties>\n"
    for result in group.cases { text += element(result, group.suite, in: summary) }
    return text + "  </testsuite>\n"
  }

  private static func properties(_ summary: RunSummary) -> [(String, String)] {
    [
      ("sender", summary.sender), ("seed", String(summary.seed)), ("command", summary.command),
      ("database", summary.databasePath), ("pushproof", summary.toolVersion),
    ]
  }

  private static func element(
    _ result: CaseResult,
    _ suite: String,
    in summary: RunSummary
  ) -> String {
    let id = CaseID(result.id)
    let name = id.axes.isEmpty ? id.name : "\(id.name)[\(id.axes.joined(separator: ","))]"
    // Readers split a class name at its dots into package and class.
    let classname = suite.split(separator: "/").joined(separator: ".")
    var text = "    <testcase name=\"\(XMLText.escape(name))\""
    text += " classname=\"\(XMLText.escape(classname))\""
    text += " file=\"\(XMLText.escape(result.file))\" line=\"\(result.line)\""
    text += " time=\"\(seconds(result.milliseconds))\""
    let inside = content(result, in: summary)
    return inside.isEmpty ? text + "/>\n" : text + ">\n\(inside)    </testcase>\n"
  }

  private static func content(_ result: CaseResult, in summary: RunSummary) -> String {
    let message = XMLText.escape(result.reason.isEmpty ? result.standing.label : result.reason)
    func full(_ tag: String) -> String {
      let body = XMLText.block(CaseText.details(result, in: summary))
      let type = result.mismatches.first?.rule ?? ""
      let kind = XMLText.escape(type.isEmpty ? result.standing.rawValue : type)
      return "      <\(tag) message=\"\(message)\" type=\"\(kind)\">\(body)</\(tag)>\n"
    }
    switch result.standing {
    case .pass: return ""
    case .fail, .unexpectedPass: return full("failure")
    case .error, .inconclusive: return full("error")
    case .knownFailing: return "      <skipped message=\"\(message)\"/>\n"
    case .unsupported, .skipped:
      return "      <skipped message=\"\(XMLText.escape(result.standing.label)): \(message)\"/>\n"
    case .warn, .info:
      let body = XMLText.block(CaseText.details(result, in: summary))
      return "      <system-out>\(result.standing.label): \(body)</system-out>\n"
    }
  }

  private static func totals(_ cases: [CaseResult]) -> String {
    let counts = CaseCounts(cases)
    let skipped = counts[.unsupported] + counts[.skipped] + counts[.knownFailing]
    let time = seconds(cases.reduce(0) { $0 + $1.milliseconds })
    return " tests=\"\(counts.total)\" failures=\"\(counts[.fail] + counts[.unexpectedPass])\""
      + " errors=\"\(counts[.error] + counts[.inconclusive])\" skipped=\"\(skipped)\" time=\"\(time)\""
  }

  private static func seconds(_ milliseconds: Double) -> String {
    Figures.fixed(milliseconds / 1000, 3)
  }
}
