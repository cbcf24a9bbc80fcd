import Foundation
import Persistence

extension Command {
  static let settings = Command(
    name: "settings", summary: "shows and switches settings",
    usage: """
      simply-filter-sms settings list [--data DIR]
      simply-filter-sms settings set seesThroughDisguises on|off [--data DIR]
      simply-filter-sms settings set timeZone ZONE|browser [--data DIR]

      seesThroughDisguises: your texts are also found behind look-alike letters, dressed letters and
      hidden characters.
      timeZone: times on pages are those of ZONE ("Europe/Berlin"), or of each browser's own zone.
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
  /// The word for a time zone that is each browser's own.
  private static let browserZone = "browser"

  static func list(_ arguments: Arguments) async throws {
    _ = try arguments.positional("list")
    let store = try DataDirectory.open(arguments)
    let defaults = DefaultsManager(store)
    let seesThrough = try await defaults.value(.seesThroughDisguises)
    let zone = try await defaults.value(.timeZone)
    await store.close()
    try Terminal.print(line(.seesThroughDisguises, seesThrough ? "on" : "off"))
    try Terminal.print(line(.timeZone, zone.isEmpty ? browserZone : zone))
  }

  static func set(_ arguments: Arguments) async throws {
    let words = try arguments.positional("set", "SETTING", "VALUE")
    switch words[1] {
    case DefaultsKey.seesThroughDisguises.name:
      guard ["on", "off"].contains(words[2]) else { throw Failure.usage("say on or off") }
      try await set(.seesThroughDisguises, words[2] == "on", word: words[2], arguments)
    case DefaultsKey.timeZone.name:
      let zone = words[2] == browserZone ? "" : words[2]
      guard zone.isEmpty || TimeZone(identifier: zone) != nil else {
        throw Failure.usage(
          "there is no time zone “\(zone)”: use one such as Europe/Berlin, or browser")
      }
      try await set(.timeZone, zone, word: words[2], arguments)
    default:
      throw Failure.usage(
        "there is no setting “\(words[1])”: use seesThroughDisguises or timeZone")
    }
  }

  private static func set<Value>(
    _ key: DefaultsKey<Value>, _ value: Value, word: String, _ arguments: Arguments
  ) async throws {
    let store = try DataDirectory.open(arguments)
    try await DefaultsManager(store).set(key, value)
    await store.close()
    try Terminal.print(line(key, word))
  }

  private static func line<Value>(_ key: DefaultsKey<Value>, _ word: String) -> String {
    "\(key.name)\t\(word)"
  }
}
