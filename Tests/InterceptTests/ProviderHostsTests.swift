import PushIntercept
import PushModel
import Testing

@Suite struct ProviderHostsTests {
  @Test func `A host knows its provider`() {
    #expect(ProviderHost(name: "exp.host", provider: .expo).provider == .expo)
  }
}
