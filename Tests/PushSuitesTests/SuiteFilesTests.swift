import Glibc
import PushModel
import PushSuites
import Testing

@Suite struct SuiteFilesTests {
  /// A folder of files that is gone afterwards.
  private final class Folder {
    let path: String

    init() throws {
      var template = Array("/tmp/suites-XXXXXX".utf8CString)
      path = try #require(mkdtemp(&template).map { String(cString: $0) })
    }

    deinit { remove(path) }

    func write(_ name: String, _ text: String) throws {
      let file = try #require(fopen("\(path)/\(name)", "w"))
      fputs(text, file)
      fclose(file)
    }

    private func remove(_ path: String) {
      if let directory = opendir(path) {
        while let entry = readdir(directory) {
          let name = withUnsafePointer(to: &entry.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          }
          if name != ".", name != ".." { remove(path + "/" + name) }
        }
        closedir(directory)
      }
      _ = Glibc.remove(path)
    }
  }

  private let folder: Folder

  init() throws { folder = try Folder() }

  private func load(_ names: [String]) throws -> [Suite] {
    try SuiteLoader().load(names.map { $0.isEmpty ? folder.path : "\(folder.path)/\($0)" })
  }

  private func fault(_ names: [String]) -> String {
    do {
      return "loaded \(try load(names).map(\.id))"
    } catch {
      let told = (error as? Diagnostics)?.rendered ?? "\(error)"
      return told.replacing(folder.path, with: "F")
    }
  }

  private func text(_ id: String) -> String {
    """
    suite: \(id)
    title: T
    provider: apns
    cases: [{id: a, title: A, cites: [x], send: {kind: alert, title: x}}]
    """
  }

  @Test func findsSuitesInFoldersInOrder() throws {
    mkdir(folder.path + "/sub", 0o700)
    mkdir(folder.path + "/.hidden", 0o700)
    try folder.write("b.yaml", text("b"))
    try folder.write("a.yml", text("a"))
    try folder.write("sub/c.json", "{}")
    try folder.write("sub/d.yaml", text("d"))
    try folder.write("profile.yaml", "stages: []")
    try folder.write("known.yaml", "- {id: a, reason: b, since: 2026-01-01}")
    try folder.write("notes.txt", "{{{")
    try folder.write(".hidden/e.yaml", "{{{")
    symlink(folder.path, folder.path + "/loop")
    #expect(try load([""]).map(\.id) == ["a", "b", "d"])
    #expect(try load(["b.yaml", "b.yaml"]).map(\.id) == ["b"])
  }

  @Test func collectsTheMistakesOfAllFiles() throws {
    try folder.write("a.yaml", "suite: a\n")
    try folder.write("b.yaml", "{{{")
    try folder.write("c.yaml", text("c"))
    let told = fault([""])
    #expect(told.contains("F/a.yaml:1:1: a suite needs `cases`"))
    #expect(told.contains("F/b.yaml:"))
  }

  @Test func findsOneIDInTwoFiles() throws {
    try folder.write("a.yaml", text("s"))
    try folder.write("b.yaml", text("s"))
    #expect(
      fault([""]) == """
        F/b.yaml:4: there are two cases `s/a`
          the first is in F/a.yaml:4; rename one

        """
    )
  }

  @Test func refusesWhatCannotBeRead() throws {
    #expect(fault(["none.yaml"]).contains("F/none.yaml: cannot be read: No such file or directory"))
    #expect(fault([""]).contains("F: the folder holds no suites"))
    try folder.write("profile.yaml", "stages: []")
    #expect(fault([""]).contains("F: there are no suites here"))
    #expect(fault(["profile.yaml"]).contains("a suite has no key `stages`"))
    mkfifo(folder.path + "/pipe.yaml", 0o600)
    #expect(fault(["pipe.yaml"]).contains("F/pipe.yaml: this is no regular file"))
  }

  @Test func refusesALargeFileWithoutReadingIt() throws {
    try folder.write("large.yaml", "")
    truncate(folder.path + "/large.yaml", 20_000_000)
    #expect(
      fault(["large.yaml"]) == """
        F/large.yaml: the file has 20000000 bytes
          a suite may have 16 MiB; split it

        """
    )
  }

  @Test func readsAFileOfTheGreatestSize() throws {
    let comment = "#" + String(repeating: "x", count: 1_022) + "\n"
    let head = text("a") + "\n"
    try folder.write("a.yaml", head + String(repeating: comment, count: 16_000))
    #expect(try load(["a.yaml"]).count == 1)
  }
}
