package import PushModel

/// A host name of a provider, and what the mock serves under it.
package struct ProviderHost: Equatable, Sendable {
  package var name: String
  package var provider: Provider

  package init(name: String, provider: Provider) {
    self.name = name
    self.provider = provider
  }
}
