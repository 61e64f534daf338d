internal import PushJSON
package import PushModel
internal import PushWire

/// Loads suites from files and folders.
package struct SuiteLoader: Sendable {
  /// The ids of all rules of the catalogue; empty to leave rule ids in suites unchecked.
  package var rules: [String]

  package init(rules: [String] = []) { self.rules = rules }

  /// The suites that paths lead to; throws all mistakes of all files together.
  ///
  /// In a folder, a file without `suite` and `cases` is something else (a profile, a sender, a list of
  /// known failures) and is passed over; a file that is named must be a suite.
  package func load(_ paths: [String]) throws(Diagnostics) -> [Suite] {
    var mistakes: [Diagnostic] = []
    var suites: [Suite] = []
    let files = try SuiteFiles.find(paths)
    for file in files {
      do {
        if let suite = try load(file) { suites.append(suite) }
      } catch {
        switch error {
        case let error as Diagnostics: mistakes += error.all
        case let error as Diagnostic: mistakes.append(error)
        default: mistakes.append(Diagnostic(file: file.path, title: "\(error)"))
        }
      }
    }
    mistakes += SuiteLoader.duplicates(suites)
    if suites.isEmpty, mistakes.isEmpty {
      mistakes.append(
        Diagnostic(
          file: paths.joined(separator: " "),
          title: "there are no suites here",
          advice: "a suite is a YAML or JSON file with the keys "
            + SuiteKeys.suite.joined(separator: ", ")
        )
      )
    }
    guard mistakes.isEmpty else { throw Diagnostics(mistakes) }
    return suites
  }

  /// The suite in a text; a name that ends in `.json` makes it JSON, any other YAML.
  package func suite(in source: SourceText) throws(Diagnostics) -> Suite {
    var parser = SuiteParser(source, rules: rules)
    return try parser.suite(SuiteLoader.root(of: source))
  }

  private func load(_ file: SuiteFiles.Found) throws -> Suite? {
    let source = try SuiteFiles.read(file.path)
    let root = try SuiteLoader.root(of: source)
    let isSuite = root["suite"] != nil || root["cases"] != nil
    guard file.isNamed || isSuite else { return nil }
    var parser = SuiteParser(source, rules: rules)
    return try parser.suite(root)
  }

  /// The nodes of a YAML or JSON text, by the ending of its file's name.
  static func root(of source: SourceText) throws(Diagnostics) -> SourceNode {
    source.file.hasSuffix(".json")
      ? try PositionedJSON.read(source) : try YAMLReader.read(source)
  }

  /// Cases of different files with one id.
  private static func duplicates(_ suites: [Suite]) -> [Diagnostic] {
    var seen: [String: CaseSpec] = [:]
    var mistakes: [Diagnostic] = []
    for spec in suites.flatMap(\.cases) {
      guard let first = seen[spec.id] else {
        seen[spec.id] = spec
        continue
      }
      mistakes.append(
        Diagnostic(
          file: spec.file,
          line: spec.line,
          title: "there are two cases `\(spec.id)`",
          advice: "the first is in \(first.file):\(first.line); rename one"
        )
      )
    }
    return mistakes
  }
}
