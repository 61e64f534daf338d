package import PushModel

/// One suite file: what it is called and the cases it holds, matrices written out.
package struct Suite: Sendable {
  package var file: String
  /// The prefix of every case id, a kebab-case path such as `apns/alert`.
  package var id: String
  package var title: String
  package var provider: Provider
  /// In the order of the file; the first axis of a matrix turns slowest.
  package var cases: [CaseSpec]

  package init(file: String, id: String, title: String, provider: Provider, cases: [CaseSpec]) {
    self.file = file
    self.id = id
    self.title = title
    self.provider = provider
    self.cases = cases
  }
}
