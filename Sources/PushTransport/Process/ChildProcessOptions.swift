/// How a child shares what its parent has.
package struct ChildProcessOptions: Sendable {
  /// Standard input, output and error are the caller's own, and nothing of them is seen here.
  package var inheritsStandardStreams = false
  /// The child stays in the caller's session and process group, so that the terminal's signals reach
  /// it and it may read from the terminal.
  ///
  /// `terminate` then reaches the child alone, and its descendants may outlive it.
  package var isForeground = false
  /// Passed to the child as its descriptors 3, 4, and so on; they stay open here.
  package var descriptors: [Int32] = []

  package init() {}

  /// An interactive command: as a shell would run it.
  package static var interactive: ChildProcessOptions {
    var options = ChildProcessOptions()
    options.inheritsStandardStreams = true
    options.isForeground = true
    return options
  }
}
