/// Requests that keep or break one rule, for people to read and for tests to run.
package struct ServiceExample<World>: Sendable {
  /// One request of an example.
  package struct Step: Sendable {
    package var method: String
    package var path: String
    /// In order, without pseudo-headers.
    package var headers: [(name: String, value: String)]
    package var body: [UInt8]
    /// Seconds after the first request of the example.
    package var offset: Double
    /// It comes by a connection of its own.
    package var isNewConnection: Bool

    package init(
      method: String = "POST",
      path: String,
      headers: [(name: String, value: String)] = [],
      body: [UInt8] = [],
      offset: Double = 0,
      isNewConnection: Bool = false
    ) {
      self.method = method
      self.path = path
      self.headers = headers
      self.body = body
      self.offset = offset
      self.isNewConnection = isNewConnection
    }
  }

  /// The id of the rule.
  package var rule: String
  /// The last request keeps the rule; else it breaks it.
  package var isAccepting: Bool
  /// What to see in it, in a few words.
  package var note: String
  package var steps: [Step]
  /// Registers what the example needs, such as a token that is gone.
  package var prepare: @Sendable (World) -> Void

  package init(
    rule: String,
    isAccepting: Bool,
    note: String = "",
    steps: [Step],
    prepare: @escaping @Sendable (World) -> Void = { _ in }
  ) {
    self.rule = rule
    self.isAccepting = isAccepting
    self.note = note
    self.steps = steps
    self.prepare = prepare
  }
}
