import FilterCore
import Foundation
import HTTPServer
import Persistence

// A pipe that is closed early and a file that may not grow are errors of `write`, not the end of the
// program; and the two stop signals must be masked before the first thread exists, or that thread would take them.
signal(SIGPIPE, SIG_IGN)
signal(SIGXFSZ, SIG_IGN)

let raw = Array(CommandLine.arguments.dropFirst())
let name = raw.first ?? "help"
let aliases = ["--help": "help", "-h": "help", "--version": "version"]

do {
  guard let command = Command.named(aliases[name] ?? name) else {
    throw Failure.usage("there is no command “\(name)”")
  }
  if raw.dropFirst().first == "--help" {
    try Terminal.print(command.usage)
    exit(0)
  }
  let arguments = try Arguments(
    Array(raw.dropFirst()), options: command.options.union(["data"]), flags: command.flags)
  try await command.run(arguments)
} catch let failure as Failure {
  // One line whatever happens: scripts read it.
  var line = "simply-filter-sms: \(failure.line)"
  if case .usage = failure {
    let topic = Command.named(name).map { " \($0.name)" } ?? ""
    line += " (see: simply-filter-sms help\(topic))"
  }
  Terminal.report(line)
  exit(failure.status)
} catch {
  Terminal.report("simply-filter-sms: \(Sentences.line(for: error))")
  exit(1)
}
