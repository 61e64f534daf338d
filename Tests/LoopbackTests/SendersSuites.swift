import PushModel
import PushProviders
import PushSuites
import Testing

/// Where the suites of the checkout are.
enum SuiteFolder {
  static var apns: String { of(.apns) }

  static func of(_ provider: Provider) -> String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Suites/" + provider.rawValue
  }
}

@Suite struct SendersSuites {
  /// Every rule of the catalogue, so that a citation of none is a mistake.
  private var rules: [String] {
    APNsCatalogue.infos.map(\.id) + APNsPayloadRules.all.map(\.info.id)
  }

  private func cases() throws -> [CaseSpec] {
    do {
      return try SuiteLoader(rules: rules).load([SuiteFolder.apns]).flatMap(\.cases)
    } catch let mistakes {
      Issue.record(Comment(rawValue: mistakes.rendered))
      throw mistakes
    }
  }

  @Test func allSuitesAreReadWithoutAMistake() throws {
    #expect(try cases().count >= 234)
  }

  @Test func everyCaseHasACitation() throws {
    for spec in try cases() { #expect(!spec.cites.isEmpty, "\(spec.id)") }
  }
}
