import PushModel
import PushSuites
import Testing

/// The suites of the repository itself.
@Suite struct ShippedSuitesTests {
  private static let folder =
    #filePath.split(separator: "/").dropLast(3).reduce("") { $0 + "/" + $1 } + "/Suites"

  private func cases(_ name: String) throws -> [CaseSpec] {
    try SuiteLoader().load([ShippedSuitesTests.folder + "/" + name]).flatMap(\.cases)
  }

  /// An id without the combination of its matrix.
  private func plain(_ spec: CaseSpec) -> String {
    String(spec.id.prefix { $0 != "[" })
  }

  @Test(arguments: [("apns", Provider.apns, 100), ("fcm", .fcm, 60), ("expo", .expo, 40)])
  func `Every provider has its suites, and every case cites`(
    folder: String,
    provider: Provider,
    least: Int
  ) throws {
    let cases = try cases(folder)
    #expect(Set(cases.map(plain)).count >= least)
    #expect(cases.allSatisfy { $0.provider == provider && !$0.cites.isEmpty })
    #expect(cases.allSatisfy { $0.id.hasPrefix(folder + "/") })
  }

  @Test(arguments: ["fcm", "expo"])
  func `Titles are sentences that no two cases of a suite share`(folder: String) throws {
    var titles: [String: String] = [:]
    for spec in try cases(folder) {
      let id = plain(spec)
      let first = titles.updateValue(id, forKey: spec.title)
      #expect(first == nil || first == id, "\(id) and \(first ?? "")")
      #expect(spec.title.split(separator: " ").count >= 4 && !spec.title.hasSuffix("."))
    }
  }
}
