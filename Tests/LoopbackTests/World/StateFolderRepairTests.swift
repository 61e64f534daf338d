import Glibc
import PushCrypto
import PushMock
import Testing

@Suite struct StateFolderRepairTests {
  private let fixture: StateFixture
  private let first: StateFolder

  init() throws {
    fixture = try StateFixture()
    first = try fixture.open()
  }

  /// Leaves hold for 397 days from a day before the start, and are renewed 30 days before the end.
  private static let lastFreshSecond = (397 - 1 - 30) * StateFixture.day

  @Test func keepsLeavesUntilThirtyDaysBeforeTheirEnd() throws {
    let before = try fixture.contents()
    _ = try fixture.open(after: StateFolderRepairTests.lastFreshSecond)
    #expect(try fixture.contents() == before)
  }

  @Test func renewsLeavesFromThenOnAndKeepsTheAuthority() throws {
    let later = try fixture.open(after: StateFolderRepairTests.lastFreshSecond + 1)
    #expect(later.authority.certificate == first.authority.certificate)
    #expect(later.controlToken == first.controlToken)
    let server = try Certificate(pem: SmallFile.read(later.serverCertificatePath))
    #expect(try server.facts().notAfter > StateFixture.start + 700 * StateFixture.day)
    #expect(later.authority.issued(server))
    #expect(later.certificates.production.facts != first.certificates.production.facts)
    // What has run out already has nothing to renew.
    #expect(later.certificates.expired.facts == first.certificates.expired.facts)
  }

  @Test func renewsAllWhenTheAuthorityRunsOut() throws {
    let later = try fixture.open(after: 3650 * StateFixture.day)
    #expect(later.authority.certificate != first.authority.certificate)
    let server = try Certificate(pem: SmallFile.read(later.serverCertificatePath))
    #expect(later.authority.issued(server))
    #expect(later.certificates.expired.facts != first.certificates.expired.facts)
    #expect(later.keyID == first.keyID)
  }

  @Test func renewsWhatIsNotValidYet() throws {
    let earlier = try fixture.open(after: -2 * StateFixture.day)
    #expect(earlier.authority.certificate != first.authority.certificate)
  }

  @Test(arguments: StateFixture.secretFiles + StateFixture.openFiles)
  func makesAMissingFileAgain(name: String) throws {
    try #require(unlink("\(fixture.path)/\(name)") == 0)
    let state = try fixture.open()
    let isAuthority = name.hasPrefix("ca")
    #expect((state.authority.certificate == first.authority.certificate) == !isAuthority)
    let after = try fixture.contents()
    #expect(after[name] != nil)
    // And it is in order: nothing is left to do.
    _ = try fixture.open()
    #expect(try fixture.contents() == after)
  }

  @Test func makesAMissingProviderKeyAgainUnderItsID() throws {
    try #require(unlink(first.keyPath) == 0)
    let state = try fixture.open()
    #expect(state.keyPath == first.keyPath)
    let signature = try ES256.PrivateKey.load(path: state.keyPath).sign([1])
    #expect(state.providerKey.verify(signingInput: [1], signature: signature))
    #expect(!first.providerKey.verify(signingInput: [1], signature: signature))
  }

  @Test(arguments: StateFixture.secretFiles + StateFixture.openFiles)
  func namesADamagedFileAndRecoversOnceItIsDeleted(name: String) throws {
    try fixture.write(name, "-----BEGIN PRIVATE KEY-----\nnonsense\n")
    let path = "\(fixture.path)/\(name)"
    do {
      _ = try fixture.open()
      Issue.record("a damaged file was taken")
    } catch {
      guard case .corrupt(path, _) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(error.description.contains("\(path) is damaged"))
      #expect(error.description.contains("delete it and run again"))
    }
    try #require(unlink(path) == 0)
    _ = try fixture.open()
  }

  @Test(arguments: ["", "\u{0}", "{}", "[]"])
  func namesADamagedStateFile(text: String) throws {
    try fixture.write("state.json", text)
    #expect(throws: StateFolderError.self) { try fixture.open() }
  }

  @Test(arguments: [
    ("keyId", "../../etc/p"), ("keyId", "ABCDE1234"), ("keyId", "ABCDE123456"), ("teamId", ""),
    ("teamId", "ABCDE 2345"), ("controlToken", "short"), ("controlToken", "has\nlines in it, long"),
  ])
  func trustsNoStateFileThatNamesOddThings(member: String, value: String) throws {
    var members = [
      "keyId": "ABCDE12345", "teamId": "ABCDE12345", "controlToken": "01234567890123456789",
    ]
    func text() -> String {
      let pairs = members.map {
        "\"\($0)\": \"\($1.split(separator: "\n").joined(separator: "\\n"))\""
      }
      return "{\"version\": 1, \(pairs.joined(separator: ", "))}"
    }
    try fixture.write("state.json", text())
    #expect(try fixture.open().keyID == "ABCDE12345")
    members[member] = value
    try fixture.write("state.json", text())
    #expect(throws: StateFolderError.self) { try fixture.open() }
  }

  @Test func replacesACertificateWhoseKeyIsAnother() throws {
    let other = try fixture.read("apns-sandbox-key.pem")
    try fixture.write("server-key.pem", other)
    try fixture.write("apns-multi-key.pem", other)
    let state = try fixture.open()
    let server = try Certificate(pem: SmallFile.read(state.serverCertificatePath))
    #expect(try server.belongs(to: .load(path: state.serverKeyPath)))
    #expect(state.certificates.multi.facts != first.certificates.multi.facts)
    #expect(state.certificates.sandbox.facts == first.certificates.sandbox.facts)
  }

  @Test func replacesAServerCertificateThatLacksAName() throws {
    let key = try ES256.PrivateKey.load(path: first.serverKeyPath)
    let narrow = try first.authority.issueServer(
      publicKey: key.publicKey,
      names: Array(StateFolder.serverNames.dropLast()),
      validity: first.authority.certificate.facts().validity
    )
    try fixture.write("server.pem", narrow.pem)
    let state = try fixture.open()
    let server = try Certificate(pem: SmallFile.read(state.serverCertificatePath))
    #expect(server.covers(.ip("::1")))
  }

  @Test(arguments: StateFixture.secretFiles)
  func takesBackRightsThatOthersWereGiven(name: String) throws {
    try #require(chmod("\(fixture.path)/\(name)", 0o666) == 0)
    _ = try fixture.open()
    #expect(try fixture.mode(name) == 0o600)
  }

  @Test func leavesTheModeOfAFolderThatWasThere() throws {
    try #require(chmod(fixture.path, 0o755) == 0)
    _ = try fixture.open()
    #expect(try fixture.mode() == 0o755)
  }

  @Test func sweepsAwayWhatAKilledProcessLeft() throws {
    try fixture.write("server.pem.new", "half of")
    try #require(unlink("\(fixture.path)/server.pem") == 0)
    _ = try fixture.open()
    #expect(try fixture.contents()["server.pem.new"] == nil)
  }

  @Test func saysWhatStandsInTheWay() throws {
    #expect(throws: StateFolderError.notAFolder(path: "/dev/null")) {
      try StateFixture.open("/dev/null/x")
    }
    #expect(throws: StateFolderError.notAFolder(path: first.caPath)) {
      try StateFixture.open(first.caPath)
    }
    // Not even root can make a folder there.
    #expect(
      throws: StateFolderError.notCreated(path: "/proc/x", reason: "No such file or directory")
    ) {
      try StateFixture.open("/proc/x")
    }
    #expect(throws: StateFolderError.notCreated(path: "", reason: "No such file or directory")) {
      try StateFixture.open("")
    }
  }

  @Test func saysWhichFileCannotBeWritten() throws {
    try #require(unlink(first.caPath) == 0)
    // A folder cannot be replaced by a file, not even by root.
    try #require(mkdir(fixture.path + "/ca-key.pem.new", 0o700) == 0)
    #expect(
      throws: StateFolderError.notWritten(
        path: fixture.path + "/ca-key.pem",
        reason: "File exists"
      )
    ) { try fixture.open() }
  }
}
