import PushIntercept
import PushModel
import Testing

@Suite struct NameFilesTests {
  private let hosts = ProviderHosts.all

  @Test func `A hosts file leads every name to its address, before all else`() {
    let text = NameFiles.hosts(old: "10.0.0.1 api.push.apple.com\n", hosts)
    let lines = text.split(separator: "\n").map(String.init)
    for (line, host) in zip(lines.dropFirst(), hosts) {
      #expect(line == "\(host.address)\t\(host.name)")
    }
    #expect(!text.contains("10.0.0.1"))
  }

  @Test(arguments: [
    ("127.0.0.1 localhost\n", "127.0.0.1\tlocalhost\n"),
    ("::1 localhost ip6-localhost # loopback\n", "::1\tlocalhost ip6-localhost\n"),
    ("10.1.1.1\tdb exp.host EXP.HOST\n", "10.1.1.1\tdb\n127.0.0.1\tlocalhost\n"),
    ("# nothing\n\n10.1.1.1\n", "127.0.0.1\tlocalhost\n"), ("", "127.0.0.1\tlocalhost\n"),
  ])
  func `Other entries stay, without our names in them`(old: String, rest: String) {
    let text = NameFiles.hosts(old: old, hosts)
    #expect(text.hasSuffix("feedback.sandbox.push.apple.com\n" + rest))
  }

  @Test(arguments: [
    ("passwd: files\nhosts: resolve [!UNAVAIL=return] files dns\n", false, "files dns"),
    ("hosts:files mdns4_minimal [NOTFOUND=return] dns # x\n", false, "files dns"),
    (
      "hosts: resolve [!UNAVAIL=return] files myhostname dns\n", true,
      "files resolve [!UNAVAIL=return] myhostname dns"
    ),
    ("hosts: files [NOTFOUND=return] dns\n", true, "files dns"),
    ("passwd: files\n", true, "files dns"), ("#hosts: nis\n", false, "files dns"),
  ])
  func `The hosts file is asked first`(old: String, keepsNetwork: Bool, services: String) {
    let text = NameFiles.nameServices(old: old, keepsNetwork: keepsNetwork)
    let lines = text.split(separator: "\n").map(String.init).filter { $0.hasPrefix("hosts:") }
    #expect(lines == ["hosts: \(services)"])
    #expect(text.contains("passwd: files") == old.contains("passwd: files"))
  }
}
