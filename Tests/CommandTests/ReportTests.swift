import PushJSON
import PushTestKit
import Testing

/// Reports of every kind, and that the database alone makes them again.
@Suite(.timeLimit(.minutes(4))) struct ReportTests {
  private static let kinds = ["html", "junit", "json", "sarif", "tap", "md", "prom"]

  /// A run with failures, with all its reports in the folder.
  private func failedRun(
    _ folder: ScratchFolder,
    environment: [String: String?] = [:]
  ) async throws -> ProcessOutcome {
    let reports = ReportTests.kinds.flatMap { ["--report", "\($0)=\(folder.file($0))"] }
    return try await Pushproof.test(
      [Pushproof.suites + "/badge-sound.yaml", Pushproof.suites + "/background.yaml"],
      options: ["--json"] + reports,
      sender: ["builtin:badge-as-string,background-priority-10"],
      in: folder,
      environment: environment
    )
  }

  @Test func theDatabaseAloneMakesTheSameReportsAgain() async throws {
    let folder = try ScratchFolder()
    let outcome = try await failedRun(folder)
    #expect(outcome.code == 1)
    let path = folder.file("run.sqlite")
    for kind in ReportTests.kinds {
      let again = try await Pushproof.run(["report", path, "--report", "\(kind)=-"])
      #expect(again.code == 0)
      var expected = folder.text(kind)
      if kind == "json" {
        // Where the page is, which this command was not asked to write.
        let page = #""report": "\#(folder.file("report.html"))""#
        #expect(expected.contains(page))
        expected = expected.replacing(page, with: #""report": null"#)
      }
      #expect(again.output == expected, "\(kind)")
      #expect(!again.output.isEmpty)
    }
    let printed = try await Pushproof.run(["report", "run.sqlite", "--json"], folder: folder.path)
    #expect(printed.output == outcome.output)
  }

  @Test func countsAgreeBetweenTheKinds() async throws {
    let folder = try ScratchFolder()
    let result = try await failedRun(folder).json()
    let cases = try #require(result["cases"]?.array)
    let failed = cases.filter { $0["outcome"]?.string == "fail" }
    #expect(!failed.isEmpty)
    #expect(result["counts"]?["fail"]?.integer == Int64(failed.count))
    let tap = folder.text("tap").split(separator: "\n")
    #expect(tap.contains("1..\(cases.count)"))
    #expect(tap.filter { $0.hasPrefix("ok ") || $0.hasPrefix("not ok ") }.count == cases.count)
    #expect(tap.filter { $0.hasPrefix("not ok ") }.count >= failed.count)
    let sarif = try #require(JSONValue(parsing: folder.text("sarif")))
    #expect(sarif["version"]?.string == "2.1.0")
    let results = try #require(sarif["runs"]?.array?.first?["results"]?.array)
    #expect(results.count >= failed.count)
    for id in failed.compactMap({ $0["id"]?.string }) {
      #expect(folder.text("md").contains(id), "\(id)")
      #expect(folder.text("html").contains(id), "\(id)")
      #expect(folder.text("junit").contains(id.split(separator: "/").last ?? ""), "\(id)")
    }
    for line in folder.text("prom").split(separator: "\n") where !line.hasPrefix("#") {
      #expect(line.split(separator: " ").last.flatMap { Double($0) } != nil, "\(line)")
    }
  }

  @Test(.enabled(if: Subprocess.has("python3"))) func othersReadJUnitAndJSON() async throws {
    let folder = try ScratchFolder()
    let result = try await failedRun(folder).json()
    let script = """
      import json, sys, xml.etree.ElementTree as tree
      root = tree.parse("junit").getroot()
      cases = root.findall(".//testcase")
      failed = [c for c in cases if c.find("failure") is not None]
      assert all(c.get("name") and c.get("classname") for c in cases)
      for suite in root.findall(".//testsuite"):
          assert int(suite.get("tests")) == len(suite.findall("testcase"))
          assert int(suite.get("failures")) == len(suite.findall("testcase/failure"))
      for name in ["json", "sarif"]:
          json.load(open(name))
      print(len(cases), len(failed))
      """
    let outcome = try await Subprocess.run(["python3", "-c", script], folder: folder.path)
    #expect(outcome.code == 0, "\(outcome)")
    let cases = try #require(result["cases"]?.array?.count)
    let failed = try #require(result["counts"]?["fail"]?.integer)
    #expect(outcome.output == "\(cases) \(failed)\n")
  }

  @Test func gitHubGetsASummaryAndAnnotations() async throws {
    let folder = try ScratchFolder()
    try folder.write("before\n", to: "summary.md")
    let outcome = try await failedRun(
      folder,
      environment: ["GITHUB_ACTIONS": "true", "GITHUB_STEP_SUMMARY": folder.file("summary.md")]
    )
    #expect(outcome.code == 1)
    let lines = outcome.errors.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("::error ") && $0.contains("badge-sound.yaml") })
    #expect(folder.text("summary.md").hasPrefix("before\n"))
    #expect(folder.text("summary.md").contains("apns/badge-sound/"))
  }

  @Test func anEarlierRunIsFoundByItsNumber() async throws {
    let folder = try ScratchFolder()
    let suite = [Pushproof.suites + "/badge-sound.yaml"]
    let bad = try await Pushproof.test(
      suite,
      options: ["--json"],
      sender: ["builtin:badge-as-string"],
      in: folder
    )
    _ = try await Pushproof.test(suite, options: ["--json"], in: folder)
    let path = folder.file("run.sqlite")
    let newest = try await Pushproof.run(["report", path, "--json"]).json()
    #expect(newest["verdict"]?.string == "pass")
    let first = try await Pushproof.run(["report", path, "--json", "--run-number", "1"])
    #expect(try first.json()["cases"] == bad.json()["cases"])
    #expect(try await Pushproof.run(["report", path, "--run-number", "9"]).code == 2)
  }

  @Test func colourIsForTerminalsOnly() async throws {
    let folder = try ScratchFolder()
    let outcome = try await Pushproof.test(
      [Pushproof.suites + "/badge-sound.yaml"],
      sender: ["builtin:badge-as-string"],
      in: folder
    )
    #expect(!outcome.output.utf8.contains(0x1B))
    #expect(!outcome.errors.utf8.contains(0x1B))
  }
}
