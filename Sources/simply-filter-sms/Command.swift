/// One command of the program.
struct Command: Sendable {
  let name: String
  /// What `help` says in its list.
  let summary: String
  /// What `help NAME` says: forms of use, then sentences.
  let usage: String
  var options: Set<String> = []
  var flags: Set<String> = []
  let run: @Sendable (Arguments) async throws -> Void

  /// All of them, in the order of `help`.
  static let all: [Command] = [
    .serve, .evaluate, .importFile, .export, .filters, .rules, .settings, .lists, .language,
    .backup, .restore, .version, .help,
  ]

  static func named(_ name: String) -> Command? { all.first { $0.name == name } }
}
