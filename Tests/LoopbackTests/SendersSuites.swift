import PushModel
import PushSuites
import Testing

/// Where the suites of the checkout are.
enum SuiteFolder {
  static var apns: String {
    let parts = #filePath.split(separator: "/").dropLast(3)
    return "/" + parts.joined(separator: "/") + "/Suites/apns"
  }
}

@Suite struct SendersSuites {
  private func cases() throws -> [CaseSpec] {
    do {
      return try SuiteLoader().load([SuiteFolder.apns]).flatMap(\.cases)
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
