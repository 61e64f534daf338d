import PushModel
import Testing

@Suite struct ProviderHostsTests {
  @Test(arguments: [
    ("api.push.apple.com", Provider.apns), ("fcm.mtls.googleapis.com", .fcm),
    ("www.googleapis.com", .fcm), ("oauth2.googleapis.com", .fcm), ("exp.host", .expo),
  ])
  func `A host knows its provider`(name: String, provider: Provider) {
    #expect(ProviderHosts.named(name)?.provider == provider)
  }

  @Test func `No two hosts share an address or a name`() {
    #expect(Set(ProviderHosts.all.map(\.address)).count == ProviderHosts.all.count)
    #expect(Set(ProviderHosts.all.map(\.name)).count == ProviderHosts.all.count)
  }

  @Test func `Blocks share no address`() {
    let first = Set(ProviderHosts.hosts(block: 0).map(\.address))
    #expect(first.isDisjoint(with: ProviderHosts.hosts(block: 1).map(\.address)))
  }

  @Test func `Ports are Apple's`() {
    #expect(ProviderHosts.named("api.push.apple.com")?.ports == [443, 2197])
    #expect(ProviderHosts.named("api-manage-broadcast.push.apple.com")?.ports == [2196])
    #expect(ProviderHosts.named("api-manage-broadcast.sandbox.push.apple.com")?.ports == [2195])
  }

  @Test(arguments: [("EXP.host.", true), ("exp.host", true), ("exp.hosts", false), ("", false)])
  func `Names are compared as DNS does`(name: String, isKnown: Bool) {
    #expect((ProviderHosts.named(name) != nil) == isKnown)
  }
}
