/// The table of all verbs, in the order of the overview.
enum Verbs {
  static let all: [Verb] = []
}
