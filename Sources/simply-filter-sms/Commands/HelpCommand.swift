extension Command {
  static let help = Command(
    name: "help", summary: "explains a command",
    usage: "simply-filter-sms help [COMMAND]"
  ) { arguments in
    guard let name = try arguments.positional("COMMAND", optional: 1).first else {
      let width = Command.all.map(\.name.count).max() ?? 0
      let rows = Command.all.map { command in
        "  " + command.name.padding(toLength: width + 2, withPad: " ", startingAt: 0)
          + command.summary
      }
      try Terminal.print(
        (["simply-filter-sms COMMAND [OPTIONS]", ""] + rows + [
          "", "Every command takes --data DIR, the folder of the store.",
          "Exit status: 0 done, 1 failed, 2 wrong use.",
        ]).joined(separator: "\n"))
      return
    }
    guard let command = Command.named(name) else {
      throw Failure.usage("there is no command “\(name)”")
    }
    try Terminal.print(command.usage)
  }
}
