import FoundationEssentials
import PushModel
import PushStore
import Testing

@Suite struct OpeningTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func kind(_ body: () throws -> Void) -> StoreError.Kind? {
    do {
      try body()
      return nil
    } catch {
      return (error as? StoreError)?.kind
    }
  }

  @Test func makesTheFoldersAboveTheFile() async throws {
    let path = folder.file("a/b/c/run.sqlite")
    try await Fixture.open(path).pass()
    #expect(try RunReader.open(path).runs().count == 1)
  }

  @Test func refusesAFolderThatCannotBeMade() throws {
    try Data("text".utf8).write(to: URL(filePath: folder.file("file")))
    for path in [folder.file("file/run.sqlite"), "/proc/pushproof/run.sqlite"] {
      #expect(kind { _ = try Fixture.open(path) } == .cannotOpen)
    }
  }

  @Test func refusesAFileThatIsNoDatabase() throws {
    let text = String(repeating: "this is not a database\n", count: 100)
    try Data(text.utf8).write(to: URL(filePath: folder.file()))
    #expect(kind { _ = try Fixture.open(folder.file()) } == .notADatabase)
    #expect(kind { _ = try RunReader.open(folder.file()) } == .notADatabase)
  }

  @Test func refusesTheDatabaseOfAnotherProgram() throws {
    let other = try Database.connect(folder.file(), .readWrite)
    try other.execute("CREATE TABLE customers(id INTEGER)")
    #expect(kind { _ = try Fixture.open(folder.file()) } == .foreign)
    #expect(kind { _ = try RunReader.open(folder.file()) } == .foreign)
    #expect(try other.integer("SELECT count(*) FROM sqlite_schema") == 1)
  }

  @Test func refusesTheFileOfANewerRelease() async throws {
    try await Fixture.open(folder.file()).pass()
    let file = try Database.connect(folder.file(), .readWrite)
    try file.execute("PRAGMA user_version = \(Schema.version + 1)")
    #expect(kind { _ = try Fixture.open(folder.file()) } == .newerVersion)
    #expect(kind { _ = try RunReader.open(folder.file()) } == .newerVersion)
  }

  @Test func refusesToReadWhatIsMissingOrEmpty() throws {
    #expect(kind { _ = try RunReader.open(folder.file("none")) } == .cannotOpen)
    try Data().write(to: URL(filePath: folder.file()))
    #expect(kind { _ = try RunReader.open(folder.file()) } == .foreign)
  }

  @Test func takesAnEmptyFileOver() async throws {
    try Data().write(to: URL(filePath: folder.file()))
    try await Fixture.open(folder.file()).pass()
    #expect(try RunReader.open(folder.file()).runs().count == 1)
  }

  @Test func namesTheProcessThatHoldsTheFileLocked() async throws {
    try await Fixture.open(folder.file()).pass()
    let other = try Database.connect(folder.file(), .readWrite)
    try other.execute("PRAGMA journal_mode = WAL")
    try other.execute("BEGIN IMMEDIATE")
    let pid = Int32(ProcessInfo.processInfo.processIdentifier)
    let options = RecorderOptions(busyMilliseconds: 1)
    #expect(kind { _ = try Fixture.open(folder.file(), options) } == .locked(pid: pid))
    try other.execute("COMMIT")
    try await Fixture.open(folder.file(), options).pass()
  }

  @Test func saysWhatFailedAndWhatToDo() throws {
    let error = StoreError(
      kind: .diskFull,
      operation: "write",
      path: "run.sqlite",
      code: 13,
      message: "database or disk is full",
      statement: "COMMIT",
      advice: "free some space"
    )
    #expect(
      error.description == "run.sqlite: cannot write: database or disk is full (SQLite code 13); "
        + "statement: COMMIT; free some space"
    )
  }
}
