import Foundation
import Persistence

extension Command {
  static let settings = Command(
    name: "settings", summary: "shows and switches settings",
    usage: """
      simply-filter-sms settings list [--data DIR]
      simply-filter-sms settings set seesThroughDisguises on|off [--data DIR]

      seesThroughDisguises: your texts are also found behind look-alike letters, dressed letters and
      hidden characters.
      """
  ) { arguments in
    switch arguments.positional.first {
    case "list": try await SettingsCommand.list(arguments)
    case "set": try await SettingsCommand.set(arguments)
    default: throw Failure.usage("settings needs list or set")
    }
  }
}

private enum SettingsCommand {
  private static let known = [DefaultsKey.seesThroughDisguises]

  static func list(_ arguments: Arguments) async throws {
    _ = try arguments.positional("list")
    let store = try DataDirectory.open(arguments)
    let defaults = DefaultsManager(store)
    var lines: [String] = []
    for key in known { lines.append(line(key, isOn: try await defaults.value(key))) }
    await store.close()
    for line in lines { try Terminal.print(line) }
  }

  static func set(_ arguments: Arguments) async throws {
    let words = try arguments.positional("set", "SETTING", "on|off")
    guard let key = known.first(where: { $0.name == words[1] }) else {
      let names = known.map(\.name).joined(separator: ", ")
      throw Failure.usage("there is no setting “\(words[1])”: use \(names)")
    }
    guard ["on", "off"].contains(words[2]) else { throw Failure.usage("say on or off") }
    let isOn = words[2] == "on"
    let store = try DataDirectory.open(arguments)
    try await DefaultsManager(store).set(key, isOn)
    await store.close()
    try Terminal.print(line(key, isOn: isOn))
  }

  private static func line(_ key: DefaultsKey<Bool>, isOn: Bool) -> String {
    "\(key.name)\t\(isOn ? "on" : "off")"
  }
}
