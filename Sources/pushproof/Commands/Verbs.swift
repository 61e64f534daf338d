/// The table of all verbs, in the order of the overview.
enum Verbs {
  static let all: [Verb] = [
    DemoCommand.verb, ServeCommand.verb, TestCommand.verb, LintCommand.verb, ReportCommand.verb,
    ReplayCommand.verb, ListCommand.verb, ExplainCommand.verb, SchemaCommand.verb,
    FidelityCommand.verb, InterceptCommand.verb, EnvCommand.verb, DoctorCommand.verb,
  ]
}
