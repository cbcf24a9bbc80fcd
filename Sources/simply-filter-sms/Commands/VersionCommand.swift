import Dashboard

extension Command {
  static let version = Command(
    name: "version", summary: "prints the version",
    usage: "simply-filter-sms version"
  ) { arguments in
    _ = try arguments.positional()
    try Terminal.print("simply-filter-sms \(AppVersion.current)")
  }
}
