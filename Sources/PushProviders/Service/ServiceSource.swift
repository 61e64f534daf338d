/// A public document that a rule rests on.
package struct ServiceSource: Equatable, Sendable {
  /// As the catalogue cites it, such as `PYRIC`.
  package var key: String
  package var title: String
  /// Empty when no address was recorded.
  package var url: String

  package init(key: String, title: String, url: String) {
    self.key = key
    self.title = title
    self.url = url
  }
}
